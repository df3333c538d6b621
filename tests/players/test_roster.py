"""Everybody of the house who can play a game plays it to the end against everybody else."""

from click.testing import CliRunner

import parlour
from parlour.cli.commands.players import command
from parlour.players.roster import meetings, roster, tables


def kinds(game: parlour.Game) -> set[str]:
    return {player.partition(":")[0] for player in roster(game)}


def test_a_roster_has_those_who_can_play():
    """No search by depth with secrets, none of two sides among three; the game's own players where it has some."""
    always = {"random", "greedy", "mcts", "careless", "level"}
    assert {*always, "equilibrium"} == kinds(parlour.load("kuhn"))
    assert {*always, "alphabeta", "expectimax"} == kinds(parlour.load("nava"))
    assert {*always, "expectimax"} == kinds(parlour.load("nava", players=3))
    assert {*always, "alphabeta", "expectimax", "aggressive"} == kinds(parlour.load("stones"))


def test_there_is_a_table_for_each_number_of_players():
    """As many as the game allows."""
    assert [2, 3, 4] == [game.players for game in tables("nava")]
    assert [2] == [game.players for game in tables("kuhn")]


def test_every_two_players_finish_a_game():
    """And each does with its like."""
    heard: list[tuple[int, int]] = []
    found = meetings(parlour.load("kuhn"), seed=1, progress=lambda done, of: heard.append((done, of)))
    assert dict.fromkeys(roster(parlour.load("kuhn")), (6, 6)) == found
    assert (21, 21) == heard[-1]


def test_the_command_shows_the_table():
    """A line for each game and number of players; with --play how many games came to an end."""
    shown = CliRunner().invoke(command, ["nava", "kuhn"])
    assert ["nava", "nava", "nava", "kuhn"] == [line.split()[0] for line in shown.output.splitlines()]
    played = CliRunner().invoke(command, ["kuhn", "--play"])
    assert 0 == played.exit_code
    assert "greedy 6/6" in played.output
