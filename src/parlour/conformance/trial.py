"""One choice of options on trial: checks run on it, and what they find is written down."""

import re
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from ..engine.errors import BadGame, BadMove
from ..engine.game.finding import Finding
from ..engine.game.game import Game
from ..engine.game.playouts import written
from ..engine.game.position import Position
from ..engine.module.chapters import NEEDED_RULES, OPTIONAL_RULES
from ..engine.module.contract import CONTRACT
from ..engine.module.layout import Fields
from .patience import Endless, Patience
from .reached import Reached
from .report import CLAIMS

_KEPT = 10
"""Findings of one kind that are kept."""
_DETAIL = re.compile(r"'[^']*'|\"[^\"]*\"|(?<!line )\b[A-Za-z]?\d[\w.]*")
"""What differs between findings that are one: texts, places and numbers."""
_POOL = 500
"""Texts of moves that are kept to be tried where they are not legal."""


_BLAMED = {
    "box": "about",
    "options": "Options examples prepare",
    "picture": "picture",
    "bounds": "bounds moves",
    "plies": "plies bounds play",
    "turn": "turn play",
    "stuck": "moves",
    "actions": "moves",
    "texts": "write",
    "notation": "notation write",
    "refusals": "refuse reason",
    "why_not": "refuse reason",
    "scene": "scene plain",
    "clicks": "clicks scene",
    "motions": "motions",
    "guide": "guide",
    "history": "data scene",
    "data": "data restore",
    "restore": "restore mistake",
    "pickle": "Options",
    "record": "Options",
    "odds": "weight turn moves",
    "scores": "scores standing",
    "points": "points",
    "stop": "stop",
    "clock": "turn moves play",
    "messages": "messages caused",
    "secrets": "hide guess messages",
}
"""What of a game is to blame where a claim does not hold: the first of these that its author wrote."""
_ANYHOW = "play moves State"


class GivenUp(Exception):
    """Nothing further can be checked."""


