"""Finds somebody's games by their key, among however many: what is in play, what is over, and how it went."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Row, Select, Subquery, and_, case, func, or_, select

from ..table.seats import Seat
from ..table.table import Table
from .schema import SEATS

IN_PLAY = 50
"""Tables in play that are told, the newest."""

PAGE = 20
"""Finished games that are told at once."""

RECENT = 1000
"""Finished games that results are counted from, the newest."""

OPPONENTS = 20

Values = dict[str, object]
Found = Row[tuple[object, ...]]


def rows(table: Table) -> list[Values]:
    """What is kept of the seats of a table."""
    keys = [_key(table, seat) for seat in table.seats]
    return [_row(table, seat, key, keys.index(key) == seat.number) for seat, key in zip(table.seats, keys, strict=True)]


def _key(table: Table, seat: Seat) -> str | None:
    """The key of whoever sits there, or sat there before the house."""
    token = seat.token or (seat.former.token if seat.former else None)
    return table.key_of(token) if token else None


def _row(table: Table, seat: Seat, key: str | None, is_first: bool) -> Values:
    winners = table.match.winners if table.match else ()
    return {
        "table": table.setup.id,
        "seat": seat.number,
        "key": key,
        "first": int(is_first),
        "name": seat.name,
        "player": seat.player,
        "game": table.setup.game,
        "state": table.state,
        "at": table.at if table.ended is None else table.ended,
        "turn": int(seat.number in table.choosing),
        "won": int(seat.number in winners),
        "outcome": _outcome(table, seat, winners) if key and winners else None,
    }


def _outcome(table: Table, seat: Seat, winners: Sequence[int]) -> str | None:
    """How the game went for a person: nothing to be counted where several sat at one device.

    Whoever left the seat to the house has lost, whatever the house made of it.
    """
    if seat.token is None:
        return "lost"
    if len(table.held(seat.token) or ()) > 1:
        return None
    if seat.number not in winners:
        return "lost"
    return "drawn" if len(winners) == len(table.seats) else "won"


class Tally(NamedTuple):
    """Results against somebody, or in some game: `name` of the game or the person, `player` of the house."""

    name: str
    player: str | None
    counts: dict[str, int]


class Page(NamedTuple):
    """Tables with all their seats, the newest first, and whether there are more."""

    tables: list[list[Found]]
    has_more: bool


def in_play(connection: Connection, key: str) -> Page:
    """The tables of a key that wait or play."""
    return _page(connection, _mine(key).where(SEATS.c.state.in_(("waiting", "playing"))), IN_PLAY)


def finished(connection: Connection, key: str, before: str | None = None) -> Page:
    """The finished games of a key, or those before one of them."""
    wanted = _mine(key).where(SEATS.c.state == "over")
    if before is not None:
        then = select(func.max(SEATS.c.at)).where(SEATS.c.key == key, SEATS.c.table == before).scalar_subquery()
        wanted = wanted.where(or_(SEATS.c.at < then, and_(SEATS.c.at == then, SEATS.c.table < before)))
    return _page(connection, wanted, PAGE)


def by_game(connection: Connection, key: str) -> list[Tally]:
    """How somebody's last games went, game by game, the most played first."""
    counted = _counted(key)
    wanted = select(counted.c.game, counted.c.outcome, func.count()).group_by(counted.c.game, counted.c.outcome)
    return _tallied((game, game, None, outcome, count) for game, outcome, count in connection.execute(wanted))


def by_opponent(connection: Connection, key: str) -> list[Tally]:
    """The same by those who sat at these tables: people by their keys, the house by its players."""
    counted, other = _counted(key), SEATS.alias()
    who = case((other.c.player.is_(None), other.c.key), else_=other.c.player)
    wanted = (
        select(who, other.c.name, other.c.player, counted.c.outcome, func.count())
        .join(other, and_(other.c.table == counted.c.table, other.c.seat != counted.c.seat))
        .group_by(who, other.c.name, other.c.player, counted.c.outcome)
        .order_by(func.max(other.c.at).desc())
    )
    return _tallied(tuple(row) for row in connection.execute(wanted))[:OPPONENTS]


def _mine(key: str) -> Select[tuple[str]]:
    """Tables at which a key has seats, each once, the newest first."""
    tables = select(SEATS.c.table).where(SEATS.c.key == key, SEATS.c.first == 1)
    return tables.order_by(SEATS.c.at.desc(), SEATS.c.table.desc())


def _counted(key: str) -> Subquery:
    """The seats whose outcomes count."""
    mine = select(SEATS.c.table, SEATS.c.seat, SEATS.c.game, SEATS.c.outcome)
    over = mine.where(SEATS.c.key == key, SEATS.c.state == "over", SEATS.c.outcome.is_not(None))
    return over.order_by(SEATS.c.at.desc()).limit(RECENT).subquery()


def _page(connection: Connection, wanted: Select[tuple[str]], size: int) -> Page:
    ids = [str(row.table) for row in connection.execute(wanted.limit(size + 1))]
    listed = ids[:size]
    seats = connection.execute(select(SEATS).where(SEATS.c.table.in_(listed)).order_by(SEATS.c.seat))
    tables: dict[str, list[Found]] = {id: [] for id in listed}
    for seat in seats:
        tables[seat.table].append(seat)
    return Page(list(tables.values()), len(ids) > size)


def _tallied(counts: Iterable[tuple[str, str, str | None, str, int]]) -> list[Tally]:
    tallies: dict[str, Tally] = {}
    for who, name, player, outcome, count in counts:
        tally = tallies.setdefault(who, Tally(name, player, {"won": 0, "drawn": 0, "lost": 0}))
        tally.counts[outcome] += count
    return sorted(tallies.values(), key=lambda tally: (-sum(tally.counts.values()), tally.name))
