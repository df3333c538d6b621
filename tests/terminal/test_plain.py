"""Line by line: any terminal, and piped."""

import pytest

from parlour.terminal.plain import COVERED, PlainTable
from parlour.terminal.words import completions, listed, reflowed, turn
from tests.kit.games import made
from tests.kit.test_phases import ROW, TAKING

from .screens import SHORT, session


def played(table, answers, **how):
    """What is told while these are typed; a function is asked for what to type."""
    told, waiting = [], iter(answers)

    def ask(prompt):
        told.append(prompt)
        typed = next(waiting, None)
        if typed is None:
            raise EOFError
        return typed() if callable(typed) else typed

    PlainTable(table, ask=ask, tell=told.append, **how).run()
    return "\n".join(told)


@pytest.mark.parametrize("name", SHORT)
def test_a_whole_game_by_typing(name):
    """Each of the four, against the house."""
    table = session(name, **SHORT[name])
    told = played(table, [lambda: table.position.moves[-1]] * 500)
    assert table.is_over
    assert table.news(0)[-1] in told


def test_leaving_in_the_middle_is_no_accident():
    """Whether a person or the house is on turn."""

    def interrupted():
        raise KeyboardInterrupt

    table = session("tictactoe")
    assert played(table, [interrupted]).endswith("P1> ")
    table.play("b2")
    table.think = interrupted
    played(table, ["a1"])
    assert ("b2",) == table.match.moves


def test_what_is_to_be_done_stands_beneath_the_drawing(tmp_path):
    """And in the line of the full screen that tells whose turn it is."""
    table = session(made(tmp_path, ROW).path, "me", "me")
    told = played(table, [*TAKING, "quit"])
    assert told.endswith("A row: take a peg.\nP1> ")
    assert 1 == told.count("take a peg")
    assert "P1's turn. A row: take a peg." == turn(table)
    table.play("take b2")
    assert {"c1", "b2"} == table.last_clicks()


def test_a_refused_move_says_why_and_nothing_is_played():
    """At once, and again for ? and the move."""
    table = session("tictactoe", "me", "me")
    told = played(table, ["b2", "b2", "? b2", "? a1", "quit"])
    assert 2 == told.count("b2 has P1's mark already: choose a free cell.")
    assert "a1 is possible." in told
    assert ("b2",) == table.match.moves


def test_orders_are_answered():
    """The list of moves, the rules, undo, a file."""
    table = session("tictactoe", "me", "me")
    told = played(table, ["?", "help", "moves", "rules", "undo", "b2", "u", "save", "", "q"])
    assert 3 == told.count("You may play: a1; a2; a3; b1; b2; b3; c1; c2; c3")
    assert "Moves: b2" in told
    assert "There is nothing to take back yet." in told
    assert "Save it where?" in told
    assert () == table.match.moves


def test_a_hint_can_be_asked_for():
    """With one's chances."""
    table = session("tictactoe", "me", "me")
    told = played(table, ["a1", "c1", "a2", "c3", "hint"])
    assert "Hint: a3. It wins." in told


def test_a_letter_that_is_a_move_is_a_move_and_no_order():
    """The eighth column is h, and so is a hint."""
    table = session("connectfour", "me", "me", cols=8)
    played(table, ["h"])
    assert ("h",) == table.match.moves


def test_a_game_is_saved_to_a_file_and_where_it_cannot_be_told_so(tmp_path):
    """The line that goes on with it is told too."""
    table = session("tictactoe", "me", "me")
    told = played(table, ["b2", f"save {tmp_path / 'my game.jsonl'}", f"save {tmp_path}"])
    assert f"To go on: parlour play --resume {tmp_path / 'my game.jsonl'}" in told
    assert f"Could not save to {tmp_path}: " in told
    assert table.match.record() == (tmp_path / "my game.jsonl").read_text()


def test_the_keyboard_is_handed_over_where_hands_are_private():
    """Before the next hand is shown, what was seen is pushed away; a script needs none of it."""
    told = played(session("kuhn", "me", "me"), ["pass", "", "pass"], is_watched=True)
    away = told.index("\n" * COVERED)
    assert away < told.index("Pass the keyboard to P2, then press Enter.") < told.index("P2's card:  Q")
    assert "Pass the keyboard" not in played(session("kuhn", "me", "me"), ["pass", "pass"])


def test_a_person_hears_in_the_end_what_all_may_hear():
    """Once."""
    told = played(session("kuhn", "me", "me"), ["bet", "bet"], is_watched=False)
    assert 1 == told.count("P1 bets 1.")
    assert 1 == told.count("P2 shows the queen.")


def test_a_drawing_without_colour_has_no_codes():
    """And one with colour has."""
    assert "\x1b" not in played(session("nava"), ["quit"])
    assert "\x1b[" in played(session("nava"), ["quit"], color=True)


def test_what_is_typed_completes_to_moves_and_orders():
    """However it is spelled."""
    position = session("nava").position
    assert ["e1-e2", "e1-e3", "e1-e4", "e1-e5"] == completions(position, "E1-e")
    assert ["hint"] == completions(position, "hi")
    assert list(position.moves) == completions(position, "")
    assert all(len(line) <= 80 for line in listed(position).splitlines())


def test_a_rulebook_is_reflowed_to_the_screen():
    """It is Markdown: sentences run on, a blank line ends a paragraph, a list stays a list."""
    text = "One sentence that was wrapped\nby its author here.\n\n## Start\n\n- The first thing.\n- Second.\n\nAll."
    assert [
        "One sentence",
        "that was",
        "wrapped by its",
        "author here.",
        "",
        "Start",
        "",
        "- The first",
        "  thing.",
        "- Second.",
        "",
        "All.",
    ] == reflowed(text, 14).splitlines()
