"""The folder of compiled code: modules written per game, and what Numba keeps beside them."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir

from platformdirs import user_cache_path

KEEP = 600
"""How many modules are kept, some 200 KB each; those not used for longest go first, a tenth of them at a time."""

_STAMP = 1_000_000_000
"""The time of every generated file: its name tells its contents, and Numba compares times."""


@dataclass(frozen=True)
class CachedModule:
    """A generated module: its file, the bytes it takes with all that belongs to it, when it was last used."""

    file: Path
    size: int
    used: float


def folder() -> Path:
    """Where compiled code is kept: PARLOUR_CACHE, the user's cache folder, or a temporary one if that fails.

    What lies there is run: a folder that is another user's, or that others can write to, is not used.
    """
    wanted = os.environ.get("PARLOUR_CACHE")
    temporary = Path(gettempdir()) / f"parlour-cache-{_user()}"
    candidates = [Path(wanted)] if wanted else [user_cache_path("parlour"), temporary]
    for candidate in candidates:
        try:
            candidate.parent.mkdir(parents=True, exist_ok=True)
            for own in (candidate, candidate / "kernels"):
                own.mkdir(mode=0o700, exist_ok=True)
                _keep_to_oneself(own)
        except OSError:
            continue
        if os.access(candidate / "kernels", os.W_OK):
            return candidate / "kernels"
    raise PermissionError(
        f"no folder of your own for compiled code can be written: tried {', '.join(map(str, candidates))};"
        " PARLOUR_CACHE names another"
    )


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # Windows has a temporary folder for each


def _keep_to_oneself(own: Path) -> None:
    """Let nobody else write there; PermissionError where it is somebody else's."""
    if not hasattr(os, "getuid"):
        return
    there = own.stat()
    if there.st_uid != os.getuid():
        raise PermissionError(f"{own} belongs to another user")
    if there.st_mode & 0o022:
        own.chmod(there.st_mode & 0o755)


def put(name: str, text: str) -> Path:
    """The module of that name, written if it is not there; safe when several processes do it at once."""
    file = folder() / f"{name}.py"
    if not file.exists():
        with NamedTemporaryFile("w", dir=file.parent, suffix=".new", delete=False, encoding="utf-8") as new:
            new.write(text)
        os.utime(new.name, (_STAMP, _STAMP))
        os.replace(new.name, file)
        if sum(1 for _ in file.parent.glob("*.py")) > KEEP:
            prune(KEEP - KEEP // 10)
    _mark(file).touch()
    return file


def is_whole(name: str) -> bool:
    """Whether all that is needed of the module of that name was compiled and is kept."""
    return _whole(folder() / f"{name}.py").exists()


def mark_whole(name: str) -> None:
    """Note that all that is needed of the module of that name is kept."""
    _whole(folder() / f"{name}.py").touch()


def kept() -> list[CachedModule]:
    """All generated modules, last used first."""
    modules = []
    for file in folder().glob("*.py"):
        size = sum(part.stat().st_size for part in _parts(file))
        mark = _mark(file)
        modules.append(CachedModule(file, size, mark.stat().st_mtime if mark.exists() else time.time()))
    return sorted(modules, key=lambda k: k.used, reverse=True)


def prune(keep: int = KEEP) -> list[CachedModule]:
    """Remove all but the modules used last; returns those removed."""
    old = kept()[keep:]
    for module in old:
        for part in _parts(module.file):
            part.unlink(missing_ok=True)
    return old


def _mark(file: Path) -> Path:
    return file.with_suffix(".used")


def _whole(file: Path) -> Path:
    return file.with_suffix(".whole")


def _parts(file: Path) -> list[Path]:
    compiled = file.parent / "__pycache__"
    return [p for p in (_whole(file), file, _mark(file)) if p.exists()] + list(compiled.glob(f"{file.stem}.*"))
