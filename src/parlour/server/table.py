"""A table: a game being played by those who sit at it. It is the fold of its entries, and knows no transport."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from ..engine import DEALER, BadRecord, Game, Match, ParlourError, shown
from . import commitment
from .clocks import Clocks
from .entries import Entry
from .seats import Seat, held, house_name, names, seated
from .setup import Setup

REPETITION = 3
STAND_IN = "level:4"
"""The player of the house that takes over a seat."""


@dataclass(frozen=True)
class Said:
    """Something that somebody said, and after how many plies."""

    seat: int
    name: str
    text: str
    ply: int
    at: float


@dataclass
class Offer:
    """What a person asks of the others, by seats; `yes` are the seats that have agreed."""

    seat: int
    yes: set[int] = field(default_factory=set)


class Table:
    """A table at one moment: `apply` takes it from entry to entry, and nothing else changes it.

    Presence alone stands aside: who is connected is known to the desk, and told here for the clocks.
    """

    def __init__(self, setup: Setup, game: Game) -> None:
        self.setup = setup
        self.game = game
        self.seats = seated(setup.chairs)
        self.tokens = {chair.token for chair in setup.chairs if chair.token} | {setup.token}
        self.clocks = Clocks(setup.control, game.players)
        self.number = 0
        self.at = setup.created
        self.match: Match | None = None
        self.state = "waiting"
        """waiting, playing or over."""
        self.turn: int | None = None
        """The seat that is to move; None: nobody is."""
        self.ply = 0
        self.chat: list[Said] = []
        self.offers: dict[str, Offer] = {}
        self.nonces: dict[int, str] = {}
        self.next: str | None = None
        self.ended_by = ""
        self._start_if_full()

    # what is the case

    @property
    def commitment(self) -> str:
        return commitment.promise(self._secret)

    def held(self, token: str) -> tuple[int, ...] | None:
        """The seats of a token, given as its hash; None: nobody here has it."""
        seats = held(self.seats, token)
        return seats if seats or token in self.tokens else None

    def deals(self, ply: int, entry: Entry) -> list[str]:
        """What the dealer has done since that many plies, because of this entry."""
        return self.match.moves_since(ply + (entry.kind == "move")) if self.match else []

    def others(self, seat: int) -> list[Seat]:
        """The seats of other people than whoever sits on this one."""
        token = self.seats[seat].token
        return [other for other in self.seats if other.kind == "person" and other.token != token]

    def result_words(self) -> str:
        """Who has won, and why if the rules did not end it."""
        winners = self.match.winners if self.match else ()
        if not winners:
            return ""
        verb = "wins" if len(winners) == 1 else "share the win"
        return f"{names(self.seats, winners)} {verb}{': ' + self.ended_by if self.ended_by else '.'}"

    # from entry to entry

    def apply(self, entry: Entry) -> None:
        """Let what was accepted happen. BadRecord where the rules no longer do as they did."""
        if entry.number != self.number + 1:
            raise BadRecord(f"entry {entry.number} follows entry {self.number}")
        self.at = entry.at
        _KINDS[entry.kind](self, entry.values)
        self.number = entry.number

    def _sit(self, values: dict[str, Any]) -> None:
        seat = self.seats[values["seat"]]
        seat.kind, seat.player = "person", None
        seat.name, seat.token, seat.nonce = values["name"], values["token"], values["nonce"]
        self.tokens.add(values["token"])
        self._start_if_full()

    def _move(self, values: dict[str, Any]) -> None:
        match = self._playing()
        self.clocks.moved(self.at)
        match.play(values["move"])
        self._moved()

    def _say(self, values: dict[str, Any]) -> None:
        seat, text = values["seat"], values["text"]
        self.chat.append(Said(seat, self.seats[seat].name, text, self.ply, self.at))
        if self.match is not None:
            self.match.say(seat, text)

    def _name(self, values: dict[str, Any]) -> None:
        self.seats[values["seat"]].name = values["name"]

    def _offer(self, values: dict[str, Any]) -> None:
        self.offers[values["offer"]] = Offer(values["seat"])
        self._nonce(values)

    def _answer(self, values: dict[str, Any]) -> None:
        if values["yes"]:
            self.offers[values["offer"]].yes.update(held(self.seats, self.seats[values["seat"]].token or ""))
            self._nonce(values)
        else:
            del self.offers[values["offer"]]

    def _nonce(self, values: dict[str, Any]) -> None:
        """Keep what a client gives towards the seed of the next game."""
        if values.get("nonce"):
            self.nonces[values["seat"]] = values["nonce"]

    def _undo(self, values: dict[str, Any]) -> None:
        match = self._playing()
        while self.ply > values["to"]:
            match.undo()
            self.ply -= 1
        self._moved()

    def _leave(self, values: dict[str, Any]) -> None:
        """A seat is free again before the game has begun."""
        seat, chair = self.seats[values["seat"]], self.setup.chairs[values["seat"]]
        seat.kind = chair.kind if chair.kind in ("friend", "open") else "open" if self.setup.public else "friend"
        seat.name, seat.token, seat.nonce = "", None, ""

    def _resign(self, values: dict[str, Any]) -> None:
        self._give_up(values["seat"], "resigned")

    def _flag(self, values: dict[str, Any]) -> None:
        self._give_up(values["seat"], "ran out of time", house=self.setup.at_zero == "house")

    def _give_up(self, number: int, what: str, *, house: bool = False) -> None:
        """A seat is given up: among two that ends the game, else the house plays on for the sake of the others."""
        match = self._playing()
        if house or self.game.players > 2:
            self._house({"seat": number, "player": STAND_IN})
            return
        self.ended_by = f"{self.seats[number].name} {what}."
        match.forfeit(number, what)
        self._moved()

    def _house(self, values: dict[str, Any]) -> None:
        seat = self.seats[values["seat"]]
        seat.kind, seat.player, seat.token = "house", values["player"], None
        seat.name = house_name(values["player"])
        self.offers.clear()
        self._start_if_full()
        if self.match is not None:
            self.clocks.turn(self._clocked(), self.at)

    def _resume(self, values: dict[str, Any]) -> None:
        """The server was down since then, and the time is nobody's."""
        self.clocks.skip(self.at - values["since"])

    def _rematch(self, values: dict[str, Any]) -> None:
        self.next = values["table"]
        self.offers.clear()

    # how

    @property
    def _secret(self) -> str:
        """In a guided game the deals are known to everybody, so the promise hides nothing."""
        guide = self.game.guide if self.setup.guide else None
        return str(guide.seed) if guide is not None else self.setup.secret

    def _start_if_full(self) -> None:
        if self.match is not None or any(seat.is_free for seat in self.seats):
            return
        guided = self.setup.guide
        self.match = Match(
            self.game,
            seed=self._secret if guided else commitment.seed(self._secret, [seat.nonce for seat in self.seats]),
            repetition=REPETITION,
            seats=[seat.name for seat in self.seats],
            clock=lambda: datetime.fromtimestamp(int(self.at), UTC),
        )
        for said in self.chat:
            self.match.say(said.seat, said.text)
        self._moved()

    def _moved(self) -> None:
        """The position is another: offers lapse, and the clock of whoever is to move runs."""
        match = self._playing()
        self.ply = match.ply
        self.state, self.turn = ("over", None) if match.is_over else ("playing", match.position.player)
        if self.offers:
            self.offers.clear()
        self.clocks.turn(self._clocked(), self.at)

    def _clocked(self) -> int | None:
        turn = self.turn
        return turn if turn is not None and turn != DEALER and self.seats[turn].kind == "person" else None

    def _playing(self) -> Match:
        if self.match is None:
            raise BadRecord("the game has not begun")
        return self.match


_KINDS: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "sit": Table._sit,
    "move": Table._move,
    "say": Table._say,
    "name": Table._name,
    "offer": Table._offer,
    "answer": Table._answer,
    "undo": Table._undo,
    "leave": Table._leave,
    "resign": Table._resign,
    "flag": Table._flag,
    "house": Table._house,
    "resume": Table._resume,
    "rematch": Table._rematch,
}


def fold(setup: Setup, game: Game, entries: list[Entry]) -> Table:
    """The table that its entries lead to; BadRecord if the rules no longer do as they did."""
    table = Table(setup, game)
    for entry in entries:
        ply = table.ply
        try:
            table.apply(entry)
        except ParlourError as error:
            raise BadRecord(f"entry {entry.number}: {error}") from error
        except (KeyError, IndexError, TypeError) as error:
            raise BadRecord(f"entry {entry.number} cannot be read: {error!r}") from error
        deals = table.deals(ply, entry)
        if deals != entry.values.get("deals", []):
            raise BadRecord(f"entry {entry.number}: dealt {shown(deals)}, and not {shown(entry.values.get('deals'))}")
    return table
