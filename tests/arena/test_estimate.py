"""Estimates hold what they promise."""

from random import Random

import pytest

from parlour.arena.estimate import Estimate, difference, holm, jackknife, mean, ratio


def samples(random: Random, chance: float, deals: int) -> dict[int, list[float]]:
    """Two games a deal; the second often comes out like the first."""
    found = {}
    for deal in range(deals):
        first = float(random.random() < chance)
        found[deal] = [first, first if random.random() < 0.5 else float(random.random() < chance)]
    return found


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 30), (0.8, 60), (0.05, 60)])
def test_an_interval_of_a_share_holds_the_truth_95_times_of_100(chance, deals):
    """Although games under the same deal are alike."""
    random = Random(f"{chance}")
    found = [mean(samples(random, chance, deals), is_share=True) for _ in range(1000)]
    held = sum(estimate is not None and estimate.holds(chance) for estimate in found)
    assert 930 <= held <= 985


def test_an_interval_of_a_mean_holds_the_truth_95_times_of_100():
    """Of values that are spread to one side."""
    random = Random(1)
    held = 0
    for _ in range(1000):
        estimate = mean({deal: [random.expovariate(0.1) + 5] for deal in range(60)})
        assert estimate is not None
        held += estimate.holds(15)
    assert 920 <= held <= 970


def test_the_parts_of_a_ratio_have_it_as_their_mean():
    """So that two ratios can be compared deal by deal."""
    found = ratio({0: (3, 10), 1: (1, 2), 2: (0, 4)})
    assert found is not None
    assert pytest.approx(0.25) == found.value == pytest.approx(sum(found.parts.values()) / 3)


def test_a_share_that_never_varied_is_not_certain():
    """None of 20 is compatible with some of a hundred, not with a third."""
    found = mean({deal: [0.0] for deal in range(20)}, is_share=True)
    assert found is not None
    assert 0 == found.value == found.low
    assert 0.1 < found.high < 0.3


def test_nothing_is_said_of_one_deal():
    """An interval needs two."""
    assert mean({0: [1.0, 0.0]}) is None
    assert jackknife({0: 1.0, 1: 2.0}, max) is None


def test_the_jackknife_of_a_mean_is_the_mean():
    """With the usual standard error."""
    values = {deal: float(deal % 7) for deal in range(32)}
    one, other = jackknife(values, lambda found: sum(found) / len(found)), mean({d: [v] for d, v in values.items()})
    assert one is not None
    assert other is not None
    assert pytest.approx((other.value, other.low, other.high)) == (one.value, one.low, one.high)


def estimate(random: Random, shift: float) -> Estimate:
    """Something that depends much on the deal, and a little on the shift."""
    deals = Random(0)
    found = mean({deal: [deals.gauss(0, 1) + random.gauss(0, 0.05) + shift] for deal in range(40)})
    assert found is not None
    return found


def test_on_the_same_deals_a_small_difference_is_seen():
    """Much smaller than either interval."""
    one, other = estimate(Random(1), 0.1), estimate(Random(2), 0.0)
    assert other.holds(one.value)
    found = difference(one, other)
    assert 0.05 < found.low < found.high < 0.15
    assert found.chance < 0.001


def test_what_is_the_same_does_not_differ():
    """By nothing, for sure by chance."""
    found = difference(estimate(Random(1), 0), estimate(Random(1), 0))
    assert (0, 1) == (found.value, found.chance)


def test_all_against_nothing_is_a_difference_although_neither_varied():
    """But one of two games is none."""
    for games, real in ((30, True), (2, False)):
        none, every = (mean({deal: [value] for deal in range(games)}, is_share=True) for value in (0.0, 1.0))
        assert none is not None
        assert every is not None
        assert real == (difference(every, none).chance < 0.01)


def test_among_many_differences_chance_alone_seldom_makes_one_real():
    """In 5 of 100 runs at most, by Holm's procedure; taken singly, most runs would have some."""
    random = Random(3)
    runs = [[random.random() for _ in range(20)] for _ in range(1000)]
    assert sum(any(holm(run)) for run in runs) <= 65
    assert sum(any(chance < 0.05 for chance in run) for run in runs) > 500


def test_the_clearest_differences_are_real_first():
    """Each step asks less of the next one."""
    assert [True, False, True] == holm([0.001, 0.2, 0.02])
    assert [False, False] == holm([0.04, 0.03])
