"""What each function of a game is given and returns: held when a game is loaded, before anything is played."""

import ast
import dis
import linecache
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ..errors import BadGame
from .options import shown

CO_VARARGS, CO_GENERATOR = 0x04, 0x20
"""Marks of code, as Python has them."""

_LIKE = 0.8
"""How alike two names are of which one is probably meant to be the other."""


class Signature(NamedTuple):
    """The parameters of a function, whether it has to return something, and whether that may be None."""

    parameters: str
    returns: bool = True
    is_sure: bool = True


_ACTION = Signature("o, s, action")
_LOOK = Signature("o, s")
_MAY_TELL = Signature("o, s", is_sure=False)
_PLAYER = Signature("o, s, player")
_CAUSED = Signature("o, s, action, after")

CONTRACT = {
    "prepare": Signature("o, chosen", returns=False),
    "bounds": Signature("o"),
    "plies": Signature("o"),
    "start": Signature("o, s", returns=False),
    "turn": _LOOK,
    "moves": Signature("o, s, out"),
    "play": Signature("o, s, action", returns=False),
    "scores": Signature("o, s, out", returns=False),
    "standing": _PLAYER,
    "derive": Signature("o, s", returns=False),
    "receiver": _LOOK,
    "chooses": _PLAYER,
    "weight": _ACTION,
    "stop": Signature("o, s", returns=False),
    "hide": Signature("o, s, seat", returns=False),
    "guess": Signature("o, s, seat, r", returns=False),
    "evaluate": Signature("o, s, out", returns=False),
    "write": _ACTION,
    "refuse": Signature("o, s, text", is_sure=False),
    "reason": Signature("o, s, action", is_sure=False),
    "read_move": Signature("o, s, value", is_sure=False),
    "data": _LOOK,
    "restore": Signature("o, given, s", returns=False),
    "mistake": _MAY_TELL,
    "messages": _CAUSED,
    "caused": _CAUSED,
    "tell": Signature("o, s, action", is_sure=False),
    "verdict": _MAY_TELL,
    "opening": _LOOK,
    "plain": _MAY_TELL,
    "points": _PLAYER,
    "scene": _LOOK,
    "clicks": _ACTION,
    "motions": _CAUSED,
    "deciding": _MAY_TELL,
    "pictures": Signature("o", is_sure=False),
    "side": Signature("o, s, player", is_sure=False),
    "status": _MAY_TELL,
    "prompt": _MAY_TELL,
}
BY_PARTS = frozenset(
    {
        *("standing", "derive", "receiver", "chooses", "reason", "mistake", "caused", "tell", "verdict", "points"),
        *("deciding", "pictures", "side", "status", "prompt", "plies"),
    }
)
"""What games say beside their parts. In a game that has none, something else may be called so: it counts only where its
parameters have the same names."""

TAKEN = ("name", "interpreted")
"""What options cannot be called: `parlour.load` has these itself."""


def without_parts(names: Mapping[str, Any]) -> dict[str, Any]:
    """The names of a game that is made of no parts, without those that only look like what such a game says."""
    return {name: value for name, value in names.items() if name not in BY_PARTS or _is_called_so(name, value)}


def _is_called_so(name: str, value: object) -> bool:
    if not isinstance(value, FunctionType):
        return False
    code = value.__code__
    return ", ".join(code.co_varnames[: code.co_argcount]) == CONTRACT[name].parameters


def hold(names: Mapping[str, Any], module: ModuleType, files: Iterable[Path], *, has_parts: bool) -> None:
    """Hold the functions of a game to the contract; the first that does not keep it is a BadGame, with its line."""
    sayable = [name for name in CONTRACT if has_parts or name not in BY_PARTS]
    for name, signature in CONTRACT.items():
        function = names.get(name)
        if isinstance(function, FunctionType):
            _fits(name, function, signature)
        elif name in names and not callable(function) and name != "plies":
            wanted = f"{name}({signature.parameters})"
            raise BadGame(f"{line_of(module, name)}: a game says {name} as a function, {wanted}: call this otherwise")
    own = {str(file) for file in files}
    functions = {name: value for name, value in names.items() if isinstance(value, FunctionType)}
    for name, function in functions.items():
        if function.__code__.co_filename in own and name == function.__name__:
            _is_meant(name, function, [name for name in sayable if name not in functions], own)


