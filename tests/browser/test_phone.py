"""The page on a phone."""

import pytest
from playwright.sync_api import expect

import parlour

from .conftest import People
from .person import HOUSE, Person, me

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


@pytest.mark.parametrize("path", ["/", "/set-up/nava", "/rules/nava", "/verify"])
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


def test_the_moves_come_up_as_a_sheet_and_go_down_again(phone: Person) -> None:
    phone.sits_down("tictactoe", [me(), HOUSE])
    expect(phone.page.locator(".moves")).not_to_be_visible()
    phone.page.get_by_role("tab", name="Moves").tap()
    expect(phone.page.locator(".moves")).to_be_visible()
    phone.page.get_by_role("button", name="Close the sheet").tap()
    expect(phone.page.locator(".moves")).not_to_be_visible()
