"""A game at this terminal: its match, its seats, the house's thoughts, what is kept. No input, no output."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..engine import DEALER, BadUndo, Game, Match, Position, replay
from . import saved
from .opponent import Opponent
from .seating import LEVEL, people, reseated, seated

if TYPE_CHECKING:
    from ..search import Control, Result

HINT = "mcts:1s"
QUIET = {"GameStart", "TurnTo"}
"""Messages whose news the drawing and the prompt tell."""


class Session:
    """A match between people here and the house, which thinks in a thread.

    With `keep` the game is kept after every move until it is over: in `file`, else in one of its own.
    """

    def __init__(self, match: Match, *, seed: int = 0, keep: bool = True, file: Path | None = None) -> None:
        self.match = match
        self.seats = match.seats
        self.people = people(self.seats)
        self.keep = keep
        self.file = file
        luck = Random(seed)
        self._opponents = {
            number: Opponent(name, match.game, number, seed=luck.getrandbits(32))
            for number, name in enumerate(self.seats)
            if number not in self.people
        }
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="house")
        self._advising: Control | None = None
        self._running: list[Future[object]] = []
        self._trouble = ""
        self.is_closed = False

    @classmethod
    def begin(cls, game: Game, seats: tuple[str, ...], *, seed: int, keep: bool = True) -> "Session":
        """A new game."""
        match = Match(game, seed=seed, seats=seats, repetition=3)
        return cls(match, seed=seed, keep=keep)

    @classmethod
    def resume(
        cls, path: Path, *, seats: tuple[str, ...] = (), level: int = LEVEL, seed: int = 0, keep: bool = True
    ) -> "Session":
        """The game of a record, from where it stopped; `seats` in place of who sat there."""
        match = replay(saved.read(path))
        game = match.game
        match.seats = seated(seats, game, level=level) if seats else reseated(match.seats, game)
        return cls(match, seed=seed, keep=keep, file=path)

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

    def news(self, viewer: int | None, since: int = 0) -> list[str]:
        """What was told and a viewer may hear, in words; without the first so many messages."""
        messages = self.match.messages[since:]
        heard = [m for m in messages if (m.seats is None or viewer in m.seats) and m[0] not in QUIET]
        return [message.words() for message in heard if message.words()]

    def last_clicks(self) -> frozenset[str]:
        """The ids that the last move of a player touched."""
        for before, move in zip(reversed(self.match.positions[:-1]), reversed(self.match.moves), strict=True):
            if before.player != DEALER:
                return frozenset(before.clicks(before.action(move)))
        return frozenset()

    # what people do

    def play(self, move: str) -> None:
        """Play a move for whoever is on turn, and keep the game."""
        self._stop_advising()
        self.match.play(move)
        self._keep()

    def undo(self) -> None:
        """Take back the last move of a person here and all that followed; BadUndo if a deal forbids it."""
        players = [position.player for position in self.match.positions[:-1]]
        ours = [ply for ply, player in enumerate(players) if player in self.people]
        if not ours:
            raise BadUndo("there is nothing to take back yet")
        if DEALER in players[ours[-1] :]:
            raise BadUndo("what was dealt stays dealt: your last move cannot be taken back")
        self._stop_advising()
        for _ in players[ours[-1] :]:
            self.match.undo()
        for opponent in self._opponents.values():
            opponent.forget()
        self._keep()

    def save(self, path: Path) -> None:
        """Write the record to a file of a person's own."""
        saved.write(path, self.match.record())

    # what the house does

    def prepare(self) -> None:
        """Let the house load and compile what it needs, while people look at the board."""
        for opponent in self._opponents.values():
            self._running.append(self._pool.submit(opponent.prepare))

    @property
    def is_ready(self) -> bool:
        """Whether the house's player on turn can think at once."""
        player = self.position.player
        return player not in self._opponents or self._opponents[player].is_ready

    def think(self) -> "Future[str]":
        """The move of the house's player on turn, some time."""
        player = self.position.player
        assert player is not None
        found = self._pool.submit(self._opponents[player].choose, self.match.told())
        self._running.append(found)  # type: ignore[arg-type]
        return found

    def advise(self, how: str = HINT) -> "Future[Result]":
        """What a search thinks of the position as the person on turn knows it, some time."""
        from ..search import Control, analyse

        self._stop_advising()
        self._advising = Control()
        seen = self.position.seen(self.position.player)
        found = self._pool.submit(analyse, seen, how, control=self._advising)
        self._running.append(found)  # type: ignore[arg-type]
        return found

    # the end

    def close(self) -> bool:
        """Stop thinking; whether all has come to rest."""
        self.is_closed = True
        self._stop_advising()
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

    def _stop_advising(self) -> None:
        if self._advising is not None:
            self._advising.stop()
