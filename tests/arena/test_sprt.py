"""The sequential test: published values, promised error rates."""

from math import log, sqrt

import numpy as np
import pytest
from scipy.optimize import minimize

import parlour
from parlour.arena.elo import expected
from parlour.arena.sprt import NORMAL, Sprt, counts

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def pairs(*numbers):
    """How often each score of a pair came up, from two losses to two wins."""
    return dict(zip(SCORES, numbers, strict=True))


@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "numbers", "llr"),
    [
        # From the tests of fastchess, whose counts have both kinds of even pairs apart.
        ("normalized", 0, 2, (365, 16618, 36029 + 200, 16974, 390), 2.25),
        ("normalized", -1.75, 0.25, (127, 4883, 10311 + 401, 5150, 104), 3.01),
        ("logistic", 0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
        ("logistic", 0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
        # From matches that were run with it.
        ("normalized", 0, 20, (0, 0, 2, 0, 37), 2.96),
        ("normalized", 0, 5, (307, 619, 1202, 725, 353), 2.95),
        ("normalized", 0, 1, (84, 124, 343, 125, 164), 0.54),
    ],
)
def test_the_statistic_agrees_with_published_values(model, elo0, elo1, numbers, llr):
    """For the same counts of pairs, to the last digit."""
    assert llr == pytest.approx(Sprt(elo0, elo1, model=model).llr(pairs(*numbers)), abs=0.0051)


def most_likely(parts, condition):
    """The greatest likelihood of a distribution under a condition, by brute force."""

    def spread(logits):
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    fits = [
        minimize(
            lambda logits: -(parts @ np.log(spread(logits))),
            np.random.default_rng(start).normal(size=5),
            constraints={"type": "eq", "fun": lambda logits: condition(spread(logits))},
            method="SLSQP",
            options={"maxiter": 500, "ftol": 1e-13},
        )
        for start in range(8)
    ]
    return max(-fit.fun for fit in fits if fit.success and abs(condition(spread(fit.x))) < 1e-6)


@pytest.mark.parametrize("numbers", [(5, 20, 40, 25, 10), (2, 30, 8, 60, 15), (40, 1, 3, 2, 9)])
@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_the_statistic_is_that_of_the_most_likely_distributions(model, numbers):
    """Found by another way, which knows nothing of the mathematics."""
    total, scores = sum(numbers), np.array(SCORES)
    parts = np.array(numbers) / total

    def mean_is(elo):
        return lambda p: p @ scores - expected(elo)

    def t_is(elo):
        return lambda p: p @ scores - 0.5 - elo / NORMAL * sqrt(2 * (p @ scores**2 - (p @ scores) ** 2))

    condition = mean_is if model == "logistic" else t_is
    llr = total * (most_likely(parts, condition(40)) - most_likely(parts, condition(-10)))
    assert llr == pytest.approx(Sprt(-10, 40, model=model).llr(pairs(*numbers)), abs=2e-3)


def test_bounds_are_walds():
    """And what is beyond them is accepted."""
    test = Sprt(0, 10, alpha=0.05, beta=0.1)
    assert (log(0.1 / 0.95), log(0.9 / 0.05)) == test.bounds
    assert ["H0", None, "H1"] == [test.verdict(llr) for llr in (-2.26, 0.0, 2.9)]


def decided(test, random, elo):
    """What a test of players whose difference is known accepts, looked at after each pair; many games are draws."""
    draw = 0.5
    win = expected(elo) - draw / 2
    rounds = counts([])
    while True:
        rolls = random.random(2)
        rounds += counts([float(np.where(rolls < win, 1.0, np.where(rolls < win + draw, 0.5, 0.0)).mean())])
        if verdict := test.verdict(test.llr(rounds)):
            return verdict


@pytest.mark.parametrize(("elo", "wrong", "rate"), [(0, "H1", 0.05), (90, "H0", 0.1)])
def test_errors_are_as_rare_as_promised(elo, wrong, rate):
    """Of 500 tests on simulated pairs, no more than that go wrong, give or take what dice do."""
    test = Sprt(0, 90, alpha=0.05, beta=0.1)
    random = np.random.default_rng(7)
    errors = sum(decided(test, random, elo) == wrong for _ in range(500)) / 500
    assert 0.4 * rate <= errors <= rate + 2 * sqrt(rate * (1 - rate) / 500)


def test_more_than_two_share_a_table():
    """The one under test should win a fourth of the games if it is not stronger than three others."""
    assert 0.25 == expected(0, seats=4)
    assert 0.5 == pytest.approx(expected(400 * log(3, 10), seats=4))
    test = Sprt(0, 50)
    assert 0 > test.llr(counts([0.25] * 60 + [0.0] * 20 + [0.5] * 20), seats=4)
    assert 0 < test.llr(counts([0.25] * 60 + [0.5] * 40), seats=4)
    with pytest.raises(parlour.BadOption, match="model=logistic"):
        Sprt(0, 50, model="normalized").llr({}, seats=3)


def test_nothing_played_decides_nothing():
    """The statistic is about 0."""
    assert 0 == pytest.approx(Sprt(0, 30).llr({}), abs=0.01)


def test_a_test_is_named_by_a_text():
    """Everything but the two hypotheses may be left out."""
    assert Sprt(0, 30) == Sprt.read("elo0=0,elo1=30")
    wanted = Sprt(-5, 5, alpha=0.01, beta=0.1, model="normalized")
    assert wanted == Sprt.read("elo0=-5,elo1=5,alpha=0.01,beta=0.1,model=normalized")


@pytest.mark.parametrize(
    "text", ["", "elo0=0", "elo0=0,elo1=x", "elo0=5,elo1=5", "elo0=0,elo1=5,alpha=1", "elo0=0,elo1=5,model=x", "a=b"]
)
def test_what_is_no_test_is_refused(text):
    """With an example."""
    with pytest.raises(parlour.BadOption, match="--sprt"):
        Sprt.read(text)
