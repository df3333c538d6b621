"""What is sent of a table, to each as much as the seat may know.

Everything about a position is made from `position.seen(seat)`, and everything told from what the seat may hear, so
there is nothing here from which a secret could come.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import orjson

from ..engine import DEALER, Position, TurnTo
from ..engine.match import Told
from ..scene import data, ids, svg
from .guidance import guidance
from .seats import moment
from .table import Table

WITHOUT = frozenset({"sides", "choices"})
"""What the page shows in its own way."""

MOST_MOTIONS = 12
"""Plies whose motions are told at once: whoever comes back after more sees the position alone."""


class Viewer(NamedTuple):
    """Who looks: the seats that are theirs, and whether a page shows it to a person."""

    seats: tuple[int, ...] = ()
    page: bool = False


def eye(table: Table, viewer: Viewer) -> int | None:
    """The seat as which a viewer sees and hears; None: as a spectator, or as everybody where nothing is secret.

    Several people at one device are shown what the one of them may know who is to move, or moved last.
    """
    if not table.game.chapters.has_secrets or not viewer.seats:
        return None
    if len(viewer.seats) == 1 or table.match is None:
        return viewer.seats[0] if len(viewer.seats) == 1 else None
    turn = table.turn
    if turn in viewer.seats:
        return turn
    movers = [position.player for position in table.match.positions[:-1]]
    return next((seat for seat in reversed(movers) if seat in viewer.seats), None)


def ear(table: Table, viewer: Viewer) -> int | None:
    """The seat as which a viewer is told what happened: people at one device read what all may hear."""
    return eye(table, viewer) if len(viewer.seats) == 1 else None


class Moment:
    """What happened at a table since a ply, told to each viewer; equal parts are made once."""

    def __init__(self, table: Table, since: int, now: float, *, undone: bool = False, log: bool = True) -> None:
        self._table = table
        self._since = since
        self._now = now
        self._undone = undone
        self._log = log
        self._cores: dict[tuple[object, ...], bytes] = {}

    def told(self, viewer: Viewer) -> bytes:
        """The message `position` for a viewer."""
        table, (seats, page) = self._table, viewer
        seat = eye(table, viewer) if table.game.chapters.has_secrets else None
        hearer = seat if len(seats) == 1 else None
        core = self._cores.get((seat, hearer, page))
        if core is None:
            core = orjson.dumps(self._core(seat, hearer, page), default=list)[:-1]
            self._cores[seat, hearer, page] = core
        return core + (self._own(viewer, seat) if table.turn in seats or table.setup.guide else _idle(viewer, seat))

    def _own(self, viewer: Viewer, seat: int | None) -> bytes:
        """What is different for each: whether it is to move, and what it can."""
        table, turn = self._table, self._table.turn
        own: dict[str, object] = {"whose": [], "moves": [], "as": _face(viewer, seat), "guide": None}
        if turn is not None and turn in viewer.seats and table.match is not None:
            seen = table.match.position.seen(seat)
            own["whose"] = [turn]
            own["moves"] = choices(seen) if viewer.page else seen.moves
        if table.setup.guide:
            own["guide"] = guidance(table, viewer.seats)
        return b"," + orjson.dumps(own)[1:]

    def _core(self, seat: int | None, hearer: int | None, page: bool) -> dict[str, object]:
        table, match = self._table, self._table.match
        core: dict[str, object] = {
            "type": "position",
            "ply": table.ply,
            "turn": table.turn,
            "last": [],
            "clocks": None if table.setup.control.first is None else clocks(table, self._now),
            "result": result(table) if table.state == "over" else None,
            "log": log(table, self._since, hearer) if page and self._log else [],
        }
        if self._undone:
            core["undone"] = True
        if match is None:
            core |= drawn(table.game.start(), seat, (), table) if page else {"messages": [], "state": None}
        elif page:
            core["by"] = last_mover(table)
            core["motions"] = moving = list(motions(table, self._since, seat))
            core["last"] = last = touched(table, seat)
            core |= drawn(match.position, seat, [*last, *(m["path"][-1] for m in moving)], table)
        else:
            core |= spoken(table, self._since, seat)
        return core


def _idle(viewer: Viewer, seat: int | None) -> bytes:
    """What one has of one's own who is not to move."""
    face = _face(viewer, seat)
    return b',"whose":[],"moves":[],"as":%b,"guide":null}' % (b"null" if face is None else b"%d" % face)


def _face(viewer: Viewer, seat: int | None) -> int | None:
    """Through whose eyes a position is shown: where nothing is secret, one's own."""
    return viewer.seats[0] if seat is None and len(viewer.seats) == 1 else seat


def spoken(table: Table, since: int, hearer: int | None) -> dict[str, object]:
    """What a program is sent: messages, and the state; `states` where one that came with a message was another."""
    assert table.match is not None
    now = table.match.position
    told = [one for batch in table.match.told_since(since) for one in batch if heard(one, hearer)]
    spoken: dict[str, object] = {"messages": [tuple(message) for message, _ in told], "state": now.view(hearer)}
    others = {
        str(n): position.view(hearer) for n, (_, position) in enumerate(told) if position is not now and position != now
    }
    if others:
        spoken["states"] = others
    return spoken


def drawn(position: Position, seat: int | None, last: Iterable[str], table: Table) -> dict[str, object]:
    """What a page is sent: the drawing, and what it shows in its own way."""
    scene = position.scene(seat)
    there = set(ids(scene))
    names = [one.name or f"P{one.number + 1}" for one in table.seats]
    marked = {id for id in last if id in there}
    return {
        "drawing": svg(scene, last=marked, names=names, standalone=False, without=WITHOUT),
        "scene": data(scene, names=names),
    }


