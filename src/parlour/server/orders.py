"""Reads what a person wants a table to be like."""

import secrets
from collections.abc import Mapping
from typing import Any

from ..engine import Game, shown
from .acts import LONGEST_NAME, checked_nonce, line
from .catalogue import game_of
from .clocks import read as read_clock
from .house_names import checked
from .refusal import Refused
from .setup import Chair, Setup, hashed
from .table import STAND_IN

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
GUIDED = "level:2"
"""Whom a beginner plays on against after the guide."""


def new_id(now: float) -> str:
    """A name for a table that nobody guesses.

    It begins with the time, so that tables in play at the same time lie near each other in the database.
    """
    tick, time = int(now), ""
    for _ in range(5):
        tick, letter = divmod(tick, len(_LETTERS))
        time = _LETTERS[letter] + time
    return time + "".join(secrets.choice(_LETTERS) for _ in range(10))


def ordered(order: Mapping[str, Any], token: str, now: float) -> Setup:
    """The set-up of a new table, or why there can be none; the token is the one of whoever orders it."""
    guided = _flag(order, "guide", False)
    game = game_of(order.get("game"), None if guided else order.get("options"))
    if guided:
        game, chairs = _guided(game, token)
    else:
        chairs = _chairs(order, game, token)
    people = sum(chair.kind != "house" for chair in chairs)
    at_zero = order.get("at_zero", "house")
    if at_zero not in ("house", "forfeit"):
        raise Refused(422, f"at_zero {shown(at_zero)}: expected house or forfeit")
    clock = order.get("clock", "none")
    read_clock(clock)
    return Setup(
        id=new_id(now),
        game=game.source,
        options=game.chosen,
        version=game.version,
        chairs=chairs,
        secret=secrets.token_hex(32),
        invite=secrets.token_hex(16),
        created=now,
        token=hashed(token),
        clock=clock,
        at_zero=at_zero,
        hints=_flag(order, "hints", people < 2),
        undo=_flag(order, "undo", True),
        public=_flag(order, "public", False),
        guide=guided,
    )


def again(setup: Setup, chairs: tuple[Chair, ...], now: float) -> Setup:
    """The set-up of another game with the same, each one seat further."""
    fresh = {"id": new_id(now), "secret": secrets.token_hex(32), "invite": secrets.token_hex(16), "created": now}
    kept = {name: value for name, value in vars(setup).items() if name not in {*fresh, "chairs", "guide", "control"}}
    return Setup(**{**kept, **fresh, "chairs": (*chairs[1:], chairs[0]), "before": setup.id})


def _guided(game: Game, token: str) -> tuple[Game, tuple[Chair, ...]]:
    guide = game.guide
    if guide is None:
        raise Refused(422, f"{game.title} has no guided first game.")
    game = game_of(game.source, dict(guide.options))
    me, house = Chair("person", "You", token=hashed(token)), Chair("house", player=GUIDED)
    return game, tuple(me if seat == guide.seat else house for seat in range(game.players))


def _chairs(order: Mapping[str, Any], game: Game, token: str) -> tuple[Chair, ...]:
    seats = order.get("seats")
    if seats is None:
        seats = [{"kind": "me"}, *[{"kind": "house"}] * (game.players - 1)]
    if not isinstance(seats, list) or len(seats) != game.players:
        raise Refused(422, f"{game.title} is for {game.players} here: expected as many seats.")
    nonce = checked_nonce(order.get("nonce"))
    return tuple(_chair(seat, game, token, nonce, _flag(order, "public", False)) for seat in seats)


def _chair(seat: object, game: Game, token: str, nonce: str, public: bool) -> Chair:
    wanted = seat if isinstance(seat, Mapping) else {}
    match wanted.get("kind"):
        case "me":
            name = wanted.get("name")
            return Chair("person", line(name, LONGEST_NAME, "name") if name else "", None, hashed(token), nonce)
        case "friend" | "open" as kind:
            return Chair("open" if public else kind)
        case "house":
            return Chair("house", player=checked(wanted.get("player", STAND_IN), game))
    raise Refused(422, f"seat {shown(seat)}: expected the kind me, friend, open or house")


def _flag(order: Mapping[str, Any], name: str, default: bool) -> bool:
    value = order.get(name)
    if value is None:
        return default
    if type(value) is not bool:
        raise Refused(422, f"{name} {shown(value)}: expected true or false")
    return value
