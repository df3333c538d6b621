"""A game is looked at again: from its end, from a record, from a link."""

import json
import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

import parlour
from parlour.search.atonce import compile_search

from .conftest import People
from .person import HOUSE, TARGETS, Person, me

BLUNDER = ["a3", "a2", "b2", "a1", "c2", "c3", "b3", "c1", "b1"]
"""Bob gives the draw away with a2, Ann lets the win go with c2, and Bob gives it away again."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SEEN = "all => all.map(one => one.getAttribute('aria-label')).join()"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_search(parlour.load("tictactoe"), "mcts")


def record(name: str, *moves: str, seats: tuple[str, ...] | None = None, **options: object) -> parlour.Match:
    match = parlour.Match(parlour.load(name, interpreted=True, **options), seed=bytes(32), seats=seats)
    for move in moves:
        match.play(move)
    random = Random(3)
    while not moves and not match.is_over:
        match.play(random.choice(match.position.moves))
    return match


def looks(person: Person, match: parlour.Match, **at: object) -> None:
    """Comes to a game by a link."""
    answer = person.context.request.post(f"{person.address}/api/analysis", data={"record": match.record()})
    more = "".join(f"&{name}={value}" for name, value in at.items())
    person.go(f"/analysis#line={answer.json()['line']}{more}")
    person.page.wait_for_selector("main.study[data-ply]")


NARROWED = """([ply, ids, targets]) => {
  const now = [...document.querySelectorAll(targets)].map(one => one.dataset.id).join();
  return Number(document.querySelector('main').dataset.ply) >= ply || (now && now !== ids);
}"""


def at(person: Person, ply: int) -> None:
    expect(person.page.locator("main")).to_have_attribute("data-ply", str(ply))


def seen(person: Person) -> str:
    """All that lies on the board, in words."""
    words: str = person.page.locator(".place [data-id]").evaluate_all(SEEN)
    return words


def judged(person: Person) -> None:
    """Waits until the house has nothing more to say."""
    expect(person.page.locator("main")).to_have_attribute("data-judged", "all", timeout=200_000)


def focused(person: Person) -> None:
    """The focus is somewhere."""
    assert person.page.evaluate("document.activeElement !== document.body")


def test_a_finished_game_is_looked_at_again_and_a_branch_shared_by_a_link(people: People) -> None:
    ann, eve = people(), people(**PHONE)
    ann.sits_down("tictactoe", [me("Ann"), me("Bob")])
    for ply, move in enumerate(BLUNDER):
        ann.waits_for("mine")
        ann.clicks(move)
        ann.waits_past(ply)
    ann.waits_for("over")
    ann.page.get_by_role("link", name="Look again").click()
    at(ann, 9)
    focused(ann)
    expect(ann.page.locator("h1")).to_have_text("Tic-tac-toe: Ann – Bob")

    turns = ann.page.locator(".turns button")
    expect(turns).to_have_count(3, timeout=200_000)
    expect(turns.nth(1)).to_contain_text("Move 5, Ann")
    expect(turns.nth(1)).to_contain_text("c2 let the win go: c1 wins.")
    assert ann.page.locator(".graph .band").count() > 1
    expect(ann.page.locator(".graph .turned")).to_have_count(3)

    turns.nth(1).click()
    at(ann, 4)
    ann.reads("Ann is to move. The game went c2. The house would play c1, and expects 100%.")
    ring, cell = (
        ann.page.locator(".advice rect").first.bounding_box(),
        ann.page.locator('[data-id="c1"]').bounding_box(),
    )
    assert ring is not None
    assert cell is not None
    assert abs(ring["x"] + ring["width"] / 2 - cell["x"] - cell["width"] / 2) < 4, (
        "the best move is drawn where it goes"
    )
    assert abs(ring["y"] + ring["height"] / 2 - cell["y"] - cell["height"] / 2) < 4

    ann.clicks("c1")
    at(ann, 5)
    ann.reads("Ann wins.")
    expect(ann.page.get_by_role("button", name="Back to the game")).to_be_visible()
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_label("Link to this position", exact=True).input_value()
    ann.page.keyboard.press("Escape")

    eve.go(link)
    at(eve, 5)
    expect(eve.page.locator("main")).to_have_attribute("data-branch", "c1")
    assert seen(ann) == seen(eve)
    expect(eve.status).to_have_text("Ann wins.")
    eve.page.get_by_role("button", name="Back to the game").click()
    at(eve, 4)
    expect(eve.page.locator("main")).to_have_attribute("data-branch", "")
    eve.page.get_by_role("button", name="To the end").click()
    at(eve, 9)


def test_a_pasted_record_with_chance_and_four_players(person: Person) -> None:
    """The dealer's moves are drawn or chosen; the graph has a band for each."""
    match = record("mantis", players=4, seats=("Ann", "Tibbo", "Cleo", "Dan"))
    person.go("/")
    person.page.get_by_role("link", name="Look again at a game").click()
    person.page.get_by_label("The record of a game").fill(match.record())
    person.page.get_by_role("button", name="Look at it").click()
    at(person, match.ply)
    expect(person.page.locator(".readout li")).to_have_count(4)
    expect(person.page.locator(".graph .band.own4").first).to_be_attached(timeout=200_000)

    person.page.get_by_role("button", name="To the start").click()
    at(person, 0)
    person.reads("The dealer is to move: draw, or choose what is dealt.")
    person.page.get_by_role("button", name="Draw").click()
    person.waits_past(4)
    expect(person.page.get_by_role("button", name="Draw")).to_be_hidden()
    focused(person)
    drawn = person.ply

    person.page.get_by_role("slider").press("ArrowLeft")
    at(person, drawn - 1)
    dealt = person.page.locator("main").get_attribute("data-branch") or ""
    while person.ply < drawn:
        ids = person.targets.evaluate_all("all => all.map(one => one.dataset.id).join()")
        person.targets.last.click()
        person.page.wait_for_function(NARROWED, arg=[drawn, ids, TARGETS])
    at(person, drawn)
    chosen = person.page.locator("main").get_attribute("data-branch") or ""
    assert dealt.split(";")[:-1] == chosen.split(";")[:-1], "what was dealt before stays"
    person.page.get_by_role("tab", name="Moves").click()
    lines = person.page.locator(".tried button")
    assert lines.count() in (1, 2), "and the line that was drawn before is not forgotten, unless it is the same"


