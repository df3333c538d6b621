"""What a new player stumbled over, and no longer does."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import People
from .person import FRIEND, HOUSE, Person, me

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def resigns(person: Person) -> None:
    more = person.page.get_by_role("tab", name="More")
    if more.is_visible():
        more.click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    person.waits_for("over")


def bottom(element: Locator) -> float:
    return float(element.evaluate("element => element.getBoundingClientRect().bottom"))


def top(element: Locator) -> float:
    return float(element.evaluate("element => element.getBoundingClientRect().top"))


def test_a_dialog_goes_when_a_link_in_it_leads_elsewhere(person: Person) -> None:
    person.sits_down("kuhn", [me(), HOUSE])
    person.waits_for("mine")
    resigns(person)
    person.page.get_by_role("button", name="Keep or share").click()
    person.page.get_by_text("Was it dealt fairly?").click()
    person.page.get_by_role("link", name="Check every deal").click()
    expect(person.page.locator("h1")).to_have_text("Was it dealt fairly?")
    expect(person.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("link", ["A page that replays itself", "A moving picture", "The record"])
def test_a_game_is_kept_under_its_own_name(person: Person, link: str) -> None:
    person.sits_down("tictactoe", [me("Ann Ö. O'Neil"), {"kind": "house", "player": "random"}])
    person.waits_for("mine")
    resigns(person)
    person.page.get_by_role("button", name="Keep or share").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name=link).click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"tictactoe-\d{4}-\d\d-\d\d-ann-ö-o-neil-random\.(html|svg|jsonl)", name), name


def test_a_kept_page_shows_every_position_and_nothing_to_choose(person: Person, tmp_path: Path) -> None:
    person.sits_down("kuhn", [me("<Ann>"), HOUSE])
    person.waits_for("mine")
    person.moves()
    while person.waits_for("mine", "over") == "mine":
        person.moves()
    kept = tmp_path / "game.html"
    kept.write_bytes(
        person.page.request.get(
            f"/api{person.page.url.removeprefix(person.address)}".replace("/t/", "/tables/") + "/replay.html"
        ).body()
    )
    page = person.context.new_page()
    page.goto(kept.as_uri())
    last = int(page.locator("input").get_attribute("max") or 0)
    assert last >= 4
    for ply in (0, last, 1):
        page.locator("input").fill(str(ply))
        expect(page.locator("main svg")).to_have_count(1)
        expect(page.locator("main svg")).to_contain_text("<Ann>")
        expect(page.locator(".choice")).to_have_count(0)
    page.locator("input").fill(str(last))
    expect(page.locator("main p")).to_contain_text("wins")


def test_a_rulebook_has_no_backticks_and_says_nothing_twice(person: Person) -> None:
    person.go("/rules/stavegame")
    book = person.page.locator(".rulebook")
    expect(book).to_contain_text("Cards of three colours fight over three staves.")
    assert 1 == book.inner_text().count("Cards of three colours fight over three staves.")
    assert "`" not in book.inner_text()
    expect(book.locator("code", has_text=re.compile(r"^place 1,4,0 on 0,2 green$"))).to_have_count(1)


@pytest.mark.parametrize("moves", [("pass", "pass"), ("pass", "bet", "bet")])
def test_the_end_of_kuhn_poker_is_told_in_sentences(person: Person, moves: tuple[str, ...]) -> None:
    """A plain move is no part of why it ended, and what is shown is."""
    person.sits_down("kuhn", [me("Ann"), me("Bob")])
    for move in moves:
        ply = person.ply
        person.page.locator(".cover button").click()
        person.clicks(move)
        person.waits_past(ply)
    expect(person.page.locator(".over p")).to_have_text(re.compile(r"^Ann shows the \w+\. Bob shows the \w+\.$"))


def test_nothing_marks_another_turn_while_the_device_is_handed_over(person: Person) -> None:
    person.sits_down("kuhn", [me("Ann"), me("Bob")])
    person.waits_for("mine")
    person.page.locator(".cover button").click()
    person.clicks("pass")
    expect(person.page.locator(".cover")).to_contain_text("Hand over to Bob")
    expect(person.page.locator("[data-seat]")).to_have_count(0)
    person.page.locator(".cover button").click()
    expect(person.page.locator('[data-seat="1"]')).to_have_class("seat p1 turn mine")


def test_a_table_is_as_tall_as_the_window(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    person.waits_for("mine")
    person.moves()
    assert person.page.evaluate("document.documentElement.scrollHeight === innerHeight")


def test_a_watcher_does_not_cut_the_title(people: People) -> None:
    ann, eve = people(**PHONE), people()
    eve.go(ann.sits_down("connectfour", [me(), HOUSE]))
    expect(ann.page.get_by_title("1 watching")).to_be_visible()
    title = ann.page.locator(".where")
    assert title.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_an_offer_covers_nobodys_line(people: People) -> None:
    ann, bob = people(**PHONE), people()
    ann.sits_down("connectfour", [me(), FRIEND])
    bob.accepts(ann.invitation())
    ann.waits_for("mine")
    resigns(ann)
    bob.waits_for("over")
    bob.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".offer")).to_contain_text("would like to play again")
    own = ann.page.locator('[data-seat="0"] .plate')
    expect(own).to_be_visible()
    assert bottom(own) <= top(ann.page.locator(".beneath"))


@pytest.mark.parametrize("given", [{}, PHONE])
def test_a_free_seat_is_the_first_thing_to_take(people: People, given: dict[str, object]) -> None:
    ann, bob = people(), people(**given)
    ann.sits_down("connectfour", [me(), {"kind": "open"}], public=True)
    bob.go(ann.page.url)
    sit = bob.page.locator(".waiting").get_by_role("button", name="Sit here")
    copy = bob.page.locator(".waiting").get_by_role("button", name="Copy link")
    expect(sit).to_be_visible()
    assert bottom(sit) < top(copy)
    assert bob.page.locator(".waiting button.main").all_inner_texts() == ["Sit here"]
    sit.click()
    ann.waits_for("mine")


@pytest.mark.parametrize("cell", ["d6", "d1"])
def test_a_whole_column_is_a_target(person: Person, cell: str) -> None:
    """High above the pieces as well as on them."""
    person.sits_down("connectfour", [me(), me("Bob")])
    person.waits_for("mine")
    person.clicks("d1")
    person.waits_past(0)
    person.clicks(cell)
    person.waits_past(1)
    expect(person.page.locator(".moves [data-ply]").nth(1)).to_have_text("Bob drops a disc into column d.")
