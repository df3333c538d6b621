"""Compiles a game's rules, and generic code around them, into a module of the game's own.

Generic code is written as ordinary modules ("templates") that import the rules from
`parlour.engine.kernels.game`. For each game the text of a template is written to a file whose name is a
digest of everything that decides its meaning, with that import pointing at the game's compiled rules;
Numba keeps what it compiled beside the file. This is the only module that imports Numba when Parlour
starts to compile.
"""

import importlib
import importlib.metadata
import importlib.util
import linecache
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

from ..errors import BadGame
from ..module.chapters import Chapters
from . import cache
from .rules import rules_module
from .sources import digest, sources

_STAND_IN = "parlour.engine.kernels.game"
_lock = RLock()

# What is loaded stays: loading the same compiled code twice in a process is not safe, and these names tell
# exactly what they are.
_modules: dict[str, ModuleType] = {}
_kernels: dict[tuple[str, str], Callable[..., Any]] = {}


class Compiler:
    """Compiles for one game's module, when first asked, what then serves all its options."""

    def __init__(self, chapters: Chapters) -> None:
        self._chapters = chapters
        self._names: dict[tuple[str, bool], str] = {}
        # Read now, next to the import: what is compiled later must be what runs interpreted.
        files = sources(Path(chapters.module.__file__ or ""))
        self.texts = {str(file): file.read_text(encoding="utf-8", errors="replace") for file in files}
        self.version = digest(*self.texts.values())
        """A name for exactly these texts of the game's files."""

    def kernel(self, template: str, name: str, *arguments: object, checked: bool = False) -> Callable[..., Any]:
        """A kernel of a template, compiled around this game's rules for arguments of these types.

        It is called without looking at the types of its arguments again. `checked`: it checks indices, slowly.
        """
        module = self._name(template, checked)
        if (module, name) in _kernels:  # others may be loading what takes long
            return _kernels[module, name]
        with _lock:
            if (module, name) not in _kernels:
                kernel = getattr(self._module(module, template, checked), name)
                _kernels[module, name] = _entry(kernel, arguments)
            return _kernels[module, name]

    def is_whole(self, template: str) -> bool:
        """Whether all that is needed of a template was compiled before: then it has only to be loaded."""
        return cache.is_whole(self._name(template))

    def mark_whole(self, template: str) -> None:
        """Note that all that is needed of a template is compiled."""
        cache.mark_whole(self._name(template))

    def _name(self, template: str, checked: bool = False) -> str:
        if (template, checked) in self._names:
            return self._names[template, checked]
        versions = [importlib.metadata.version(part) for part in ("numba", "numpy")]
        unique = digest(self.version, _folder(template), str(checked), platform.python_version(), *versions)
        name = f"{template.rpartition('.')[2]}_{self._chapters.name}_{unique}"
        self._names[template, checked] = name
        return name

    def _module(self, name: str, template: str, checked: bool) -> ModuleType:
        if name not in _modules:
            rules = f"parlour_rules_{self._chapters.name}_{'checked_' if checked else ''}{self.version}"
            if rules not in sys.modules:
                sys.modules[rules] = rules_module(self._chapters, checked, rules, self.texts)
            _modules[name] = _run(name, cache.put(name, _text(template).replace(_STAND_IN, rules)))
        return _modules[name]


def _text(template: str) -> str:
    spec = importlib.util.find_spec(template)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _folder(template: str) -> str:
    """The text of a template, and of everything that stands beside it: it may import that."""
    spec = importlib.util.find_spec(template)
    assert spec is not None
    assert spec.origin is not None
    files = sorted(Path(spec.origin).parent.glob("*.py"))
    return "\0".join([template, *(file.read_text(encoding="utf-8") for file in files)])


def _run(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _entry(kernel: Any, arguments: tuple[object, ...]) -> Callable[..., Any]:
    from numba import typeof
    from numba.core.errors import NumbaError

    linecache.checkcache()  # Numba shows source lines, and the file may have changed since they were read
    try:
        kernel.compile(tuple(typeof(argument) for argument in arguments))
    except NumbaError as error:
        raise BadGame(f"the rules do not compile: {_said(error)}") from error
    except KeyError as error:
        raise BadGame(f"the rules do not compile: a record has no field {error}") from error
    compiled: Callable[..., Any] = next(iter(kernel.overloads.values())).entry_point
    return compiled


def _said(error: Exception) -> str:
    """What Numba found and the line it found it in, without the way there."""
    lines = [line.strip() for line in str(error).splitlines()]
    telling = [line for line in lines if line and not line.startswith(("Failed in", "<source elided>"))]
    what = telling[0]
    if what.endswith("found for signature:"):
        what = next((f"nothing fits {line[4:]}" for line in telling if line.startswith(">>> ")), what)
    at = next((n for n, line in enumerate(telling) if line.startswith('File "')), None)
    if at is None:
        return what[:600]
    caret = next((n for n in range(at, len(telling)) if telling[n].startswith("^")), None)
    return f"{what} {telling[at]} {telling[caret - 1] if caret else ''}"[:600]
