"""The house has players for every game, and each is named by one text."""

import pytest

import parlour
from parlour.players import run
from parlour.players.bots import prospects
from parlour.players.house import house
from parlour.players.levels import levels

TABLES = [
    pytest.param(name, count, id=f"{name}-{count}")
    for name in parlour.games()
    for count in parlour.load(name).chapters.player_counts
]


def opened(name: str, count: int) -> parlour.Game:
    """The game for that many players, short where it could be long."""
    options: dict[str, object] = {"players": count} if "players" in parlour.load(name).options else {}
    options |= {cap: 120 for cap in ("max_plies", "max_choices") if cap in parlour.load(name).options}
    if name == "stones" and count > 2:
        options |= {"rows": 5, "cols": 5}
    return parlour.load(name, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_house_players_finish_a_game_at_every_table(name, count):
    """Random, greedy, a tree search, a careless one and a level, on turning seats."""
    game = opened(name, count)
    kinds = ["random", "greedy", "mcts:30", "careless:0.5:mcts:20", "level:2"]
    match = run(game, [kinds[seat % len(kinds)] for seat in range(count)], seed=1)
    assert abs(sum(match.scores or ()) - 1) < 1e-9


def test_greedy_takes_the_win_in_front_of_it():
    """One move ahead is far enough for that."""
    game = parlour.load("connectfour")
    position = game.start()
    for move in "aabbcc":
        position = position.play(move)
    assert {"d"} == {house("greedy", game, seed).choose(position) for seed in range(5)}


def test_prospects_weigh_what_the_dealer_may_deal():
    """Exact at the end; by the odds before a deal; shares in between."""
    game = parlour.load("mantis")
    match = parlour.Match(game, seed=3)
    after = match.position.play("score")
    assert parlour.DEALER == after.player
    assert abs(sum(prospects(after)) - 1) < 1e-9


def test_the_same_seed_plays_the_same_game():
    """Everything random comes from it."""
    game = opened("nava", 3)
    first, again = (run(game, ["mcts:20", "random", "greedy"], seed=5).moves for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    "name",
    ["wizard", "level:0", "level:11", "level", "random:3", "greedy:x", "careless:2:random", "careless:0.5", "mcts:x"],
)
def test_a_name_that_names_nobody_is_refused(name):
    """With what would have been right."""
    with pytest.raises(parlour.BadOption):
        house(name, parlour.load("tictactoe"), 1)


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_has_ten_levels(name):
    """And each of them is a player of the house."""
    game = parlour.load(name)
    found = levels(game)
    assert 10 == len(found)
    for player in found:
        house(player, game, 1)


def test_a_games_own_players_are_known_to_the_house():
    """By their names alone."""
    game = parlour.load("mantis")
    position = parlour.Match(game, seed=3).position
    assert "score" == house("scorer", game, 1).choose(position)
    assert "steal" == house("thief", game, 1).choose(position).split()[0]
    with pytest.raises(parlour.BadOption, match="nothing behind its name"):
        house("scorer:3", game, 1)
