"""Making moves: refusals, hints, looking back, hot-seat, motion."""

import re

from playwright.sync_api import expect

from .conftest import People
from .person import HOUSE, MODULES, Person, me

SITUATION = f"""async prompts => {{
  const {{ situation }} = {MODULES}["situation.js"];
  const table = {{ state: "playing", you: {{ seats: [0] }}, seats: [] }};
  const picker = {{ chosen: [], next: () => ["a1"] }};
  const now = (prompt) => ({{ whose: [0], turn: 0, scene: {{ prompt }} }});
  const seen = {{ table, picker, board: {{ isChoice: () => false }} }};
  return prompts.map((prompt) => situation({{ ...seen, now: now(prompt) }}));
}}"""


def test_a_typed_move_that_is_refused_says_why(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    person.page.keyboard.press("m")
    person.page.keyboard.type("a1-c3")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".status.refusal")).to_contain_text("a1")
    assert (0, "mine") == (person.ply, person.state)


def test_a_click_that_leads_nowhere_says_why(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    person.clicks("a1")
    person.clicks("d4")
    expect(person.page.locator(".status.refusal")).to_contain_text("Not adjacent: d4 is not next to a1; from a1 it")
    person.reads("Now choose where.")


def test_a_click_on_what_cannot_start_says_why_beside_what_is_to_be_done(person: Person) -> None:
    person.sits_down("stones", [me(), HOUSE])
    person.clicks("c3")
    expect(person.page.locator(".status.refusal")).to_contain_text("Not your stone: c3 is free; you can move from a1")
    person.reads("Your turn")


def test_what_the_game_asks_for_is_said_beneath_the_board(person: Person) -> None:
    """Where it says nothing, that what can be chosen is outlined."""
    person.go("/")
    told = person.page.evaluate(SITUATION, ["A row: take a peg.", ""])
    assert [["Your turn. A row: take a peg."], ["Your turn: what you can choose is outlined.", "Your turn."]] == told


def test_pointing_shows_where_a_thing_can_go_and_what_would_happen(person: Person) -> None:
    person.sits_down("othello", [me(), HOUSE])
    person.targets.first.hover()
    person.reads("You would turn over")
    person.sits_down("stones", [me(), HOUSE])
    person.page.locator('[data-id="a1"]').hover()
    expect(person.page.locator(".place .reach")).to_have_count(2)


def test_a_hint_marks_a_move_that_can_be_made(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    person.page.keyboard.press("h")
    # The house may have to get ready first, which takes a while on a busy machine.
    expect(person.page.locator(".place .advised.lit")).to_have_count(1, timeout=100_000)


def test_looking_back_and_coming_back(person: Person) -> None:
    person.sits_down("tictactoe", [me(), me("Bob")])
    for _ in range(3):
        person.moves()
    person.page.locator(".moves [data-ply]").first.get_by_role("button").click()
    expect(person.page.locator(".ribbon")).to_contain_text("After move 1 of 3")
    expect(person.page.locator(".place .thing")).to_have_count(1)
    assert 0 == person.targets.count()
    person.page.get_by_label("Look back at a move").fill("2")
    expect(person.page.locator(".place .thing")).to_have_count(2)
    person.page.get_by_role("button", name="Back to now").click()
    expect(person.page.locator(".place .thing")).to_have_count(3)
    assert 6 == person.targets.count()


def test_a_finished_game_can_be_kept_and_its_deals_checked(person: Person) -> None:
    person.sits_down("kuhn", [me(), HOUSE])
    while person.waits_for("mine", "over") != "over":
        person.moves()
    person.page.get_by_role("button", name="Keep or share").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="The record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    person.page.get_by_text("Was it dealt fairly?").click()
    person.page.get_by_role("link", name="Check every deal").click()
    expect(person.page.locator(".verdict")).to_contain_text("✓")


def test_people_at_one_device_take_turns(person: Person) -> None:
    person.sits_down("tictactoe", [me("Ann"), me("Bob")])
    person.reads("Ann, your turn")
    person.moves()
    person.reads("Bob, your turn")


def test_private_hands_are_covered_until_handed_over(person: Person) -> None:
    person.sits_down("kuhn", [me("Ann"), me("Bob")])
    cover = person.page.locator(".cover")
    expect(cover).to_contain_text("Hand over to Ann")
    assert 0 == person.page.locator(".place svg").count()
    cover.get_by_role("button").click()
    expect(cover).not_to_be_visible()
    shown = person.page.locator(".place").inner_text()
    person.moves()
    expect(cover).to_contain_text("Hand over to Bob")
    assert 0 == person.page.locator(".place svg").count()
    cover.get_by_role("button").click()
    assert shown != person.page.locator(".place").inner_text()
    expect(person.page.locator(".moves")).to_contain_text("Bob is dealt a card.")
    expect(person.page.locator(".moves")).not_to_contain_text(re.compile("deal [JQK]"))


def test_things_move_where_motion_is_welcome(people: People) -> None:
    person = people(reduced_motion="no-preference")
    person.sits_down("stones", [me(), me("Bob")])
    person.page.evaluate(
        "() => { window.flown = 0; new MutationObserver(all => all.forEach(({addedNodes}) => addedNodes.forEach("
        "node => { if (node.classList?.contains('flights')) window.flown += 1; })))"
        ".observe(document.querySelector('.place'), {childList: true, subtree: true}); }"
    )
    person.moves()
    expect(person.page.locator(".flights")).to_have_count(0)
    assert 1 == person.page.evaluate("window.flown")
    assert 0 == person.page.locator(".place [visibility]").count()


def test_the_clock_runs_for_whoever_is_on_turn(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE], clock="5m+3s")
    running = person.page.locator('[data-seat="0"] .clock.running')
    expect(running).to_have_text(re.compile(r"4:5\d"))


def test_a_place_that_was_left_has_a_broken_line_and_what_came_a_whole_one(person: Person) -> None:
    """So that nobody takes the mark of an empty place for a piece."""
    person.sits_down("breakthrough", [me(), me("Bob")])
    person.clicks("a2")
    person.clicks("a3")
    person.waits_past(0)
    line = "hit => getComputedStyle(hit).strokeDasharray"
    left, come = (person.page.locator(f'[data-id="{id}"] > .hit').evaluate(line) for id in ("a2", "a3"))
    assert (True, "none") == (left != "none", come)
