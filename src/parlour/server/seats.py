"""The seats of a table and who sits on them."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from .setup import Chair


@dataclass
class Seat:
    """A seat now. `kind`: person, house, friend (kept for whoever has the link) or open (for anybody).

    `here` and `gone` (since when) tell whether the person is connected; they are not part of a table's log.
    """

    number: int
    kind: str
    name: str
    player: str | None = None
    token: str | None = None
    nonce: str = ""
    here: bool = False
    gone: float | None = None

    @property
    def is_free(self) -> bool:
        return self.kind in ("friend", "open")

    def data(self) -> dict[str, object]:
        """The seat as everybody may see it."""
        return {
            "seat": self.number,
            "kind": self.kind,
            "name": self.name,
            "player": self.player,
            "here": self.here or self.kind == "house",
            "gone_at": moment(self.gone) if self.kind == "person" and not self.here else None,
        }


def seated(chairs: Sequence[Chair]) -> list[Seat]:
    """The seats as a table begins."""
    return [
        Seat(number, chair.kind, chair.name or _name(chair, number), chair.player, chair.token, chair.nonce)
        for number, chair in enumerate(chairs)
    ]


def house_name(player: str) -> str:
    """What a player of the house is called at a table."""
    kind, _, rest = player.partition(":")
    return f"{kind.capitalize()} {rest}".strip()


def _name(chair: Chair, number: int) -> str:
    if chair.player:
        return house_name(chair.player)
    return "" if chair.kind in ("friend", "open") else f"P{number + 1}"


def held(seats: Sequence[Seat], token: str) -> tuple[int, ...]:
    """The seats of whoever has a token, given as its hash. All are compared, so the time tells nothing."""
    same = [seat.token is not None and hmac.compare_digest(seat.token, token) for seat in seats]
    return tuple(number for number, found in enumerate(same) if found)


def names(seats: Sequence[Seat], chosen: Sequence[int]) -> str:
    """Ann, Bob and Cid."""
    found = [seats[number].name for number in chosen]
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def moment(seconds: float | None) -> str | None:
    """A time as it is written."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
