"""Finds games: in Parlour's own folder, among installed packages, or by path."""

import importlib.metadata
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from .chapters import BESIDE, Chapters
from .compiled import Compiler
from .errors import BadGame, UnknownGame
from .game import Game
from .options import shown
from .sources import beside

FOLDER = Path(__file__).parent.parent / "games"
GROUP = "parlour.games"

_opened: dict[str, tuple[Chapters, Compiler]] = {}


def games() -> list[str]:
    """The names of all games that can be loaded by name."""
    return sorted({*_own(), *_installed()})


def load(name: str | os.PathLike[str], *, interpreted: bool = False, **options: object) -> Game:
    """The game of that name, or in that file, with these options."""
    if not isinstance(name, str | os.PathLike):
        raise UnknownGame(f"a game is named by a text, not {shown(name)}")
    source = os.fspath(name)
    interpreted = interpreted or bool(os.environ.get("PARLOUR_INTERPRETED"))
    chapters, compiler = _open(source)
    return Game(chapters, compiler, options, source=source, interpreted=interpreted)


def _open(source: str) -> tuple[Chapters, Compiler]:
    if _is_path(source):
        chapters = Chapters(*_from_file(Path(source)))
        return chapters, Compiler(chapters)
    if source not in _opened:
        module = _named(source)
        chapters = Chapters(module, *_beside(module))
        _opened[source] = (chapters, Compiler(chapters))
    return _opened[source]


def _is_path(source: str) -> bool:
    return source.endswith(".py") or "/" in source or os.sep in source


def _own() -> Iterator[str]:
    for entry in FOLDER.iterdir():
        if entry.name.startswith("_"):
            continue
        if (entry.suffix == ".py" and "." not in entry.stem) or (entry / "__init__.py").exists():
            yield entry.stem


def _installed() -> dict[str, importlib.metadata.EntryPoint]:
    return {entry.name: entry for entry in importlib.metadata.entry_points(group=GROUP)}


def _named(name: str) -> ModuleType:
    if name in _own():
        return importlib.import_module(f"{__package__.rpartition('.')[0]}.games.{name}")
    installed = _installed()
    if name in installed:
        module = installed[name].load()
        if isinstance(module, ModuleType):
            return module
        raise BadGame(f"{name}: its entry point must name a module")
    close = get_close_matches(name, games(), n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(games())}, or the path of a file"
    raise UnknownGame(f"no game {shown(name)}: {hint}")


def _beside(module: ModuleType) -> list[ModuleType]:
    """The chapters of a game that stand in files of their own; a folder that says how to play in one place has none.

    A game that takes over another's state has the chapters of that one too.
    """
    file, found = Path(module.__file__ or ""), []
    if file.name == "__init__.py" and hasattr(module, "play"):
        return []
    for chapter in beside(file):
        name = chapter.stem.rpartition(".")[2]
        if name in BESIDE:
            found.append(sys.modules.get(f"{module.__name__}.{name}") or _run(f"{module.__name__}.{name}", chapter))
    origin = sys.modules.get(getattr(vars(module).get("State"), "__module__", ""), module)
    return found if origin is module else [*found, *_beside(origin)]


def _run(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _from_file(path: Path) -> list[ModuleType]:
    """Run the file anew, so that an edit is felt; modules beside it are its own, whatever others are called."""
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise UnknownGame(f"no game at {path}: there is no such file")
    home = str((path if path.is_dir() else file).resolve().parent)
    spec = importlib.util.spec_from_file_location(path.stem, file.resolve())
    if spec is None or spec.loader is None:
        raise UnknownGame(f"no game at {path}: a game is a Python file")
    module = importlib.util.module_from_spec(spec)
    aside = _modules_of(home)
    before = dict(sys.modules)
    sys.path.insert(0, home)
    sys.modules[path.stem] = module
    try:
        for name in aside:
            del sys.modules[name]
        spec.loader.exec_module(module)
        return [module, *_beside(module)]
    except Exception as error:
        kind = "" if isinstance(error, BadGame) else f"{type(error).__name__}: "
        raise BadGame(f"{_place(file, error)}: {kind}{error}") from error
    finally:
        sys.path.remove(home)
        for name in {*_modules_of(home), path.stem} - {"__main__"}:
            sys.modules.pop(name, None)
        for name in {*aside, path.stem}:
            if name in before:
                sys.modules[name] = before[name]


def _place(file: Path, error: Exception) -> str:
    """The file, and the line of it that failed."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(file.resolve())]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    return f"{file}, line {line}" if line else str(file)


def _modules_of(home: str) -> list[str]:
    """The names of loaded modules whose files lie in that folder."""
    return [
        name
        for name, module in list(sys.modules.items())
        if (getattr(module, "__file__", None) or "").startswith(home + os.sep)
        and name != "__main__"
        and not name.startswith(__package__.split(".")[0] + ".")
    ]
