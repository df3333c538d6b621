"""Chance is the dealer's: no rule has any of its own."""

from types import FunctionType, ModuleType

from ..engine.module.contract import global_names, place
from ..engine.module.rules import is_rule
from .trial import Trial

_ODD = ("random", "secrets", "time", "datetime", "uuid", "numpy.random")
"""Modules that give something else every time."""


def sources(trial: Trial) -> None:
    """No rule uses what gives something else every time."""
    files = trial.game.compiler.texts
    for name, value in trial.game.chapters.names.items():
        if is_rule(value) and isinstance(value, FunctionType) and value.__code__.co_filename in files:
            odd = _odd(value)
            if odd:
                words = f"{name} uses Python's {odd}: chance is a move of the dealer, which turn, moves and weight tell"
                file, _, line = place(value).rpartition(", ")
                trial.found("seed", words, where=f"{file.rpartition('/')[2]}, {line}")


def _odd(function: FunctionType) -> str:
    """The first such module that a function uses."""
    for name in sorted(global_names(function.__code__)):
        value = function.__globals__.get(name)
        module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""
        if module == "numpy" and "random" in function.__code__.co_names:
            module = "numpy.random"
        if module in _ODD:
            return module
    return ""
