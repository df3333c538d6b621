"""A game that is to be played, and what came of it: values that travel as JSON."""

from dataclasses import dataclass
from typing import Any

from ..engine import BadGame, BadOption, Fault, Game, Match, load
from ..engine.match.times import TimeControl
from ..players import player


@dataclass(frozen=True)
class Setting:
    """What all games of a run have in common. `rules` names the exact text of the game's files.

    A game in which nothing is dealt begins with `opening` moves at random, which the seed decides: players who
    always play the same would otherwise play one game many times.
    """

    game: str
    options: dict[str, Any]
    rules: str
    players: tuple[str, ...]
    time: str | None = None
    opening: int = 0
    repetition: int = 3
    interpreted: bool = False

    @classmethod
    def of(
        cls, game: Game, players: tuple[str, ...], *, time: str | None = None, opening: int = 0, repetition: int = 3
    ) -> "Setting":
        """The setting for games between these players; refuses a name or a time that is none."""
        for name in players:
            player(name, game)
        if time is not None:
            TimeControl.read(time)
        rules = game.compiler.version
        return cls(game.source, game.chosen, rules, players, time, opening, repetition, game.interpreted)

    def load(self) -> Game:
        """The game; refused where its files are not those that the run began with."""
        game = load(self.game, interpreted=self.interpreted, **self.options)
        if game.compiler.version != self.rules:
            raise BadOption(f"the rules of {game.title} are not those with which the run began: its files have changed")
        return game

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.players))


@dataclass(frozen=True)
class Job:
    """One game: `players` tells for each seat which of the setting's players sits there, `seed` is the dealer's.

    Games with the same seed are dealt the same cards, and have the same opening. The players' luck comes from the
    seed and the number.
    """

    number: int
    players: tuple[int, ...]
    seed: str

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Job":
        return cls(data["number"], tuple(data["players"]), data["seed"])

    def data(self) -> dict[str, Any]:
        return {"number": self.number, "players": self.players, "seed": self.seed}


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of a game. `lost` says why there is no result, where that was no player's fault.

    `moves` has the dealer's too, so that with the seed the whole game can be played again. `seconds` is what it took,
    `points` what the game counts beside shares of the win.
    """

    job: Job
    scores: tuple[float, ...] | None
    moves: tuple[str, ...] = ()
    fault: Fault | None = None
    lost: str | None = None
    seconds: float = 0.0
    points: tuple[int, ...] | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores or (1,))
        return tuple(seat for seat, share in enumerate(self.scores or ()) if share == best)

    @classmethod
    def of(cls, job: Job, match: Match, *, seconds: float = 0.0) -> "Outcome":
        """What is kept of a game when the game itself need not be."""
        return cls(job, match.scores, match.moves, match.fault, seconds=seconds, points=match.points)

    def must_count(self, game: Game) -> None:
        """Refuse an outcome that tells nothing of who is stronger: a game of the house has no faults."""
        if self.fault or self.lost:
            raise BadGame(f"a game of {game.title} broke off: {self.lost or self.fault}")

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Outcome":
        scores, fault = data["scores"], data["fault"]
        return cls(
            Job.read(data),
            None if scores is None else tuple(scores),
            tuple(data["moves"].split(";")) if data["moves"] else (),
            None if fault is None else Fault(fault["seat"], fault["name"], fault["kind"], fault["reason"]),
            data["lost"],
            data["seconds"],
            tuple(data["points"]) if data.get("points") else None,
        )

    def data(self) -> dict[str, Any]:
        return self.job.data() | {
            "scores": self.scores,
            "fault": self.fault and self.fault.data(),
            "lost": self.lost,
            "moves": ";".join(self.moves),
            "seconds": round(self.seconds, 6),
            **({} if self.points is None else {"points": self.points}),
        }

    def __eq__(self, other: object) -> bool:
        """Alike in everything but the time that it took."""
        if not isinstance(other, Outcome):
            return NotImplemented
        return self.data() | {"seconds": 0} == other.data() | {"seconds": 0}
