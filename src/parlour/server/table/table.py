"""A table: a game being played by those who sit at it. It is the fold of its events, and knows no transport."""

from copy import copy, deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ...engine import BadRecord, Game, Match, spoken
from ...engine import seat as called
from . import commitment
from .clocks import Clocks
from .events import Change, Event
from .notes import HINTS_ON, Remark
from .seats import Former, Seat, held, name_house, names, seated
from .setup import Setup

REPETITION = 3
STAND_IN = "level:4"
"""The player of the house that takes over a seat."""

RESIGNED = "resigned"


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
    lapses: str = ""
    """With which move it is no longer asked: `any`, one of the `others`; empty: with none."""
    yes: set[int] = field(default_factory=set)

    def has_lapsed(self, by: int | None) -> bool:
        """Whether a move ended it; `by` is whose it was, None where moves were taken back."""
        return self.lapses == "any" or (self.lapses == "others" and by != self.seat)


class Table:
    """A table at one moment: `happen` takes it from event to event, and nothing else changes it.

    Presence alone stands aside: who is connected is known to the session, and told here for the clocks.
    """

    def __init__(self, setup: Setup, game: Game) -> None:
        self.setup = setup
        self.game = game
        self.seats = seated(setup.chairs)
        self.creator = setup.token
        self.tokens = {chair.token for chair in setup.chairs if chair.token} | {setup.token}
        self.clocks = Clocks(setup.control, game.players)
        self.number = 0
        self.at = setup.created
        self.match: Match | None = None
        self.state = "waiting"
        """waiting, playing or over."""
        self.turn: int | None = None
        """The seat that is to move; None: nobody is."""
        self.choosing: tuple[int, ...] = ()
        """The seats that may choose now: that one, or several at the same time."""
        self.ply = 0
        self.chat: list[Said] = []
        self.offers: dict[str, Offer] = {}
        self.nonces: dict[int, str] = {}
        self.pledges: dict[int, str] = {}
        self.sealed_at: float | None = None
        """Since when everybody sits there and those who sealed a number are to show it."""
        self.is_late = False
        """Whether the time for that is up."""
        self.keys: dict[str, str] = {}
        """Keys that hold what a token holds, by which somebody is found: the last one of a token counts."""
        self.ended: float | None = None
        self.hints = setup.hints
        self.notes: list[Remark] = []
        self.next: str | None = None
        self.ended_by = ""
        """What ended the game if the rules did not, of P1 or P2."""
        self.start_if_full()

    # what is the case

    @property
    def commitment(self) -> str:
        return commitment.promise(self._secret)

    def held(self, token: str) -> tuple[int, ...] | None:
        """The seats of a token, given as its hash; None: nobody here has it."""
        seats = held(self.seats, token)
        return seats if seats or token in self.tokens else None

    def token_of(self, key: str) -> str:
        """The token that a key stands for here, both as hashes: mostly it is the token."""
        return self.keys.get(key, key)

    def key_of(self, token: str) -> str:
        """The key by which whoever has a token is found."""
        return next((key for key in reversed(self.keys) if self.keys[key] == token), token)

    def others(self, seat: int) -> list[Seat]:
        """The seats of other people than whoever sits on this one."""
        token = self.seats[seat].token
        return [other for other in self.seats if other.kind == "person" and other.token != token]

    def result_words(self) -> str:
        """Who has won, and why if the rules did not end it."""
        winners = self.match.winners if self.match else ()
        if not winners:
            return ""
        together = "win" if self.match and winners in self.match.game.partners else "share the win"
        verb = "wins" if len(winners) == 1 else together
        reason = spoken(self.ended_by, [seat.name for seat in self.seats])
        return f"{names(self.seats, winners)} {verb}{': ' + reason if reason else '.'}"

    def still(self) -> "Table":
        """The table as it is now, for one who looks at it while it goes on."""
        still = copy(self)
        still.match = self.match and self.match.still()
        still.seats, still.chat, still.notes = [copy(seat) for seat in self.seats], list(self.chat), list(self.notes)
        still.offers, still.clocks = dict(self.offers), deepcopy(self.clocks)
        return still

    # from event to event

    def happen(self, now: float, change: Change) -> Event:
        """Let something that was checked happen; what the dealer did then is noted, to be compared one day."""
        event = Event(self.number + 1, max(now, self.at), change)
        change.deals = self.apply(event)
        return event

    def apply(self, event: Event) -> list[str]:
        """Let what was accepted happen; what the dealer did because of it. BadRecord where the rules forbid it."""
        ply = self.ply
        self.at = event.at
        event.change.apply(self)
        self.number = event.number
        return self.match.moves_since(ply + (event.kind == "move")) if self.match else []

    @property
    def is_sealed(self) -> bool:
        """Whether somebody sealed a number and has not shown it."""
        return any(seat.pledge and not seat.nonce for seat in self.seats)

    @property
    def pledged(self) -> list[str | None]:
        """What each seat sealed."""
        return [seat.pledge or None for seat in self.seats]

    # what changes do

    @property
    def playing(self) -> Match:
        """The match, which has to be there."""
        if self.match is None:
            raise BadRecord("the game has not begun")
        return self.match

    def moved(self, by: int | None = None) -> None:
        """The position is another: offers lapse, and the clock of whoever is to move runs."""
        match = self.playing
        self.ply = match.ply
        self.state, self.turn = ("over", None) if match.is_over else ("playing", match.position.player)
        self.choosing = () if match.is_over else match.position.players
        if match.is_over:
            self.ended = self.at
            self.offers.clear()
        elif self.offers:
            self.offers = {kind: offer for kind, offer in self.offers.items() if not offer.has_lapsed(by)}
        self.clocks.turn(self._clocked(), self.at)

    def give_up(self, number: int, what: str, *, house: bool = False) -> None:
        """A seat is given up: among two that ends the game, else the house plays on for the sake of the others."""
        match = self.playing
        if house or self.game.players > 2:
            self.stand_in(number, STAND_IN, what, may_return=what != RESIGNED)
            return
        self.ended_by = f"{called(number)} {what}."
        match.forfeit(number, what)
        self.moved()

    def stand_in(self, number: int, player: str, what: str, *, may_return: bool) -> None:
        """The house plays on for somebody, whose seat it stays in so far as they may return."""
        seat, before = self.seats[number], tuple(seat.name for seat in self.seats)
        former = Former(seat.token or "", seat.name, self.hints, may_return)
        self.seat_house(seat, player)
        seat.former = former
        self.note(f"{called(number)} {what}. {seat.name} of the house plays on.", number, before)

    def seat_house(self, seat: Seat, player: str) -> None:
        """A player of the house sits down."""
        seat.kind, seat.player, seat.token, seat.name, seat.former = "house", player, None, "", None
        self.reseated()

    def reseated(self) -> None:
        """Somebody else sits somewhere: nothing that was asked for holds, and the game begins if that was missing."""
        name_house(self.seats)
        self.offers.clear()
        self.start_if_full()
        if self.match is not None:
            self.clocks.turn(self._clocked(), self.at)

    def note(self, text: str, seat: int | None = None, before: tuple[str, ...] | None = None) -> None:
        """Have something stand among the moves, said of the players by their names then."""
        self.notes.append(Remark(self.ply, seat, text, before or tuple(seat.name for seat in self.seats)))

    # how

    @property
    def _secret(self) -> str:
        """In a guided game the deals are known to everybody, so the promise hides nothing."""
        guide = self.game.guide if self.setup.guide else None
        return str(guide.seed) if guide is not None else self.setup.secret

    def start_if_full(self) -> None:
        """The game begins when the last seat is taken."""
        if self.match is not None or any(seat.is_free for seat in self.seats):
            return
        guided = self.setup.guide
        if self.is_sealed and not self.is_late and not guided:
            self.sealed_at = self.at if self.sealed_at is None else self.sealed_at
            return
        self.sealed_at = None
        self.match = Match(
            self.game,
            seed=self._secret if guided else commitment.seed(self._secret, [seat.nonce for seat in self.seats]),
            repetition=REPETITION,
            seats=[seat.name for seat in self.seats],
            clock=lambda: datetime.fromtimestamp(int(self.at), UTC),
        )
        for said in self.chat:
            self.match.say(said.seat, said.text)
        if self.hints and len({seat.token for seat in self.seats if seat.token}) > 1:
            self.note(HINTS_ON)
        self.moved()

    def _clocked(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.choosing if self.seats[seat].kind == "person")
