"""What everybody at a table is told when something has happened there."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import orjson

from .entries import Entry
from .listeners import Listener
from .table import Table
from .views import Moment, said

SEATS = {"sit", "leave", "house", "name", "resign", "flag"}
"""After these the seats are told anew."""

MOVED = {"move"}
"""By far the most that happens."""

NONE: frozenset[str] = frozenset()

Post = list[tuple[Listener, bytes]]


class Before(NamedTuple):
    """What of a table shows afterwards what has changed."""

    ply: int
    state: str
    offers: frozenset[str]
    said: int


def before(table: Table) -> Before:
    """The table before something happens."""
    return Before(table.ply, table.state, frozenset(table.offers) if table.offers else NONE, len(table.chat))


def news(
    table: Table,
    was: Before,
    entries: Iterable[Entry],
    listeners: Iterable[Listener],
    now: float,
    *,
    watchers: Callable[[], int],
) -> Post:
    """The messages to each listener after these entries; `watchers` counts those who watch."""
    everybody = list(listeners)
    kinds = {entry.kind for entry in entries}
    if kinds == MOVED and not was.offers and table.ply > was.ply:
        moment = Moment(table, was.ply, now)
        return [(listener, moment.told(listener.viewer)) for listener in everybody]
    post: Post = []
    if table.offers or was.offers:
        _to_all(post, everybody, _offers(table, was, kinds))
    if kinds & SEATS:
        _to_all(post, everybody, [seats(table, watchers())])
    if len(table.chat) > was.said:
        _to_all(post, everybody, [{"type": "said", **said(one)} for one in table.chat[was.said :]])
    if table.ply != was.ply or table.state != was.state:
        since = -1 if was.state == "waiting" else min(was.ply, table.ply)
        moment = Moment(table, since, now, undone="undo" in kinds)
        post += [(listener, moment.told(listener.viewer)) for listener in everybody]
    elif "house" in kinds or "resign" in kinds or "flag" in kinds:
        moment = Moment(table, table.ply, now)
        post += [(listener, moment.told(listener.viewer)) for listener in everybody]
    return post


def seats(table: Table, watchers: int) -> dict[str, object]:
    """Who sits where."""
    sitting = [seat.data() for seat in table.seats]
    return {"type": "seats", "seats": sitting, "state": table.state, "watchers": watchers}


def _offers(table: Table, was: Before, kinds: set[str]) -> list[dict[str, object]]:
    told: list[dict[str, object]] = []
    for offer in was.offers - set(table.offers):
        yes = offer in kinds
        words = "" if yes else "That was declined." if "answer" in kinds else "The game went on."
        told.append({"type": "offer_over", "offer": offer, "yes": yes, "words": words})
    new = set(table.offers) - was.offers
    return told + [{"type": "offer", "offer": offer, "seat": table.offers[offer].seat} for offer in new]


def _to_all(post: Post, everybody: list[Listener], messages: Iterable[dict[str, object]]) -> None:
    for message in messages:
        text = orjson.dumps(message)
        post += [(listener, text) for listener in everybody]
