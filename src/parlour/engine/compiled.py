"""Compiles a game's rules, and generic code around them, into a module of the game's own.

Generic code is written as ordinary modules ("templates") that import the rules from
`parlour.engine.kernels.game`. For each game the text of a template is written to a file whose name is a
digest of everything that decides its meaning, with that import pointing at the game's compiled rules;
Numba keeps what it compiled beside the file. This is the only module that imports Numba when Parlour
starts to compile.
"""

import builtins
import importlib
import importlib.metadata
import importlib.util
import linecache
import platform
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from struct import Struct
from threading import RLock
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from . import cache
from .chapters import NEEDED_RULES, OPTIONAL_RULES, Chapters
from .contract import global_names
from .errors import BadGame
from .interpreted import Look
from .parts import Held, Parameter, Part
from .position import Position
from .rewriting import SELF, UNSIGNED, Body, Reader, free_names, renamed, returned, rewritten
from .rules import is_rule
from .sources import digest, sources

if TYPE_CHECKING:
    from .game import Game

_HERE = Path(__file__).parent.parent.resolve()
_STAND_IN = "parlour.engine.kernels.game"
_lock = RLock()
# Inlined, rules run a tenth to a quarter faster. Only compiled code calls them, and what Python would need to call one
# takes longer to compile than most rules do.
_INNER = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

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
                sys.modules[rules] = _rules_module(self._chapters, checked, rules, self.texts)
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


def _rules_module(chapters: Chapters, checked: bool, name: str, texts: Mapping[str, str]) -> ModuleType:
    """What a generated module imports of its game: compiled rules, layouts, the decorator for kernels."""
    import numpy as np
    from numba import njit

    from .kernels import chance

    compile_ = partial(njit, nogil=True, error_model="numpy", boundscheck=checked)
    module = ModuleType(name)
    compiled = _RuleCompiler(compile_, name, texts)
    for rule_name in (*NEEDED_RULES, *OPTIONAL_RULES):
        setattr(module, rule_name, compiled(chapters.rule(rule_name)))
    for part in (chance.lot, chance.drawn, chance.settle):
        setattr(module, part.__name__, compiled(part, instead=vars(module)))
    module.STATE = np.dtype(chapters.state.dtype)  # type: ignore[attr-defined]
    module.OPTIONS = np.dtype(chapters.options.layout.dtype)  # type: ignore[attr-defined]
    module.KEY_SIZE = chapters.state.key_size  # type: ignore[attr-defined]
    module.kernel = compile_(cache=True)  # type: ignore[attr-defined]
    module.quick = compile_(cache=True, nogil=False)  # type: ignore[attr-defined]
    module.part = compile_()  # type: ignore[attr-defined]
    return module


