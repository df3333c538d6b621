"""A line that breaks, and a server that is away for a while."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .person import HOUSE, MODULES, Person, me
from .serving import Served

AWAY = ("WebSocket", "Failed to load resource")
"""What Chromium itself writes to the console while a server cannot be reached."""


@pytest.fixture
def shaky(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def guest(browser: Browser, shaky: Served) -> Iterator[Person]:
    person = Person(browser, shaky.address)
    person.pardoned = AWAY
    yield person
    person.context.close()
    assert [] == person.faults


def test_a_game_goes_on_after_the_server_was_killed(guest: Person, shaky: Served) -> None:
    guest.sits_down("tictactoe", [me(), me("Bob")])
    guest.moves()
    shaky.kill()
    banner = guest.page.locator(".banner")
    expect(banner).to_contain_text("Nothing is lost")
    guest.targets.first.click()
    shaky.start()
    guest.waits_past(1)
    expect(banner).not_to_be_visible()
    assert (2, 2) == (guest.ply, guest.page.locator(".moves [data-ply]").count())


def test_a_table_whose_rules_have_changed_rests_and_its_record_can_be_kept(guest: Person, shaky: Served) -> None:
    guest.sits_down("tictactoe", [me(), me("Bob")])
    guest.moves()
    shaky.kill()
    with sqlite3.connect(shaky.database) as database:
        database.execute("""update tables set setup = replace(setup, '"version":"1"', '"version":"0"')""")
    database.close()
    shaky.start()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe: this table rests")
    expect(guest.page.locator(".notice p")).to_contain_text("The rules of Tic-tac-toe have changed")
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Keep the record").click()
    assert '"move"' in download.value.path().read_text(encoding="utf-8")
    guest.page.get_by_role("link", name="To the hall", exact=True).click()
    expect(guest.page.locator(".games")).to_be_visible()


LINES = (
    "window.lines = []; const Known = WebSocket;"
    "window.WebSocket = class extends Known { constructor(...all) { super(...all); window.lines.push(this); } };"
)


def breaks_the_line(guest: Person) -> None:
    guest.page.wait_for_function("() => window.lines.some(line => line.readyState === 1)")
    guest.page.evaluate("window.lines.forEach(line => line.close())")
    expect(guest.page.locator(".banner")).to_be_visible()
    expect(guest.page.locator(".banner")).not_to_be_visible()


def test_a_broken_line_is_opened_again(guest: Person) -> None:
    guest.context.add_init_script(LINES)
    guest.sits_down("tictactoe", [me(), me("Bob")])
    guest.page.reload()
    guest.waits_for("mine")
    breaks_the_line(guest)
    guest.moves()
    assert 1 == guest.ply


def test_what_was_chosen_before_the_line_broke_stays_chosen(guest: Person) -> None:
    guest.context.add_init_script(LINES)
    guest.sits_down("stones", [me(), HOUSE])
    guest.waits_for("mine")
    guest.clicks("c1")
    breaks_the_line(guest)
    guest.clicks("c2")
    guest.waits_past(0)


def test_an_unknown_table_says_so(guest: Person) -> None:
    guest.go("/t/neverwas")
    expect(guest.page.locator("h1")).to_have_text("No such table")


def test_a_link_that_no_longer_works_says_so(guest: Person) -> None:
    address = guest.sits_down("tictactoe", [me(), {"kind": "friend"}])
    guest.page.evaluate("localStorage.clear()")
    guest.go("/")
    guest.go(f"{address}#seat=1&key=wrong")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("h1")).to_have_text("This link no longer works")


def test_what_is_asked_while_the_line_opens_is_asked_once_it_is_open(guest: Person) -> None:
    table = guest.sits_down("tictactoe", [me(), me("Bob")]).rpartition("/")[2]
    answer = guest.page.evaluate(
        f"""async id => {{
          const modules = {MODULES};
          const hello = () => ({{ do: "hello", token: modules["store.js"].seatAt(id).token, as: "page", since: null }});
          const line = new modules["socket.js"].Line(id, {{ hello, heard: () => undefined, state: () => undefined }});
          return line.ask({{ do: "say", text: "Hello." }}).finally(() => line.close());
        }}""",
        table,
    )
    assert "done" == answer["type"]
    expect(guest.page.locator(".talk")).to_contain_text("Hello.")
