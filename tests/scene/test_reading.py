"""A scene read aloud, and as values for a page."""

import json

from hypothesis import given, settings

from parlour.scene import (
    Area,
    Board,
    Card,
    Choice,
    Face,
    Label,
    Piece,
    Pile,
    Scene,
    Side,
    Spot,
    Stack,
    data,
    ids,
    words,
)

from .samples import drawing, grid, marks
from .test_any_scene import scenes


def test_a_board_is_read_by_rows_and_empty_places_are_counted():
    """Each kind of thing once a row."""
    board = grid(3, 3, marks("XX. .O. ..."))
    assert drawing("""
        Row 1: P1's X on a1, b1.
        Row 2: P2's O on b2.
        6 places are empty.
        """) == words(Scene((board,)))


def test_few_empty_places_are_named():
    """So one hears where a move is left."""
    assert "Empty: b1." == words(Scene((grid(1, 3, marks("X.X")),))).split("\n")[-1]


def test_an_empty_board_is_one_sentence():
    """Not nine."""
    assert "The board is empty." == words(Scene((grid(3, 3, {}),)))


def test_places_that_people_do_not_call_by_their_ids_have_words():
    """An id is never read."""
    spots = (
        Spot("slot:0", 0, 0, (Piece("stone", 1),), "red", "the first slot"),
        Spot("slot:1", 1, 0, (), "", "the second"),
    )
    assert "the first slot, P2's stone; the second, empty." == words(Scene((Board(spots),)))


def test_hands_piles_players_and_choices_are_sentences():
    """Choices come last, in one."""
    scene = Scene(
        (
            Choice("pass", "Pass"),
            Area("P1's hand", (Card((Face("3", "red"),), 0), Card((), back=True)), 0),
            Area("P2's hand", (), 1, empty="nothing yet"),
            Pile("Deck", 1, Card((Face("K"),))),
            Side(0, "2 points", turn=True),
            Side(1, out=True),
            Side(2),
            Label("Who is first?"),
            Choice("bet", "Bet", words="Bet one more"),
        )
    )
    assert drawing("""
        P1's hand: P1's 3; card, face down.
        P2's hand: nothing yet.
        Deck: 1 card. On top: K.
        Ada: to move, 2 points.
        P2: out of the game.
        Who is first?
        You can choose: Pass; Bet one more.
        """) == words(scene, names=["Ada"])


def test_a_stack_without_words_tells_whose_it_is_and_how_high():
    """Its top disc's owner has it."""
    assert "Row 1: P2's stack of 3 on a1." == words(Scene((grid(1, 1, {"a1": Stack((1, 0, 0))}),))).split("\n")[0]


def test_a_page_gets_sides_choices_labels_a_prompt_and_words():
    """What it shows in its own way."""
    scene = Scene(
        (
            grid(1, 2, marks("X.")),
            Side(0, "1 point", turn=True, score="1"),
            Label("A line", "red"),
            Label("Pot", things=(Piece("chip", 0, id="chip"),)),
            Choice("pass", "Pass"),
            Choice("red", "red", "red", "the colour red"),
        ),
        "Pass, or name a colour.",
    )
    expected = {
        "sides": [{"owner": 0, "name": "Ada", "text": "1 point", "score": "1", "turn": True, "out": False}],
        "choices": [
            {"id": "pass", "text": "Pass", "color": "", "words": "Pass"},
            {"id": "red", "text": "red", "color": "red", "words": "the colour red"},
        ],
        "labels": [{"text": "A line", "color": "red"}],
        "prompt": "Pass, or name a colour.",
        "words": {
            "a1": "a1, Ada's X",
            "b1": "b1, empty",
            "chip": "Ada's chip",
            "pass": "Pass",
            "red": "the colour red",
        },
    }
    assert expected == data(scene, names=["Ada", "Bob"])


@settings(deadline=None)
@given(scenes)
def test_every_id_has_words(scene):
    """And all of it is JSON."""
    found = data(scene)
    assert list(dict.fromkeys(ids(scene))) == list(found["words"])
    json.dumps(found)
    assert all(line.strip() for line in words(scene).split("\n")) or not words(scene)
