"""A game's rules compiled, each so that it sees the others compiled."""

import builtins
import importlib
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..errors import BadGame
from ..module.chapters import NEEDED_RULES, OPTIONAL_RULES, Chapters
from ..module.contract import global_names
from ..module.parts import Held, Parameter, Part
from ..module.rules import is_rule
from .rewriting import SELF, UNSIGNED, Body, Reader, free_names, renamed, returned, rewritten

_KIT = Path(__file__).parents[2].resolve() / "kit"
# Inlined, rules run a tenth to a quarter faster. Only compiled code calls them, and what Python would need to call one
# takes longer to compile than most rules do.
_INNER = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def rules_module(chapters: Chapters, checked: bool, name: str, texts: Mapping[str, str]) -> ModuleType:
    """What a generated module imports of its game: compiled rules, layouts, the decorator for kernels."""
    import numpy as np
    from numba import njit

    from ..kernels import chance

    compile_ = partial(njit, nogil=True, error_model="numpy", boundscheck=checked)
    module = ModuleType(name)
    compiled = _RuleCompiler(compile_, name, texts)
    for rule_name in (*NEEDED_RULES, *OPTIONAL_RULES, "observe"):
        setattr(module, rule_name, compiled(chapters.rule(rule_name)))
    for part in (chance.lot, chance.drawn, chance.settle):
        setattr(module, part.__name__, compiled(part, instead=vars(module)))
    module.STATE = np.dtype(chapters.state.dtype)  # type: ignore[attr-defined]
    module.OPTIONS = np.dtype(chapters.options.layout.dtype)  # type: ignore[attr-defined]
    module.DEALS = chapters.deals  # type: ignore[attr-defined]
    module.HAS_SECRETS = chapters.has_secrets  # type: ignore[attr-defined]
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
        namespace: ModuleType = self._done[part]
        return namespace

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
        known: tuple[Body, dict[str, Any]] | None = self._done[part, function, "body"]
        return known

    def _text(self, function: FunctionType) -> str | None:
        """The text of the file that a function stands in, if it is the game's or the kit's."""
        file = Path(function.__code__.co_filename).resolve()
        if str(file) not in self._texts and _KIT in file.parents:
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
        known = self._compiler.body(rule) if is_rule(rule) else None
        if known is None:
            return None
        body, meant = known
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
