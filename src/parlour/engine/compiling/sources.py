"""Which source files a game is made of, and a name for exactly these texts.

Compiled code is kept under that name, so an edit to any of the files is another name and never meets
code that was compiled before it.
"""

import ast
import hashlib
import importlib.util
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parents[2]
_COMPILING = (
    "engine/module/*.py",
    "engine/compiling/*.py",
    "engine/kernels/*.py",
    "kit/**/*.py",
)
"""What of Parlour itself decides how a game compiles."""
_GAMES = f"{_HERE.name}.games."
"""How the names of Parlour's own games begin, for those that are variants of them."""


def sources(file: Path) -> list[Path]:
    """The file and, however deep, every module it imports that is neither installed nor Parlour's engine."""
    files: dict[Path, None] = {}
    waiting = [file.resolve(), *beside(file.resolve())]
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files[path] = None
        waiting += [p for p in _imported(path, file.resolve().parent) if p not in files]
    return sorted(files)


def beside(file: Path) -> list[Path]:
    """The files in which chapters of a game can stand: in its folder, or with its name before theirs."""
    if file.name == "__init__.py":
        return sorted(path for path in file.parent.glob("*.py") if path != file)
    return sorted(file.parent.glob(f"{file.stem}.*.py"))


def digest(*texts: str) -> str:
    """A short name for these texts and the engine: all that decides what is compiled."""
    name = hashlib.sha256()
    for text in (_engine_digest(), *map(str.encode, texts)):
        name.update(len(text).to_bytes(8, "big"))
        name.update(text)
    return name.hexdigest()[:20]


@cache
def _engine_digest() -> bytes:
    name = hashlib.sha256()
    for path in sorted(path for pattern in _COMPILING for path in _HERE.glob(pattern)):
        name.update(path.read_bytes())
    return name.digest()


def _imported(path: Path, home: Path) -> Iterator[Path]:
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files(alias.name, path, home)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield from _relative(path, node)
            elif node.module:
                for alias in node.names:
                    yield from _files(f"{node.module}.{alias.name}", path, home)


def _relative(path: Path, node: ast.ImportFrom) -> Iterator[Path]:
    folder = path.parents[node.level - 1]
    base = folder.joinpath(*node.module.split(".")) if node.module else folder
    for candidate in (base, *(base / alias.name for alias in node.names)):
        yield from _module_files(candidate)


def _files(name: str, path: Path, home: Path) -> Iterator[Path]:
    """The files that an absolute import may run: beside the game, another game, or on the path and not installed."""
    top = name.split(".")[0]
    for folder in {home, path.parent}:
        if any(_module_files(folder / top)):
            yield from _along(folder, name)
            return
    if name.startswith(_GAMES):
        yield from _module_files(_HERE / "games" / name.removeprefix(_GAMES).split(".")[0])
    if top in sys.stdlib_module_names or top == __package__.split(".")[0]:
        return
    spec = importlib.util.find_spec(top)
    if spec is not None and spec.origin and not _installed(Path(spec.origin)):
        origin = Path(spec.origin)
        yield from _along((origin.parent if origin.name == "__init__.py" else origin).parent, name)


def _along(folder: Path, name: str) -> Iterator[Path]:
    for part in name.split("."):
        folder = folder / part
        yield from _module_files(folder)


def _module_files(stem: Path) -> Iterator[Path]:
    for candidate in (stem.with_name(stem.name + ".py"), stem / "__init__.py"):
        if candidate.is_file():
            yield candidate.resolve()


def _installed(path: Path) -> bool:
    folders = {Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    return any(folder in path.resolve().parents for folder in folders)
