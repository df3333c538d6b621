"""Finds games: in Parlour's own folder, among installed packages, by path, or by name among files that are at hand."""

import importlib.metadata
import importlib.util
import os
import re
import sys
import traceback
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from types import ModuleType

from ..compiling.compiler import Compiler
from ..compiling.sources import beside
from ..errors import BadGame, UnknownGame
from ..module.chapters import BESIDE, Chapters
from ..module.options import shown
from .game import Game

FOLDER = Path(__file__).parents[2] / "games"
GROUP = "parlour.games"
AT_HAND = "PARLOUR_GAMES"
"""The variable of the environment that lists files and folders of games; processes of this one know them too."""
_IS_GAME = re.compile(r"^about\b", re.MULTILINE)

_opened: dict[str, tuple[Chapters, Compiler]] = {}
_run_here: set[str] = set()
"""Files of games that were asked for in this process."""
_running = RLock()
"""Files run one after the other: each has the loaded modules to itself then."""


def games() -> list[str]:
    """The names of all games that can be loaded by name."""
    return sorted({*at_hand(), *_own(), *_installed()})


def at_hand() -> dict[str, Path]:
    """Games of one's own that are known by name too, before all others so called; each load reads them anew."""
    paths = [Path(path) for path in os.environ.get(AT_HAND, "").split(os.pathsep) if path]
    return {re.sub(r"\W+", "-", file.stem): file for path in paths for file in games_in(path)}


def games_in(path: Path) -> list[Path]:
    """The game that stands there; in a folder of games all of these."""
    if not path.is_dir() or (path / "__init__.py").exists():
        return [path]
    return [entry for entry in _entries(path) if entry.is_dir() or _IS_GAME.search(_text(entry))]


def _text(file: Path) -> str:
    """The text of a file; empty where it is gone meanwhile."""
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def load(name: str | os.PathLike[str], *, interpreted: bool = False, **options: object) -> Game:
    """The game of that name, or in that file, with these options."""
    if not isinstance(name, str | os.PathLike):
        raise UnknownGame(f"a game is named by a text, not {shown(name)}")
    source = os.fspath(name)
    if _is_path(source):
        _run_here.add(source)
    interpreted = interpreted or bool(os.environ.get("PARLOUR_INTERPRETED"))
    chapters, compiler = _open(source)
    return Game(chapters, compiler, options, source=source, interpreted=interpreted)


def is_known(source: object) -> bool:
    """Whether a game is one that may be loaded because a stranger names it: by name, or a file that was run here."""
    if not isinstance(source, str) or _is_path(source):
        return source in _run_here
    return source in _opened or source in games()


def _open(source: str) -> tuple[Chapters, Compiler]:
    path = at_hand().get(source) or (Path(source) if _is_path(source) else None)
    if path is not None:
        with _running:
            chapters = Chapters(*_from_file(path))
        return chapters, Compiler(chapters)
    if source not in _opened:
        module = _named(source)
        chapters = Chapters(module, *_beside(module))
        _opened[source] = (chapters, Compiler(chapters))
    return _opened[source]


def _is_path(source: str) -> bool:
    return source.endswith(".py") or "/" in source or os.sep in source


def _own() -> list[str]:
    return [entry.stem for entry in _entries(FOLDER)]


def _entries(folder: Path) -> Iterator[Path]:
    """What may be games in a folder of them."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(("_", ".")):
            continue
        if (entry.suffix == ".py" and "." not in entry.stem) or (entry / "__init__.py").exists():
            yield entry


def _installed() -> dict[str, importlib.metadata.EntryPoint]:
    return {entry.name: entry for entry in importlib.metadata.entry_points(group=GROUP)}


def _named(name: str) -> ModuleType:
    if name in _own():
        return importlib.import_module(f"{GROUP}.{name}")
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
    file, chapters = Path(module.__file__ or ""), []
    if file.name == "__init__.py" and hasattr(module, "play"):
        return []
    for chapter in beside(file):
        name = chapter.stem.rpartition(".")[2]
        if name in BESIDE:
            chapters.append(sys.modules.get(f"{module.__name__}.{name}") or _run(f"{module.__name__}.{name}", chapter))
    origin = sys.modules.get(getattr(vars(module).get("State"), "__module__", ""), module)
    return chapters if origin is module else [*chapters, *_beside(origin)]


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
        words = error.msg if isinstance(error, SyntaxError) else error
        raise BadGame(f"{_place(file, error)}: {kind}{words}") from error
    finally:
        sys.path.remove(home)
        for name in {*_modules_of(home), path.stem} - {"__main__"}:
            sys.modules.pop(name, None)
        for name in {*aside, path.stem}:
            if name in before:
                sys.modules[name] = before[name]


def _place(file: Path, error: Exception) -> str:
    """The file, and the line of it that failed; or of another beside it that cannot be read."""
    if isinstance(error, SyntaxError) and error.filename:
        is_own = error.filename == str(file.resolve())
        return f"{_here(file if is_own else Path(error.filename))}, line {error.lineno}"
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(file.resolve())]
    return f"{_here(file)}, line {lines[-1]}" if lines else _here(file)


def _here(file: Path) -> str:
    """A file as somebody here would name it."""
    return str(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)


def _modules_of(home: str) -> list[str]:
    """The names of loaded modules whose files lie in that folder."""
    return [
        name
        for name, module in list(sys.modules.items())
        if (getattr(module, "__file__", None) or "").startswith(home + os.sep)
        and name != "__main__"
        and not name.startswith(__package__.split(".")[0] + ".")
    ]
