"""The hall, the form that sets up a table, and the pages to read."""

from playwright.sync_api import expect

import parlour

from .person import Person


def test_the_hall_shows_every_game_with_its_picture(person: Person) -> None:
    person.go("/")
    expect(person.page.locator(".game .picture svg")).to_have_count(len(parlour.games()))
    assert sorted(parlour.load(name).title for name in parlour.games()) == sorted(
        person.page.locator(".game h2").all_inner_texts()
    )


def test_a_wrong_option_is_told_while_one_types(person: Person) -> None:
    person.pardoned = ("422",)
    person.go("/set-up/stones")
    expect(person.page.get_by_label("Rows of the board")).not_to_be_visible()
    person.page.get_by_text("More rules").click()
    person.page.get_by_label("Rows of the board").fill("99")
    expect(person.page.locator(".problem")).to_contain_text("rows=99")
    expect(person.page.get_by_role("button", name="Open the table")).to_be_disabled()
    person.page.get_by_label("Rows of the board").fill("6")
    expect(person.page.locator(".problem")).to_have_text("")
    expect(person.page.locator(".picture [data-id=a6]")).to_have_count(1)


def test_the_form_opens_the_table_it_describes(person: Person) -> None:
    person.go("/set-up/nava")
    person.page.locator(".segments label", has_text="3").click()
    expect(person.page.locator(".seats .seat")).to_have_count(3)
    person.page.get_by_label("Name of P1").fill("Ann")
    person.page.get_by_label("Who takes seat P2").select_option("Someone at this device")
    person.page.get_by_label("Name of P2").fill("Bob")
    third = person.page.get_by_role("radiogroup", name="Who of the house plays P3")
    third.get_by_role("radio", name="Lummo easy").check()
    expect(person.page.locator(".seat .sentence").nth(2)).to_contain_text("Dreams through most moves")
    person.page.get_by_label("Time to think").select_option("30 seconds a move")
    person.page.get_by_role("button", name="Open the table").click()
    person.waits_for("mine")
    names = person.page.locator(".seat .name")
    assert {"Ann", "Bob", "Lummo"} == set(names.all_text_contents())
    expect(person.page.locator('[data-seat="0"] .clock')).to_contain_text(":")


def test_the_house_is_chosen_by_its_faces_with_the_keyboard_and_remembered(person: Person) -> None:
    """Three are one click away, and all ten another; what is chosen holds for every *Play*."""
    person.go("/")
    ten = person.page.get_by_role("radiogroup", name="You play against")
    expect(ten.get_by_role("radio")).to_have_count(3)
    person.page.get_by_role("button", name="All ten").click()
    expect(ten.get_by_role("radio", name="Ondo fair")).to_be_focused()
    person.page.keyboard.press("ArrowRight")
    expect(ten.get_by_role("radio", name="Kavu level 5")).to_be_checked()
    person.page.reload()
    person.page.get_by_role("button", name="Play Tic-tac-toe against the house").click()
    person.waits_for("mine")
    assert "Kavu" in person.page.locator(".seat .name").all_text_contents()


def test_the_rulebook_has_headings_and_lists(person: Person) -> None:
    person.go("/rules/nava")
    expect(person.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert person.page.locator(".rulebook li").count() > 3


def test_the_theme_can_be_turned_and_is_remembered(person: Person) -> None:
    color = "getComputedStyle(document.documentElement).backgroundColor"
    person.go("/")
    expect(person.page.locator("h1")).to_be_visible()
    before = person.page.evaluate(color)
    person.page.get_by_role("button", name="Light or dark").click()
    person.page.wait_for_function(f"before => {color} !== before", arg=before)
    person.page.reload()
    expect(person.page.locator("h1")).to_be_visible()
    person.page.wait_for_function(f"before => {color} !== before", arg=before)


def test_a_record_that_is_none_is_refused_in_words(person: Person) -> None:
    person.pardoned = ("Failed to load resource",)
    person.go("/verify")
    person.page.get_by_label("The record of a finished game").fill("no record")
    person.page.get_by_role("button", name="Check every deal").click()
    expect(person.page.locator(".verdict")).to_contain_text("✗")
