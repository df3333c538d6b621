"""A sequential test between two players: play on until one of two hypotheses can be accepted.

Its statistic is the generalized log-likelihood ratio over whole rounds of equal deals. The scores of rounds are
distributed somehow; for each hypothesis the most likely such distribution that it allows is taken. With two
players a round is a pair of games, with five possible scores (the pentanomial model).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from math import log, sqrt
from pathlib import Path
from typing import Literal

from ..engine import BadOption, shown
from .elo import expected
from .job import Outcome, Setting
from .ledger import Ledger
from .runner import place, run
from .tournament import among_others, in_rounds

NORMAL = 800 / log(10)
"""Points of normalized Elo in a unit of (score - 1/2) / standard deviation of a game."""

UNSEEN = 1e-3
"""What counts for a score that has not come up yet, so that nothing is impossible."""

Progress = Callable[[int, int], None]
Model = Literal["logistic", "normalized"]
Verdict = Literal["H0", "H1"]


@dataclass(frozen=True)
class Sprt:
    """The first player is stronger by elo0 (H0) or by elo1 (H1).

    `alpha` is how often H1 is accepted although H0 is true, `beta` the other way round. With `normalized`, Elo is
    measured in standard deviations of a game's score, so that tests take equally long however many draws there are.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    @classmethod
    def read(cls, text: str) -> "Sprt":
        """`elo0=0,elo1=30`, with `alpha=0.05`, `beta=0.05` and `model=logistic` or `normalized` if need be."""
        wanted = f"--sprt {shown(text)}: expected elo0=0,elo1=30, and alpha, beta and model if need be"
        parts = dict(part.partition("=")[::2] for part in text.split(","))
        model = parts.pop("model", "logistic")
        try:
            numbers = {key.strip(): float(value) for key, value in parts.items()}
            test = cls(**numbers, model="normalized" if model == "normalized" else "logistic")
        except (TypeError, ValueError):
            raise BadOption(wanted) from None
        if model not in ("logistic", "normalized"):
            raise BadOption(f"--sprt model={model}: expected logistic or normalized")
        if not test.elo0 < test.elo1 or not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise BadOption(f"--sprt {text}: elo0 must be less than elo1, alpha and beta between 0 and 0.5")
        return test

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, llr: float) -> Verdict | None:
        """What is accepted; None: play on."""
        low, high = self.bounds
        return "H0" if llr <= low else "H1" if llr >= high else None

    def llr(self, rounds: Mapping[float, float], *, seats: int = 2) -> float:
        """The log-likelihood ratio, from how often each mean score of a round came up."""
        possible = dict.fromkeys(_possible(seats), UNSEEN)
        counted = possible | {score: count for score, count in rounds.items() if count}
        total = sum(counted.values())
        parts = {score: count / total for score, count in counted.items()}
        if self.model == "normalized":
            if seats != 2:
                raise BadOption("the normalized model is for games of two: take model=logistic")
            fits = [_with_t(parts, 0.5, elo / NORMAL * sqrt(2)) for elo in (self.elo0, self.elo1)]
        else:
            fits = [_with_mean(parts, expected(elo, seats)) for elo in (self.elo0, self.elo1)]
        return total * sum(part * log(fits[1][score] / fits[0][score]) for score, part in parts.items())


def counts(rounds: Iterable[float]) -> Counter[float]:
    return Counter(round(score, 9) for score in rounds)


def _possible(seats: int) -> list[float]:
    """With two seats the five scores of a pair; else at least nothing and everything."""
    return [0.0, 0.25, 0.5, 0.75, 1.0] if seats == 2 else [0.0, 1.0]


