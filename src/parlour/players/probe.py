"""Tries what a stranger's program should not be able to do, and prints what it could: a script for behind the walls.

python -I -S probe.py PID STARTED PORT FOLDER SECRET
"""

import json
import os
import socket
import sys
from pathlib import Path

EMPTY = {"PATH", "HOME", "TMPDIR", "LANG", "LC_CTYPE", "PWD", "PARLOUR_PROGRAM"}
"""What there is in an environment with nothing of anybody's."""


def main(pid: str, started: str, port: str, folder: str, secret: str) -> None:
    """Tell, in one line of JSON, whether each of them was possible."""
    possible = {
        "environment": bool(set(os.environ) - EMPTY),
        "network": _reaches(int(port)),
        "processes": _sees(pid, started),
        "files": Path(folder, secret).exists(),
        "writing": _writes(Path(__file__).with_name("written")),
    }
    sys.stdout.write(json.dumps(possible) + "\n")
    sys.stdout.flush()
    sys.stdin.read()


def _reaches(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1.0).close()
    except OSError:
        return False
    return True


def _sees(pid: str, started: str) -> bool:
    """Whether the process of that number is the one that began at that time."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19] == started
    except (OSError, IndexError):
        return False


def _writes(file: Path) -> bool:
    try:
        file.write_text("here")
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main(*sys.argv[1:])
