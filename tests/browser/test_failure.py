"""A game whose own code raises: the page says so, and does not knock again and again."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.test_failure import FAULTY, PLACE, publish

from .person import Person, me
from .serving import Served


@pytest.fixture
def faulty(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody where a game that fails is installed."""
    publish(tmp_path / "installed", "faulty", FAULTY)
    paths = [str(tmp_path / "installed"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    served = Served(tmp_path / "data")
    person = Person(browser, served.address)
    yield person
    person.context.close()
    served.stop()


def test_a_game_that_fails_says_so_and_the_page_rests(faulty: Person) -> None:
    sockets: list[str] = []
    faulty.page.on("websocket", lambda socket: sockets.append(socket.url))
    faulty.sits_down("faulty", [me(), me("Bob")])
    for ply, cell in enumerate(("a1", "a2")):
        faulty.clicks(cell)
        faulty.waits_past(ply)
    faulty.clicks("a3")
    banner = faulty.page.locator(".banner")
    expect(banner).to_have_text(f"T itself failed: ZeroDivisionError in {PLACE}. What was played is kept.")
    faulty.reads("cannot go on")
    faulty.page.wait_for_timeout(1500)
    assert 1 == len(sockets)
    faulty.page.reload()
    expect(faulty.page.locator("main")).to_contain_text(PLACE)


def test_all_games_stand_in_the_order_of_their_titles(faulty: Person) -> None:
    """Installed ones among them."""
    faulty.go("/")
    faulty.page.wait_for_selector(".game .picture svg")
    titles = faulty.page.locator(".game h2").all_text_contents()
    assert "T" in titles
    assert sorted(titles, key=str.lower) == titles
