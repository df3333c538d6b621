"""The full screen: whole games by keys, by mouse and by typing; every order; 80×24."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from textual.events import Key
from textual.keys import _character_to_key

import parlour
from parlour.terminal import saved
from parlour.terminal.drawing import SceneView
from parlour.terminal.menu import Menu, SetupScreen
from parlour.terminal.panels import HandOver, Reading

from .screens import (
    SHORT,
    play_by_keys,
    play_by_mouse,
    play_by_typing,
    press,
    run,
    said,
    session,
    shown,
    sitting,
    whole_game,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """A data folder of the test's own, and colours."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)


async def until(pilot, condition):
    """Wait for something to happen."""
    for _ in range(600):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("it did not happen")


# whole games


WAYS = [(name, make) for name in SHORT for make in (play_by_keys, play_by_typing)]


@pytest.mark.parametrize(("name", "make"), [*WAYS, ("nava", play_by_mouse)])
def test_a_whole_game(name, make):
    """Each of the four, against the house."""

    async def test():
        async with sitting(session(name, **SHORT[name])) as (app, pilot):
            await whole_game(app, pilot, make)
            await pilot.pause()
            assert "Press n for another game, q to leave." in said(app)

    run(test())


def test_another_game_begins_when_one_is_over():
    """With the same seats; before that, n does nothing."""

    async def test():
        async with sitting(session("tictactoe")) as (app, pilot):
            first = app.session
            await press(app, pilot, "n")
            assert first is app.session
            await whole_game(app, pilot, play_by_keys)
            await press(app, pilot, "n")
            await pilot.pause()
            assert (first.seats, ()) == (app.session.seats, app.session.match.moves)
            assert "Your turn." in said(app)

    run(test())


# the screen


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_fits_on_80_columns_and_24_lines(name):
    """With as many players as can be, all along a game: the whole drawing, the news, the status and the keys."""
    players = max(parlour.load(name).chapters.player_counts)
    options = {"players": players} if "players" in parlour.load(name).options else {}
    secret = parlour.load(name).chapters.has_secrets
    table = session(name, *["me", "random"] if secret else ["me"] * players, **options)
    luck = Random(2)

    async def test():
        async with sitting(table) as (app, pilot):
            for _ in range(8):
                drawing = app.screen.query_one(SceneView)
                assert drawing.region.size == drawing.container_viewport.intersection(drawing.region).size
                assert 0 < app.screen.query_one("#news").size.height
                assert said(app)
                assert "q Quit" in shown(app)[-1]
                for _ in range(9):
                    if not table.is_over:
                        table.match.play(luck.choice(table.position.moves))
                app.screen._turn()
                await pilot.pause()

    run(test())


def test_a_board_larger_than_the_screen_follows_the_cursor():
    """Sixteen rows and four players do not fit: what is chosen from is in sight."""

    async def test():
        async with sitting(session("stones", "me", "me", rows=16, cols=16), size=(60, 16)) as (app, pilot):
            drawing = app.screen.query_one(SceneView)
            await press(app, pilot, "enter", "down", "down", "enter")
            await pilot.pause()
            place = drawing.places[drawing.cursor]
            assert app.screen.query_one("#stage").region.contains(
                drawing.region.x + place.left, drawing.region.y + place.row
            )

    run(test())


def test_without_colour_no_colour_is_sent(monkeypatch):
    """The cursor has brackets of its own, so nobody needs colour."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def test():
        async with sitting(session("nava")) as (app, _):
            assert any("▸●6◂" in line for line in shown(app))
            strips = app.screen._compositor.render_strips()
            filtered = [
                s for strip in strips for s in strip.apply_filter(app._filters[-1], app.screen.background_colors[1])
            ]
            used = {s.style.color.name for s in filtered if s.style and s.style.color}
            assert used <= {"default"}

    run(test())


def test_people_among_themselves_load_nothing_that_computes():
    """The first screen is there at once; the house loads what it needs behind it."""
    code = """
import sys
from tests.terminal.screens import play_by_keys, run, session, sitting

async def test():
    async with sitting(session("nava", "me", "me")) as (app, pilot):
        await play_by_keys(app, pilot, "e1-c1")

