"""The seats of a table and who sits on them."""

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ...players.characters import free, house_name, tint
from ..protocol.told import SeatView
from .setup import Chair


@dataclass(frozen=True)
class Former:
    """Who sat somewhere before the house; `hints` tells whether they knew of hints at the table."""

    token: str
    name: str
    hints: bool
    may_return: bool


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
    pledge: str = ""
    """The fingerprint of the nonce, where it was sealed before anybody's was shown."""
    former: Former | None = None
    left: int = 0
    """How often somebody left it before the game."""
    here: bool = False
    gone: float | None = None

    @property
    def is_free(self) -> bool:
        return self.kind in ("friend", "open")

    def view(self) -> SeatView:
        """The seat as everybody may see it."""
        return SeatView(
            seat=self.number,
            kind=self.kind,
            name=self.name,
            player=self.player,
            color=tint(self.player, self.name) if self.kind == "house" else None,
            here=self.here or self.kind == "house",
            gone_at=moment(self.gone) if self.kind == "person" and not self.here else None,
        )


def seated(chairs: Sequence[Chair]) -> list[Seat]:
    """The seats as a table begins, no two of one name."""
    seats = [
        Seat(number, chair.kind, chair.name, chair.player, chair.token, chair.nonce, chair.pledge)
        for number, chair in enumerate(chairs)
    ]
    for seat in seats:
        if seat.kind == "person":
            seat.name = own_name(seat.name or f"P{seat.number + 1}", seats[: seat.number])
    name_house(seats)
    return seats


def own_name(wanted: str, others: Iterable[Seat]) -> str:
    """The name that a person asked for; a second one of that name is called so."""
    return free([wanted], [other.name for other in others if other.kind == "person"])


def name_house(seats: Sequence[Seat]) -> None:
    """Let no player of the house have the name of anybody else at the table: people may be called as they like."""
    for seat in seats:
        others = [other.name for other in seats if other is not seat]
        if seat.kind == "house" and seat.name.casefold() in ("", *(name.casefold() for name in others)):
            seat.name = house_name(seat.player or "", others)


def held(seats: Sequence[Seat], token: str) -> tuple[int, ...]:
    """The seats of whoever has a token, given as its hash. All are compared, so the time tells nothing."""
    same = [seat.token is not None and hmac.compare_digest(seat.token, token) for seat in seats]
    return tuple(number for number, is_held in enumerate(same) if is_held)


def lost(seats: Sequence[Seat], token: str) -> tuple[int, ...]:
    """The seats that the house has of whoever has a token, and that can be taken back."""
    gone = [(seat.number, seat.former) for seat in seats if seat.former is not None and seat.former.may_return]
    return tuple(number for number, former in gone if hmac.compare_digest(former.token, token))


def names(seats: Sequence[Seat], chosen: Sequence[int]) -> str:
    """Ann, Bob and Cid."""
    *others, last = [seats[number].name for number in chosen] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def moment(seconds: float | None) -> str | None:
    """A time as it is written."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
