"""A game at this terminal: its match, its seats, the house's thoughts, what is kept. No input, no output."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..engine import DEALER, BadGame, BadUndo, Game, Match, ParlourError, Position, sentence
from ..players.bots import HouseBot
from ..players.house import maker
from ..players.workshop import ADVICE, Workshop
from ..search import AtOnce, Control, SearchMaker, analyse, searcher
from . import saved
from .seating import LEVEL, people, reseated, seated

if TYPE_CHECKING:
    from ..search import Result

HINT = "mcts:1s"
QUIET = {"GameStart", "TurnTo"}
"""Messages whose news the drawing and the prompt tell."""


class Opponent:
    """A player of the house at one seat, asked from a thread of its own."""

    def __init__(self, name: str, game: Game, *, seed: int, search: SearchMaker) -> None:
        self.name = name
        self._game = game
        self._make = maker(name, game)
        self._seed = seed
        self._search = search
        self._house: HouseBot | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it plays as well as it can."""
        return self._house is not None and self._house.is_compiled

    def prepare(self) -> HouseBot:
        """Load what it needs and, if its search waits for that, compile it: the first time takes seconds."""
        if self._house is None:
            house = self._make(self._seed, self._search)
            house.prepare(self._game.first_choice)
            self._house = house
        return self._house

    def choose(self, position: Position, history: Sequence[bytes]) -> str:
        """Its move in a position as its seat may know it, after those with these keys."""
        return self.prepare().choose(position, history=history)


