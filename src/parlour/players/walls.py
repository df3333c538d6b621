"""The walls around a stranger's program: what of the machine it finds. Built by bubblewrap, where that works."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")
SETTINGS = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
"""Of all settings of the machine, what programs need to start."""
SCRATCH = "/tmp"
SCRATCH_SIZE = 16 << 20

HOW_TO = "bubblewrap is missing or may not work here: apt-get install bubblewrap, and allow user namespaces"


@cache
def can_be_built() -> bool:
    """Whether bubblewrap is there and may do its work."""
    if shutil.which("bwrap") is None:
        return False
    tried = subprocess.run([*_bare(), "--", "true"], capture_output=True, env=environment({}), check=False)
    return tried.returncode == 0


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """All that a program finds in its environment."""
    path = os.environ.get("PATH", os.defpath)
    return {"PATH": path, "HOME": SCRATCH, "TMPDIR": SCRATCH, "LANG": "C.UTF-8", **more}


def within(command: Sequence[str], variables: Mapping[str, str]) -> list[str]:
    """The command that runs another one behind walls, with these variables and no others."""
    words = _bare()
    for folder in sorted({*_folders(command), *_paths(variables.get("PYTHONPATH", ""))}):
        words += ["--ro-bind", str(folder), str(folder)]
    words += ["--dir", os.getcwd(), "--chdir", os.getcwd()]
    return [*words, "--", *command]


def _bare() -> list[str]:
    """Walls without anything of the program's own; what comes later lies on top."""
    words = ["bwrap", "--unshare-all", "--new-session", "--cap-drop", "ALL"]
    words += ["--proc", "/proc", "--dev", "/dev", "--size", str(SCRATCH_SIZE), "--tmpfs", SCRATCH]
    for path in map(Path, SYSTEM):
        if path.is_symlink():
            words += ["--symlink", os.readlink(path), str(path)]
        elif path.exists():
            words += ["--ro-bind", str(path), str(path)]
    for setting in SETTINGS:
        words += ["--ro-bind-try", setting, setting]
    return words


def _folders(command: Sequence[str]) -> Iterator[Path]:
    """The program's own folder, and the prefixes of what runs it."""
    first = shutil.which(command[0])
    if first is not None:
        yield from _prefixes(Path(first).absolute())
        yield from _prefixes_of_interpreter(Path(first))
    for word in command[1:]:
        file = Path(word).absolute()
        if file.is_file():
            yield _own(file)


def _prefixes(executable: Path) -> Iterator[Path]:
    """Where an executable lives, and everything that it links to: /x for /x/bin/python, else its own folder."""
    while not executable.is_relative_to("/usr"):
        parent = executable.parent
        yield parent.parent if parent.name in ("bin", "shims") and not _is_wide(parent.parent) else _own(executable)
        if not executable.is_symlink():
            return
        executable = Path(os.path.normpath(parent / os.readlink(executable)))


def _prefixes_of_interpreter(script: Path) -> Iterator[Path]:
    """Those of the program that the first line of a script names."""
    with script.open("rb") as file:
        line = file.readline(256)
    if line.startswith(b"#!"):
        words = line[2:].decode(errors="replace").split()
        named = [word for word in words if not word.startswith("-")]
        wanted = shutil.which(named[-1] if named[:1] and named[0].endswith("/env") else named[0]) if named else None
        yield from _prefixes(Path(wanted)) if wanted else ()


def _own(file: Path) -> Path:
    """The folder of a file; the file alone where that is a folder for everything."""
    return file if _is_wide(file.parent) else file.parent


def _is_wide(folder: Path) -> bool:
    return folder in (Path.home(), Path(SCRATCH), Path("/var/tmp"), *Path.home().parents)


def _paths(text: str) -> Iterator[Path]:
    for path in filter(None, text.split(os.pathsep)):
        if Path(path).exists():
            yield Path(path).absolute()
