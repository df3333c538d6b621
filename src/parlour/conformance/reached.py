"""What the games of the kit came to: their ends, and which forms of moves, fields and rules occurred at all."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType, FunctionType

from ..engine.game.game import Game
from ..engine.module.messages import seat
from ..engine.module.notation import Notation, normal
from ..engine.module.rules import is_rule


@dataclass
class Reached:
    """Counted over all choices of options."""

    games: int = 0
    """Games that came to their end."""
    plies: int = 0
    shortest: int = sys.maxsize
    longest: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """Who won, or how many shared the win, and in how many games."""
    forms: set[str] = field(default_factory=set)
    """Examples of the forms that moves had."""
    fields: set[str] = field(default_factory=set)
    """Those that were not always as at the start."""
    called: set[str] = field(default_factory=set)
    """The rules that ran interpreted."""

    def end(self, shares: Sequence[float], plies: int) -> int:
        """Count a game that is over; how many had the same end."""
        winners = [player for player, share in enumerate(shares) if share == max(shares)]
        end = f"{seat(winners[0])} won" if len(winners) == 1 else f"{len(winners)} players shared the win"
        self.ends[end] += 1
        self.games += 1
        self.plies += plies
        self.shortest, self.longest = min(self.shortest, plies), max(self.longest, plies)
        return self.ends[end]

    def listed(self, notation: Notation, texts: Iterable[str]) -> bool:
        """Note the forms of these moves; whether one of them is new."""
        before = len(self.forms)
        self.forms.update(filter(None, (notation.form(normal(text)) for text in texts)))
        return len(self.forms) > before

    def missing_forms(self, notation: Notation) -> list[str]:
        """Examples of the forms that no move had."""
        return [example for example in notation.forms if example not in self.forms]

    def tell(self, game: Game, raw: bytes) -> None:
        """Note which fields of a state are not as at the start."""
        if len(self.fields) < len(game.chapters.state.kinds):
            state, root = game.chapters.state.read(raw).__dict__, game.chapters.state.read(game.root).__dict__
            self.fields.update(name for name, value in state.items() if repr(value) != repr(root[name]))

    @contextmanager
    def watching(self, game: Game) -> Iterator[None]:
        """Note which rules are called meanwhile, until all were."""
        wanted = {id(rule.__code__): name for name, rule in _rules(game).items() if name not in self.called}
        if not wanted or sys.getprofile():
            yield
            return

        def hear(frame: FrameType, event: str, argument: object) -> None:
            if event == "call" and id(frame.f_code) in wanted:
                self.called.add(wanted[id(frame.f_code)])

        sys.setprofile(hear)
        try:
            yield
        finally:
            sys.setprofile(None)

    def missing(self, game: Game) -> list[str]:
        """What never occurred, in words."""
        notation = game.chapters.notation
        missing = [f"reached a move of the form {example}" for example in self.missing_forms(notation)]
        scratch = game.chapters.get("scratch") or ()
        fields = [name for name in game.chapters.state.kinds if name not in {*self.fields, "unused", *scratch}]
        missing += [f"changed the field {name}" for name in fields]
        return missing + [f"called the rule {name}" for name in _rules(game) if name not in self.called]

    def __str__(self) -> str:
        ends = ", ".join(f"{end} in {times:,}" for end, times in sorted(self.ends.items()))
        lengths = f"{self.plies:,} plies, {self.shortest} to {self.longest} each"
        games = f"{self.games:,} games to their end" if self.games > 1 else "1 game to its end"
        return f"{games}, {lengths}: {ends}."


def _rules(game: Game) -> dict[str, FunctionType]:
    """The rules that stand in the game's own files, the advice aside."""
    names, files = game.chapters.names, game.compiler.texts
    return {
        name: value
        for name, value in names.items()
        if is_rule(value) and name != "evaluate" and value.__code__.co_filename in files
    }
