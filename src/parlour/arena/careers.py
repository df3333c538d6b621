"""Ratings that go on over time: each game moves those who played it a little, and a file keeps where they are."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from ..engine import BadOption, BadRecord
from .job import Outcome

FORMAT = 1
MISSING = "ratings over time need openskill, which is not installed: pip install 'parlour[ratings]'"


@dataclass(frozen=True)
class Career:
    """Where a player is: its skill, how uncertain that is, and after how many games."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def sure(self) -> float:
        """The skill that it has at least, most likely; by this players are ranked."""
        return self.mu - 3 * self.sigma


@dataclass
class Careers:
    """The careers in one game, by the players' names. `counted` tells how much of each run is in them already."""

    game: str
    options: dict[str, Any]
    players: dict[str, Career] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)

    def follow(self, header: dict[str, Any], outcomes: Sequence[Outcome]) -> int:
        """Count the games of a run that are not counted yet, in their order; how many there were."""
        if (self.game, self.options) != (header["game"], header["options"]):
            raise BadOption(f"these are ratings in {self.game} with options {self.options}, not in {header['game']}")
        model = _openskill().PlackettLuce()
        run = hashlib.sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()
        names = header["players"]
        waiting = {outcome.job.number: outcome for outcome in outcomes}
        first = done = self.counted.get(run, 0)
        # Up to the first game that is missing: a run that goes on will bring it.
        while (outcome := waiting.get(done)) is not None:
            if outcome.scores is not None:
                self._move(model, [names[who] for who in outcome.job.players], outcome.scores)
            done += 1
        self.counted[run] = done
        return done - first

    def _move(self, model: Any, seats: list[str], scores: tuple[float, ...]) -> None:
        if len(set(seats)) < len(seats):
            return  # who plays against itself learns nothing from it
        before = [self.players.get(name, Career()) for name in seats]
        teams = [[model.rating(mu=career.mu, sigma=career.sigma)] for career in before]
        after = model.rate(teams, ranks=[-share for share in scores])
        for name, old, (new,) in zip(seats, before, after, strict=True):
            self.players[name] = Career(new.mu, new.sigma, old.games + 1)

    def write(self, file: Path) -> None:
        data = {"careers": FORMAT} | asdict(self)
        aside = file.with_name(f"{file.name}.new")
        aside.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        aside.replace(file)

    @classmethod
    def read(cls, file: Path) -> "Careers":
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            players = {name: Career(**career) for name, career in data["players"].items()}
            if data["careers"] != FORMAT:
                raise ValueError
            return cls(data["game"], data["options"], players, data["counted"])
        except OSError as error:
            raise BadRecord(f"cannot read {file}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadRecord(f"{file} keeps no ratings over time") from None


def _openskill() -> Any:
    try:
        return import_module("openskill.models")
    except ImportError:
        raise BadOption(MISSING) from None
