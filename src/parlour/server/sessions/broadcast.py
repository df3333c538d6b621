"""What everybody at a table is told when something has happened there."""

from collections.abc import Callable, Iterable

import msgspec

from ..commands.answer import Answered
from ..protocol.told import HintsTold, OfferOver, OfferTold, SaidTold, SealedTold, SeatsTold, YouTold
from ..table.before import Before
from ..table.events import Event
from ..table.table import Table
from ..views.views import Moment, chat_line, notes
from .subscriber import Subscriber

Post = list[tuple[Subscriber, bytes]]


def broadcast(
    table: Table,
    was: Before,
    events: list[Event],
    subscribers: Iterable[Subscriber],
    now: float,
    *,
    watchers: Callable[[], int],
) -> Post:
    """The messages to each subscriber after these events; `watchers` counts those who watch."""
    everybody = list(subscribers)
    if len(events) == 1 and events[0].kind == "move" and not was.offers and table.ply > was.ply:
        after = Moment(table, was.ply, now)
        return [(subscriber, after.told(subscriber.viewer)) for subscriber in everybody]
    post: Post = []
    reseated = any(event.change.reseats for event in events)
    if table.offers or was.offers:
        _to_all(post, everybody, _offers(table, was, events))
    if reseated:
        _to_all(post, everybody, [seats(table, watchers())])
        post += [
            (subscriber, msgspec.json.encode(YouTold(subscriber.viewer.seats, subscriber.viewer.lost)))
            for subscriber in everybody
        ]
    if table.sealed_at is not None and not was.is_sealed:
        _to_all(post, everybody, [SealedTold(commitment=table.commitment, pledges=table.pledged)])
    if table.hints != was.hints:
        _to_all(post, everybody, [HintsTold(on=table.hints)])
    if len(table.notes) > was.noted:
        lines = [(subscriber, notes(table, was.noted, subscriber.viewer)) for subscriber in everybody]
        post += [(subscriber, msgspec.json.encode(note)) for subscriber, noted in lines for note in noted]
    if len(table.chat) > was.said:
        said = [msgspec.structs.asdict(chat_line(line)) for line in table.chat[was.said :]]
        _to_all(post, everybody, [SaidTold(**line) for line in said])
    moment = _moment(table, was, events, now)
    if moment is not None:
        # Names stand in a drawing, and nowhere else in a position.
        names_only = moment.since == table.ply and not moment.log
        post += [
            (subscriber, moment.told(subscriber.viewer))
            for subscriber in everybody
            if subscriber.viewer.page or not names_only
        ]
    return post


def _moment(table: Table, was: Before, events: list[Event], now: float) -> Moment | None:
    """The position to be told anew; None: it is as it was."""
    if table.ply != was.ply or table.state != was.state:
        since = -1 if was.state == "waiting" else min(was.ply, table.ply)
        return Moment(table, since, now, undone=any(event.kind == "undo" for event in events))
    if any(event.change.hands_over for event in events):
        return Moment(table, table.ply, now)
    reseated = any(event.change.reseats for event in events)
    return Moment(table, table.ply, now, log=False) if reseated else None


def seats(table: Table, watchers: int) -> SeatsTold:
    """Who sits where."""
    return SeatsTold(seats=[seat.view() for seat in table.seats], state=table.state, watchers=watchers)


def _offers(table: Table, was: Before, events: list[Event]) -> list[msgspec.Struct]:
    over = [_ended(kind, seat, events) for kind, seat in was.offers.items() if kind not in table.offers]
    asked = [OfferTold(kind, offer.seat) for kind, offer in table.offers.items() if kind not in was.offers]
    return [*over, *asked]


def _ended(kind: str, seat: int, events: list[Event]) -> OfferOver:
    """How an offer of this seat ended."""
    noes = [event.change for event in events if isinstance(event.change, Answered) and not event.change.yes]
    if any(event.kind == kind for event in events):
        return OfferOver(offer=kind, yes=True, how="agreed", words="")
    if not noes:
        return OfferOver(offer=kind, yes=False, how="lapsed", words="The game went on.")
    if noes[0].seat == seat:
        return OfferOver(offer=kind, yes=False, how="withdrawn", words="It is no longer asked for.")
    return OfferOver(offer=kind, yes=False, how="declined", words="That was declined.")


def _to_all(post: Post, everybody: list[Subscriber], messages: Iterable[msgspec.Struct]) -> None:
    for message in messages:
        text = msgspec.json.encode(message)
        post += [(subscriber, text) for subscriber in everybody]