run(test())
print(sorted({"numba", "numpy"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "[]\n" == done.stdout


# what can be done


def test_undo_takes_back_the_move_and_the_answer():
    """And says so."""

    async def test():
        async with sitting(session("tictactoe")) as (app, pilot):
            await play_by_keys(app, pilot, "b2")
            await until(pilot, lambda: app.session.is_ours)
            assert 2 == len(app.session.match.moves)
            await press(app, pilot, "u")
            assert "Taken back." in said(app)
            assert () == app.session.match.moves
            await press(app, pilot, "u")
            assert "There is nothing to take back yet." in said(app)

    run(test())


def test_a_refused_move_says_why_at_once_and_again_when_asked():
    """The text stays in the line, to be mended."""

    async def test():
        async with sitting(session("tictactoe", "me", "me")) as (app, pilot):
            await play_by_typing(app, pilot, "b2")
            await play_by_typing(app, pilot, "b2")
            assert "b2 has P1's mark already: choose a free cell." in said(app)
            assert "b2" == app.screen.query_one("#line").value
            await press(app, pilot, "escape", "question_mark")
            assert isinstance(app.screen, Reading)
            page = "\n".join(shown(app))
            assert "b2 has P1's mark already" in page
            assert "You may play: a1; a2; a3; b1; b3; c1; c2; c3" in page
            await press(app, pilot, "escape")
            await press(app, pilot, "tab", *"a1", "enter")
            assert ("b2", "a1") == app.session.match.moves

    run(test())


def test_tab_completes_what_is_typed():
    """As far as all moves that begin so agree."""

    async def test():
        async with sitting(session("nava", "me", "me")) as (app, pilot):
            await press(app, pilot, "tab", "e", "tab")
            assert "e1-" == app.screen.query_one("#line").value
            assert "e1-a1  e1-b1  e1-c1" in said(app)
            await press(app, pilot, "c", "tab", "enter")
            assert ("e1-c1",) == app.session.match.moves

    run(test())


def test_escape_goes_back_a_step_and_another_beginning_may_be_chosen():
    """Nothing is played by that."""

    async def test():
        async with sitting(session("breakthrough", "me", "me")) as (app, pilot):
            drawing = app.screen.query_one(SceneView)
            starts = set(drawing.places)
            await press(app, pilot, "enter")
            assert {"a3", "b3"} == set(drawing.places)
            await press(app, pilot, "escape")
            assert starts == set(drawing.places)
            await press(app, pilot, "enter")
            row = 6
            column = next(c for c in range(8) if "h2" in starts) + 22
            await pilot.click(SceneView, offset=(column + 1, row + 1))
            assert {"g3", "h3"} == set(drawing.places)
            assert () == app.session.match.moves

    run(test())


def test_a_click_where_nothing_can_be_done_says_why():
    """And nothing changes."""

    async def test():
        async with sitting(session("nava", "me", "me")) as (app, pilot):
            await pilot.click(SceneView, offset=(3, 9))
            assert "The stack on a5 is P2's: P1 can move from e1." in said(app)
            assert () == app.session.match.moves

    run(test())


def test_a_hint_points_at_the_move():
    """The cursor stands on it."""

    async def test():
        async with sitting(session("tictactoe", "me", "me")) as (app, pilot):
            for move in ("a1", "c1", "a2", "c3"):
                app.session.play(move)
            app.screen._turn()
            await press(app, pilot, "h")
            await until(pilot, lambda: "Hint: a3. It wins." in said(app))
            assert "a3" == app.screen.query_one(SceneView).cursor
            await press(app, pilot, "enter")
            assert (0,) == app.session.position.winners

    run(test())


def test_a_move_that_is_typed_at_the_board_just_works():
    """Although e is an order elsewhere, and Enter would choose what the cursor is on."""

    async def test():
        async with sitting(session("breakthrough", "me", "me")) as (app, pilot):
            assert "E Chances" in "\n".join(shown(app))
            assert "u Undo" in "\n".join(shown(app))
            await press(app, pilot, *"e2-e3", "enter")
            assert ("e2-e3",) == app.session.match.moves
            app.post_message(Key("d", "d"))
            for key in "7-d6":
                app.post_message(Key(_character_to_key(key), key))
            app.post_message(Key("enter", None))
            await until(pilot, lambda: len(app.session.match.moves) == 2)
            assert ("e2-e3", "d7-d6") == app.session.match.moves
            await press(app, pilot, "question_mark")
            assert "E        show your chances" in "\n".join(shown(app))
            await press(app, pilot, "escape", "E")
            assert "P1's chances" in said(app)

    run(test())


def test_a_move_may_begin_with_a_digit_or_a_letter_that_is_no_order():
    async def test():
        async with sitting(session("tictactoe", "me", "me")) as (app, pilot):
            await press(app, pilot, "4")
            assert "4" == app.screen.query_one("#line").value
            await press(app, pilot, "escape", *"z9", "enter")
            assert "There is no cell z9" in said(app)
            assert () == app.session.match.moves

    run(test())


def test_one_person_reads_of_chances_of_their_own():
    async def test():
        async with sitting(session("tictactoe")) as (app, pilot):
            await press(app, pilot, "e")
            await until(pilot, lambda: "%" in said(app))
            assert "Your chances: █" in said(app)

    run(test())


def test_chances_are_shown_until_they_are_no_longer_wanted():
    """As a bar with a number, weighed anew at every turn."""

    async def test():
        async with sitting(session("tictactoe", "me", "me")) as (app, pilot):
            await press(app, pilot, "e")
            await until(pilot, lambda: "%" in said(app))
            assert "P1's chances: █" in said(app)
            await press(app, pilot, "e")
            assert "%" not in said(app)

    run(test())


def test_the_rules_and_what_would_happen_are_there_to_read():
    """The rulebook on a key; a move's consequences before it is made."""

    async def test():
        async with sitting(session("othello", "me", "me")) as (app, pilot):
            assert "Enter plays d3: P1 turns over 1 disc." in said(app)
            await press(app, pilot, "r")
            assert any("Othello" in line for line in shown(app)[:2])
            await press(app, pilot, "q")
            assert not isinstance(app.screen, Reading)

    run(test())


def test_what_the_cursor_is_on_is_told():
    """In words, as long as it makes no move yet."""

    async def test():
        async with sitting(session("nava", "me", "me")) as (app, pilot):
            assert "P1's stack of 6 discs. Enter chooses it." in said(app)
            await press(app, pilot, "enter")
            assert "Enter plays " in said(app)

    run(test())


def test_a_game_is_saved_to_a_file(tmp_path, monkeypatch):
    """Its name can be changed before Enter."""
    monkeypatch.chdir(tmp_path)

    async def test():
        async with sitting(session("tictactoe", "me", "me")) as (app, pilot):
            await play_by_keys(app, pilot, "b2")
            await press(app, pilot, "s", "enter")
            assert "Saved. To go on: parlour play --resume tictactoe.jsonl" in said(app)
            assert app.session.match.record() == (tmp_path / "tictactoe.jsonl").read_text()

    run(test())


def test_private_hands_are_handed_over():
    """The table is out of sight until the next person presses Enter."""

    async def test():
        async with sitting(session("kuhn", "me", "me")) as (app, pilot):
            assert isinstance(app.screen, HandOver)
            assert any("Pass the keyboard to P1, then press Enter." in line for line in shown(app))
            assert not any("card" in line for line in shown(app))
            await press(app, pilot, "enter")
            assert any("P1's card:  J" in line for line in shown(app))
            await play_by_keys(app, pilot, "pass")
            assert not any("card" in line for line in shown(app))
            await press(app, pilot, "enter")
            assert any("P1's card:  ▒▒▒" in line for line in shown(app))
            assert any("P2's card:  Q" in line for line in shown(app))

    run(test())


# before the table


def test_a_table_whose_session_was_closed_asks_nothing_of_the_house():
    async def test():
        async with sitting(session("nava", "random", "random")) as (app, pilot):
            app.session.close()
            before = len(app.session.match.moves)
            await pilot.pause(0.3)
            assert before == len(app.session.match.moves)

    run(test())


def test_the_menu_leads_to_a_table():
    """A game, its seats and options, the first move."""

    async def test():
        async with sitting(None, size=(80, 60)) as (app, pilot):
            assert isinstance(app.screen, Menu)
            page = "\n".join(shown(app))
            assert all(parlour.load(name).pitch in page for name in parlour.games())
            await press(app, pilot, *["down"] * parlour.games().index("mantis"), "enter")
            assert isinstance(app.screen, SetupScreen)
            await press(app, pilot, "up", "right")
            assert "‹ 3 ›" in "\n".join(shown(app))
            await press(app, pilot, "home", "left", "down", "right")
            await press(app, pilot, "enter")
            await pilot.pause()
            assert ("level:10", "level:5", "level:4") == app.session.seats
            app.session.close()

    run(test())


def test_a_game_kept_is_offered_in_the_menu():
    """Before all others."""
    table = session("tictactoe", "me", "me", keep=True)
    table.play("b2")

    async def test():
        async with sitting(None) as (app, pilot):
            assert "Go on: Tic-tac-toe, after 1 moves" in "\n".join(shown(app))
            await press(app, pilot, "enter")
            await pilot.pause()
            assert ("b2",) == app.session.match.moves
            assert saved.found("tictactoe-1") == app.session.file

    run(test())


def test_a_setting_that_does_not_go_is_refused_in_words():
    """And the last one that went stays."""

    async def test():
        async with sitting(None) as (app, pilot):
            await press(app, pilot, *["down"] * parlour.games().index("tictactoe"), "enter")
            await press(app, pilot, "escape")
            await press(app, pilot, "home", *["down"] * parlour.games().index("connectfour"), "enter")
            await press(app, pilot, "end", *["right"] * 3)
            page = "\n".join(shown(app))
            assert "It goes from 4 to 8." in page
            assert "‹ 8 ›" in page

    run(test())
