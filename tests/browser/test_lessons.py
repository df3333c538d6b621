"""Learning: a lesson of every game played to its end, and rulebooks with their drawings."""

import re

import pytest
from playwright.sync_api import expect

import parlour

from .person import Person, me

ADVISED = ".place .lit.advised, .choices .advised"


@pytest.mark.parametrize("game", parlour.games())
def test_a_lesson_is_played_to_its_end_by_clicking_what_is_advised(person: Person, game: str) -> None:
    guide = parlour.load(game).guide
    assert guide is not None
    person.sits_down(game, [me()], guide=True)
    step, counted = person.page.locator(".guide .step"), []
    while (shown := step.inner_text()) != "Well done":
        person.waits_for("mine")
        counted.append(shown)
        expect(person.page.locator(ADVISED).first).to_be_visible()
        person.moves()
        expect(step).not_to_have_text(shown)
    assert [f"{number} of {len(counted)}" for number in range(1, len(counted) + 1)] == counted
    expect(person.page.locator(".guide p")).to_contain_text(guide.close)
    expect(person.page.locator(ADVISED)).to_have_count(0)


def test_a_lesson_that_is_won_is_won_at_the_table_too(person: Person) -> None:
    """Nothing is left to go on with by oneself, and the next game is a real one."""
    person.sits_down("kuhn", [me()], guide=True)
    for choice in ("Pass", "Call"):
        person.waits_for("mine")
        person.page.get_by_role("button", name=re.compile(f"^{choice}")).click()
    expect(person.page.locator(".over h2")).to_have_text("You win!")
    expect(person.page.get_by_role("button", name="Go on by myself")).to_have_count(0)


def test_a_rulebook_begins_with_the_goal_and_draws_positions(person: Person) -> None:
    person.go("/rules/nava")
    book = person.page.locator(".rulebook")
    expect(book.locator("p").first).to_have_text(re.compile("^Win by "))
    expect(book.get_by_role("img")).to_have_count(3)
    expect(book.locator("figcaption").last).to_contain_text("owns all four now")
    expect(book.locator("[data-id]")).to_have_count(0)
    expect(book).not_to_contain_text("[after")
