"""However the bytes of a socket come, in pieces or many at once, each message is taken once and in its turn."""

import json
import os
from contextlib import closing
from random import Random

import pytest

from tests.server.siege.fortress import Sitting, fortress
from tests.server.siege.wire import PING, TEXT, Wire, frame

CONTINUED = 0


@pytest.fixture(scope="module")
def sitting(tmp_path_factory):
    with fortress(tmp_path_factory.mktemp("frames")) as server:
        yield Sitting(server)


@pytest.fixture
def wire(sitting):
    with closing(sitting.sit(0)) as wire:
        yield wire


def question(number: int, padding: int = 0) -> bytes:
    return json.dumps({"do": "ping", "id": number, "more": "x" * padding}).encode()


def masked(payload: bytes) -> bytes:
    """A frame under a key that changes it."""
    key, plain = os.urandom(4), frame(payload)
    start = len(plain) - len(payload)
    return plain[: start - 4] + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


def answered(wire: Wire, count: int) -> list[int]:
    """The ids of so many answers, in the order in which they came."""
    found: list[int] = []
    while len(found) < count:
        found += [message["id"] for message in wire.receive() if message.get("id") is not None]
    return found


@pytest.mark.parametrize("padding", [0, 200, 20_000])
def test_a_message_that_comes_in_pieces_is_put_together(wire, padding):
    data, random = masked(question(7, padding)), Random(padding)
    while data:
        size = random.randrange(1, 2 + len(data) // 3)
        wire.raw(data[:size])
        data = data[size:]
    assert [7] == answered(wire, 1)


def test_many_messages_at_once_are_taken_in_their_order(wire):
    wire.raw(b"".join(masked(question(number, number % 300)) for number in range(300)))
    assert list(range(300)) == answered(wire, 300)


def test_a_message_in_several_frames_keeps_its_place_between_others(wire):
    text = question(1)
    parts = frame(text[:5], TEXT, last=False) + frame(b"", PING) + frame(text[5:], CONTINUED)
    wire.raw(frame(question(0)) + parts + frame(question(2)))
    assert [0, 1, 2] == answered(wire, 3)
