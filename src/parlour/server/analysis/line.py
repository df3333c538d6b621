"""A line of play: the moves of a game from its start or from a position, read from what somebody sent."""

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ...engine import BadMove, Game, Match, ParlourError, Position, load, replay, shown
from ...engine.module.messages import Forfeited
from ...players.characters import CHARACTERS
from ..commands.request import LONGEST_MOVE, LONGEST_NAME, Name, Number, Ply, checked, one_line
from ..lobby.catalogue import named
from ..lobby.orders import Options
from ..protocol.refusal import Code, Refused
from ..table.seats import Seat
from ..views.viewer import Facing, Size

MOST_PLIES = 4000
LONGEST_REASON = 200
LARGEST_CODE = 48 << 10
LARGEST_UNPACKED = 1 << 20
EXPECTED = "expected a record, a line from a link, or a game with its moves"

T = TypeVar("T")
Moves = Annotated[
    list[Annotated[str, Meta(max_length=LONGEST_MOVE)]] | str | None,
    Meta(title="a list of moves as texts, or a text with ; between"),
]


class Source(msgspec.Struct, kw_only=True):
    """What tells of a game: its record, a line as it was answered before, or the game with its moves."""

    record: Annotated[str | None, Meta(title="the text of a record")] = None
    line: Annotated[str | None, Meta(title="the text of a link")] = None
    game: Annotated[str | None, Meta(title="the name of a game")] = None
    options: Options = None
    data: Annotated[dict[str, Any] | None, Meta(title="a position to begin from, as an object")] = None
    moves: Moves = None
    names: Annotated[list[Name] | None, Meta(title="a name for each player")] = None
    repetition: Annotated[int, Meta(title="a number from 0 to 100", ge=0, le=100)] = 0
    end: Annotated[tuple[int, str, str] | None, Meta(title="a seat, a kind and a reason")] = None


class View(Source):
    """A position of a line, or of a branch off it, as it is to be drawn or judged."""

    from_: Annotated[Number | None, Meta(title="the ply at which a branch begins")] = msgspec.field(
        default=None, name="from"
    )
    at: Ply = 0
    first: Annotated[int, Meta(title="the ply to judge before all others", ge=0)] = 0
    room: Size = None
    facing: Facing = None


@dataclass(frozen=True)
class Line:
    """Positions and the moves that lead from each to the next. `origin` is the data of the first one, None: the start
    of the game; `given_up` tells how it ended if the rules did not end it."""

    game: Game
    names: tuple[str, ...]
    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    repetition: int = 0
    origin: Mapping[str, Any] | None = None
    given_up: Forfeited | None = None

    @cached_property
    def code(self) -> str:
        """The line as a text that stands in a link."""
        facts = {
            "game": self.game.source,
            "options": self.game.chosen,
            "names": self.names,
            "moves": ";".join(self.moves),
            "repetition": self.repetition,
            "data": self.origin,
            "end": self.given_up and list(self.given_up[1:]),
        }
        text = json.dumps({key: value for key, value in facts.items() if value}, ensure_ascii=False)
        return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")

    @cached_property
    def seats(self) -> list[Seat]:
        """Who sits where: the characters of the house are known by their names."""
        return [_seat(number, name) for number, name in enumerate(self.names)]

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each player's share, by the rules or because somebody gave it up; None: the line could go on."""
        if self.given_up is None:
            return self.positions[-1].scores
        others = max(1, self.game.players - 1)
        return tuple(0.0 if seat == self.given_up.player else 1 / others for seat in range(self.game.players))

    def branched(self, ply: int, moves: Sequence[str]) -> "Line":
        """Another line that leaves this one after so many plies."""
        positions, played = _played(self.positions[: ply + 1], moves, self.repetition)
        return Line(self.game, self.names, (*self.moves[:ply], *played), positions, self.repetition, self.origin)


def read(asked: Source) -> Line:
    """The line that a request tells of: by `record`, by `line`, or by `game` with `options`, `data` and `moves`."""
    if asked.record is not None:
        return _recorded(asked.record)
    if asked.line is not None:
        return _told(_unpacked(asked.line))
    if asked.game is not None:
        return _told(asked)
    raise Refused(Code.BAD_VALUE, f"Nothing to look at: {EXPECTED}.")


def texts(moves: list[str] | str | None, most: int) -> tuple[str, ...]:
    """Moves as a list of texts, or as one text with “;” between them."""
    parts = moves.split(";") if isinstance(moves, str) else moves or []
    listed = tuple(part.strip() for part in parts) if parts != [""] else ()
    if any(len(move) > LONGEST_MOVE for move in listed):
        raise Refused(Code.BAD_VALUE, f"moves: expected moves of at most {LONGEST_MOVE} characters")
    if len(listed) > most:
        raise Refused(Code.BAD_VALUE, f"moves: {len(listed)} are too many, at most {most}")
    return listed