def text_of(name: str, value: object) -> str:
    """What a function of a game told as a text, empty where it told None; a TypeError if that is no text."""
    if value is None or isinstance(value, str):
        return value or ""
    raise TypeError(f"{name} returned {shown(value)}: expected a text")


def place(function: FunctionType) -> str:
    """The file and line of a function, that of its def and not of what decorates it."""
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    while linecache.getline(file, line).lstrip().startswith("@"):
        line += 1
    return f"{file}, line {line}"


def line_of(module: ModuleType, name: str) -> str:
    """The file of a module, and the line in which it first says that name."""
    file = getattr(module, "__file__", None) or module.__name__
    said = re.compile(rf"\s*(?:def |class )?{re.escape(name)}\b\s*[:(=]")
    lines = (number for number, line in enumerate(linecache.getlines(file), start=1) if said.match(line))
    return f"{file}, line {next(lines, 1)}"


def global_names(code: CodeType) -> set[str]:
    """The names that code looks up in its module, and not as attributes."""
    inner = (global_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    loads = ("LOAD_GLOBAL", "LOAD_NAME")
    return {step.argval for step in dis.get_instructions(code) if step.opname in loads}.union(*inner)


def _fits(name: str, function: FunctionType, signature: Signature) -> None:
    wanted, code = len(signature.parameters.split(", ")), function.__code__
    least = code.co_argcount - len(function.__defaults__ or ())
    is_enough = wanted <= code.co_argcount or code.co_flags & CO_VARARGS
    if not (least <= wanted and is_enough) or code.co_kwonlyargcount > len(function.__kwdefaults__ or ()):
        parameters = ", ".join(code.co_varnames[: code.co_argcount])
        raise BadGame(
            f"{place(function)}: {name}({parameters}) is called as {name}({signature.parameters}):"
            f" if it is something else, call it otherwise"
        )
    returned = _returned(code)
    if signature.returns and True not in returned:
        raise BadGame(f"{place(function)}: {name} returns nothing: its return is missing")
    if signature.returns and signature.is_sure and False in returned:
        raise BadGame(f"{place(function)}: {name} returns nothing on one of the ways through it: a return is missing")


def _returned(code: CodeType) -> set[bool]:
    """For the ways out of a function: whether something is returned, yielded or raised there, or None."""
    if code.co_flags & CO_GENERATOR:
        return {True}
    ways = set()
    steps = [step for step in dis.get_instructions(code) if step.opname != "CACHE"]
    for before, step in pairwise(steps):
        if step.opname == "RAISE_VARARGS":
            ways.add(True)
        elif step.opname == "RETURN_VALUE":
            ways.add(before.opname != "LOAD_CONST" or before.argval is not None or step.is_jump_target)
        elif step.opname == "RETURN_CONST":
            ways.add(step.argval is not None)
    return ways


def _is_meant(name: str, function: FunctionType, unsaid: list[str], files: Iterable[str]) -> None:
    """Refuse a function that nothing uses and that is called almost like one that a game says."""
    if name in CONTRACT or name.startswith("_"):
        return
    close = get_close_matches(name, unsaid, n=1, cutoff=_LIKE)
    if close and not any(name in _used(file) for file in files):
        raise BadGame(f"{place(function)}: {name} is used by nothing: did you mean {close[0]}?")


def _used(file: str) -> set[str]:
    """The names that a file uses anywhere."""
    tree = ast.parse("".join(linecache.getlines(file)))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