def _with_mean(parts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The distribution with that mean under which what was seen is most likely."""
    return _tilted(parts, {score: score - mean for score in parts})


def _with_t(parts: Mapping[float, float], zero: float, t: float) -> dict[float, float]:
    """The distribution whose mean is t standard deviations above zero, under which what was seen is most likely.

    The condition is not linear; it is put in place of one that is, until nothing changes.
    """
    fit = dict.fromkeys(parts, 1 / len(parts))
    for _ in range(100):
        mean = sum(score * part for score, part in fit.items())
        deviation = sqrt(sum((score - mean) ** 2 * part for score, part in fit.items()))
        bent = {score: score - zero - t * deviation * (1 + ((score - mean) / deviation) ** 2) / 2 for score in parts}
        before, fit = fit, _tilted(parts, bent)
        if max(abs(fit[score] - before[score]) for score in fit) < 1e-12:
            break
    return fit


def _tilted(parts: Mapping[float, float], values: Mapping[float, float]) -> dict[float, float]:
    """The most likely distribution in which these values have the mean 0: each part divided by 1 + x * value."""
    pairs = [(part, values[score]) for score, part in parts.items()]
    # The surplus of the values falls from one end of this open interval to the other: Newton's steps, or halves.
    low, high = -1 / max(values.values()), -1 / min(values.values())
    x = 0.0
    for _ in range(200):
        quotients = [(part, value / (1 + x * value)) for part, value in pairs]
        surplus = sum(part * quotient for part, quotient in quotients)
        low, high = (x, high) if surplus > 0 else (low, x)
        before, x = x, x + surplus / sum(part * quotient**2 for part, quotient in quotients)
        if not low < x < high:
            x = (low + high) / 2
        if abs(x - before) <= 1e-14 * max(1.0, abs(x)):
            break
    return {score: part / (1 + x * values[score]) for score, part in parts.items()}


@dataclass(frozen=True)
class Decision:
    """How a test went: the outcomes that count, how often each mean score of a round came up, and what is accepted.

    `verdict` is None where the games ran out before.
    """

    outcomes: list[Outcome]
    rounds: Counter[float]
    llr: float
    verdict: Verdict | None


def tried(
    setting: Setting,
    test: Sprt,
    *,
    seats: int,
    most: int,
    seed: str,
    file: Path | None = None,
    on: str = "local",
    workers: int | None = None,
    progress: Progress | None = None,
) -> Decision:
    """Play rounds until the test is decided, or so many games are played.

    In a round the first player has every seat once, against the second on all others. Rounds count in their order,
    not in that in which they end, so the end is the same however many workers there are.
    """
    if len(setting.players) != 2:
        raise BadOption(f"--sprt tells two players apart, and {len(setting.players)} came")
    test.llr({}, seats=seats)
    header = asdict(setting) | {"seats": seats, "format": "sprt", "games": None, "rounds": None, "seed": seed}
    rounds = -(-most // seats)
    trial = Decision([], Counter(), 0.0, None)
    with Ledger(header, file) as ledger, place(on, workers=workers) as here:
        played = run(setting, among_others(seats, rounds, seed), ledger=ledger, place=here)
        for outcomes in in_rounds(played, seats):
            trial = _counted(trial, outcomes, test, seats)
            if trial.verdict is not None:
                break
            if progress:
                progress(len(trial.outcomes), _expected(trial, test, rounds * seats))
    return trial


def _counted(trial: Decision, outcomes: list[Outcome], test: Sprt, seats: int) -> Decision:
    """The trial with one round more; a round of which a game was lost tells nothing."""
    rounds = trial.rounds.copy()
    shares = [outcome.scores[outcome.job.players.index(0)] for outcome in outcomes if outcome.scores is not None]
    if len(shares) == seats:
        rounds += counts([sum(shares) / seats])
    llr = test.llr(rounds, seats=seats)
    return Decision(trial.outcomes + outcomes, rounds, llr, test.verdict(llr))


def _expected(trial: Decision, test: Sprt, most: int) -> int:
    """About how many games it will be, if it goes on as it has gone so far."""
    done, bound = len(trial.outcomes), test.bounds[trial.llr > 0]
    if abs(trial.llr) < abs(bound) / 10:
        return most
    return max(done + 1, min(most, int(done * bound / trial.llr)))
