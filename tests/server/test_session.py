"""Those who are connected to a table are told everything in its order."""

import asyncio
import json

from parlour.server.lobby.lobby import Lobby
from parlour.server.lobby.orders import Order, SeatOrder, ordered
from parlour.server.protocol.told import ThinkingTold
from parlour.server.sessions.subscriber import Subscriber
from parlour.server.table.person import SPECTATOR


def test_the_table_comes_before_anything_that_is_told_of_it(tmp_path):
    """Though it waits until what happened is kept, and something else is told just then."""
    assert ["table", "thinking"] == asyncio.run(heard(tmp_path))


async def heard(folder):
    lobby = Lobby(f"sqlite:///{folder}/tables.db", workers=1)
    await lobby.open()
    try:
        order = Order(game="tictactoe", seats=[SeatOrder(kind="me"), SeatOrder(kind="me")])
        thinks = ThinkingTold(seat=0, what="thinking")
        session = lobby._new(ordered(order, "mine", 1.8e9), "here", lambda error: session.tell_all(thinks))
        subscriber = Subscriber(SPECTATOR, page=False)
        session.enter(subscriber)
        return [json.loads(await subscriber.next())["type"] for _ in range(2)]
    finally:
        await lobby.close()
