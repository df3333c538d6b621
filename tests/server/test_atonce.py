"""With nothing compiled the house answers all the same, and is compiled beside; no process outlives the server."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

import parlour
from parlour.players.workshop import Workshop
from parlour.search.atonce import is_compiled
from parlour.server.house.house import House

from .served import Server

GAME = parlour.load("tictactoe", interpreted=True)
COMPILERS = ("numba", "llvmlite", "numpy")


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch, tmp_path):
    """An empty folder for compiled code, here and in all processes that are started."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))


def loaded(pid: int) -> set[str]:
    """What a process has loaded that compiles, or computes with what was compiled."""
    libraries = Path(f"/proc/{pid}/maps").read_text()
    return {name for name in COMPILERS if f"/{name}/" in libraries}


def children(pid: int) -> dict[int, str]:
    """The processes that a process has started, and their commands."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found[child] = Path(f"/proc/{child}/cmdline").read_text().replace("\0", " ")
    return found


def is_running(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def wait(until, seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not (found := until()) and time.monotonic() < end:
        time.sleep(0.05)
    return bool(found)


async def answers(house: House, player: str) -> list[str]:
    """What the house said before it moved."""
    said: list[str] = []
    move = await house.choose("table", 0, player, GAME.start(), history=[], seed=1, tell=said.append)
    assert move in GAME.start().moves
    return said


def worker(house: House) -> int:
    process = house._workers[0]._process
    assert process is not None
    return process.pid


@pytest.mark.parametrize("level", [1, 4, 10])
def test_a_house_of_which_nothing_is_compiled_answers_without_a_compiler(level):
    """The process that answers has loaded nothing that compiles, nor waits for one that does."""

    async def ask():
        house = House(1)
        try:
            await house.open(["tictactoe"])
            await answers(house, f"level:{level}")
            return is_compiled(GAME, "mcts"), loaded(worker(house))
        finally:
            await house.close()

    assert (False, set()) == asyncio.run(ask())


def test_what_is_compiled_beside_is_used_from_then_on():
    """First it says that it is getting ready; when that is over it has loaded what was compiled elsewhere."""

    async def ask():
        house = House(1, Workshop(low=0))
        try:
            first = await answers(house, "level:10")
            end = time.monotonic() + 240
            while loaded(worker(house)) != set(COMPILERS) and time.monotonic() < end:
                await asyncio.sleep(0.1)
            return first, await answers(house, "level:10"), loaded(worker(house)), is_compiled(GAME, "mcts")
        finally:
            await house.close()

    assert (["getting ready"], [], set(COMPILERS), True) == asyncio.run(ask())


def compiling() -> str:
    """The command of this process's child that compiles; empty where there is none."""
    return next((command for command in children(os.getpid()).values() if ".compiling" in command), "")


def test_what_somebody_waits_for_is_compiled_before_what_is_only_likely():
    """What nobody waits for is broken off, and taken up again."""
    workshop = Workshop()
    try:
        workshop.expect(["stavegame"])
        assert wait(lambda: "stavegame" in compiling())
        workshop.want(GAME, "level:10")
        assert wait(lambda: "tictactoe" in compiling())
        assert "stavegame" not in compiling()
        os.kill(workshop.pid or 0, signal.SIGKILL)
        assert wait(lambda: "stavegame" in compiling())
    finally:
        workshop.close()
    assert not compiling()


def test_all_others_go_before_what_compiles():
    """A little where somebody waits, and by far where nobody does."""
    workshop = Workshop()
    try:
        workshop.expect(["stavegame"])
        assert wait(lambda: workshop.pid and os.getpriority(os.PRIO_PROCESS, workshop.pid) == 19)
        workshop.want(GAME, "level:10")
        assert wait(lambda: workshop.pid and os.getpriority(os.PRIO_PROCESS, workshop.pid) == 10)
    finally:
        workshop.close()


def test_what_cannot_be_compiled_is_noted_and_not_tried_again(capfd):
    """One game's trouble is not another's."""
    workshop = Workshop(lowest=0)
    try:
        workshop.expect(["nosuchgame"])
        assert wait(lambda: workshop.pid)
        assert wait(lambda: not workshop.pid)
    finally:
        workshop.close()
    assert 1 == capfd.readouterr().err.count("nosuchgame cannot be compiled for level:10")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_what_compiles_and_what_thinks_end_with_the_server(tmp_path, number):
    """However it ends, and in the middle of whatever they do."""
    server = Server(tmp_path / "data")
    try:
        compiles = f"{Workshop.__module__.rpartition('.')[0]}.compiling"
        assert wait(lambda: any(compiles in command for command in children(server.process.pid).values()))
        started = list(children(server.process.pid))
        assert len(started) >= 2
    finally:
        server.stop(number)
    assert wait(lambda: not any(map(is_running, started)), 10)