def _recorded(text: str) -> Line:
    try:
        header = json.loads(text.lstrip().split("\n", 1)[0])
        source = header["game"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise Refused(Code.BAD_LINE, 'That is no record: it should begin with its header, {"parlour": 1, …}.') from None
    named(source)
    if text.count("\n") > 2 * MOST_PLIES:
        raise Refused(Code.BAD_VALUE, f"The record is too long: at most {2 * MOST_PLIES} lines.")
    match = _refusing(lambda: replay(text))
    must_fit(len(match.moves))
    given_up = next((update.message for update in match.closing if isinstance(update.message, Forfeited)), None)
    names = tuple(_shortened(name) or f"P{seat + 1}" for seat, name in enumerate(match.seats))
    moves, positions = match.moves, match.positions
    if match.game.chapters.says("chooses"):
        moves = _in_turn(match)
        positions, moves = _played((match.game.start(),), moves, match.repetition)
    return Line(match.game, names, moves, positions, match.repetition, None, given_up)


def _in_turn(match: Match) -> tuple[str, ...]:
    """The moves in the order of turns, where some were chosen before: on a line nobody is told whose they are. What was
    chosen in a round that never ended is not in it."""
    position, waiting, moves = match.game.start(), list(match.plies), list[str]()
    while ply := next((ply for ply in waiting if ply.seat == position.player), None):
        waiting.remove(ply)
        moves.append(ply.text)
        position = position.play(ply.text)
    return tuple(moves)


def _told(asked: Source) -> Line:
    moves, game, origin = texts(asked.moves, MOST_PLIES), _game(asked.game or "", asked.options), asked.data
    start = game.start() if origin is None else _refusing(lambda: game.position(origin))
    names, end = _names(asked.names, game), _end(asked.end, game)
    positions, played = _played((start,), moves, asked.repetition)
    return Line(game, names, played, positions, asked.repetition, origin, end)


def _game(name: str, options: dict[str, Any] | None) -> Game:
    """A game of the house, loaded anew: lines are played in a thread of their own, and games are not shared by two."""
    known = named(name)
    chosen = {key: value for key, value in (options or {}).items() if key != "interpreted"}
    return _refusing(lambda: load(known, interpreted=True, **chosen))


def _names(names: list[str] | None, game: Game) -> tuple[str, ...]:
    if names is None:
        return tuple(f"P{seat + 1}" for seat in range(game.players))
    if len(names) != game.players:
        raise Refused(Code.BAD_VALUE, f"names: expected {game.players} names")
    return tuple(one_line(name, "name") for name in names)


def _shortened(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]


def _end(end: tuple[int, str, str] | None, game: Game) -> Forfeited | None:
    if end is None:
        return None
    if not 0 <= end[0] < game.players or len(end[1] + end[2]) > LONGEST_REASON:
        raise Refused(Code.BAD_VALUE, f"end {shown(end)}: expected a seat, a kind and a reason")
    return Forfeited(*end)


def _played(
    start: tuple[Position, ...], moves: Iterable[str], repetition: int
) -> tuple[tuple[Position, ...], tuple[str, ...]]:
    """The positions of a line, and its moves as they are written.

    A position, clocks aside, that comes up too often ends it as a cap would.
    """
    positions, played = list(start), []
    can_stop = repetition > 1 and positions[0].game.chapters.can_stop
    times: dict[bytes, int] = {}
    for position in positions if can_stop else ():
        times[position.key] = times.get(position.key, 0) + 1
    for move in moves:
        try:
            action = positions[-1].action(move)
        except BadMove as error:
            raise Refused(Code.BAD_LINE, f"move {len(positions)}, {shown(move)}: {error.reason}") from None
        played.append(positions[-1].text(action))
        after = positions[-1].act(action)
        times[after.key] = times.get(after.key, 0) + 1
        if can_stop and after.player is not None and times[after.key] >= repetition:
            after = after.stopped()
        positions[-1].forget()
        positions.append(after)
    return tuple(positions), tuple(played)


def must_fit(plies: int) -> None:
    """Refuse a line that is longer than one may look at."""
    if plies > MOST_PLIES:
        raise Refused(Code.BAD_VALUE, f"The game is too long: {plies} plies, at most {MOST_PLIES}.")


def _unpacked(code: str) -> Source:
    """What stands in the text of a link."""
    if len(code) > LARGEST_CODE:
        raise Refused(Code.BAD_VALUE, "line: expected the text of a link")
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_"), LARGEST_UNPACKED)
        facts = json.loads(data) if unpacking.eof else None
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise Refused(Code.BROKEN_LINE, "The link is not whole: a part of it is missing, or was changed.")
    return checked(Source, facts)


def _refusing(make: Callable[[], T]) -> T:
    try:
        return make()
    except (ParlourError, TypeError, RecursionError) as error:
        raise Refused(Code.BAD_LINE, f"{error}") from None


def _seat(number: int, name: str) -> Seat:
    level = next((level for level, who in enumerate(CHARACTERS, start=1) if name in who.names), None)
    return Seat(number, "house" if level else "person", name, f"level:{level}" if level else None, here=True)
