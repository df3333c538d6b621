"""Balanced play in games with secrets: as it is known of Kuhn poker, and as OpenSpiel measures it."""

import json
import subprocess
import sys

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability as spiel

import parlour
from parlour.players.exploiting import exploitability
from parlour.players.house import house
from parlour.search.census import Unsolvable
from parlour.search.equilibrium import Solver, equilibrium


@pytest.fixture(scope="module")
def kuhn():
    return parlour.load("kuhn", interpreted=True)


@pytest.fixture(scope="module")
def solved(kuhn):
    return equilibrium(kuhn.start())


def chances(solved, cards, history):
    """How likely a bet is with these cards after these moves."""
    for position, by_move in solved.choices():
        view = position.view(position.player)
        if view["cards"] == cards and view["history"] == history:
            return by_move["bet"]
    raise AssertionError("no such choice")


def test_kuhn_is_worth_what_is_known(solved):
    """P1 loses an eighteenth of the stake a game: a quarter of that as a share."""
    assert 0.5 - 1 / 18 / 4 == pytest.approx(solved.value, abs=1e-4)
    assert 0 <= solved.exploitability < 1e-3


def test_kuhn_is_played_as_is_known(solved):
    bluff, king = chances(solved, ["J", None], []), chances(solved, ["K", None], [])
    assert 0 <= bluff <= 1 / 3 + 0.01
    assert 3 * bluff == pytest.approx(king, abs=0.03)
    assert bluff + 1 / 3 == pytest.approx(chances(solved, ["Q", None], ["pass", "bet"]), abs=0.03)
    assert 1 / 3 == pytest.approx(chances(solved, [None, "J"], ["pass"]), abs=0.03)
    assert 1 / 3 == pytest.approx(chances(solved, [None, "Q"], ["bet"]), abs=0.03)


def test_openspiel_finds_the_same_exploitability(kuhn):
    """Of a player who bets one time in three, whatever the card; theirs counts stakes, ours shares: a quarter."""
    game = pyspiel.load_game("kuhn_poker")
    table = policies.TabularPolicy(game)
    table.action_probability_array[:] = [2 / 3, 1 / 3]
    ours = Solver(kuhn.start()).exploitability(lambda seen: {seen.actions[0]: 2 / 3, seen.actions[1]: 1 / 3})
    assert spiel.exploitability(game, table) / 4 == pytest.approx(ours)


def test_subgames_between_open_positions_are_solved_one_by_one():
    """In Goofspiel all lies open after each bid. By symmetry it is worth half."""
    solved = equilibrium(parlour.load("goofspiel", interpreted=True, cards=2).start())
    assert 0.5 == pytest.approx(solved.value, abs=1e-4)
    assert solved.exploitability < 1e-3


def test_nobody_gains_much_on_the_best_of_kuhn(kuhn):
    assert exploitability(kuhn.start(), "level:10") < 0.02
    assert exploitability(kuhn.start(), "random") > 0.05


def test_a_player_draws_its_moves_by_these_chances(kuhn, solved):
    position = kuhn.position({"cards": ["J", None], "history": []})
    player = house("equilibrium", kuhn, 1)
    bets = sum(player.choose(position) == "bet" for _ in range(1000)) / 1000
    assert solved.chances(position)["bet"] == pytest.approx(bets, abs=0.05)


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [("hearts", {}, "only games for two can"), ("goofspiel", {"cards": 13}, "more than 5,000 positions")],
)
def test_what_cannot_be_solved_is_said(name, options, reason):
    with pytest.raises(Unsolvable, match=reason):
        equilibrium(parlour.load(name, interpreted=True, **options).start())


def test_an_equilibrium_is_for_secrets():
    with pytest.raises(parlour.BadOption, match="for two players and games with secrets"):
        parlour.player("equilibrium", parlour.load("nava", interpreted=True))


def test_the_command_tells_how_to_play():
    command = [sys.executable, "-m", "parlour", "solve", "kuhn", "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert 12 == len(told["choices"])
    assert told["exploitability"] < 1e-3
