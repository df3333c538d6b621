"""One's own games, found again in the hall, watched again, and brought to another device."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from .conftest import People
from .person import FRIEND, HOUSE, Person, me

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WINS = ("a1", "b1", "a2", "b2", "a3")


def two(people: People) -> tuple[Person, Person]:
    ann, bob = people(), people()
    ann.sits_down("tictactoe", [me(), FRIEND])
    bob.accepts(ann.invitation())
    ann.waits_for("mine")
    return ann, bob


def plays_to_the_end(people: People) -> tuple[Person, Person]:
    """Ann wins against Bob."""
    ann, bob = two(people)
    for ply, cell in enumerate(WINS):
        (ann, bob)[ply % 2].waits_for("mine")
        (ann, bob)[ply % 2].clicks(cell)
    ann.waits_for("over")
    return ann, bob


def link_of(person: Person) -> str:
    """The link to all games, as the page shows it."""
    person.go("/yours")
    person.page.get_by_role("button", name="Show my link").click()
    return person.page.get_by_label("Link to your games", exact=True).input_value()


def brings(person: Person, link: str) -> None:
    person.go(link)
    person.page.get_by_role("button", name="Bring them here").click()
    person.page.wait_for_selector(".lists .tables")


def test_a_finished_game_is_found_again_in_the_hall_and_watched(people: People) -> None:
    ann, bob = plays_to_the_end(people)
    for person, words in ((ann, "won"), (bob, "lost")):
        person.go("/")
        row = person.page.locator(".unfinished li")
        expect(row).to_contain_text("Tic-tac-toe")
        expect(row).to_contain_text(words)
    ann.page.locator(".unfinished").get_by_role("link", name="with Bob").click()
    expect(ann.page.locator(".ribbon")).to_contain_text("of 5")
    expect(ann.page.locator(".over h2")).to_have_text("You win!")


def test_ones_turn_stands_first_and_a_table_can_be_taken_off_the_list(person: Person) -> None:
    person.sits_down("nava", [me(), HOUSE])
    person.sits_down("stones", [me(), FRIEND])
    person.go("/")
    rows = person.page.locator(".unfinished li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("your turn")
    expect(rows.last).to_contain_text("waiting")
    person.page.get_by_role("button", name="Take Nava off this list").click()
    expect(rows).to_have_count(1)
    person.page.reload()
    expect(rows).to_have_count(1)


def test_results_stand_by_game_and_by_opponent(people: People) -> None:
    _, bob = plays_to_the_end(people)
    bob.page.get_by_role("link", name="Parlour: to the hall").click()
    bob.page.get_by_role("link", name="All your games and results").click()
    tables = bob.page.locator(".results table")
    expect(tables).to_have_count(2)
    assert ["By game\tWon\tDrawn\tLost\nTic-tac-toe\t0\t0\t1", "By opponent\tWon\tDrawn\tLost\nAnn\t0\t0\t1"] == [
        text.strip() for text in tables.all_inner_texts()
    ]


def test_on_a_second_device_the_link_brings_the_games_and_one_plays_on(people: People) -> None:
    ann, _ = plays_to_the_end(people)
    ann.sits_down("nava", [me(), me("Cid")])
    ann.waits_for("mine")
    phone = people(**PHONE)
    brings(phone, link_of(ann))
    rows = phone.page.locator(".lists li")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("won")
    rows.first.get_by_role("link").tap()
    phone.waits_for("mine")
    ann.page.go_back()
    ann.waits_for("mine")
    phone.moves()
    ann.waits_past(0)


def test_the_link_leaves_the_address_bar_and_reaches_no_server(people: People) -> None:
    ann, second = people(), people()
    ann.sits_down("tictactoe", [me(), HOUSE])
    link = link_of(ann)
    key = link.partition("#key=")[2]
    asked: list[str] = []
    second.page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    brings(second, link)
    assert f"{second.address}/yours" == second.page.url
    assert len(asked) > 3
    assert not any(key in url for url in asked)


def test_a_scanner_reads_the_link(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    link = link_of(person)
    seen = Image.open(BytesIO(person.page.locator(".elsewhere svg.qr").screenshot()))
    assert [link] == [code.text for code in zxingcpp.read_barcodes(seen)]
    expect(person.page.locator(".elsewhere")).to_contain_text("Whoever has this link has your games")


def test_what_was_played_on_the_second_device_comes_along(people: People) -> None:
    ann, phone = people(), people()
    ann.sits_down("tictactoe", [me(), HOUSE])
    phone.sits_down("nava", [me("Phone"), HOUSE])
    phone.go(link_of(ann))
    expect(phone.page.locator(".notice")).to_contain_text("What you played on this device comes along")
    phone.page.get_by_role("button", name="Bring them here").click()
    expect(phone.page.locator(".lists li")).to_have_count(2)
    ann.page.reload()
    expect(ann.page.locator(".lists li")).to_have_count(2)
    phone.page.locator(".lists").get_by_role("link", name="Nava").click()
    phone.waits_for("mine")


def test_a_link_can_be_left_alone(people: People) -> None:
    ann, other = people(), people()
    ann.sits_down("tictactoe", [me(), HOUSE])
    other.go(link_of(ann))
    other.page.get_by_role("link", name="Not now").click()
    other.page.wait_for_selector(".game")
    expect(other.page.locator(".unfinished")).not_to_be_visible()


@pytest.mark.parametrize("key", ["", "12ab", "z" * 32])
def test_a_link_that_is_not_whole_says_so(person: Person, key: str) -> None:
    person.go(f"/yours#key={key}")
    expect(person.page.locator("h1")).to_have_text("This link is not whole")


def test_seats_of_an_older_browser_go_on_and_are_found(person: Person) -> None:
    """It had a token for each table, and no key."""
    person.go("/")
    made = person.page.request.post("/api/tables", data={"game": "tictactoe"}).json()
    person.page.evaluate(
        "([id, token]) => localStorage.setItem('parlour:tables', JSON.stringify({[id]: {id, token, at: 1}}))",
        [made["table"], made["token"]],
    )
    person.go(f"/t/{made['table']}")
    person.waits_for("mine")
    person.go("/")
    expect(person.page.locator(".unfinished li")).to_contain_text("your turn")
    person.page.locator(".unfinished").get_by_role("link", name="Tic-tac-toe").click()
    person.waits_for("mine")
    person.moves()


def test_older_games_come_page_by_page(people: People) -> None:
    ann = people()
    ann.go("/")
    key = "f" * 32
    ann.page.evaluate("key => localStorage.setItem('parlour:key', JSON.stringify(key))", key)
    for _ in range(22):
        made = ann.page.request.post("/api/tables", data={"game": "tictactoe"}, headers={"Parlour-Key": key}).json()
        ann.page.request.post(f"/api/tables/{made['table']}/resign", data={}, headers={"Parlour-Key": key})
    ann.go("/yours")
    rows = ann.page.locator(".lists li")
    expect(rows).to_have_count(20)
    ann.page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(22)
    expect(ann.page.get_by_role("button", name="Show more")).to_have_count(0)
    expect(ann.page.locator(".results td").last).to_have_text("22")
