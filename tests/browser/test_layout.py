"""Everything that matters is in view, whole and large enough, on every screen."""

from pathlib import Path
from random import Random

import pytest

from .conftest import People
from .person import Person
from .tables import END, SIZES, halfway, line_ups, plays_on, settles, sits_among_the_house

FAULTS = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
SAMPLE = {"mantis": 6, "othello": 2, "stavegame": 2}

ROUND_THE_BOARD = """picture => {
  const whole = picture.getBoundingClientRect();
  const board = picture.querySelector('.board > *').getBoundingClientRect();
  return [board.left - whole.left, whole.right - board.right, board.top - whole.top, whole.bottom - board.bottom];
}"""


def faults(person: Person, sizes: list[str]) -> list[str]:
    """What is wrong with the table on these screens."""
    found = []
    for size in sizes:
        person.page.set_viewport_size(SIZES[size])
        settles(person)
        found += [f"{size}: {fault}" for fault in person.page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize(("game", "players"), SAMPLE.items())
def test_a_table_in_mid_game_fits_a_small_phone_upright_and_sideways_and_a_desktop(
    person: Person, game: str, players: int
) -> None:
    sits_among_the_house(person, game, players)
    plays_on(person, halfway(game, players), Random(5))
    assert [] == faults(person, ["small", "sideways", "desktop"])


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), line_ups())
def test_every_table_fits_every_screen_from_its_start_to_its_end(people: People, game: str, players: int) -> None:
    person = people()
    sits_among_the_house(person, game, players)
    found = {}
    for moment, ply in {"start": 0, "halfway": halfway(game, players), "end": END}.items():
        plays_on(person, ply, Random(5))
        found[moment] = faults(person, list(SIZES))
    assert {"start": [], "halfway": [], "end": []} == found


def test_a_board_stands_in_the_middle_of_a_picture_in_the_rulebook(person: Person) -> None:
    """Though it has coordinates on two sides only."""
    person.go("/rules/nava")
    person.page.wait_for_selector("figure svg")
    left, right, above, below = person.page.locator("figure svg").first.evaluate(ROUND_THE_BOARD)
    assert abs(left - right) < 2
    assert abs(above - below) < 2
