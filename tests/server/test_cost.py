"""Everything is paid for by what it costs, by whoever asks for it."""

import asyncio
import os
import time

import pytest

from parlour.server.house.errands import Errands, unless
from parlour.server.house.turns import BUDGET, Turns
from parlour.server.protocol.refusal import Refused
from parlour.server.wire.entrance import household, metered
from parlour.server.wire.limits import Admissions, Payer, Purse

from .served import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("cost"), "--limit", "sockets_each=4", "--limit", "sockets=4")
    yield server
    server.stop()


def test_what_was_spent_is_owed_until_it_has_come_in(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    purse = Purse(rate=0.5, burst=2.0)
    payer = Payer(purse)
    assert [True, True, False] == [payer.pay(1.0) for _ in range(3)]
    assert 2.0 == payer.debt()
    now[0] = 2.0
    assert 0.0 == payer.debt()


def test_a_person_pays_wherever_they_come_from():
    person = Purse(0.1, 1.0)
    assert not Payer(Purse(0.1, 1.0), person).pay(1.5)
    assert Payer(Purse(0.1, 1.0), person).debt() > 4
    assert 0.0 == Payer(Purse(0.1, 1.0)).debt()


def test_the_steps_of_a_task_are_paid_for_and_not_what_it_waits_for():
    async def work(seconds):
        until = time.thread_time() + seconds
        while time.thread_time() < until:
            pass
        await asyncio.sleep(0.2)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.sleep(10), 0.01)
        return "done"

    async def both():
        purses = [Purse(1e-9, 10.0) for _ in range(2)]
        tasks = [metered(work(seconds), Payer(purse)) for seconds, purse in zip((0.1, 0.0), purses, strict=True)]

        async def waited(task):
            return await task

        assert ["done", "done"] == await asyncio.gather(*map(waited, tasks))
        return [10.0 - purse.left for purse in purses]

    dear, cheap = asyncio.run(both())
    assert dear >= 0.1
    assert cheap < 0.1


def test_an_error_in_what_is_paid_for_stays_an_error():
    async def wrong():
        await asyncio.sleep(0)
        raise ValueError("wrong")

    async def waited():
        await metered(wrong(), Payer(Purse(1.0, 1.0)))

    with pytest.raises(ValueError, match="wrong"):
        asyncio.run(waited())


def test_whoever_has_an_address_of_ipv6_has_all_that_begin_so():
    assert household("2001:db8:1:2::5") == household("2001:db8:1:2:ffff::1") != household("2001:db8:1:3::5")
    assert "192.0.2.1" == household("192.0.2.1") == household("::ffff:192.0.2.1")
    assert "unknown" == household("unknown")


def test_a_place_is_given_back_once_however_often_it_is_left():
    places = Admissions(2, 1, "Full.", wait=1.0)
    place = places.take("here")
    with pytest.raises(Refused, match="Full"):
        places.take("here")
    place.leave()
    place.leave()
    with places.take("here"), places.take("there"), pytest.raises(Refused):
        places.take("elsewhere")


def test_a_stream_that_is_refused_or_left_costs_no_place(server):
    made = server.table("tictactoe", "me", "me")
    path = f"/api/tables/{made['table']}/stream"
    for _ in range(8):
        assert 401 == server.get(path, "wrong").status
        assert 404 == server.get("/api/tables/nowhere/stream").status
    for _ in range(8):
        with server.sit(made["table"], made["token"]) as me:
            assert "pong" == me.do("ping")["type"]


# the house


def asked(turns, order, who, table, seconds=0.0):
    async def ask():
        async with turns.turn(who, table):
            order.append(who)
            await asyncio.sleep(seconds)

    return asyncio.create_task(ask())


def test_of_many_who_wait_for_the_house_each_has_a_turn():
    async def order():
        turns, order = Turns(["worker"]), []
        greedy = [asked(turns, order, "greedy", f"table {n}", 0.01) for n in range(20)]
        await asyncio.sleep(0.015)
        await asked(turns, order, "modest", "table")
        before = len(order)
        await asyncio.gather(*greedy)
        return before

    assert asyncio.run(order()) <= 4


def test_nobody_has_all_workers():
    async def waited():
        turns, order = Turns(["a", "b"]), []
        greedy = [asked(turns, order, "greedy", f"table {n}", 0.2) for n in range(4)]
        await asyncio.sleep(0)
        began = time.monotonic()
        await asked(turns, order, "modest", "table")
        seconds = time.monotonic() - began
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        await asked(turns, order, "modest", "table")
        return seconds

    assert asyncio.run(waited()) < 0.15


def test_a_question_that_is_given_up_while_it_waits_costs_nobody_a_turn():
    async def order():
        turns, order = Turns(["worker"]), []
        first = asked(turns, order, "first", "a", 0.01)
        await asyncio.sleep(0)
        second, third = asked(turns, order, "second", "b"), asked(turns, order, "third", "c")
        await asyncio.sleep(0)
        second.cancel()
        turns._waiting[0].granted.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        return order

    assert ["first", "third"] == asyncio.run(order())


def test_a_table_beyond_its_budget_comes_after_all_others(monkeypatch):
    async def order():
        turns, order = Turns(["worker"]), []
        first = asked(turns, order, "first", "another", 0.01)
        turns._tables.add("long", BUDGET + 1, time.monotonic())
        turns._people.add("other", 5.0, time.monotonic())
        await asyncio.sleep(0)
        tasks = [asked(turns, order, "one", "long"), asked(turns, order, "other", "short")]
        await asyncio.gather(first, *tasks)
        return order

    assert ["first", "other", "one"] == asyncio.run(order())


def test_where_only_the_house_plays_it_waits_for_somebody_to_watch(server):
    made = server.table("connectfour", "level:1", "level:1")
    with server.sit(made["table"], made["token"]) as me:
        while me.now["ply"] < 2:
            me.until("position")
        assert me.now["ply"] >= 2


# aside


def test_what_is_done_aside_is_given_back_with_its_cost_and_an_error_is_told():
    async def done():
        errands = Errands()
        try:
            value, seconds = await errands.do("me", divmod, 7, 2)
            with pytest.raises(Refused, match="went wrong"):
                await errands.do("me", divmod, 7, 0)
            return value, seconds
        finally:
            await errands.close()

    value, seconds = asyncio.run(done())
    assert (3, 1) == value
    assert seconds >= 0.0


def test_what_nobody_waits_for_any_more_is_given_up():
    async def given_up():
        errands = Errands()
        try:
            pid, _ = await errands.do("me", os.getpid)
            with pytest.raises(Refused, match="Nobody waits"):
                await unless(asyncio.sleep(0.1), errands.do("me", time.sleep, 60))
            began = time.monotonic()
            other, _ = await errands.do("you", os.getpid)
            return pid != other, time.monotonic() - began
        finally:
            await errands.close()

    is_another, waited = asyncio.run(given_up())
    assert is_another
    assert waited < 30
