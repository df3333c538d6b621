"""Several people at a table: links, seats, watching, talking, asking, parting."""

import re
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from .conftest import People
from .person import FRIEND, HOUSE, Person, me


def two(people: People, game: str = "tictactoe", **wish: object) -> tuple[Person, Person]:
    ann, bob = people(), people()
    ann.sits_down(game, [me(), FRIEND], **wish)
    bob.accepts(ann.invitation())
    ann.waits_for("mine")
    return ann, bob


@pytest.mark.parametrize("width", [1280, 390])
def test_a_friend_sees_a_link_and_a_code_that_a_scanner_reads(people: People, width: int) -> None:
    ann = people(viewport={"width": width, "height": 844})
    address = ann.sits_down("tictactoe", [me(), FRIEND])
    assert ann.invitation().startswith(f"{address}#seat=1&key=")
    seen = Image.open(BytesIO(ann.page.locator(".waiting svg.qr").screenshot()))
    assert [ann.invitation()] == [code.text for code in zxingcpp.read_barcodes(seen)]


def test_the_key_of_an_invitation_leaves_the_address_bar(people: People) -> None:
    ann, bob = two(people)
    assert ann.page.url == bob.page.url


def test_a_taken_seat_says_so_and_one_can_watch(people: People) -> None:
    ann, bob, eve = people(), people(), people()
    ann.sits_down("tictactoe", [me(), FRIEND])
    link = ann.invitation()
    bob.accepts(link)
    eve.go(link)
    expect(eve.page.locator("h1")).to_have_text("This seat is taken")
    eve.page.get_by_role("button", name="Watch the game").click()
    eve.waits_for("playing")


def test_a_watcher_sees_every_move_and_can_make_none(people: People) -> None:
    ann, bob = two(people)
    eve = people()
    eve.go(ann.page.url)
    eve.waits_for("playing")
    ann.moves()
    bob.waits_for("mine")
    bob.moves()
    eve.waits_past(1)
    assert (0, 2) == (eve.targets.count(), eve.page.locator(".moves [data-ply]").count())
    expect(ann.page.locator(".watchers")).to_have_text("1 watching")


def test_undo_by_consent(people: People) -> None:
    ann, bob = two(people)
    ann.moves()
    ann.page.get_by_role("button", name="Undo").click()
    bob.page.locator(".offer").get_by_role("button", name="Yes").click()
    ann.waits_for("mine")
    assert (0, 0) == (ann.ply, ann.page.locator(".moves [data-ply]").count())


def test_undo_refused(people: People) -> None:
    ann, bob = two(people)
    ann.moves()
    ann.page.get_by_role("button", name="Undo").click()
    bob.page.locator(".offer").get_by_role("button", name="No").click()
    ann.reads("declined")
    assert 1 == ann.ply


def test_a_sealed_bid_is_taken_back_and_an_opened_one_stays(people: People) -> None:
    """What somebody learnt cannot be unlearnt: nobody is asked, and the page says why."""
    ann, bob = two(people, "goofspiel")
    ann.moves()
    ann.page.get_by_role("button", name="Undo").click()
    bob.page.locator(".offer").get_by_role("button", name="Yes").click()
    ann.waits_for("mine")
    ann.moves()
    bob.moves()
    ann.waits_for("mine")
    ann.page.get_by_role("button", name="Undo").click()
    ann.reads("A card that was dealt stays dealt")
    expect(bob.page.locator(".offer")).to_be_hidden()


def test_a_card_of_a_hidden_hand_stays_on_the_table(people: People) -> None:
    ann = people()
    ann.sits_down("whist", [me(), HOUSE, HOUSE, HOUSE])
    ann.waits_for("mine")
    ann.moves()
    ann.page.get_by_role("button", name="Undo").click()
    ann.reads("Somebody may have learnt what was hidden")


def test_what_is_said_stands_there_as_it_was_typed(people: People) -> None:
    ann, bob = two(people)
    said = "<img src=x onerror=alert(1)> & <b>hello</b>"
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something").fill(said)
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator("#tab-chat .badge")).to_have_text("1")
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.locator(".talk")).to_contain_text(said)
    assert 0 == bob.page.locator(".talk img, .talk b").count()


def test_a_name_with_markup_is_only_a_name(people: People) -> None:
    ann, bob = people(), people()
    ann.sits_down("tictactoe", [me("<i>Ann</i>"), FRIEND])
    bob.go(ann.invitation())
    expect(bob.page.locator(".notice")).to_contain_text("<i>Ann</i> invites you")


def test_a_name_can_be_changed(people: People) -> None:
    ann, bob = two(people)
    ann.page.get_by_title("Change your name").click()
    ann.page.get_by_label("What shall the others call you?").fill("Anna <b>")
    ann.page.get_by_role("button", name="Change", exact=True).click()
    for one in (ann, bob):
        expect(one.page.locator('[data-seat="0"] .name')).to_have_text("Anna <b>")


def test_a_table_that_waits_can_be_left(people: People) -> None:
    ann, bob = people(), people()
    ann.sits_down("tictactoe", [me(), FRIEND])
    link = ann.invitation()
    ann.page.get_by_role("button", name="Leave").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ann.page.locator("h1")).to_have_text("Take a seat.")
    expect(ann.page.locator(".unfinished")).not_to_be_visible()
    bob.accepts(link)
    assert "waiting" == bob.state


def test_who_is_gone_is_shown_and_after_a_while_the_house_could_play_on(people: People) -> None:
    ann, bob = two(people)
    ann.page.clock.install()
    bob.page.goto("about:blank")
    expect(ann.page.locator(".notices")).to_contain_text("left just now")
    way = ann.page.get_by_role("button", name="Let the house play on")
    expect(way).to_have_count(0)
    ann.page.clock.fast_forward(65_000)
    expect(way).to_be_visible()


def test_a_rematch_swaps_the_seats(people: People) -> None:
    ann, bob = two(people)
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.locator(".over h2")).to_have_text("Bob wins")
    expect(bob.page.locator(".over h2")).to_have_text("You win!")
    first = ann.page.url
    ann.page.get_by_role("button", name="Play again").click()
    bob.page.locator(".offer").get_by_role("button", name="Yes").click()
    bob.waits_for("mine")
    expect(bob.page.locator('[data-seat="0"] .name')).to_have_text("Bob")
    assert bob.page.url != first


def test_a_public_table_can_be_joined_from_the_hall(people: People) -> None:
    ann, bob = people(), people()
    ann.sits_down("connectfour", [me(), FRIEND], public=True)
    bob.go("/")
    bob.page.locator(".others").get_by_role("link", name="Connect Four").first.click()
    bob.page.get_by_role("button", name="Sit here").click()
    ann.waits_for("mine")


def test_a_tab_in_the_background_tells_whose_turn_it_is(person: Person) -> None:
    person.sits_down("tictactoe", [me(), HOUSE])
    person.waits_for("mine")
    assert "● Your turn · Tic-tac-toe · Parlour" == person.page.title()
    expect(person.page.locator("#favicon")).to_have_attribute("href", re.compile("/turn[.]"))
    person.page.get_by_role("link", name="Parlour: to the hall").click()
    person.page.wait_for_selector(".unfinished")
    assert "Parlour" == person.page.title()
    expect(person.page.locator("#favicon")).to_have_attribute("href", re.compile("/rest[.]"))
    expect(person.page.locator(".unfinished")).to_contain_text("your turn")
