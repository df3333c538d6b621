"""What somebody asks of the others is offered, and answered."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ...engine import seat as called
from ..protocol.refusal import Code, Refused
from ..protocol.told import tag
from ..table.events import Change, Event
from ..table.person import Person, meant
from ..table.seats import held
from ..table.table import Offer, Table
from .request import Command, Nonce, Pledge, Word


class Offered(Change, kw_only=True):
    kind = "offer"
    seat: int
    offer: str
    nonce: str = ""
    pledge: str = ""
    lapses: str = ""
    words: str = ""

    def apply(self, table: Table) -> None:
        # Those that are older than `lapses` lapsed so.
        table.offers[self.offer] = Offer(self.seat, self.lapses or ("any" if self.offer == "undo" else ""))
        _take(table, self.seat, self.nonce, self.pledge)
        _note(table, self.seat, self.words)


class Answered(Change, kw_only=True):
    kind = "answer"
    seat: int
    offer: str
    yes: bool
    nonce: str = ""
    pledge: str = ""
    words: str = ""

    def apply(self, table: Table) -> None:
        if self.yes:
            table.offers[self.offer].yes.update(held(table.seats, table.seats[self.seat].token or ""))
            _take(table, self.seat, self.nonce, self.pledge)
        else:
            del table.offers[self.offer]
        _note(table, self.seat, self.words)


class Offering(Command, kw_only=True):
    """A command to which the others have to agree."""

    lapses: ClassVar[str] = ""
    """With which move it is no longer asked, as in `Offer`."""
    words: ClassVar[tuple[str, str, str]] = ("", "", "")
    """What the log says of whoever offers it, withdraws it, declines it."""

    def offer(self, table: Table, seat: int, now: float, nonce: str | None = None, pledge: str | None = None) -> Event:
        """Ask the others."""
        kind = tag(type(self))
        if kind in table.offers:
            raise Refused(Code.OFFERED, "That is being asked already.")
        offered = Offered(seat=seat, offer=kind, lapses=self.lapses, words=self.words[0])
        offered.nonce, offered.pledge = _given(nonce, pledge)
        return table.happen(now, offered)

    @classmethod
    def agreed(cls, table: Table, seat: int) -> Change | None:
        """What happens once all have agreed to what this seat asked for; None: not here."""
        return None


class AnswerOffer(Command, tag="answer", kw_only=True):
    """Says yes or no to what somebody asks for; once all have agreed it happens. Whoever asked can say no too."""

    offer: Annotated[Word, Meta(title="the name of what somebody asks for")]
    yes: Annotated[bool, Meta(title="true or false")]
    nonce: Nonce = None
    pledge: Pledge = None

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        seat, offer = meant(table, person, self.seat), table.offers.get(self.offer)
        if offer is None:
            raise Refused(Code.NOT_OFFERED, "Nobody asks for that any more.")
        is_own = offer.seat in person.seats
        seat = offer.seat if is_own else seat
        if is_own and self.yes:
            raise Refused(Code.OWN_OFFER, "The others have to agree.")
        kind = next(kind for kind in Offering.__subclasses__() if tag(kind) == self.offer)
        words = "" if self.yes else kind.words[1 if is_own else 2]
        answered = Answered(seat=seat, offer=self.offer, yes=self.yes, words=words)
        answered.nonce, answered.pledge = _given(self.nonce, self.pledge)
        events = [table.happen(now, answered)]
        change = kind.agreed(table, offer.seat) if self.yes and is_agreed(table, self.offer) else None
        return [*events, table.happen(now, change)] if change else events


def is_agreed(table: Table, kind: str) -> bool:
    """Whether all others have agreed to what is asked for."""
    offer = table.offers.get(kind)
    return offer is not None and all(other.number in offer.yes for other in table.others(offer.seat))


def _given(nonce: str | None, pledge: str | None) -> tuple[str, str]:
    """What a client gives towards the seed of the next game: a number, or better the fingerprint of one."""
    return ("", pledge) if pledge else ((nonce or "").lower(), "")


def _take(table: Table, seat: int, nonce: str, pledge: str) -> None:
    if nonce:
        table.nonces[seat] = nonce
    if pledge:
        table.pledges[seat] = pledge


def _note(table: Table, seat: int, words: str) -> None:
    if words:
        table.note(f"{called(seat)} {words}", seat)
