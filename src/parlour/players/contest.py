"""A match between players: it may end before the rules end it, because one of them did something wrong."""

import json

from ..engine import Match, Message, PlayerWon, WinShared, seat
from ..engine.match import Told
from .faults import Fault


class Forfeited(Message):
    """The player did something wrong, and has lost for it."""

    player: int
    kind: str
    reason: str

    def words(self) -> str:
        return f"{seat(self.player)} {self.reason}, and loses."


class Contest(Match):
    """A match between players. `fault` is what ended it, where the rules did not.

    `thought` holds, for each seat, the seconds that each of its answers took.
    """

    fault: Fault | None = None
    thought: tuple[list[float], ...] = ()
    _shares: tuple[float, ...] | None = None

    @property
    def is_over(self) -> bool:
        return self.fault is not None or self.position.player is None

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each player's share, by the rules or by forfeit; None while the game runs, and if it was stopped."""
        return self._shares or self.position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Those with the greatest share."""
        scores = self.scores
        return () if scores is None else tuple(i for i, share in enumerate(scores) if share == max(scores))

    def stop(self, fault: Fault) -> None:
        """End the game without a result."""
        self.fault = fault

    def forfeit(self, fault: Fault) -> None:
        """End the game: the one at fault loses, the others share the win."""
        self.stop(fault)
        others = tuple(i for i in range(self.game.players) if i != fault.seat)
        self._shares = tuple(1 / len(others) if i in others else 0.0 for i in range(self.game.players))
        told: list[Message] = [Forfeited(fault.seat, fault.kind, fault.reason)]
        if others:
            told.append(PlayerWon(others[0]) if len(others) == 1 else WinShared(others))
        self._told.append([Told(message, self.position) for message in told])

    def record(self) -> str:
        """The match as text. A fault stands in the header: the moves replay as far as they went."""
        text = super().record()
        if self.fault is None:
            return text
        first, _, rest = text.partition("\n")
        fault = {
            "seat": self.fault.seat,
            "kind": self.fault.kind,
            "reason": self.fault.reason,
            "scores": self._shares,
        }
        header = json.loads(first) | {"result": None, "fault": fault}
        return json.dumps(header, ensure_ascii=False) + "\n" + rest
