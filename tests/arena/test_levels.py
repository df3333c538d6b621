"""Levels are found by matches, kept beside the game, and the top one keeps what a position is worth."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import parlour
from parlour.arena.spacing import Candidate, Rest, candidates, even, keep, must_be_writable, spaced, way
from parlour.arena.sparring import Lead, doubts, sparring, steps
from parlour.arena.standings import Standing
from parlour.cli.commands.levels import command
from parlour.players.house import house
from parlour.players.levels import UNMEASURED, best, levels, levels_file
from parlour.search.solve import solve

SMALL = [
    ("tictactoe", {}),
    ("connectfour", {"rows": 4, "cols": 4}),
    ("connectfour", {"rows": 4, "cols": 5}),
    ("breakthrough", {"rows": 4, "cols": 4}),
    ("breakthrough", {"rows": 5, "cols": 4}),
    ("stones", {"rows": 3, "cols": 3}),
]


def sampled(game: parlour.Game, count: int, random: Random) -> list[parlour.Position]:
    """Positions from random games in which some moves are better than others might be."""
    found: list[parlour.Position] = []
    while len(found) < count:
        position, seen = game.start(), list[parlour.Position]()
        while position.player is not None and len(seen) < 60:
            if len(position.actions) > 1:
                seen.append(position)
            position = position.act(random.choice(position.actions))
        found += random.sample(seen, min(3, len(seen)))
    return found[:count]


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_the_top_level_keeps_the_value_of_a_position(name, options):
    """Where every value is known, in 99 of 100 positions, with a part of its time."""
    game = parlour.load(name, **options)
    game.compile()
    solution = solve(game)
    player = house(best(game, "400000" if "alphabeta" in levels(game)[-1] else "20000"), game, 1)
    lost = []
    for position in sampled(game, 100, Random(1)):
        wanted, after = solution.value_of(position), position.play(player.choose(position))
        share = after.scores[position.player] if after.scores else solution.value_of(after)
        if not after.scores and after.player != position.player:
            share = 1 - share
        if share < wanted - 1e-9:
            lost.append(position)
    assert len(lost) <= 1, str(lost[0])


def lead(higher: str, lower: str, share: float) -> Lead:
    return Lead(higher, lower, 100, share, share - 0.08, share + 0.08, 0.5)


def rated(name: str, elo: float) -> Standing:
    return Standing(0, name, 100, 0.5, 0.4, 0.6, 50, 0, 50, 0, None, elo, elo - 40, elo + 40, None)


LEVELS = [f"level:{n}" for n in range(1, 11)]


def test_a_ladder_out_of_order_is_doubted():
    """In words: great steps that are none, ratings that fall, a beginner that greedy hardly beats."""
    leads = [lead(higher, lower, 0.7) for higher, lower in steps(LEVELS)]
    ratings = [rated(name, 100.0 * n) for n, name in enumerate(LEVELS)]
    assert [] == doubts([lead("greedy", "level:1", 0.9), *leads], ratings)
    bad = [lead(higher, lower, 0.52) for higher, lower in steps(LEVELS)]
    ratings[7] = rated("level:8", 400.0)
    told = doubts([lead("greedy", "level:1", 0.6), *bad], ratings)
    assert "level:10 is not clearly stronger than level:7." in told
    assert "level:8 is rated clearly below level:7." in told
    assert "level:1 loses only 60% to greedy, not 65%." in told


def test_sparring_tells_the_stronger_player():
    """One seat of it against the other, on every seat, with the same deals; by all games everybody is rated."""
    with sparring(parlour.load("tictactoe"), workers=1) as ring:
        wide = ring.lead("mcts:300", "random", games=30)
        sooner = ring.lead("mcts:300", "random", games=300, until_clear=True)
        ring.lead("greedy", "random", games=30)
        ratings = ring.ratings(["random", "greedy", "mcts:300"])
    assert (30, 0.5) == (wide.games, wide.equal)
    assert wide.is_above
    assert wide.low < wide.share <= wide.high
    assert sooner.is_above
    assert 10 <= sooner.games <= 60
    assert ["random", "greedy", "mcts:300"] == [row.name for row in ratings]
    assert [60 + sooner.games, 30, 30 + sooner.games] == [row.games for row in ratings]
    assert ratings[0].elo < ratings[1].elo < ratings[2].elo


def test_the_way_up_is_less_careless_first_and_then_thinks_longer():
    """From random play to the largest budget."""
    names = [rest.named(Candidate("mcts", ",c=0.5")) for rest in way(10_000)]
    assert ["random", "careless:0.80:mcts:100,c=0.5"] == names[:2]
    assert ["mcts:100,c=0.5", "mcts:400,c=0.5", "mcts:1600,c=0.5"] == names[5:8]


def test_ten_levels_have_equal_leads_over_the_one_below():
    """Where the way is steep they stand close, and a stretch that goes down counts as level."""
    rests = [Rest(1, 100), Rest(0.5, 100), Rest(0, 100), Rest(0, 10000)]
    found = even(rests, [6, -1, 3])
    assert pytest.approx([1, 0.9167, 0.8333, 0.75, 0.6667, 0.5833, 0.5, 0, 0, 0], abs=1e-3) == [
        r.careless for r in found
    ]
    assert pytest.approx([464, 2154, 10000], rel=0.01) == [r.budget for r in found[7:]]


def test_candidates_are_those_that_can_play():
    """Alpha-beta for two without a dealer, a cutoff where there is advice to cut to."""
    assert {"mcts", "alphabeta"} == {one.kind for one in candidates(parlour.load("nava"))}
    assert {"mcts", "expectimax"} == {one.kind for one in candidates(parlour.load("mantis"))}
    assert [Candidate("mcts")] == candidates(parlour.load("kuhn"))
    assert [Candidate("alphabeta"), Candidate("mcts")] == candidates(parlour.load("tictactoe"))


def test_levels_are_found_and_kept_beside_the_game(tmp_path):
    """For each number of players; where that was not measured, the nearest."""
    path = Path(shutil.copy(parlour.load("tictactoe").path, tmp_path / "oxo.py"))
    game = parlour.load(str(path))
    assert UNMEASURED == levels(game)
    met: list[tuple[str, str]] = []

    def listen(higher: str, lower: str):
        met.append((higher, lower))
        return lambda games: None

    with sparring(game, workers=1) as ring:
        found = spaced(ring, games=4, time="20", top="500", listen=listen)
    assert levels_file(game) == keep(game, found, seed=0)
    assert found.levels == levels(parlour.load(str(path)))
    assert "random" == found.levels[0]
    assert ":500" in found.levels[9]
    assert len(met) == len(found.matches) + len(found.climb)
    kept = json.loads(levels_file(game).read_text())
    assert ["2"] == list(kept["by players"]) == list(kept["measured"])


def test_what_cannot_be_kept_is_not_begun(tmp_path):
    """Nor what is no time; before the first game is played."""
    with pytest.raises(parlour.BadOption, match="cannot be written"):
        must_be_writable(tmp_path / "nowhere" / "oxo.levels.json")
    with sparring(parlour.load("tictactoe"), workers=1) as ring, pytest.raises(parlour.BadOption, match="soon"):
        spaced(ring, games=4, time="soon", top="500", listen=lambda higher, lower: print)


def test_the_command_doubts_levels_that_are_all_alike(tmp_path):
    """It shows them, their games and their ratings; the exit code says that they are not in order."""
    path = Path(shutil.copy(parlour.load("tictactoe").path, tmp_path / "oxo.py"))
    levels_file(parlour.load(str(path))).write_text(json.dumps({"by players": {"2": ["random"] * 10}}))
    assert 10 == CliRunner().invoke(command, [str(path)]).output.count("random")
    measured = CliRunner().invoke(command, [str(path), "--games", "4", "--workers", "1"])
    assert 1 == measured.exit_code
    assert "level:10 is not clearly stronger than level:7." in measured.output
    assert "Ratings" in measured.output