class _RuleCompiler:
    """Compiles functions so that each sees the others compiled. The originals stay plain Python."""

    def __init__(self, compile_: Callable[..., Any], home: str, texts: Mapping[str, str]) -> None:
        self._compile = compile_
        self._home = home
        self._texts = texts
        self._done: dict[object, Any] = {}

    def __call__(self, function: Callable[..., Any], instead: Mapping[str, Any] | None = None) -> Any:
        """The function compiled, with `instead` in place of its globals of the same names."""
        if function not in self._done:
            self._done[function] = self._native(function) or self._compiled(function, dict(instead or {}))
        return self._done[function]

    def part(self, part: Part) -> ModuleType:
        """A part of the game as compiled rules see it."""
        if part not in self._done:
            self._done[part] = _Namespace(part, self)
        found: ModuleType = self._done[part]
        return found

    def method(self, part: Part, function: FunctionType) -> Any:
        """A rule of a part, compiled for that part alone."""
        if (part, function) not in self._done:
            self._done[part, function] = self._compiled(function, {SELF: self.part(part)})
        return self._done[part, function]

    def setting(self, setting: Parameter | Held) -> Any:
        """What a part reads, compiled: a constant, or a field of `o` or `s`."""
        value = _constant(setting)
        names = {"value": value, "__name__": self._home}
        exec(f"def get(o): return {'o.' + setting.field if value is None else 'value'}", names)
        return self._compile(**_INNER)(names["get"])

    def _native(self, function: Callable[..., Any]) -> Any:
        """What stands for the function in compiled code, where it names that."""
        module, _, name = getattr(function, "__native__", "").partition(":")
        return _widening(getattr(importlib.import_module(module), name)) if module else None

    def _compiled(self, function: Callable[..., Any], instead: dict[str, Any]) -> Any:
        import numpy as np

        assert isinstance(function, FunctionType)
        # A copy with globals of its own is what compiles; Numba looks for the module of that name when it
        # loads from its cache.
        names = function.__globals__ | instead | {"__name__": self._home, UNSIGNED: np.uint64}
        text = self._text(function)
        code = (rewritten(function, text, _Reader(names, self)) if text else None) or function.__code__
        copy = FunctionType(code, names, function.__name__, function.__defaults__, function.__closure__)
        compiled = _widening(self._compile(**_INNER)(copy))
        self._done.setdefault(function, compiled)
        for name in global_names(code):
            value = names.get(name)
            if is_rule(value):
                names[name] = self(names[name])
            elif isinstance(value, Part):
                names[name] = self.part(value)
            elif isinstance(value, FunctionType) and value.__module__ == function.__module__:
                raise BadGame(f"{name} is called by the rule {function.__name__}: mark it @rule")
        return compiled

    def body(self, rule: Any) -> tuple[Body, dict[str, Any]] | None:
        """What a rule returns, if it does nothing else, and what the names in it mean."""
        function, part = getattr(rule, "__func__", rule), getattr(rule, "__self__", None)
        if (part, function, "body") not in self._done:
            self._done[part, function, "body"] = None  # while it is looked at: what calls itself stands nowhere else
            names = dict(function.__globals__) | ({SELF: self.part(part)} if part else {})
            text = None if hasattr(function, "__native__") else self._text(function)
            body = returned(function, text, _Reader(names, self)) if text else None
            meant = {name: names.get(name, getattr(builtins, name, None)) for name in free_names(body)} if body else {}
            if body and all(is_rule(value) or not isinstance(value, FunctionType) for value in meant.values()):
                self._done[part, function, "body"] = body, meant
        found: tuple[Body, dict[str, Any]] | None = self._done[part, function, "body"]
        return found

    def _text(self, function: FunctionType) -> str | None:
        """The text of the file that a function stands in, if it is the game's or the kit's."""
        file = Path(function.__code__.co_filename).resolve()
        if str(file) not in self._texts and _HERE / "kit" in file.parents:
            return file.read_text(encoding="utf-8")
        return self._texts.get(str(file))


class _Reader(Reader):
    """Reads names by the globals of the code in which they stand; adds to these what takes their place."""

    def __init__(self, names: dict[str, Any], compiler: _RuleCompiler) -> None:
        self._names, self._compiler = names, compiler

    def _value(self, path: list[str]) -> Any:
        value = self._names.get(path[0]) if path else None
        for name in path[1:]:
            value = getattr(value._part if isinstance(value, _Namespace) else value, name, None)
        return value

    def setting(self, path: list[str]) -> str | None:
        value = self._value(path)
        if len(path) < 2 or not isinstance(value, Parameter | Held):
            return None
        constant = _constant(value)
        if constant is None:
            return f".{value.field}"
        name = "__" + "_".join(path)
        self._names[name] = constant
        return name

    def body(self, path: list[str]) -> Body | None:
        rule = self._value(path)
        found = self._compiler.body(rule) if is_rule(rule) else None
        if found is None:
            return None
        body, meant = found
        new = {name: f"__{'_'.join(path)}_{name}" for name in meant}
        self._names.update({new[name]: value for name, value in meant.items()})
        return renamed(body._replace(value=deepcopy(body.value)), new)


