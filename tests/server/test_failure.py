"""A game whose own code raises says so at its table, and harms no other."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.kit.games import HEAD, THREE

from .served import Server

FAULTY = THREE + "\n\ndef prompt(o, s):\n    return str(1 // (3 - count(s.marks[0] | s.marks[1])))\n"
"""It can be drawn until three marks are there."""
PLACE = f"faulty.py, line {len((HEAD + FAULTY).splitlines())}"


def publish(folder: Path, name: str, text: str) -> None:
    """Put a game into the folder as if its package were installed there."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[parlour.games]\n{name} = {name}\n", encoding="utf-8")
    (folder / f"{name}.py").write_text(HEAD + text, encoding="utf-8")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    publish(tmp_path / "installed", "faulty", FAULTY)
    paths = [str(tmp_path / "installed"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    served = Server(tmp_path / "data")
    yield served
    served.stop()


def test_a_game_that_fails_says_where_and_ends_the_connection(server: Server) -> None:
    """With a close code of its own, so that a page does not come again and again."""
    made, well = server.table("faulty", "me", "me"), server.table("tictactoe", "me", "me")
    with server.sit(well["table"], well["token"], "page") as other:
        with server.sit(made["table"], made["token"], "page") as me:
            for move in ("a1", "a2"):
                me.do("move", move=move)
            assert "done" == me.do("move", move="a3")["type"]
            assert "game_failed" == me.until("closing")["code"]
            with pytest.raises(ConnectionClosed) as ended:
                me.next()
            assert ended.value.rcvd is not None
            assert 4500 == ended.value.rcvd.code
            assert f"ZeroDivisionError in {PLACE}" in ended.value.rcvd.reason
        assert "done" == other.do("move", move="a1")["type"]


def test_whoever_comes_later_is_told_the_same(server: Server) -> None:
    made = server.table("faulty", "me", "me")
    for move in ("a1", "a2", "a3"):
        server.post(f"/api/tables/{made['table']}/move", {"move": move}, made["token"])
    found = server.get(f"/api/tables/{made['table']}?as=page", made["token"])
    assert (500, "game_failed") == (found.status, found.json["code"])
    assert f"T itself failed: ZeroDivisionError in {PLACE}. What was played is kept." == found.json["error"]


def test_a_game_that_cannot_be_drawn_stands_in_the_lobby_without_a_picture(server: Server) -> None:
    boxes = server.get("/api/games?as=page").json["games"]
    assert ["faulty"] == [box["name"] for box in boxes if not box["drawing"]]
