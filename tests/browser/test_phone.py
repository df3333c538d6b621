"""The page on a phone."""

import pytest
from playwright.sync_api import expect

import parlour
from parlour.players.characters import CHARACTERS

from .conftest import People
from .person import HOUSE, Person, me

CUT_OFF = """names => names.filter(name => {
  const own = name.getBoundingClientRect();
  const plate = name.closest('.who').querySelector('.plate').getBoundingClientRect();
  return own.left < plate.left || own.right > plate.right || own.right > innerWidth;
}).map(name => name.textContent)"""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def phone(people: People) -> Person:
    return people(**PHONE)


def test_one_tap_in_the_hall_leads_to_a_first_move(phone: Person) -> None:
    phone.go("/")
    phone.page.get_by_role("button", name="Play Stones against the house").tap()
    phone.waits_for("mine")
    phone.page.locator('[data-id="c1"]').tap()
    phone.page.locator('[data-id="c2"]').tap()
    phone.waits_past(0)


def test_a_finger_aims_at_places_finer_than_its_tip_and_taps_again_to_choose(people: People) -> None:
    phone = people(**PHONE | {"viewport": {"width": 320, "height": 568}})
    phone.sits_down("hex", [me(), HOUSE])
    phone.waits_for("mine")
    phone.page.locator('[data-id="f6"]').tap()
    expect(phone.page.locator(".loupe")).to_be_visible()
    phone.page.locator('[data-id="f7"]').tap()
    phone.reads("Tap again to choose it, or another.")
    assert phone.ply == 0
    phone.page.locator(".choices button", has_text="Here").tap()
    phone.waits_past(0)
    expect(phone.page.locator(".loupe")).to_be_hidden()
    expect(phone.page.locator(".moves")).to_contain_text("You lay a piece on f7.")


def test_the_hall_shows_four_games_and_open_tables_first(people: People, phone: Person) -> None:
    """Each with its picture and a way to play it, whole."""
    people().sits_down("nava", [me("Bob"), {"kind": "open"}], public=True)
    phone.go("/")
    phone.page.wait_for_selector(".others .tables a")
    bottoms: list[float] = phone.page.locator(".game").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().bottom)"
    )
    assert len([bottom for bottom in bottoms if bottom <= 844]) >= 4
    assert "Bob is waiting" in phone.page.locator(".others, .games").first.inner_text()


@pytest.mark.parametrize("path", ["/", "/set-up/nava", "/rules/nava", "/verify", "/yours"])
def test_no_view_is_wider_than_the_screen(phone: Person, path: str) -> None:
    phone.go(path)
    phone.page.wait_for_selector("main h1")
    assert not phone.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("game", parlour.games())
def test_no_table_is_wider_than_the_screen_and_what_can_be_chosen_is_large_enough(phone: Person, game: str) -> None:
    players = parlour.load(game, interpreted=True).players
    phone.sits_down(game, [me(), *[HOUSE] * (players - 1)])
    phone.waits_for("mine", "over")
    assert not phone.page.evaluate(TOO_WIDE)
    sizes = phone.targets.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
    )
    assert [] == [size for size in sizes if size < 24]


def test_the_names_of_six_are_whole_on_the_narrowest_phone(phone: Person) -> None:
    """No two are the same, none is cut off, and each has a face."""
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.sits_down(
        "mantis", [me("Bartholomew"), *[{"kind": "house", "player": "level:4"}] * 5], options={"players": 6}
    )
    names = phone.page.locator(".place .seat .name")
    expect(names).to_have_count(6)
    assert {"Bartholomew", *CHARACTERS[3].names[:5]} == set(names.all_text_contents())
    assert [] == names.evaluate_all(CUT_OFF)
    expect(phone.page.locator(".place .seat .face use")).to_have_count(5)
    expect(phone.page.locator(".place .seat .face .initial")).to_have_text("B")


def test_the_moves_come_up_as_a_sheet_and_go_down_again(phone: Person) -> None:
    phone.sits_down("tictactoe", [me(), HOUSE])
    expect(phone.page.locator(".moves")).not_to_be_visible()
    phone.page.get_by_role("tab", name="Moves").tap()
    expect(phone.page.locator(".moves")).to_be_visible()
    phone.page.get_by_role("button", name="Close the sheet").tap()
    expect(phone.page.locator(".moves")).not_to_be_visible()


def test_a_preview_lasts_while_a_finger_stays_and_no_longer(phone: Person) -> None:
    """The focus that a tap brings along points at nothing."""
    phone.sits_down("tictactoe", [me(), me("Bob")])
    for ply, cell in enumerate(("b1", "a1", "b2", "a2")):
        phone.page.locator(f'[data-id="{cell}"]').tap()
        phone.waits_past(ply)
    phone.page.wait_for_timeout(500)
    expect(phone.page.locator(".near, .status.preview")).to_have_count(0)
    phone.reads("Ann, your turn")
    box = phone.page.locator('[data-id="b3"]').bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.context.new_cdp_session(phone.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    phone.reads("would win")
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    phone.reads("Ann, your turn")


def test_a_finger_is_told_how_it_can_go_back(phone: Person) -> None:
    phone.sits_down("stones", [me(), HOUSE])
    phone.waits_for("mine")
    phone.page.locator('[data-id="c1"]').tap()
    phone.reads("Tap your choice again to go back.")
    phone.page.locator('[data-id="c1"]').tap()
    expect(phone.page.locator(".place .chosen")).to_have_count(0)