@dataclass
class Findings:
    """What was found and counted over all choices of options."""

    seed: int
    patience: Patience
    found: dict[str, dict[str, Finding]] = field(default_factory=dict)
    """By kind, and by what is said but for details."""
    times: Counter[str] = field(default_factory=Counter)
    unsafe: bool = False
    """Whether rules failed interpreted, so that unchecked compiled code might do harm."""
    hides: bool = False
    """Whether anything was hidden from anybody yet."""
    refuted: set[str] = field(default_factory=set)
    """Names of symmetries that do not hold."""
    guesses: bool = False
    """Whether a guess filled in anything that was hidden."""
    choices: int = 0
    games: int = 0
    positions: int = 0
    moves: int = 0
    refusals: int = 0
    reached: Reached = field(default_factory=Reached)
    pool: dict[str, None] = field(default_factory=dict)
    """Texts of moves that were legal somewhere."""
    stages: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found but what stands on the box."""
        return not set(self.times) - {"box", "options"}

    def count(self, kind: str, said: str, moves: int) -> bool:
        """Count a finding; whether it is to be kept: it is new, or has fewer moves than the same had before."""
        self.times[kind] += 1
        alike = self.found.setdefault(kind, {})
        if said not in alike:
            return len(alike) < _KEPT or moves < max(len(finding.moves) for finding in alike.values())
        alike[said] = replace(alike[said], times=alike[said].times + 1)
        return moves < len(alike[said].moves)

    def add(self, said: str, finding: Finding) -> None:
        """Keep a finding that was counted."""
        alike = self.found[finding.kind]
        alike[said] = replace(finding, times=alike[said].times if said in alike else 1)
        if len(alike) > _KEPT:
            del alike[max(alike, key=lambda said: len(alike[said].moves))]

    def findings(self) -> tuple[Finding, ...]:
        """All that was kept, in the order of the claims, those with the fewest moves first."""
        by_kind = (sorted(self.found.get(kind, {}).values(), key=lambda finding: len(finding.moves)) for kind in CLAIMS)
        return tuple(finding for findings in by_kind for finding in findings)

    def remember(self, texts: tuple[str, ...]) -> None:
        """Keep texts to be tried elsewhere."""
        if len(self.pool) < _POOL:
            self.pool.update(dict.fromkeys(texts[:20]))


class Trial:
    """A game under one choice of options, where in it the kit stands (`path`: actions from the start), and how."""

    def __init__(self, game: Game, ledger: Findings, random: Random, chosen: dict[str, object] | None = None) -> None:
        self.game = game
        self.chosen = game.chosen if chosen is None else chosen
        self.ledger = ledger
        self.random = random
        self.path: tuple[int, ...] = ()
        self.steps: list[tuple[tuple[int, ...], bytes, Position]] = []
        """Moves that were tried: the path with the move, the state before it, the position after it."""
        self.times = 0
        """How often something was found in this trial."""
        self.options = game.chapters.options.layout.write(game.o)
        """The options as bytes, before anything was played."""

    def found(
        self, kind: str, words: str, *, said: str = "", where: str = "", tried: object = None, in_games: bool = False
    ) -> None:
        """Write down that a claim does not hold here. Findings that have `said` in common, but for details, are one.

        `tried` is a text that is no move and showed it; `in_games`: no position shows it alone."""
        self.times += 1
        said = _DETAIL.sub("…", said or words)
        if self.ledger.count(kind, said, len(self.path)):
            place = where or self.place(words.split(" ")[0], *_BLAMED.get(kind, "").split(), *_ANYHOW.split())
            source, seed = self.game.source, self.ledger.seed
            moves = (*self._texts(), *([tried] if isinstance(tried, str) and _can_be_given(tried) else []))
            finding = Finding(kind, words, source, dict(self.chosen), seed, moves, place, in_games=in_games)
            self.ledger.add(said, finding)

    def place(self, *names: str) -> str:
        """The file and line in which the author says the first of these."""
        for name in names:
            for file, text in self.game.compiler.texts.items():
                line = re.search(rf"^(?:def |class )?{re.escape(name)}\b(?=\(|:| =)", text, re.MULTILINE)
                if line:
                    return f"{Path(file).name}, line {text[: line.start()].count(chr(10)) + 1}"
        return ""

    def holds(self, kind: str, condition: bool, words: str) -> bool:
        """Write down a finding unless the condition holds; returns it."""
        if not condition:
            self.found(kind, words)
        return condition

    def fields(self, p: Position) -> Fields:
        """The state of a position, to be given to a rule that might change it."""
        return self.game.chapters.state.read(p.raw)

    def run(self, check: Callable[..., object], *arguments: object) -> bool:
        """Whether a check came to its end and did not return False; what it raises is a finding."""
        path = self.path
        try:
            with self.ledger.patience:
                return check(self, *arguments) is not False
        except Endless as error:
            words = f"{self._blamed(error) or 'the game'} did not return in time: a loop that does not end"
            data = next((f", given {repr(data)[:600]}" for data in arguments if isinstance(data, dict)), "")
            self.found("endless", words + data, said=words, where=self.game.line_of(error))
            raise GivenUp from None
        except GivenUp:
            raise
        except Exception as error:
            self._blame(error)
            return False
        finally:
            self.path = path

    def _blame(self, error: Exception) -> None:
        function, words = self._blamed(error), self.raised(error)
        if isinstance(error, BadMove):
            self.found("plays", f"a move is listed, but refused: {error}")
            return
        if isinstance(error, BadGame):
            self.found("game", str(error))
            return
        if function in NEEDED_RULES or function in OPTIONAL_RULES:
            self.ledger.unsafe = True
        if not function and str(error).split(" ")[0] in CONTRACT:  # the engine says itself what is to blame
            self.found("error", str(error))
        elif function == "moves" and isinstance(error, IndexError) and str(error).startswith("out["):
            most = self.game.bounds.moves
            self.found("bounds", f"more moves than the bound says, which is {most}")
        elif isinstance(error, IndexError | OverflowError) and _raised_in_layout(error):
            self.found("range", words, where=self.game.line_of(error))
        else:
            self.found("error", words, where=self.game.line_of(error))

    def raised(self, error: BaseException) -> str:
        """Which function of the game raised what."""
        return f"{self._blamed(error) or 'the engine'} raised {type(error).__name__}: {error}"

    def _blamed(self, error: BaseException) -> str:
        """The function of the game that the engine called and that did not return well; empty if there is none."""
        frames = traceback.extract_tb(error.__traceback__)
        return next((frame.name for frame in frames if frame.filename in self.game.compiler.texts), "")

    def _texts(self) -> tuple[str, ...]:
        """The path as texts, as far as the game can play it; its last action may be what fails or never ends."""
        texts: list[str] = []
        try:
            with self.ledger.patience:
                texts.extend(written(self.game, self.path))
        except (Exception, Endless):
            return tuple(texts)
        return tuple(texts)


def _can_be_given(text: str) -> bool:
    """Whether a text can stand among moves on a command line."""
    return bool(text.strip()) and text.isprintable() and ";" not in text


def _raised_in_layout(error: BaseException) -> bool:
    return traceback.extract_tb(error.__traceback__)[-1].filename.endswith("layout.py")
