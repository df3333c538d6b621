"""The walk of a click in ARCHITECTURE.md: every step is there, no file is entered twice, and that is the order."""

import asyncio
import json
import re
import sys
import threading
from pathlib import Path

import pytest

from parlour.server.lobby.lobby import Lobby
from parlour.server.lobby.orders import Order, SeatOrder, ordered
from parlour.server.sessions.subscriber import Subscriber
from parlour.server.wire.client import Client
from parlour.server.wire.limits import Limits

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "parlour"
BESIDE = ("server/page/", "server/wire/connections.py")
"""What runs in a browser, and what has a socket: the test has neither."""

Step = tuple[str, str]


def walked(text: str) -> list[list[Step]]:
    """The way in and the way out, each step a file and the function that is entered there."""
    walk = re.split(r"^#+ ", text.split("### The walk of a click\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    lists = re.findall(r"(?:^\d+\. .*\n)+", walk, re.MULTILINE)
    return [re.findall(r"^\d+\. `([\w/.]+)` `(\w+)`:", steps, re.MULTILINE) for steps in lists]


WAYS = walked((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))


def test_there_is_a_way_in_and_a_way_out():
    assert [12, 11] == [len(way) for way in WAYS]


@pytest.mark.parametrize(("file", "function"), [step for way in WAYS for step in way])
def test_every_step_is_a_function_of_its_file(file, function):
    definition = rf"^ *def {function}\(" if file.endswith(".py") else rf"^  (async )?{function}\("
    assert re.search(definition, (PACKAGE / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_no_file_is_entered_twice_on_a_way():
    for way in WAYS:
        assert len(way) == len({file for file, _ in way})


def test_a_move_takes_the_steps_in_their_order(tmp_path):
    steps = [step for way in WAYS for step in way if not step[0].startswith(BESIDE)]
    calls = iter(asyncio.run(called(tmp_path)))
    assert steps == [step for step in steps if step in calls]  # each is looked for behind the one before


async def called(folder: Path) -> list[Step]:
    """Every function of Parlour that is called from the message with a move until the other player is told of it."""
    calls: list[Step] = []

    def note(frame, event, argument):
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(PACKAGE):
            calls.append((file.relative_to(PACKAGE).as_posix(), frame.f_code.co_name))

    threading.setprofile(note)  # the thread that writes begins with the lobby
    lobby = Lobby(f"sqlite:///{folder}/tables.db", workers=1)
    await lobby.open()
    try:
        order = Order(game="tictactoe", seats=[SeatOrder(kind="me"), SeatOrder(kind="me")])
        session = lobby._new(ordered(order, "mine", 1.8e9), "here", bool)
        mover, other = (Subscriber(session.person("mine"), page=True) for _ in range(2))
        for subscriber in (mover, other):
            subscriber.viewer = subscriber.viewer.shaped((800, 600), None)
            session.enter(subscriber)
            await subscriber.next()
        await session.settled()
        client = Client(session, mover, Limits(), {})
        calls.clear()
        sys.setprofile(note)
        client.take(json.dumps({"do": "move", "move": "b2", "ply": 0}))
        while json.loads(await other.next() or b"")["type"] != "position":
            pass
        sys.setprofile(None)
        return list(calls)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        await lobby.close()
