"""The page by keyboard alone."""

from playwright.sync_api import expect

from .person import HOUSE, Person, me

FOCUSED = "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''"
FOCUSED_ID = "document.activeElement?.dataset?.id ?? null"


def presses_until(person: Person, key: str, words: str, most: int = 80) -> None:
    for _ in range(most):
        if words in person.page.evaluate(FOCUSED):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{key} never came to {words!r}")


def test_from_the_hall_to_a_first_move_by_keys(person: Person) -> None:
    person.go("/")
    person.page.wait_for_selector(".game .picture svg")
    presses_until(person, "Tab", "Play Tic-tac-toe against the house")
    person.page.keyboard.press("Enter")
    person.waits_for("mine")
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    person.waits_past(0)


def test_a_whole_game_by_keys(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    for _ in range(5):
        if person.waits_for("mine", "over") == "over":
            break
        ply = person.ply
        for key in ("ArrowDown", "ArrowRight", "Enter"):
            person.page.keyboard.press(key)
        person.waits_past(ply)
    assert "over" == person.waits_for("over")


def test_arrows_go_where_they_point_and_escape_goes_back(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    person.page.keyboard.press("ArrowRight")
    first = person.page.evaluate(FOCUSED_ID)
    person.page.keyboard.press("ArrowRight")
    assert (first, person.page.evaluate(FOCUSED_ID)) == ("e1", "d1")
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("ArrowUp")
    assert "d2" == person.page.evaluate(FOCUSED_ID)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".place .chosen")).to_have_count(0)


def test_the_focus_stays_at_the_board_when_the_position_changes(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    for key in ("ArrowRight", "Enter", "ArrowUp", "Enter"):
        person.page.keyboard.press(key)
    person.waits_past(1)
    person.page.wait_for_function("() => document.activeElement.closest('.place') !== null")


def test_each_move_is_announced_in_words_and_whose_turn_it_is(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    for key in ("ArrowRight", "Enter", "ArrowUp", "Enter"):
        person.page.keyboard.press(key)
    person.waits_past(0)
    spoken = person.page.locator("#spoken p")
    expect(spoken.filter(has_text="Your turn.")).to_have_count(2)
    told = spoken.all_inner_texts()
    assert ["Your turn.", "You move from e1 to e2.", "Random is to move."] == told[:3]
    assert (told[3].startswith("Random moves from"), "Your turn.") == (True, told[-1])


def test_a_question_mark_shows_the_keys_and_the_rules(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog")).to_contain_text("type a move")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_u_takes_back_at_once_against_the_house(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    person.moves()
    person.waits_past(1)
    person.page.keyboard.press("u")
    person.page.wait_for_function("() => document.querySelector('main').dataset.ply === '0'")
    assert "mine" == person.state
