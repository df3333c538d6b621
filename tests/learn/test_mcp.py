"""A language model's client plays: rules, tables, moves, and refusals with reasons."""

import asyncio
import re

import pytest
from mcp import Client

from parlour.learn.mcp import server

pytestmark = pytest.mark.filterwarnings("ignore")


def played(ask):
    """What a client of a new server does."""

    async def connected():
        async with Client(server()) as client:

            async def call(tool, **arguments):
                answer = await client.call_tool(tool, arguments)
                return answer.content[0].text

            return await ask(call)

    return asyncio.run(connected())


def moves(answer):
    return re.findall(r"Your legal moves: (.*)\.", answer)[-1].split(", ")


def test_a_client_plays_a_game_to_its_end():
    async def ask(call):
        assert "three of your marks" in await call("rules", game="tictactoe")
        answer = await call("open_table", game="tictactoe", seats=["open", "random"], seed=3)
        key = re.search(r"Your key: (\S+)", answer)[1]
        while "Your legal moves" in answer:
            answer = await call("play", key=key, move=f"I will take **{moves(answer)[0]}**")
            assert not answer.startswith("Refused")
        return answer

    assert "The game is over. Shares of the win" in played(ask)


def test_a_refusal_has_a_reason_and_leaves_another_try_as_the_table_says():
    async def ask(call):
        answer = await call("open_table", game="tictactoe", seats=["open", "open"], tries=2)
        key = re.search(r"Your key: (\S+)", answer)[1]
        first = await call("play", key=key, move="somewhere nice")
        second = await call("play", key=key, move="a9")
        return first, second

    first, second = played(ask)
    assert "Refused: " in first
    assert "1 more tries" in first
    assert "one try too many" in second
    assert "P1 0, P2 1" in second


def test_two_clients_share_a_table_and_each_sees_its_own_cards():
    async def ask(call):
        answer = await call("open_table", game="kuhn", seats=["open", "open"], seed=5)
        assert "kuhn" in (await call("list_games"))
        assert "1 free" in await call("list_tables")
        other = await call("join_table", table=re.search(r"Table (\w+)", answer)[1])
        waiting = await call("play", key=re.search(r"Your key: (\S+)", other)[1], move="pass")
        wrong = await call("look", key="t9-nobody")
        return answer, other, waiting, wrong

    answer, other, waiting, wrong = played(ask)
    assert answer.count("face down") == other.count("face down") > 0
    assert "it is not P2's turn" in waiting
    assert "no seat has the key" in wrong
