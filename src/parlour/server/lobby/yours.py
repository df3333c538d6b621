"""Somebody's games as they are told to whoever has the key: who sat where and how it ended, nothing of a position."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from ...players.characters import character, tint
from ..storage.scorebook import Found, Page, Tally, by_game, by_opponent, finished, in_play
from ..table.seats import moment
from .catalogue import card, names

Told = dict[str, object]
Turn = Callable[[str], tuple[int, ...] | None]
"""The seat that is to move at a table that is awake; None: at none, or it is not awake."""


class YourGames(NamedTuple):
    """What is in play, what is over, and the results."""

    playing: Page
    finished: Page
    by_game: list[Tally]
    by_opponent: list[Tally]


def looked_up(connection: Connection, key: str, before: str | None) -> YourGames:
    """The games of a key; with `before` only those that were over before that one."""
    over = finished(connection, key, before)
    if before is not None:
        return YourGames(Page([], False), over, [], [])
    return YourGames(in_play(connection, key), over, by_game(connection, key), by_opponent(connection, key))


def told(games: YourGames, *, key: str, turn: Turn) -> Told:
    """All of it as it is sent; one's turn comes first."""
    playing = [_table(seats, key, turn) for seats in games.playing.tables]
    ended = [_table(seats, key, turn) for seats in games.finished.tables]
    return {
        "playing": sorted(playing, key=lambda table: not table["turn"]),
        "finished": ended,
        "more": ended[-1]["table"] if games.finished.has_more else None,
        "games": [{"game": tally.name, "title": _title(tally.name)} | tally.counts for tally in games.by_game],
        "opponents": [_opponent(tally) | tally.counts for tally in games.by_opponent],
    }


def _table(seats: Sequence[Found], key: str, turn: Turn) -> Told:
    first, mine = seats[0], [seat for seat in seats if seat.key == key]
    to_move = turn(first.table)
    return {
        "table": first.table,
        "game": first.game,
        "title": _title(first.game),
        "state": first.state,
        "at": moment(first.at),
        "seats": [_seat(seat) for seat in seats],
        "you": [seat.seat for seat in mine],
        "turn": any(bool(seat.turn) if to_move is None else seat.seat in to_move for seat in mine),
        "outcome": mine[0].outcome,
    }


def _seat(seat: Found) -> Told:
    color = tint(seat.player, seat.name)
    return {"seat": seat.seat, "name": seat.name, "player": seat.player, "color": color, "won": bool(seat.won)}


def _title(game: str) -> object:
    return card(game)["title"] if game in names() else game


def _opponent(tally: Tally) -> Told:
    """Somebody of the house by the name of the character, whichever cousin it was."""
    who = character(tally.player)
    name = who.name if who else tally.name
    return {"name": name, "player": tally.player, "color": tint(tally.player, name)}
