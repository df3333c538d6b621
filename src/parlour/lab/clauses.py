"""Which lines of the rules are used: games are played again interpreted, and each line is counted."""

import linecache
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from ..engine import Game
from ..engine.module.rules import is_rule
from .facts import Facts

ROOTS = ("start", "turn", "moves", "play", "scores", "standing", "weight", "stop")
"""The rules of play; advice and secrets are not clauses of the rules."""


@dataclass(frozen=True)
class Clause:
    """Lines of one rule that are always used together, what they hang on, and in how many games they were used."""

    rule: str
    first: int
    under: str
    lines: tuple[str, ...]
    games: int


def clauses(game: Game, played: Sequence[Facts], *, until: float) -> tuple[int, list[Clause]]:
    """How many games were looked at, and every clause of the rules; `until` is a time of the monotonic clock."""
    rules = _rules(game)
    codes = {function.__code__: name for name, function in rules.items()}
    counts: Counter[tuple[CodeType, int]] = Counter()
    looked = 0
    for facts in played:
        if looked and time.monotonic() > until:
            break
        counts.update(_lines(game, facts, set(codes)))
        looked += 1
    return looked, [clause for code, name in codes.items() for clause in _clauses(name, code, counts)]


def _rules(game: Game) -> dict[str, FunctionType]:
    """The functions of the game's own files that the rules of play are made of."""
    rules: dict[str, FunctionType] = {}
    waiting = [game.chapters.get(name) for name in ROOTS]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function.__name__ in rules:
            continue
        if is_rule(function) and str(Path(function.__code__.co_filename).resolve()) in game.compiler.texts:
            rules[function.__name__] = function
            waiting += [function.__globals__.get(name) for name in function.__code__.co_names]
    return rules


def _lines(game: Game, facts: Facts, codes: set[CodeType]) -> set[tuple[CodeType, int]]:
    """The lines that one game runs."""
    seen: set[tuple[CodeType, int]] = set()

    def within(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            seen.add((frame.f_code, frame.f_lineno))
        return within

    def called(frame: FrameType, event: str, _: object) -> Any:
        return within if frame.f_code in codes else None

    earlier = sys.gettrace()
    sys.settrace(called)
    try:
        _again(game, facts)
    finally:
        sys.settrace(earlier)
    return seen


def _again(game: Game, facts: Facts) -> None:
    """Play a game by its rules as they stand; a dealer weighs what it deals."""
    run = game.interpreter
    look = run.look(run.start())
    for action in facts.actions:
        if look.player < 0:
            run.weights(look.raw, look.actions[:1])
        look = run.step(look.raw, action)
    raw = run.stop(look.raw) if facts.ending == "repetition" else look.raw
    run.scores(raw)


def _clauses(rule: str, code: CodeType, counts: Counter[tuple[CodeType, int]]) -> Iterator[Clause]:
    """The lines of a rule, those together that follow each other and were used in as many games."""
    numbers = sorted({line for _, _, line in code.co_lines() if line is not None and line > code.co_firstlineno})
    block: list[int] = []
    for line in numbers:
        if block and counts[code, line] != counts[code, block[-1]]:
            yield _clause(rule, code, block, counts)
            block = []
        block.append(line)
    if block:
        yield _clause(rule, code, block, counts)


def _clause(rule: str, code: CodeType, block: list[int], counts: Counter[tuple[CodeType, int]]) -> Clause:
    lines = tuple(linecache.getline(code.co_filename, line).rstrip() for line in range(block[0], block[-1] + 1))
    under = _above(code, block[0])
    return Clause(rule, block[0], under.strip(), _outdented(lines), counts[code, block[0]])


def _above(code: CodeType, line: int) -> str:
    """The line that decides whether a line is reached: the nearest one above that is less indented."""
    margin = _margin(linecache.getline(code.co_filename, line))
    for number in range(line - 1, code.co_firstlineno - 1, -1):
        text = linecache.getline(code.co_filename, number).rstrip()
        if text.strip() and _margin(text) < margin:
            return text
    return ""


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())


def _outdented(lines: Iterable[str]) -> tuple[str, ...]:
    block = tuple(lines)
    margin = min((_margin(line) for line in block if line.strip()), default=0)
    return tuple(line[margin:] for line in block)