def test_a_position_and_an_empty_board(person: Person) -> None:
    person.pardoned = ("409",)
    position = parlour.load("connectfour").start().play("d").data()
    person.go("/analysis")
    person.page.get_by_label("The record of a game").fill(json.dumps({"game": "connectfour", "data": position}))
    person.page.get_by_role("button", name="Look at it").click()
    at(person, 0)
    person.reads("P2 is to move.")
    person.page.get_by_role("tab", name="Moves").click()
    person.page.get_by_label("Type a move").fill("d")
    person.page.keyboard.press("Enter")
    at(person, 1)
    person.page.get_by_label("Type a move").fill("z")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".status.refusal")).to_contain_text("z")
    person.go("/analysis")
    person.page.get_by_role("link", name="Tic-tac-toe").click()
    person.reads("P1 is to move.")
    person.clicks("b2")
    at(person, 1)
    person.clicks("a1")
    at(person, 2)
    person.page.get_by_role("button", name="Back to the start").click()
    at(person, 0)


def test_a_move_from_place_to_place_is_drawn_as_an_arrow(person: Person) -> None:
    looks(person, record("breakthrough"), at=0)
    expect(person.page.locator(".advice path.head").first).to_be_attached(timeout=200_000)
    tip = person.page.locator(".advice .head.within").bounding_box()
    ends = person.page.locator(".place .advised").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] })"
    )
    assert tip is not None
    middle = tip["x"] + tip["width"] / 2, tip["y"] + tip["height"] / 2
    assert any(box[0] < middle[0] < box[2] and box[1] < middle[1] < box[3] for box in ends)
    person.page.keyboard.press("b")
    expect(person.page.locator(".advice")).to_have_count(0)


def test_the_keyboard_alone_goes_through_a_game_and_off_it(person: Person) -> None:
    looks(person, record("tictactoe", *BLUNDER))
    judged(person)
    slider = person.page.get_by_role("slider", name="The course of the game")
    slider.focus()
    for key, ply in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("End", 9),
        ("ArrowLeft", 8),
        ("PageUp", 5),
        ("PageUp", 4),
        ("PageDown", 5),
    ):
        person.page.keyboard.press(key)
        at(person, ply)
        focused(person)
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(r"^After move 5 of 9, P1: c2\. P1 \d+%, P2 \d+%\. Turning point")
    )
    person.page.keyboard.press("p")
    at(person, 4)
    person.page.locator("main").focus()
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    at(person, 5)
    focused(person)
    person.page.keyboard.press("g")
    at(person, 4)
    focused(person)
    expect(person.page.locator("#spoken")).to_contain_text("Back to the game.")


def test_a_position_is_kept_as_a_picture(person: Person) -> None:
    looks(person, record("tictactoe", *BLUNDER), at=4)
    expect(person.page.locator(".advice")).to_have_count(1, timeout=200_000)
    person.page.get_by_role("button", name="Share").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save a picture").click()
    picture = download.value.path().read_bytes()
    assert b"\x89PNG" == picture[:4]
    assert int.from_bytes(picture[16:20], "big") > 600
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save a drawing").click()
    assert "tictactoe-move-4.svg" == download.value.suggested_filename
    text = download.value.path().read_text("utf-8")
    assert "parlour-scene" in text
    assert 'class="advice"' in text


def test_a_link_that_is_broken_and_a_game_that_still_runs_say_so(person: Person) -> None:
    person.pardoned = ("404", "409")
    person.go("/analysis#line=nothing")
    expect(person.page.locator(".notice")).to_contain_text("The link is not whole")
    person.sits_down("kuhn", [me(), HOUSE])
    person.waits_for("mine")
    table = person.page.url.rpartition("/")[2]
    person.go(f"/analysis/{table}")
    expect(person.page.locator(".notice")).to_contain_text("The record is there when the game is over.")
    focused(person)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("given", [{}, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_nothing_is_wrong_with_it_for_anybody(people: People, theme: str, given: dict[str, object]) -> None:
    person = people(color_scheme=theme, bypass_csp=True, **given)
    person.go("/analysis")
    person.page.wait_for_selector(".starts a")
    assert [] == faults(person)
    looks(person, record("tictactoe", *BLUNDER), at=4)
    judged(person)
    assert [] == faults(person)
    person.clicks("c1")
    at(person, 5)
    person.page.get_by_role("tab", name="Moves").click()
    assert [] == faults(person)
    person.page.get_by_role("button", name="Share").click()
    assert [] == faults(person)


def faults(person: Person) -> list[str]:
    assert 1 == person.page.locator("h1").count()
    violations = Axe().run(person.page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in violations for node in fault["nodes"][:3]]
