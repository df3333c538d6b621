"""What a person wants a table to be like, and what becomes of it."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...engine import Game
from ..commands.request import LONGEST_NAME, Flag, Nonce, Pledge, Word, own_line
from ..protocol.refusal import Code, Refused
from ..table.clocks import read as read_clock
from ..table.house_names import checked_player
from ..table.setup import Chair, Setup, hashed
from ..table.table import STAND_IN
from .catalogue import game_of

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
GUIDED = "level:2"
"""Whom a beginner plays on against after the guide."""


class SeatOrder(Struct, kw_only=True):
    """Who is to sit somewhere: `me` (several: people at one device), a `friend` with the link, anybody, the house."""

    kind: Literal["me", "friend", "open", "house"]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    player: Annotated[Word, Meta(examples=["level:4"])] = STAND_IN


GameName = Annotated[Word, Meta(title="the name of a game")]
Options = Annotated[dict[str, Any] | None, Meta(title="the options by their names")]


class Order(Struct, kw_only=True):
    """A table to be set up."""

    game: GameName
    options: Options = None
    seats: Annotated[
        list[SeatOrder] | None, Meta(title="a list of seats, each with the kind me, friend, open or house")
    ] = None
    clock: Annotated[Word, Meta(title="a text", examples=["none", "30s/move", "5m+3s", "3d/move"])] = "none"
    at_zero: Annotated[Literal["house", "forfeit"] | None, Meta(title="house or forfeit")] = None
    hints: Flag = None
    undo: Flag = None
    public: Flag = None
    guide: Flag = None
    nonce: Nonce = None
    pledge: Pledge = None


class Made(Struct):
    """A table that is set up."""

    table: str
    token: str
    seats: Sequence[int]
    links: dict[str, Any]
    commitment: str


def new_id(now: float) -> str:
    """A name for a table that nobody guesses.

    It begins with the time, so that tables in play at the same time lie near each other in the database.
    """
    tick, time = int(now), ""
    for _ in range(5):
        tick, letter = divmod(tick, len(_LETTERS))
        time = _LETTERS[letter] + time
    return time + "".join(secrets.choice(_LETTERS) for _ in range(10))


def ordered(order: Order, token: str, now: float) -> Setup:
    """The set-up of a new table, or why there can be none; the token is the one of whoever orders it."""
    game = game_of(order.game, None if order.guide else order.options)
    game, chairs = _guided(order, game, token) if order.guide else (game, _chairs(order, game, token))
    people = sum(chair.kind != "house" for chair in chairs)
    read_clock(order.clock)
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
        clock=order.clock,
        at_zero=order.at_zero or ("forfeit" if game.players == 2 else "house"),
        hints=people < 2 if order.hints is None else order.hints,
        undo=order.undo is not False,
        public=bool(order.public),
        guide=bool(order.guide),
    )


def again(setup: Setup, chairs: tuple[Chair, ...], now: float, *, hints: bool) -> Setup:
    """The set-up of another game with the same, each one seat further."""
    fresh: dict[str, Any] = {"id": new_id(now), "secret": secrets.token_hex(32), "invite": secrets.token_hex(16)}
    fresh |= {"created": now, "hints": hints}
    same = {name: value for name, value in vars(setup).items() if name not in {*fresh, "chairs", "guide", "control"}}
    return Setup(**{**same, **fresh, "chairs": (*chairs[1:], chairs[0]), "before": setup.id})


def _guided(order: Order, game: Game, token: str) -> tuple[Game, tuple[Chair, ...]]:
    guide = game.guide
    if guide is None:
        raise Refused(Code.BAD_VALUE, f"{game.title} has no guided first game.")
    game = game_of(game.source, dict(guide.options))
    me = _person(order.seats[0].name if order.seats else None, token)
    house = Chair("house", player=GUIDED)
    return game, tuple(me if seat == guide.seat else house for seat in range(game.players))


def _chairs(order: Order, game: Game, token: str) -> tuple[Chair, ...]:
    seats = order.seats
    if seats is None:
        seats = [SeatOrder(kind="me"), *[SeatOrder(kind="house")] * (game.players - 1)]
    if len(seats) != game.players:
        raise Refused(Code.BAD_VALUE, f"{game.title} is for {game.players} here: expected as many seats.")
    return tuple(_chair(seat, order, game, token) for seat in seats)


def _chair(seat: SeatOrder, order: Order, game: Game, token: str) -> Chair:
    if seat.kind == "me":
        return _person(seat.name, token, "" if order.pledge else (order.nonce or "").lower(), order.pledge or "")
    if seat.kind == "house":
        return Chair("house", player=checked_player(seat.player, game))
    return Chair("open" if order.public else seat.kind)


def _person(name: str | None, token: str, nonce: str = "", pledge: str = "") -> Chair:
    return Chair("person", own_line(name) if name else "", None, hashed(token), nonce, pledge)