def choices(seen: Position) -> list[dict[str, object]]:
    """The legal moves, each with the path of clicks that makes it."""
    return [{"move": move, "path": seen.clicks(seen.action(move))} for move in seen.moves]


def batches(table: Table, since: int) -> Iterator[list[Told]]:
    """What was told with each ply after that many, and how the game was given up, if it was."""
    match = table.match
    return iter(match.told_since(since) if match else [])


def heard(told: Told, seat: int | None) -> bool:
    """Whether a seat may hear it."""
    seats = told[0].seats
    return seats is None or seat in seats


def log(table: Table, since: int, hearer: int | None) -> list[dict[str, object]]:
    """The plies after that many in words, as far as the seat may hear of them."""
    match = table.match
    if match is None:
        return []
    first = max(since, 0)
    entries = []
    for ply, batch in enumerate(batches(table, first), start=first + 1):
        words = [told.message.words() for told in batch if heard(told, hearer) and type(told.message) is not TurnTo]
        played = ply <= table.ply
        seat = match.position_at(ply - 1).player if played else batch[0].message[1]
        open_to = not table.game.chapters.has_secrets or (seat == hearer and seat is not None)
        move = match.move_at(ply) if played and open_to else None
        entries.append({"ply": min(ply, table.ply), "seat": seat, "move": move, "words": list(filter(None, words))})
    return entries


def motions(table: Table, since: int, seat: int | None) -> Iterator[dict[str, Any]]:
    """What the seat saw move where, ply by ply."""
    match = table.match
    if match is None or since < 0 or table.ply - since > MOST_MOTIONS:
        return
    for ply in range(since, table.ply):
        before = match.position_at(ply)
        for motion in before.motions(before.action(match.move_at(ply + 1)), seat):
            yield {"ply": ply + 1, "path": motion.path, "kind": motion.kind, "count": motion.count}


def last_mover(table: Table) -> int | None:
    """The seat that made the last choice."""
    match = table.match
    movers = (match.position_at(ply).player for ply in range(table.ply - 1, -1, -1)) if match else iter(())
    return next((seat for seat in movers if seat != DEALER), None)


def touched(table: Table, seat: int | None, upto: int | None = None) -> list[str]:
    """The ids that the last choice of a player touched, where everybody may know them."""
    match = table.match
    if match is None:
        return []
    for ply in range(table.ply if upto is None else upto, 0, -1):
        before = match.position_at(ply - 1)
        if before.player != DEALER:
            known = not table.game.chapters.has_secrets or before.player == seat
            return list(before.clicks(before.action(match.move_at(ply)))) if known else []
    return []


def clocks(table: Table, now: float) -> list[dict[str, object]] | None:
    """Each seat's clock; None: there are none."""
    if table.setup.control.first is None:
        return None
    running = table.clocks.running
    return [
        {"seat": seat, "left": _rounded(table.clocks.left(seat, now)), "running": seat == running}
        for seat in range(len(table.seats))
    ]


def _rounded(left: float | None) -> float | None:
    return None if left is None else round(left, 2)


def result(table: Table) -> dict[str, object] | None:
    """How it ended, and only then the seed of all deals."""
    match = table.match
    if match is None or not match.is_over:
        return None
    return {
        "scores": match.scores,
        "winners": match.winners,
        "words": table.result_words(),
        "seed": match.seed,
        "commitment": table.commitment,
    }


def whole(table: Table, viewer: Viewer, now: float, *, watchers: int, since: int | None, links: bool) -> bytes:
    """The message `table`: everything that a viewer may know of it now."""
    moment_now = Moment(table, -1 if since is None else since, now, log=False)
    facts = {
        "type": "table",
        "id": table.setup.id,
        "game": table.setup.game,
        "title": table.game.title,
        "players": table.game.players,
        "options": table.game.options,
        "chosen": table.game.chosen,
        "version": table.setup.version,
        "private": table.game.chapters.has_secrets,
        "settings": settings(table),
        "state": table.state,
        "seats": [seat.data() for seat in table.seats],
        "you": {"seats": viewer.seats},
        "commitment": table.commitment,
        "chat": [said(one) for one in table.chat],
        "log": log(table, 0, ear(table, viewer)),
        "watchers": watchers,
        "links": seat_links(table) if links else None,
        "frozen": None,
        "offers": [{"offer": kind, "seat": offer.seat} for kind, offer in table.offers.items()],
        "next": table.next,
        "now": orjson.Fragment(moment_now.told(viewer)),
    }
    return orjson.dumps(facts)


def settings(table: Table) -> dict[str, object]:
    """What was chosen for the table."""
    setup = table.setup
    return {
        "clock": setup.clock,
        "at_zero": setup.at_zero,
        "hints": setup.hints,
        "undo": setup.undo,
        "public": setup.public,
        "guide": setup.guide,
    }


def said(one: Any) -> dict[str, object]:
    """Something said, as it is sent."""
    return {"seat": one.seat, "name": one.name, "text": one.text, "ply": one.ply, "at": moment(one.at)}


def seat_links(table: Table) -> dict[str, object]:
    """The links to the table and to its free seats. The key stands behind #, so it reaches no log."""
    id = table.setup.id
    free = [seat.number for seat in table.seats if seat.kind == "friend"]
    return {"watch": f"/t/{id}", "seats": {str(n): f"/t/{id}#seat={n}&key={table.setup.key(n)}" for n in free}}
