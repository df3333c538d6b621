"""Luck and skill are told apart, on made-up outcomes."""

from random import Random

import pytest

from parlour.lab.measures.luck import Games, components, deal_part, repeated_part, skill_part


def games(seed: int, *, skill: float, deal: float) -> list[Games]:
    """Two players change seats under each deal; with these chances the better one wins, else the deal decides."""
    random = Random(seed)
    found: list[Games] = []
    for _ in range(2000):
        lucky = random.randrange(2)
        pair = []
        for better in (0, 1):
            draw = random.random()
            winner = better if draw < skill else lucky if draw < skill + deal else random.randrange(2)
            pair.append((1.0, 0.0) if winner == 0 else (0.0, 1.0))
        found.append(tuple(pair))
    return found


def test_pure_skill_pure_luck_and_neither():
    """Each has the whole."""
    assert pytest.approx(1, abs=0.01) == skill_part(games(0, skill=1, deal=0))
    assert pytest.approx(1, abs=0.01) == deal_part(games(0, skill=0, deal=1))
    assert pytest.approx(0, abs=0.05) == skill_part(games(0, skill=0, deal=0)) + deal_part(games(0, skill=0, deal=0))


def test_more_skill_is_a_greater_part():
    """And so is more luck."""
    some, more = (skill_part(games(1, skill=part, deal=0)) for part in (0.3, 0.7))
    assert 0.02 < some < more - 0.2
    some, more = (deal_part(games(1, skill=0, deal=part)) for part in (0.3, 0.7))
    assert 0.02 < some < more - 0.2


def test_no_variance_is_nobodys():
    """Where every game ends alike there is nothing to explain."""
    same = [((0.5, 0.5), (0.5, 0.5))] * 10
    assert (0, 0, 0) == components(same)
    assert 0 == skill_part(same) == repeated_part(same)


def test_equals_who_replay_a_deal_show_what_the_deal_decides():
    """Alike where it decides, unrelated where it does not."""
    random = Random(5)
    ends = [(1.0, 0.0), (0.0, 1.0)]
    alike = [(end, end) for end in random.choices(ends, k=500)]
    unrelated = [tuple(random.choices(ends, k=2)) for _ in range(500)]
    assert pytest.approx(1) == repeated_part(alike)
    assert repeated_part(unrelated) < 0.1
