"""Which protections against programs hold on this machine: found out by a program that tries."""

import json
import os
import shutil
import socket
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .interface import Misstep
from .process import Process, ProcessLimits, Trust
from .walls import HOW_TO

PROBE = Path(__file__).with_name("probe.py")
TRIED = {
    "environment": "it finds nothing of your environment",
    "network": "it reaches no network, nor servers on this machine",
    "processes": "it sees no other process, so it can harm none",
    "files": "it reads no files but its own folder, its interpreter and the system's programs",
    "writing": "it writes nowhere but into a scratch folder of its own",
}
LIMITED = "its processes, memory, CPU time and output are limited"


@dataclass(frozen=True)
class Protection:
    """Something that a program should not be able to do, and whether it holds that it cannot."""

    words: str
    holds: bool

    def __str__(self) -> str:
        return f"{'holds ' if self.holds else 'NOT   '} {self.words}"


def remedy(held: list[Protection]) -> list[str]:
    """What to do where something does not hold."""
    return [] if all(protection.holds for protection in held) else [f"What is NOT so: {HOW_TO}."]


def protections(trust: Trust) -> list[Protection]:
    """What holds for programs that are trusted so far, the walls' own first."""
    possible = _tried(trust)
    walls = [Protection(words, not possible.get(kind, True)) for kind, words in TRIED.items()]
    return [*walls, Protection(LIMITED, sys.platform == "linux")]


def _tried(trust: Trust) -> dict[str, bool]:
    """What the probe could do; nothing where it did not run."""
    with tempfile.TemporaryDirectory() as own, tempfile.TemporaryDirectory() as other, socket.socket() as server:
        probe = Path(shutil.copy(PROBE, own))
        Path(other, "secret").touch()
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = str(server.getsockname()[1])
        words = [sys.executable, "-I", "-S", str(probe), str(os.getpid()), _started(), port, other, "secret"]
        process = Process(words, ProcessLimits(), {}, trust)
        try:
            line = process.line(ProcessLimits().start)
        except Misstep:
            return {}
        finally:
            process.close()
    return dict(json.loads(line)) if line else {}


def _started() -> str:
    """When this process began, in the system's own count."""
    try:
        return Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19]
    except (OSError, IndexError):
        return ""
