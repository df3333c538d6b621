"""Whole games played by independent programs are played here move for move."""

import json
from pathlib import Path

import pytest

import parlour

VECTORS = [
    pytest.param(json.loads(line), id=f"{file.stem}-{number}")
    for file in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for number, line in enumerate(file.read_text().splitlines())
]


@pytest.mark.parametrize("vector", VECTORS)
def test_a_game_played_elsewhere_replays(vector):
    """Players, legal moves, odds, messages, winners and the final position are those of the vector."""
    game = parlour.load(vector["game"], **vector["options"])
    position = game.start()
    for ply in vector["plies"]:
        assert ply["player"] == position.player
        if isinstance(ply["legal"], int):
            assert ply["legal"] == len(position.moves)
        else:
            assert ply["legal"] == list(position.moves)
        if "odds" in ply:
            assert ply["odds"] == {move: round(odds, 9) for move, odds in position.odds.items()}
        if "messages" in ply:
            assert ply["messages"] == [message.json() for message in position.tell(ply["move"])]
        position = position.play(ply["move"])
    assert position.player is None
    assert tuple(vector["winners"]) == position.winners
    assert vector["final"] == {key: position.data()[key] for key in vector["final"]}


def test_every_game_with_vectors_is_there():
    """A vector file that lost its lines would pass silently."""
    assert {"mantis": 15, "nava": 9, "stavegame": 9, "stones": 18} == {
        name: sum(param.values[0]["game"] == name for param in VECTORS)
        for name in {param.values[0]["game"] for param in VECTORS}
    }