def _widening(function: Any) -> Any:
    """The compiled function, which takes every whole number as one of 64 bits, as interpreted rules do.

    Else Numba compiles it once for each width that it is called with, and for each constant.
    """
    from numba import types

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind

    def template(arguments: Any, named: Any) -> Any:
        return resolve(tuple(map(wide, arguments)), {name: wide(kind) for name, kind in named.items()})

    if hasattr(function, "get_call_template"):
        resolve, function.get_call_template = function.get_call_template, template
    return function


def _constant(setting: Parameter | Held) -> Any:
    """The constant as compiled code has it: a number, or an array of them; None where it is none."""
    import numpy as np

    if not isinstance(setting, Parameter) or setting.constant is None:
        return None
    numbers = np.array(setting.constant, np.uint64 if setting.kind.code == "Q" else np.int64).view(np.int64)
    return numbers if isinstance(setting.constant, tuple) else int(numbers)


class _Namespace(ModuleType):
    """The rules and constants of a part; each is compiled when a rule that uses it is."""

    def __init__(self, part: Part, compiler: _RuleCompiler) -> None:
        super().__init__(f"part_{part.label}")
        self.__dict__["_part"] = part
        self.__dict__["_compiler"] = compiler

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value, compiler = getattr(self._part, name), self._compiler
        if is_rule(value):
            value = compiler.method(self._part, value.__func__)
        elif isinstance(value, Parameter | Held):
            value = compiler.setting(value)
        elif isinstance(value, Part):
            value = compiler.part(value)
        setattr(self, name, value)
        return value


class CompiledSteps:
    """Plays and lists the moves of one game, options included, in one compiled call."""

    def __init__(self, game: "Game", *, checked: bool = False) -> None:
        kernel = partial(game.compiler.kernel, "parlour.engine.kernels.stepping", checked=checked)
        self._o = game.raw_options
        self._size = game.chapters.state.size
        self._out_size = 4 * game.bounds.moves
        self._unpack = [Struct(f"<{n}i").unpack_from for n in range(game.bounds.moves + 1)]
        self._look = kernel("look", self._o, game.root, bytearray())
        self._step = kernel("step", self._o, game.root, 0, b"", bytearray())

    def look(self, raw: bytes) -> Look:
        """Who is to move, and how."""
        out = bytearray(self._out_size)
        code = self._look(self._o, raw, out)
        return Look(raw, (code & 63) - 2, self._unpack[code >> 6](out))

    def step(self, raw: bytes, action: int) -> Look:
        """Play an action that is legal."""
        after, out = bytes(self._size), bytearray(self._out_size)
        code = self._step(self._o, raw, action, after, out)
        return Look(after, (code & 63) - 2, self._unpack[code >> 6](out))

    def stepping(self, game: "Game") -> Callable[[bytes, int], Position]:
        """A function that plays an action and makes the position.

        It is one closure that does everything, because looking up attributes and calling costs as much as the ply.
        The kernel writes into bytes that nobody else has yet: that saves a copy.
        """
        kernel, o, size, out_size, unpack = self._step, self._o, self._size, self._out_size, self._unpack
        new, players = object.__new__, (None, *range(-1, 62))

        def step(raw: bytes, action: int) -> Position:
            after = bytes(size)
            out = bytearray(out_size)
            code = kernel(o, raw, action, after, out)
            position = new(Position)
            position._game = game
            position._raw = after
            position._player = players[code & 63]
            position._actions = unpack[code >> 6](out)
            return position

        return step


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
    told = [line for line in lines if line and not line.startswith(("Failed in", "<source elided>"))]
    what = told[0]
    if what.endswith("found for signature:"):
        what = next((f"nothing fits {line[4:]}" for line in told if line.startswith(">>> ")), what)
    at = next((n for n, line in enumerate(told) if line.startswith('File "')), None)
    if at is None:
        return what[:600]
    caret = next((n for n in range(at, len(told)) if told[n].startswith("^")), None)
    return f"{what} {told[at]} {told[caret - 1] if caret else ''}"[:600]
