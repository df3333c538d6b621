"""What a table is set up for: a game with its options, and who sits where."""

from dataclasses import dataclass, replace
from typing import Any

from ..engine import BadOption, Game, load
from .seating import LEVEL, ME, called, seated

MOST = 20
"""Options with more values than this are for the command line."""


@dataclass(frozen=True)
class Row:
    """Something that can be changed: a seat by its number, or an option by its name."""

    title: str
    shown: str
    seat: int | None = None
    option: str | None = None


@dataclass(frozen=True)
class TerminalSetup:
    """A game, and a name for each of its seats."""

    game: Game
    seats: tuple[str, ...]
    level: int = LEVEL

    @classmethod
    def usual(cls, game: Game, *, level: int = LEVEL) -> "TerminalSetup":
        """You as P1 against the house."""
        return cls(game, seated((), game, level=level), level)

    def rows(self) -> list[Row]:
        """All that can be changed, the seats first."""
        seats = [Row(f"P{number + 1}", name, seat=number) for number, name in enumerate(called(self.seats))]
        return seats + [
            Row(option.sentence, str(self.game.options[name]), option=name)
            for name, option in self.game.chapters.options.options.items()
            if isinstance(option.limits, range | tuple) and len(option.limits) <= MOST and option.default is not None
        ]

    def turned(self, number: int, by: int) -> "TerminalSetup":
        """With the next or the previous value in a row; BadOption where it does not go with the others."""
        row = self.rows()[number]
        if row.seat is not None:
            values = (ME, *(f"level:{level}" for level in range(1, 11)))
            name = values[(values.index(self.seats[row.seat]) + by) % len(values)]
            return replace(self, seats=(*self.seats[: row.seat], name, *self.seats[row.seat + 1 :]))
        return self._with_option(row.option or "", by)

    def _with_option(self, name: str, by: int) -> "TerminalSetup":
        limits = self.game.chapters.options.options[name].limits
        assert isinstance(limits, range | tuple)
        place = limits.index(self.game.options[name]) + by
        if not 0 <= place < len(limits):
            raise BadOption(f"it goes from {limits[0]} to {limits[-1]}")
        chosen: dict[str, Any] = {**self.game.chosen, name: limits[place]}
        game = load(self.game.source, **chosen)
        return replace(self, game=game, seats=seated(self.seats[: game.players], game, level=self.level))
