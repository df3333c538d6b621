"""Who meets whom."""

from itertools import combinations

import pytest

import parlour
from parlour.arena.formats import FORMATS, Field, bracket, named


def held(name, field, strength=lambda who: -who):
    """All stages of a tournament in which the stronger always wins everything."""
    past: list[dict] = []
    while tables := named(name).tables(field, past):
        past.append({table: {who: float(who == max(table, key=strength)) for who in table} for table in tables})
        assert len(past) < 50
    return past


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (6, 2), (4, 4), (5, 3)])
def test_everyone_meets_everyone(players, seats):
    """Every table that can be made up, once."""
    (stage,) = held("round-robin", Field(players, seats))
    assert list(combinations(range(players), seats)) == list(stage)


@pytest.mark.parametrize(("players", "seats", "tables"), [(5, 2, 4), (5, 3, 6)])
def test_the_first_meets_all_others(players, seats, tables):
    """And those do not meet without it."""
    (stage,) = held("gauntlet", Field(players, seats))
    assert tables == len(stage)
    assert all(0 in table for table in stage)


@pytest.mark.parametrize(("players", "seats"), [(8, 2), (7, 2), (9, 4)])
def test_in_a_swiss_tournament_nobody_meets_twice_while_others_are_there(players, seats):
    """Nobody sits twice in a round; who rests changes; the best and the worst come out where they belong."""
    stages = held("swiss", Field(players, seats, rounds=3))
    assert 3 == len(stages)
    sat = [[who for table in stage for who in table] for stage in stages]
    assert all(len(set(one)) == len(one) == players // seats * seats for one in sat)
    resting = [who for one in sat for who in set(range(players)) - set(one)]
    assert len(set(resting)) == len(resting)
    if seats == 2:
        met = [table for stage in stages for table in map(frozenset, stage)]
        assert len(set(met)) == len(met)
    points = [sum(stage.get(t, {}).get(who, 0) for stage in stages for t in stage) for who in range(players)]
    assert 3 == points[0]
    assert 0 == points[-1]


def test_equals_meet_in_a_swiss_tournament():
    """In the second round, those who won."""
    _, second, *_ = held("swiss", Field(8, 2))
    first, *_ = held("swiss", Field(8, 2))
    won = {who for points in first.values() for who, share in points.items() if share}
    assert {True, False} == {set(table) <= won for table in second}
    assert all(set(table) <= won or not set(table) & won for table in second)


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11])
def test_in_a_knockout_the_strongest_wins_and_all_others_lose_once(players):
    """However many they are, and whoever is strongest; the two named first meet last."""
    for best in range(players):
        stages = held("knockout", Field(players, 2), strength=lambda who, best=best: (who == best, -who))
        losers = [who for stage in stages for points in stage.values() for who, share in points.items() if not share]
        assert sorted(set(range(players)) - {best}) == sorted(losers)
    assert (0, 1) in held("knockout", Field(players, 2))[-1]


def test_a_tied_knockout_is_played_again_and_at_last_the_first_goes_on():
    """Three times more."""
    field = Field(2, 2)
    tie = {(0, 1): {0: 1.0, 1: 1.0}}
    knockout = FORMATS["knockout"].tables
    for replays in range(4):
        assert [(0, 1)] == knockout(field, [tie] * replays)
    assert [] == knockout(field, [tie] * 4)
    assert [] == knockout(field, [tie, {(0, 1): {0: 0.5, 1: 1.5}}])


def test_the_bracket_keeps_the_first_apart():
    """Until the end; the places of missing players are nobody's."""
    assert [0, 7, 3, 4, 1, 6, 2, 5] == bracket(8)
    assert [0, None, 3, 4, 1, None, 2, None] == bracket(5)


@pytest.mark.parametrize(("name", "field"), [(n, Field(6, 2)) for n in FORMATS] + [("swiss", Field(9, 4))])
def test_the_number_of_tables_is_known_before(name, field):
    """So that the time left can be told."""
    assert FORMATS[name].count(field) == sum(len(stage) for stage in held(name, field))


def test_what_cannot_be_is_refused():
    """With what would be possible."""
    with pytest.raises(parlour.BadOption, match="there are round-robin, gauntlet, swiss, knockout"):
        named("league")
    with pytest.raises(parlour.BadOption, match="take round-robin or swiss"):
        FORMATS["knockout"].tables(Field(4, 4), [])
