"""What a seat may not know never leaves the server.

Two games are played alike in which a seat has the same card and the other's card differs: every byte that the seat,
or a spectator, is sent up to the end is the same.
"""

import asyncio
import json
from dataclasses import replace

import pytest

from parlour.server.commands import explained
from parlour.server.commands.join import Join
from parlour.server.commands.move import PlayMove
from parlour.server.lobby.catalogue import game_of
from parlour.server.lobby.lobby import Lobby
from parlour.server.lobby.orders import Order, SeatOrder, ordered
from parlour.server.protocol.refusal import Code, Refused
from parlour.server.sessions.subscriber import Subscriber
from parlour.server.table.person import SPECTATOR
from parlour.server.table.setup import hashed
from parlour.server.table.table import Table
from parlour.server.views.viewer import Viewer
from parlour.server.views.views import Moment, whole

from .authority import Driven

HISTORIES = (("pass", "pass"), ("pass", "bet", "pass"), ("pass", "bet", "bet"), ("bet", "pass"), ("bet", "bet"))


def setup(secret):
    """A table of two at one server, the same but for its secret."""
    order = Order(game="kuhn", seats=[SeatOrder(kind="me"), SeatOrder(kind="friend")])
    return replace(ordered(order, "mine", 1.8e9), id="the-table", secret=secret, invite="invite")


def cards(secret):
    """What is dealt under a secret."""
    table = Table(setup(secret), game_of("kuhn"))
    Join(seat=1, key=table.setup.key(1)).event(table, "hash of theirs", 1.8e9)
    return tuple(table.match.moves)


def pairs():
    """Secrets that deal the seat the same card, and the other another one, for each seat and card."""
    dealt = {f"secret {n}": cards(f"secret {n}") for n in range(60)}
    for seat in (0, 1):
        for card in ("deal J", "deal Q", "deal K"):
            same = {cards: secret for secret, cards in dealt.items() if cards[seat] == card}
            assert 2 == len(same)
            yield (seat, *same.values())


async def heard(secret, history, folder, monkeypatch):
    """All bytes sent to each subscriber of a game that is played by this history, up to its last move."""
    clock = iter(range(10**6))
    monkeypatch.setattr("parlour.server.table.steady.now", lambda: 1.8e9 + next(clock) / 1000)
    monkeypatch.setattr("parlour.server.sessions.session.COUNTED", 1000.0)
    lobby = Lobby(f"sqlite:///{folder}/{secret}-{'-'.join(history)}.db", workers=1)
    await lobby.open()
    try:
        session = lobby._new(setup(secret), "here", bool)
        tokens = {"seat 0": "mine", "seat 1": "theirs"}
        reply: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        session.join(Join(seat=1, key=session.table.setup.key(1)), hashed("theirs"), reply.set_result)
        await reply
        subscribers = {f"{who} {page}": subscriber(session, tokens.get(who), page) for who, page in WHO}
        for one in subscribers.values():
            session.enter(one)
        for move in history[:-1]:
            for who, one in subscribers.items():
                pester(session, one, who)
            turn = session.table.turn
            session.ask(subscribers[f"seat {turn} True"].person, PlayMove(move=move), lambda told: None)
            await session.settled()
        return {who: await sent(one, session.table.commitment) for who, one in subscribers.items()}
    finally:
        await lobby.close()


WHO = [(who, page) for who in ("seat 0", "seat 1", "spectator") for page in (True, False)]


def subscriber(session, token, page):
    return Subscriber(session.person(token) if token else SPECTATOR, page=page)


def pester(session, one, who):
    """Ask for everything there is to ask for; the replies are among what is sent."""
    asked = [
        {"do": "why", "move": "deal K"},
        {"do": "why", "move": "fold"},
        {"do": "move", "move": "deal Q"},
        {"do": "preview", "move": "bet"},
        {"do": "preview", "move": "pass"},
        {"do": "undo"},
        *({"do": "look", "ply": ply} for ply in range(5)),
    ]
    for question in asked:
        if who.startswith("spectator") and question["do"] == "undo":
            continue
        try:
            session.ask(one.person, explained(question["do"], question), one.say)
        except Refused as refused:
            one.tell(refused.reason.encode())


async def sent(one, commitment):
    one.close(Refused(Code.GOING_DOWN, ""))
    told = []
    while (message := await one.next()) is not None:
        told.append(message.decode().replace(commitment, "(the promise)"))
    return told


@pytest.mark.parametrize("history", HISTORIES, ids="-".join)
def test_all_bytes_to_a_seat_are_the_same_whatever_the_other_holds(history, tmp_path, monkeypatch):
    """For each seat and each card, in every course of the game; a spectator learns nothing at all."""
    for number, (seat, one, other) in enumerate(pairs()):
        folder = tmp_path / str(number)
        folder.mkdir()
        first = asyncio.run(heard(one, history, folder, monkeypatch))
        second = asyncio.run(heard(other, history, folder, monkeypatch))
        for who in (f"seat {seat} True", f"seat {seat} False", "spectator True", "spectator False"):
            assert first[who] == second[who]
            assert len(first[who]) > 10
        assert first[f"seat {1 - seat} False"] != second[f"seat {1 - seat} False"]


def test_people_at_one_device_read_what_all_may_hear():
    """The one whose turn comes next must not find the other's card among the moves."""
    shared = Driven("kuhn", "me", "me")
    shared.play("pass")
    viewer = Viewer((0, 1), page=True)
    told = json.loads(whole(shared.table, viewer, shared.now, watchers=0, since=None, links=False))
    watched = json.loads(whole(shared.table, Viewer((), page=True), shared.now, watchers=0, since=None, links=False))
    assert watched["log"] == told["log"]
    assert Moment(shared.table, 0, shared.now).told(Viewer((), page=True)) != Moment(shared.table, 0, shared.now).told(
        viewer
    ), "the one on turn is shown a card"
