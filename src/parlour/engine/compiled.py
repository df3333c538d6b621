"""Compiles a game's rules, and generic code around them, into a module of the game's own.

Generic code is written as ordinary modules ("templates") that import the rules from
`parlour.engine.kernels.game`. For each game the text of a template is written to a file whose name is a
digest of everything that decides its meaning, with that import pointing at the game's compiled rules;
Numba keeps what it compiled beside the file. This is the only module that imports Numba when Parlour
starts to compile.
"""

import importlib.metadata
import importlib.util
import platform
import sys
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from . import cache
from .chapters import NEEDED_RULES, OPTIONAL_RULES, Chapters
from .interpreted import Look
from .rules import is_rule
from .sources import digest, sources

if TYPE_CHECKING:
    from .game import Game

_STAND_IN = "parlour.engine.kernels.game"
_lock = RLock()


class Compiler:
    """Compiled modules for one game's module, made when first asked for and kept for all its options."""

    def __init__(self, chapters: Chapters) -> None:
        self._chapters = chapters
        self._modules: dict[tuple[str, bool], ModuleType] = {}
        self._rules: dict[bool, ModuleType] = {}
        self.sources = sources(Path(chapters.module.__file__ or ""))

    @cached_property
    def version(self) -> str:
        """A name for exactly these texts of the game's files."""
        return digest(self.sources)

    def module(self, template: str, *, checked: bool = False) -> ModuleType:
        """The template, a module's full name, around this game's rules; `checked`: indices are checked, slowly."""
        with _lock:
            key = (template, checked)
            if key not in self._modules:
                self._modules[key] = self._load(template, checked)
            return self._modules[key]

    def _load(self, template: str, checked: bool) -> ModuleType:
        spec = importlib.util.find_spec(template)
        assert spec is not None
        assert spec.origin is not None
        text = Path(spec.origin).read_text(encoding="utf-8")
        name = f"{template.rpartition('.')[2]}_{self._chapters.name}_{self._digest(text, checked)}"
        rules = self._compiled_rules(checked)
        file = cache.put(name, text.replace(_STAND_IN, rules.__name__))
        return _run(name, file)

    def _digest(self, text: str, checked: bool) -> str:
        versions = [importlib.metadata.version(part) for part in ("numba", "numpy")]
        return digest(self.sources, text, str(checked), platform.python_version(), *versions)

    def _compiled_rules(self, checked: bool) -> ModuleType:
        if checked not in self._rules:
            self._rules[checked] = _rules_module(self._chapters, checked, self.version)
        return self._rules[checked]


def _run(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _rules_module(chapters: Chapters, checked: bool, version: str) -> ModuleType:
    """What a generated module imports of its game: compiled rules, layouts, the decorator for kernels."""
    import numpy as np
    from numba import njit

    from .kernels import chance

    compile_ = partial(njit, nogil=True, error_model="numpy", boundscheck=checked)
    name = f"parlour_rules_{chapters.name}_{'checked_' if checked else ''}{version}"
    module = ModuleType(name)
    copies: dict[int, Any] = {}
    for rule_name in (*NEEDED_RULES, *OPTIONAL_RULES):
        setattr(module, rule_name, _compile(chapters.rule(rule_name), compile_, copies))
    advice = getattr(chapters.module, "evaluate", None)
    if advice is not None:
        module.evaluate = _compile(advice, compile_, copies)  # type: ignore[attr-defined]
    for part in (chance.drawn, chance.settle):
        setattr(module, part.__name__, _compile(part, compile_, copies, vars(module)))
    module.STATE = np.dtype(chapters.state.dtype)  # type: ignore[attr-defined]
    module.OPTIONS = np.dtype(chapters.options.layout.dtype)  # type: ignore[attr-defined]
    module.KEY_SIZE = chapters.state.key_size  # type: ignore[attr-defined]
    module.kernel = compile_(cache=True)  # type: ignore[attr-defined]
    module.part = compile_()  # type: ignore[attr-defined]
    sys.modules[name] = module
    return module


def _compile(
    function: Callable[..., Any],
    compile_: Callable[..., Any],
    copies: dict[int, Any],
    instead: Mapping[str, Any] | None = None,
) -> Any:
    """The function compiled, seeing every rule it may call compiled too, and `instead` in place of its globals.

    The original stays plain Python: a copy with globals of its own is what compiles.
    """
    if id(function) in copies:
        return copies[id(function)]
    assert isinstance(function, FunctionType)
    names: dict[str, Any] = {}
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copies[id(function)] = compile_()(copy)
    names.update(function.__globals__ | dict(instead or {}))
    for name in function.__code__.co_names:
        if is_rule(names.get(name)):
            names[name] = _compile(names[name], compile_, copies)
    return copies[id(function)]


class CompiledSteps:
    """Plays and lists the moves of one game, options included, in one compiled call."""

    def __init__(self, game: "Game", *, checked: bool = False) -> None:
        module = game.compiler.module("parlour.engine.kernels.stepping", checked=checked)
        self._o = game.raw_options
        self._size = game.chapters.state.size
        self._out_size = 4 * game.bounds.moves
        self._unpack = [_ints(n) for n in range(min(game.bounds.moves, 64) + 1)]
        root = game.root
        self._look = entry(module.look, self._o, root, bytearray(self._out_size))
        self._step = entry(module.step, self._o, root, 0, bytearray(self._size), bytearray(self._out_size))

    def look(self, raw: bytes) -> Look:
        """Who is to move, and how."""
        out = bytearray(self._out_size)
        code = self._look(self._o, raw, out)
        return Look(raw, (code & 63) - 2, self._ints(code >> 6, out))

    def step(self, raw: bytes, action: int) -> tuple[bytes, int, tuple[int, ...]]:
        """Play an action that is legal."""
        after = bytearray(self._size)
        out = bytearray(self._out_size)
        code = self._step(self._o, raw, action, after, out)
        return bytes(after), (code & 63) - 2, self._ints(code >> 6, out)

    def _ints(self, count: int, out: bytearray) -> tuple[int, ...]:
        unpack = self._unpack[count] if count < len(self._unpack) else _ints(count)
        return unpack(out)


def _ints(count: int) -> Callable[[bytearray], tuple[int, ...]]:
    from struct import Struct

    return Struct(f"<{count}i").unpack_from


def entry(kernel: Any, *arguments: object) -> Callable[..., Any]:
    """A compiled kernel for arguments of these types, called without looking at their types again."""
    from numba import typeof

    with _lock:
        kernel.compile(tuple(typeof(argument) for argument in arguments))
        compiled: Callable[..., Any] = next(iter(kernel.overloads.values())).entry_point
    return compiled
