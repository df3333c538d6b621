"""Between people: hints by consent, time that runs out, a seat that is had back."""

from playwright.sync_api import expect

from .conftest import People
from .person import FRIEND, Person, me


def two(people: People, **wish: object) -> tuple[Person, Person]:
    ann, bob = people(), people()
    ann.sits_down("tictactoe", [me(), FRIEND], **{"hints": False, **wish})
    bob.accepts(ann.invitation())
    ann.waits_for("mine", "over")
    return ann, bob


def asks_for_hints(person: Person) -> None:
    person.page.get_by_role("button", name="Hints?").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Ask the others").click()


def reads_among_the_moves(person: Person, words: str) -> None:
    expect(person.page.locator(".moves .note").last).to_have_text(words)


def test_hints_come_only_after_all_agree_and_all_are_told(people: People) -> None:
    ann, bob = two(people)
    expect(ann.page.get_by_role("button", name="Who leads?")).to_have_count(0)
    asks_for_hints(ann)
    expect(bob.page.locator(".offer")).to_contain_text("Ann asks for hints")
    expect(ann.page.locator(".offer")).to_contain_text("Waiting for the others")
    expect(ann.status).to_be_visible()
    bob.page.locator(".offer").get_by_role("button", name="Yes").click()
    for person in (ann, bob):
        reads_among_the_moves(person, "All agreed: hints are on, for everybody.")
        expect(person.page.locator(".caption")).to_have_text("All agreed: hints are on, for everybody.")
        expect(person.page.get_by_role("button", name="Who leads?")).to_be_visible()
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    ann.reads("The house would play")


def test_a_no_leaves_hints_off(people: People) -> None:
    ann, bob = two(people)
    asks_for_hints(ann)
    bob.page.locator(".offer").get_by_role("button", name="No").click()
    ann.reads("declined")
    expect(ann.page.get_by_role("button", name="Hints?")).to_be_visible()


def test_what_was_asked_waits_over_a_move_and_can_be_taken_back(people: People) -> None:
    ann, bob = two(people)
    asks_for_hints(ann)
    ann.moves()
    bob.waits_for("mine")
    expect(bob.page.locator(".offer")).to_be_visible()
    ann.page.locator(".offer").get_by_role("button", name="Never mind").click()
    expect(bob.page.locator(".offer")).not_to_be_visible()


def test_anybody_turns_hints_off_again(people: People) -> None:
    ann, bob = two(people, hints=True)
    reads_among_the_moves(bob, "Hints are on at this table, for everybody.")
    ann.page.get_by_role("button", name="Who leads?").click()
    expect(ann.page.locator(".shares")).to_be_visible()
    bob.page.get_by_role("button", name="No hints").click()
    reads_among_the_moves(ann, "Bob turned hints off.")
    reads_among_the_moves(bob, "You turned hints off.")
    expect(ann.page.locator(".shares")).not_to_be_visible()


def test_an_invitation_says_that_hints_are_on(people: People) -> None:
    ann, bob = people(), people()
    ann.sits_down("tictactoe", [me(), FRIEND], hints=True)
    bob.go(ann.invitation())
    expect(bob.page.locator(".notice")).to_contain_text("Hints are on at this table")


def test_the_form_leaves_hints_off_between_people(person: Person) -> None:
    person.go("/set-up/tictactoe")
    hints = person.page.get_by_label("Hints")
    expect(hints).to_be_checked()
    person.page.get_by_label("Who takes seat P2").select_option("friend")
    expect(hints).not_to_be_checked()
    person.page.get_by_label("Time to think").select_option("30s/move")
    expect(person.page.get_by_label("When time is up")).to_have_value("forfeit")


def test_time_runs_out_and_the_game_is_lost(people: People) -> None:
    ann, bob = two(people, clock="3s/move")
    for person, who in ((ann, "You"), (bob, "Ann")):
        person.waits_for("over")
        expect(person.page.locator(".caption")).to_contain_text(f"{who} ran out of time, and lost.")
        expect(person.page.locator(".moves")).to_contain_text(f"{who} ran out of time, and lost.")
        expect(person.page.locator(".over")).to_contain_text(f"{who} ran out of time.")
        expect(person.page.locator("#spoken")).to_contain_text(f"{who} ran out of time, and lost.")
    expect(ann.page.locator(".over h2")).to_have_text("Bob wins")
    expect(bob.page.locator(".over h2")).to_have_text("You win!")


def test_in_a_game_of_three_the_seat_is_claimed_back_after_a_reload(people: People) -> None:
    ann, bob, cid = people(), people(), people()
    ann.sits_down("nava", [me(), FRIEND, FRIEND], options={"players": 3}, clock="10s/move", hints=False)
    links = [field.input_value() for field in ann.page.locator(".waiting .address").all()]
    for person, link, name in zip((bob, cid), links, ("Bob", "Cid"), strict=True):
        person.accepts(link, name)
    claim = ann.page.get_by_role("button", name="Take my seat back")
    expect(claim).to_be_visible()
    expect(ann.page.locator(".moves")).to_contain_text("You ran out of time. Ondo of the house plays on.")
    expect(bob.page.locator(".moves")).to_contain_text("Ann ran out of time. Ondo of the house plays on.")
    expect(bob.page.locator('[data-seat="0"] .name')).to_have_text("Ondo")
    ann.page.reload()
    claim.click()
    expect(ann.page.locator(".moves")).to_contain_text("You are back, and Ondo gets up.")
    expect(bob.page.locator(".moves")).to_contain_text("Ann is back, and Ondo gets up.")
