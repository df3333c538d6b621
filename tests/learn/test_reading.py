"""A text becomes the one legal move that it can mean, or is refused with a reason."""

import json
import re
from random import Random

import pytest

import parlour
from parlour.learn import meant

from .tables import EVERY


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("b2", "b2"),
        (" B2 ", "b2"),
        ("**b2**", "b2"),
        ("I play b2.", "b2"),
        ("Move: b2", "b2"),
        ("The corner a1 is taken.\n\nFinal answer: b2", "b2"),
        ('{"thought": "the middle", "move": "b2"}', "b2"),
        ("I take the middle with b2, which opens two lines.", "b2"),
    ],
)
def test_a_move_is_found_in_what_is_said_around_it(text, move):
    position = parlour.load("tictactoe").start().play("a1")
    assert (move, "") == meant(position, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a1", "a1 has P1's mark already"),
        ("b2 or c3", "several legal moves, b2, c3"),
        ("I would not play b2", "not clear whether b2"),
        ("I play a1, or else b2", "a1 has P1's mark already"),
        ("", "a move looks like"),
        ("hello", "a move looks like"),
        ("b22", "row"),
        ("I go b2/2", "not clear whether b2 is meant"),
    ],
)
def test_what_is_not_clear_is_refused_with_the_reason(text, reason):
    reading = meant(parlour.load("tictactoe").start().play("a1"), text)
    assert reading.move is None
    assert reason in reading.reason


@pytest.mark.parametrize("text", ["I drop a disc in the middle", "a good idea", "Play a disc"])
def test_a_word_is_no_column(text):
    """A move that could be any word counts only where it is set off."""
    position = parlour.load("connectfour").start()
    assert meant(position, text).move is None
    assert ("a", "") == meant(position, "Move: a") == meant(position, "I play a.") == meant(position, "`a` wins")


def kept(random, move):
    """The move in other writing that means the same."""
    spaced = re.sub(r"([-,:+ ])", lambda sign: random.choice((" {}", "{} ", " {} ")).format(sign[0]), move)
    return random.choice(
        (
            move.upper(),
            move.capitalize(),
            f"  {move}\n",
            spaced,
            move.replace("-", random.choice("–—−")),
            f"**{move}**",
            f"`{move}`",
            f'"{move}"',
            f"{move}.",
            f"My move is {move}",
            f"I play {move}.",
            f"I'll play {move}, please",
            f"Let me think about it.\nMove: {move}",
            f"Final answer: **{move}**",
            f'```json\n{{"move": {json.dumps(move)}}}\n```',
        )
    )


def broken(random, move):
    """The move with a slip of the pen."""
    at = random.randrange(len(move))
    letter = random.choice("abcdefghijklmnopqrstuvwxyz0123456789 -,")
    return random.choice(
        (
            move[:at] + move[at + 1 :],
            move[:at] + letter + move[at:],
            move[:at] + letter + move[at + 1 :],
            move[:at] + move[at : at + 2][::-1] + move[at + 2 :],
        )
    )


def words(text):
    return [word for word in re.findall(r"[a-z]+|[0-9]+", text.lower()) if word != "to"]


def mangle(game, number):
    """So many texts over random games; each is the move that was meant, or is refused, and none is guessed."""
    random, position = Random(7), game.start()
    for count in range(number):
        if count % 150 == 0:
            position = game.start()
        while position.player in (None, parlour.DEALER):
            position = game.start() if position.player is None else position.act(random.choice(position.actions))
        move = random.choice(position.moves)
        text = kept(random, move)
        assert (move, "") == meant(position, text), text
        slip = broken(random, move)
        reading = meant(position, slip)
        assert reading.reason if reading.move is None else words(reading.move) == words(slip), (move, slip, reading)
        if count % 3 == 0:
            position = position.act(random.choice(position.actions))


@pytest.mark.parametrize("game", EVERY)
def test_mangled_texts_mean_one_move_or_are_refused(game):
    mangle(game, 60)


@pytest.mark.long
@pytest.mark.parametrize("name", parlour.games())
def test_ten_thousand_mangled_texts_of_each_game(name):
    mangle(parlour.load(name), 5000)
