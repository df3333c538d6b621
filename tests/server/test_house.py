"""The players of the house think in processes of their own, and a process that ends is no end of a game."""

import asyncio
import subprocess
import sys

import pytest

import parlour
from parlour.players.workshop import Workshop
from parlour.server.house.house import House

GAME = parlour.load("tictactoe", interpreted=True)


async def choose(house, player, position, told=None):
    hear = (lambda what: None) if told is None else told.append
    return await house.choose("table", 0, player, position, history=[], seed=1, tell=hear)


def worker(house):
    """The process of the first worker."""
    process = house._workers[0]._process
    assert process is not None
    return process


def test_a_player_answers_with_a_legal_move():
    """And the same luck answers the same."""

    async def play():
        house = House(1)
        try:
            return [await choose(house, "random", GAME.start()) for _ in range(2)]
        finally:
            await house.close()

    moves = asyncio.run(play())
    assert set(moves) <= set(GAME.start().moves)


def test_a_process_that_was_killed_is_started_again_and_asked_again(monkeypatch, tmp_path):
    """Between two questions and in the middle of one; with nothing compiled it says when it has begun."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    workshop = Workshop()
    workshop.close()

    async def play():
        house = House(1, workshop)
        try:
            await choose(house, "random", GAME.start())
            first = worker(house)
            first.kill()
            await first.wait()
            await choose(house, "random", GAME.start())
            second = worker(house)
            told: list[str] = []
            asked = asyncio.create_task(choose(house, "level:10", GAME.start(), told))
            async with asyncio.timeout(300):
                while not told:
                    await asyncio.sleep(0.01)
            second.kill()
            move = await asked
            return first.pid, second.pid, worker(house).pid, move, told
        finally:
            await house.close()

    first, second, third, move, told = asyncio.run(play())
    assert 3 == len({first, second, third})
    assert move in GAME.start().moves
    assert "getting ready" == told[0]


def test_a_player_that_cannot_play_does_not_stop_the_game(caplog):
    """It plays anything, and the trouble is noted."""

    async def play():
        house = House(1)
        try:
            return await choose(house, "nobody", GAME.start())
        finally:
            await house.close()

    assert asyncio.run(play()) in GAME.start().moves
    assert "nobody at table table has no move" in caplog.text


def test_advice_is_a_move_and_its_worth():
    """For whoever is to move."""
    winning = GAME.start().play("a1").play("b1").play("a2").play("b2")

    async def ask():
        house = House(1)
        try:
            return await house.analyse("table", winning, "mcts:300", lambda what: None)
        finally:
            await house.close()

    best, value = asyncio.run(ask())
    assert ("a3", pytest.approx(1.0, abs=0.1)) == (best, value)


def test_the_server_itself_imports_nothing_that_compiles():
    """Compiling happens where the house thinks."""
    code = "import sys, parlour.server.wire.serving; print({'numba', 'numpy', 'llvmlite'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "set()" == done.stdout.strip()