class TerminalSession:
    """A match between people here and the house, which thinks in a thread.

    With `keep` the game is kept after every move until it is over: in `file`, else in one of its own. `at_once`: the
    house answers at once, though weaker until it is compiled; else it waits, and the same seed has the same opponents.
    """

    def __init__(
        self, match: Match, *, seed: int = 0, keep: bool = True, file: Path | None = None, at_once: bool = False
    ) -> None:
        self.match = match
        self.seats = match.seats
        self.people = people(self.seats)
        self.keep = keep
        self.file = file
        self._search: SearchMaker = AtOnce if at_once else searcher
        self._workshop = Workshop() if at_once else None
        self._seed = seed
        luck = Random(seed)
        self._opponents = {
            number: Opponent(name, match.game, seed=luck.getrandbits(32), search=self._search)
            for number, name in enumerate(self.seats)
            if number not in self.people
        }
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="house")
        self._advising: Control | None = None
        self._running: list[Future[object]] = []
        self._trouble = ""
        self.is_closed = False

    @classmethod
    def begin(
        cls, game: Game, seats: tuple[str, ...], *, seed: int, keep: bool = True, at_once: bool = False
    ) -> "TerminalSession":
        """A new game."""
        match = Match(game, seed=seed, seats=seats, repetition=3)
        return cls(match, seed=seed, keep=keep, at_once=at_once)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        seats: tuple[str, ...] = (),
        level: int = LEVEL,
        seed: int = 0,
        keep: bool = True,
        at_once: bool = False,
    ) -> "TerminalSession":
        """The game of a record, from where it stopped; `seats` in place of who sat there."""
        match = saved.replayed(path)
        game = match.game
        match.seats = seated(seats, game, level=level) if seats else reseated(match.seats, game)
        return cls(match, seed=seed, keep=keep, file=path, at_once=at_once)

    def under(self, game: Game) -> tuple["TerminalSession", str]:
        """The same game under rules that were edited, as far as they allow what was played, and what to say of that.

        This session is closed then.
        """
        old, news = self.match, "The edited rules are played from here on."
        match = Match(game, seed=old.seed, seats=old.seats, repetition=3)
        for ply in old.plies:
            if ply.seat == DEALER:
                continue
            try:
                match.play(ply.text, seat=ply.seat)
            except ParlourError as error:
                news = sentence(f"The rules were edited, and {ply.text} is no longer possible: {error}")
                break
        self.close()
        is_at_once = self._workshop is not None
        return TerminalSession(match, seed=self._seed, keep=self.keep, file=self.file, at_once=is_at_once), news

    # what is the case

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def is_ours(self) -> bool:
        """Whether a person here is on turn."""
        return not self.is_over and self.position.player in self.people

    @property
    def needs_hand_over(self) -> bool:
        """Whether several people share this terminal who may not see each other's cards."""
        return len(self.people) > 1 and self.game.chapters.has_secrets

    @property
    def viewer(self) -> int | None:
        """Whose view is shown: of whoever is on turn here, else of the one person here, else what all may see."""
        player = self.position.player
        if player in self.people:
            return player
        if len(self.people) == 1:
            return next(iter(self.people))
        return None

    def news(self, viewer: int | None, since: int = -1) -> list[str]:
        """What was told after so many plies and a viewer may hear, in words."""
        updates = [update for updates in self.match.updates_since(since) for update in updates]
        heard = [update.message for update in updates if update.is_for(viewer) and update.message[0] not in QUIET]
        return list(filter(None, [message.words() for message in heard]))

    def last_clicks(self) -> frozenset[str]:
        """The ids that the last turn of a player touched."""
        return frozenset(self.match.clicks_of(self.match.turn_at(self.match.ply)))

    # what people do

    def play(self, move: str) -> None:
        """Play a move for whoever is on turn, and keep the game; BadGame if its rules fail."""
        self._stop_advising()
        try:
            self.match.play(move)
        except ParlourError:
            raise
        except Exception as error:  # the game's own code
            place = self.game.line_of(error) or self.game.title
            raise BadGame(f"{place}: {type(error).__name__}: {error}") from error
        self._keep()

    def undo(self) -> None:
        """Take back the last move of a person here and all that followed; BadUndo if anybody learnt something since."""
        players = [ply.seat for ply in self.match.plies]
        ours = [ply for ply, player in enumerate(players) if player in self.people]
        if not ours:
            raise BadUndo("there is nothing to take back yet")
        self.match.must_be_unknown(ours[-1])
        self._stop_advising()
        for _ in players[ours[-1] :]:
            self.match.take_back()
        self._keep()

    def save(self, path: Path) -> None:
        """Write the record to a file of a person's own."""
        saved.write(path, self.match.record())

    # what the house does

    def prepare(self) -> None:
        """Let the house load and compile what it needs, while people look at the board."""
        for opponent in self._opponents.values():
            self._want(opponent.name)
            self._running.append(self._pool.submit(opponent.prepare))

    @property
    def is_ready(self) -> bool:
        """Whether the house's player on turn is all that it can be."""
        player = self.position.player
        return player not in self._opponents or self._opponents[player].is_ready

    def think(self) -> "Future[str]":
        """The move of the house's player on turn, some time."""
        player = self.position.player
        assert player is not None
        self._want(self._opponents[player].name)
        history = () if self.game.chapters.has_secrets else self.match.keys[:-1]
        thought = self._pool.submit(self._opponents[player].choose, self.position.seen(player), history)
        self._running.append(thought)  # type: ignore[arg-type]
        return thought

    def advise(self, how: str = HINT) -> "Future[Result]":
        """What a search thinks of the position as the person on turn knows it, some time."""
        self._stop_advising()
        self._want(ADVICE)
        self._advising = Control()
        seen = self.position.seen(self.position.player)
        advice = self._pool.submit(analyse, seen, how, control=self._advising, make=self._search)
        self._running.append(advice)  # type: ignore[arg-type]
        return advice

    # the end

    def close(self) -> bool:
        """Stop thinking; whether all has come to rest."""
        self.is_closed = True
        self._stop_advising()
        if self._workshop is not None:
            self._workshop.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        return all(future.done() for future in self._running)

    def farewell(self) -> str:
        """How to go on with a game that is not over; empty where there is nothing to go on with."""
        if self._trouble:
            return self._trouble
        if self.file is None or self.is_over or not self.keep:
            return ""
        name = self.file.stem if self.file.parent == saved.folder() else str(self.file)
        return f"Saved. To go on: parlour play --resume {name}"

    def _keep(self) -> None:
        if not self.keep or not any(event.seat in self.people for event in self.match.events):
            return
        self.file = self.file or saved.fresh(self.game)
        try:
            if self.is_over and self.file.parent == saved.folder():
                self.file.unlink(missing_ok=True)
            else:
                saved.write(self.file, self.match.record())
        except OSError as error:
            # A full disk must not end the game: it is told when the person leaves.
            self.keep = False
            self._trouble = f"The game could not be kept: {error.strerror or error}."

    def _want(self, player: str) -> None:
        """Have compiled beside what a player needs, if nobody waits for that."""
        if self._workshop is not None:
            self._workshop.want(self.game, player)

    def _stop_advising(self) -> None:
        if self._advising is not None:
            self._advising.stop()
