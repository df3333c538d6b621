"""One choice of options on trial: checks run on it, and what they find is written down."""

import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from ..chapters import NEEDED_RULES, OPTIONAL_RULES
from ..errors import BadMove
from ..game import Game
from ..layout import Fields
from ..position import Position
from .patience import Endless, Patience
from .report import CLAIMS, Finding

_KEPT = 10
"""Findings of one kind that are kept."""
_POOL = 500
"""Texts of moves that are kept to be tried where they are not legal."""


class GivenUp(Exception):
    """Nothing further can be checked."""


@dataclass
class Ledger:
    """What was found and counted over all choices of options."""

    seed: int
    patience: Patience
    found: dict[str, list[Finding]] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)
    unsafe: bool = False
    """Whether rules failed interpreted, so that unchecked compiled code might do harm."""
    hides: bool = False
    """Whether anything was hidden from anybody yet."""
    choices: int = 0
    games: int = 0
    positions: int = 0
    moves: int = 0
    refusals: int = 0
    pool: dict[str, None] = field(default_factory=dict)
    """Texts of moves that were legal somewhere."""
    stages: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found but what stands on the box."""
        return not set(self.times) - {"box", "options"}

    def wants(self, kind: str, moves: int) -> bool:
        """Whether a finding with so many moves would be kept."""
        kept = self.found.get(kind, [])
        return len(kept) < _KEPT or moves < len(kept[-1].moves)

    def add(self, finding: Finding) -> None:
        """Keep a finding among the shortest of its kind, unless it is there already."""
        kept = self.found.setdefault(finding.kind, [])
        if finding not in kept:
            kept.append(finding)
            kept.sort(key=lambda f: len(f.moves))
            del kept[_KEPT:]

    def findings(self) -> tuple[Finding, ...]:
        """All that was kept, in the order of the claims."""
        return tuple(finding for kind in CLAIMS for finding in self.found.get(kind, []))

    def remember(self, texts: tuple[str, ...]) -> None:
        """Keep texts to be tried elsewhere."""
        if len(self.pool) < _POOL:
            self.pool.update(dict.fromkeys(texts[:20]))


class Trial:
    """A game under one choice of options, where in it the kit stands (`path`: actions from the start), and how."""

    def __init__(self, game: Game, ledger: Ledger, random: Random, chosen: dict[str, object] | None = None) -> None:
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
        self._files = set(game.compiler.texts)

    def found(self, kind: str, words: str) -> None:
        """Write down that a claim does not hold here."""
        self.times += 1
        self.ledger.times[kind] += 1
        if self.ledger.wants(kind, len(self.path)):
            moves = self._texts()
            source, seed = self.game.source, self.ledger.seed
            self.ledger.add(Finding(kind, words, source, dict(self.chosen), seed, moves))

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
            self.found("endless", f"{blamed(error, self._files) or 'the game'} did not return in time")
            raise GivenUp from None
        except GivenUp:
            raise
        except Exception as error:
            self._blame(error)
            return False
        finally:
            self.path = path

    def _blame(self, error: Exception) -> None:
        function = blamed(error, self._files)
        told = f"{function or 'the engine'} raised {type(error).__name__}: {error}"
        if isinstance(error, BadMove):
            self.found("plays", f"a move is listed, but refused: {error}")
            return
        if function in NEEDED_RULES or function in OPTIONAL_RULES:
            self.ledger.unsafe = True
        if function == "moves" and isinstance(error, IndexError) and str(error).startswith("out["):
            most = self.game.bounds.moves
            self.found("bounds", f"more moves than the bound says, which is {most}")
        elif isinstance(error, IndexError | OverflowError) and _raised_in_layout(error):
            self.found("range", told)
        else:
            self.found("error", told)

    def _texts(self) -> tuple[str, ...]:
        """The path as texts, as far as the game can play it; its last action may be what fails or never ends."""
        texts: list[str] = []
        game = self.game
        try:
            with self.ledger.patience:
                raw = game.root
                for number, action in enumerate(self.path):
                    if number:
                        raw = game.interpreter.step(raw, self.path[number - 1]).raw
                    texts.append(_text(game, raw, action))
        except (Exception, Endless):
            return tuple(texts)
        return tuple(texts)


def _text(game: Game, raw: bytes, action: int) -> str:
    try:
        return str(game.chapters.word("write")(game.o, game.chapters.state.read(raw), action))
    except Exception:
        return f"action {action}"


def blamed(error: BaseException, files: set[str]) -> str:
    """The function of the game that the engine called and that did not return well; empty if there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.name for frame in frames if frame.filename in files), "")


def _raised_in_layout(error: BaseException) -> bool:
    return traceback.extract_tb(error.__traceback__)[-1].filename.endswith("layout.py")
