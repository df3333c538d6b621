"""An author's day: a game is saved in an editor, and the page that shows it is there already."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from .person import HOUSE, Person, me
from .serving import COMMAND, Served

BAR = 2.0
"""Seconds within which a saved edit shows; of several edits the quickest counts, for other tests run beside."""


class Author:
    """Somebody who has a game in an editor and in a browser."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        folder.mkdir()
        subprocess.run([str(COMMAND), "new", "rows"], cwd=folder, check=True, capture_output=True)
        self.file = folder / "rows.py"
        self.first = self.file.read_text()
        self.served = Served(folder / "data", str(folder), "--watch")
        self.person = Person(browser, self.served.address)
        self.page = self.person.page
        self.problem = self.page.locator(".edits")

    def saves(self, old: str, new: str) -> None:
        """Puts other words into the game as it was at first."""
        assert old in self.first
        self.file.write_text(self.first.replace(old, new, 1))

    def line(self, words: str) -> int:
        """The line of the file that holds these words."""
        return 1 + next(at for at, line in enumerate(self.file.read_text().splitlines()) if words in line)

    def sits_down(self, *cells: str) -> None:
        """Plays these moves for both sides."""
        self.person.sits_down("rows", [me(), me("Bob")])
        for ply, cell in enumerate(cells):
            self.person.clicks(cell)
            self.person.waits_past(ply)


@pytest.fixture
def author(tmp_path: Path, browser: Browser) -> Iterator[Author]:
    author = Author(tmp_path / "own", browser)
    yield author
    author.person.context.close()
    author.served.stop()
    assert [] == author.person.faults


def shown_after(place: Locator, text: str) -> float:
    """Seconds until the text stands there."""
    began = time.perf_counter()
    expect(place).to_contain_text(text)
    return time.perf_counter() - began


def test_an_edit_is_on_an_open_table_within_two_seconds_and_the_position_stays(author: Author) -> None:
    author.sits_down("b2", "c3")
    seconds = []
    for columns in (7, 8, 5):
        author.saves("option(6, range(3, 9)", f"option({columns}, range(3, 9)")
        began = time.perf_counter()
        expect(author.page.locator("[data-id^=a].spot")).to_have_count(columns)
        seconds.append(time.perf_counter() - began)
    assert min(seconds) < BAR
    assert (2, "mine") == (author.person.ply, author.person.state)
    author.person.clicks("d4")
    author.person.waits_past(2)


def test_a_syntax_error_is_on_the_page_with_its_line_and_goes_when_it_is_mended(author: Author) -> None:
    author.sits_down("b2")
    seconds = []
    for _ in range(3):
        author.saves("s.player = 1 - s.player", "s.player = 1 -")
        words = f"rows.py, line {author.line('1 -')}: SyntaxError: invalid syntax"
        seconds.append(shown_after(author.problem, words))
        author.saves("aslant", "slanting")
        expect(author.problem).to_be_hidden()
    assert min(seconds) < BAR
    assert 1 == author.person.ply


def test_a_game_that_is_refused_says_why_and_the_rules_from_before_are_played(author: Author) -> None:
    author.sits_down("b2")
    author.saves("player: int = int8", "player: int = float")
    expect(author.problem).to_contain_text(f"rows.py, line {author.line('class State')}: State needs a field `player")
    expect(author.problem).to_contain_text("the rules from before are played")
    author.person.clicks("c3")
    author.person.waits_past(1)


def test_a_move_that_new_rules_forbid_is_taken_back_and_the_table_says_so(author: Author) -> None:
    author.sits_down("b2", "f6", "c3")
    author.saves("option(6, range(3, 9)", "option(5, range(3, 9)")
    expect(author.page.locator(".moves")).to_contain_text("The rules were edited, and f6 is no longer possible")
    expect(author.page.locator(".caption.on")).to_contain_text("f6 is no longer possible")
    assert 1 == author.person.ply
    author.saves("option(6, range(3, 9)", "option(7, range(3, 9)")
    expect(author.page.locator("main")).to_have_attribute("data-ply", "3")
    expect(author.page.locator(".moves")).not_to_contain_text("no longer possible")


def test_a_rule_that_fails_is_on_the_page_with_its_line_and_the_table_comes_back(author: Author) -> None:
    author.sits_down("b2", "c3")
    author.saves("s.player = 1 - s.player", "s.player = 1 // 0")
    expect(author.problem).to_contain_text(f"rows.py, line {author.line('1 // 0')}")
    expect(author.page.locator("main")).to_contain_text("ZeroDivisionError")
    author.saves("aslant", "slanting")
    expect(author.page.locator("main")).to_have_attribute("data-ply", "2")


def test_a_loop_without_end_is_called_one_and_the_house_plays_on(author: Author) -> None:
    author.person.sits_down("rows", [me(), HOUSE])
    author.saves("    board.put(o, s.pieces, move.at(o, action), s.player)", "    while True:\n        pass")
    expect(author.problem).to_contain_text(f"rows.py, line {author.line('while True')}")
    expect(author.problem).to_contain_text("a loop that does not end")
    author.person.clicks("b2")
    author.person.waits_past(1)


def test_the_hall_has_games_of_ones_own_first_new_ones_too(author: Author) -> None:
    author.person.go("/")
    titles = author.page.locator(".game h2")
    expect(titles.first).to_have_text("Rows")
    author.saves('title="Rows"', 'title="Ranks"')
    expect(titles.first).to_have_text("Ranks")
    (author.file.parent / "files.py").write_text(author.first.replace('title="Rows"', 'title="Files"'))
    expect(titles.first).to_have_text("Files")
