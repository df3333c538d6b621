"""The example bots in three languages play every game to the end, and do nothing wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.players import run
from parlour.players.exam import SITUATIONS, examined

BOTS = Path(__file__).parents[2] / "examples" / "bots"


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    """Each example by its language, as a player; the one in C is compiled as its first lines say."""
    compiled = tmp_path_factory.mktemp("bots") / "bot"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", compiled, BOTS / "bot.c"], check=True)
    return {
        "python": f"program:{sys.executable} {BOTS / 'bot.py'}",
        "javascript": f"program:node {BOTS / 'bot.js'}",
        "c": f"program:{compiled}",
    }


@pytest.mark.parametrize("name", parlour.games())
def test_the_examples_play_every_game_to_the_end(name, bots):
    """All three at one table where there is room, else each against one of the others."""
    counts = parlour.load(name).chapters.player_counts
    pairs = [[bots["python"], bots["c"]], [bots["c"], bots["javascript"]]]
    tables = [[*bots.values()]] if 3 in counts else pairs if 2 in counts else [[*bots.values(), bots["c"]]]
    for table in tables:
        game = parlour.load(name, players=3) if len(table) == 3 else parlour.load(name)
        match = run(game, table, seed=5)
        assert match.position.player is None
        assert match.record() == parlour.replay(match.record()).record()


@pytest.mark.parametrize("language", ["python", "javascript", "c"])
def test_the_examples_do_right_in_every_situation(language, bots):
    """Lines that they do not know, that are long, that come in pieces, that never come."""
    findings = examined(bots[language])
    assert [] == [str(finding) for finding in findings if not finding.ok]
    assert len(SITUATIONS) == len(findings)
