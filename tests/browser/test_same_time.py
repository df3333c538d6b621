"""Games for several browsers in which not one alone is on turn, or not one alone wins."""

from playwright.sync_api import expect

from .conftest import People
from .person import FRIEND, Person, me
from .test_games import play_on, result

ROUNDS = 4
NAMES = ("Bob", "Carol", "Dan")


def gather(people: People, game: str, players: int, **options: object) -> list[Person]:
    """As many browsers at one table, each with a seat."""
    first, *others = (people() for _ in range(players))
    first.sits_down(game, [me(), *[FRIEND for _ in others]], options=options)
    for place, (name, person) in enumerate(zip(NAMES, others, strict=False), start=1):
        expect(first.page.locator(".waiting .address")).to_have_count(players - place)
        person.accepts(first.invitation(), name)
    return [first, *others]


def test_two_browsers_choose_at_the_same_time_and_being_late_keeps_nobody_from_it(people: People) -> None:
    """The second seat is first in every round, and the other chooses from what it could before."""
    ann, bob = gather(people, "goofspiel", 2, cards=ROUNDS)
    watcher = people()
    watcher.go(ann.page.url)
    watcher.page.wait_for_selector("main.table[data-state]")
    for _ in range(ROUNDS - 1):
        ann.waits_for("mine")
        bob.waits_for("mine")
        lit = ann.targets.count()
        bob.moves()
        bob.waits_for("playing")
        assert ("mine", lit) == (ann.state, ann.targets.count())
        ann.moves()
    for person in (ann, bob, watcher):  # the last bid is the only one left, and is made for them
        person.waits_for("over")
    assert result(ann) == result(bob)


def test_four_browsers_play_whist_and_partners_win_together(people: People) -> None:
    four = gather(people, "whist", 4)
    play_on(*four)
    scores: list[float] = result(four[0])  # type: ignore[assignment]
    assert scores in ([0.5, 0.0, 0.5, 0.0], [0.0, 0.5, 0.0, 0.5])
    winners = ("Ann", "Carol") if scores[0] else ("Bob", "Dan")
    watcher = people()
    watcher.go(four[0].page.url)
    expect(watcher.page.locator(".over h2")).to_have_text(f"{winners[0]} and {winners[1]} win")
    headings = [person.page.locator(".over h2").inner_text() for person in four]
    assert [bool(share) for share in scores] == ["You" in heading for heading in headings]
    assert headings[0] != headings[1]
