"""Two people agree on a draw, or do not."""

from playwright.sync_api import expect

from .conftest import People
from .test_fairness import reads_among_the_moves, two


def test_a_draw_is_offered_declined_offered_again_and_agreed_to(people: People) -> None:
    ann, bob = two(people)
    ann.moves()
    ann.page.get_by_role("button", name="Draw?").click()
    expect(ann.page.locator(".offer")).to_contain_text("You offered a draw.")
    expect(bob.page.locator(".offer")).to_contain_text("Ann offers a draw.")
    bob.page.locator(".offer").get_by_role("button", name="No").click()
    ann.reads("declined")
    for person, who in ((ann, "Bob declines"), (bob, "You decline")):
        reads_among_the_moves(person, f"{who} the draw.")
    bob.moves()
    bob.page.get_by_role("button", name="Draw?").click()
    ann.page.locator(".offer").get_by_role("button", name="Yes").click()
    for person in (ann, bob):
        person.waits_for("over")
        expect(person.page.locator(".over h2")).to_have_text("You share the win")
        expect(person.page.locator(".over")).to_contain_text("All agreed to a draw.")
        expect(person.page.locator(".moves")).to_contain_text("All agreed to a draw.")


def test_an_offer_of_a_draw_can_be_withdrawn(people: People) -> None:
    ann, bob = two(people)
    bob.page.get_by_role("button", name="Draw?").click()
    expect(ann.page.locator(".offer")).to_contain_text("Bob offers a draw.")
    bob.page.locator(".offer").get_by_role("button", name="Never mind").click()
    expect(ann.page.locator(".offer")).not_to_be_visible()
    reads_among_the_moves(ann, "Bob withdraws the offer of a draw.")
