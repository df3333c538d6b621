"""Whole games of each kind, by clicks in browsers."""

from typing import Any

import pytest

from .conftest import People
from .person import FRIEND, HOUSE, Person, me

MOST = 400
"""Clicked moves after which a game should long be over."""


def play_on(*people: Person) -> None:
    """Whoever is on turn moves, until the game is over for all."""
    clicked = 0
    while not all(one.state == "over" for one in people):
        for one in people:
            if one.state == "mine":
                one.moves()
                clicked += 1
        assert clicked < MOST
        people[0].page.wait_for_timeout(20)


def reason(person: Person) -> str:
    """What stands beneath who won; the winner may need no words."""
    person.page.locator(".over h2").wait_for()
    return " ".join(person.page.locator(".over p").all_inner_texts())


def result(person: Person) -> object:
    """How the server says that it ended, beside the words, which are each person's own."""
    id = person.page.url.rpartition("/")[2]
    now = person.page.request.get(f"/api/tables/{id}").json()["now"]
    return now["result"]["scores"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("nava", {"players": 3, "max_plies": 18}),
        ("mantis", {"players": 3}),
        ("stones", {"players": 3, "max_plies": 18}),
    ],
)
def test_two_browsers_and_a_bot_play_a_whole_game(people: People, game: str, options: dict[str, Any]) -> None:
    ann, bob = people(), people()
    ann.sits_down(game, [me(), FRIEND, HOUSE], options=options)
    bob.accepts(ann.invitation())
    play_on(ann, bob)
    assert "" != reason(ann)
    assert result(ann) == result(bob)


def test_two_browsers_play_a_whole_game_of_two(people: People) -> None:
    ann, bob = people(), people()
    ann.sits_down("stavegame", [me(), FRIEND], options={"max_turns": 5})
    bob.accepts(ann.invitation())
    play_on(ann, bob)
    assert "" != reason(ann)
    assert result(ann) == result(bob)


@pytest.mark.parametrize("game", ["stavegame", "tictactoe", "kuhn"])
def test_a_browser_plays_the_house(person: Person, game: str) -> None:
    options = {"max_turns": 4} if game == "stavegame" else {}
    person.sits_down(game, [me(), HOUSE], options=options)
    play_on(person)
    assert "" != person.page.inner_text(".over h2")
