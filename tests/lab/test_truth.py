"""Every measure reads the truth in games of which it is known: see `games/known.py`."""

from functools import cache

import pytest

import parlour
from parlour.lab.laboratory import LabOrder, studied
from parlour.lab.measure import Measurement, measured
from parlour.lab.summary import headline

from .studies import GAMES

KNOWN = str(GAMES / "known.py")
ORDER = LabOrder(seconds=600, deals=40, budgets=(16, 64), needs=frozenset({"games", "ladder", "facts", "values"}))


@cache
def study(kind: str):
    """A study of the game of that kind."""
    return studied(parlour.load(KNOWN, kind=kind), ORDER)


def found(kind: str) -> Measurement:
    """What all measures say of it."""
    return measured(study(kind))


TRUTH = {
    "nothing": {
        "balance.P1": 0.5,
        "depth": 0.5,
        "drama": 0,
        "comebacks": 0,
        "decided": 1,
        "luck.skill": 0,
        "luck.deal": 1,
    },
    "luck": {
        "balance.P1": 0.5,
        "depth": 0.5,
        "drama": 0,
        "comebacks": 0,
        "decided": 0,
        "luck.skill": 0,
        "luck.deal": 1,
    },
    "third": {"balance.P1": 0.5, "depth": 0.5, "drama": 0, "comebacks": 0, "decided": 0.25, "luck.deal": 1},
    "forced": {"balance.P1": 1, "drama": 0, "comebacks": 0, "decided": 0},
    "fair": {"balance.P1": 0.5, "drama": 0},
}


@pytest.mark.parametrize("kind", TRUTH)
def test_every_measure_reads_the_truth(kind):
    """Within its interval."""
    numbers = found(kind).numbers
    for name, truth in TRUTH[kind].items():
        estimate = numbers[name].estimate
        assert estimate.low - 0.02 <= truth <= estimate.high + 0.02, (name, estimate.value, estimate.low, estimate.high)
    assert numbers["length"].estimate.holds(8)
    assert numbers["choices"].estimate.holds(4)


@pytest.mark.parametrize("kind", ["nothing", "luck", "third"])
def test_where_nothing_matters_at_most_one_decision_in_a_hundred_seems_to(kind):
    """A coin decides, whatever is said; and what a good move gains is nothing."""
    numbers = found(kind).numbers
    assert numbers["choices.matter"].estimate.value <= 0.01
    assert abs(numbers["choices.worth"].estimate.value) < 0.01


def test_one_decision_in_eight_matters_where_the_last_number_of_p1_is_all():
    """Between players who play it well, as no other does."""
    assert found("forced").numbers["choices.matter"].estimate.holds(1 / 8)


def test_what_is_won_by_force_is_said_first():
    """With the number of plies; a fair game is not called won."""
    assert headline(study("forced"), found("forced")).startswith("Known is won by P1 by force in 8")
    assert headline(study("fair"), found("fair")).startswith("Known is drawn under best play")
