"""Every game's rulebook: what it is about, and the positions that it draws."""

import re

import pytest

import parlour
from parlour.engine.match.diagram import Diagram, diagrams, illustrated
from parlour.server.lobby import catalogue
from parlour.terminal import words

GOAL = re.compile(r"\b(win|first|last|most|more)\b", re.IGNORECASE)
MOST_BYTES = 60_000


@pytest.mark.parametrize("name", parlour.games())
def test_a_rulebook_begins_with_the_goal(name):
    """In one short sentence."""
    first = re.split(r"(?<=\.)\s", parlour.load(name).rulebook)[0]
    assert GOAL.search(first), first
    assert len(first) < 90


@pytest.mark.parametrize("name", parlour.games())
def test_a_rulebook_draws_one_to_three_positions(name):
    """Each with a caption, and together small enough to be sent with the text."""
    game = parlour.load(name, interpreted=True)
    drawn = list(diagrams(game.rulebook))
    assert 1 <= len(drawn) <= 3
    assert all(one.caption.endswith(".") for one in drawn)
    assert len(catalogue.box(name, drawn=True).body) < MOST_BYTES


def test_a_position_is_named_by_its_moves_options_seed_and_seat():
    """Wherever its author breaks the line; what is no paragraph of its own is plain text."""
    text = "Rules [after: x].\n\n[after: place a\non b; c | rows=5 seed=8\nseat=0] One\nline.\n\n  [after:]\n\nEnd."
    one = Diagram(("place a on b", "c"), "One line.", {"rows": 5}, 8, 0)
    assert [one, Diagram((), "", {}, 1, None)] == list(diagrams(text))


def test_a_terminal_draws_positions_as_text_and_reflows_only_words():
    """What the last move touched stands in angled brackets."""
    game = parlour.load("tictactoe", interpreted=True)
    text = "Rules.\n\n[after: b2; a1] P2 is in\nthe corner.\n\nEnd."
    board = "       a  b  c\n    1 <O> ·  ·\n    2  ·  X  ·\n    3  ·  ·  ·\n"
    assert f"Rules.\n\n{board}    P2 is in\n    the corner.\n\nEnd." == illustrated(game, text)
    assert "    3  O  X <X>\n" in words.rules(game, 40)


def test_a_seat_sees_no_more_in_a_rulebook_than_at_a_table():
    assert "P1's card:  K\n    P2's card:  ▒▒▒" in illustrated(parlour.load("kuhn"), parlour.load("kuhn").rulebook)
