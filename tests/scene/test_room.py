"""A table laid out for the room of whoever looks."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import parlour
from parlour.scene import Area, Card, Face, Label, Pile, Scene, Side, svg

from .samples import grid

CARDS = tuple(Card((Face(rank),), id=f"{rank}") for rank in "JQK")
HANDS = (Area("P1's hand", CARDS[:1], 0), Area("P2's hand", CARDS[1:2], 1), Side(0), Side(1))
SIX = tuple(part for seat in range(6) for part in (Area("Hand", CARDS, seat), Side(seat)))
DECK = (Pile("Deck", 12), Label("The next card decides."))

Placed = tuple[ElementTree.Element, float, float, float]


def placed(scene: Scene, room: tuple[float, float]) -> Iterator[Placed]:
    """Every element of a drawing with its place on the screen and its scale."""
    root = ElementTree.fromstring(svg(scene, room=room, standalone=False))

    def walk(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[Placed]:
        how = element.get("transform", "")
        for kind, numbers in re.findall(r"(translate|scale)\(([^)]*)\)", how):
            first, *rest = map(float, numbers.split())
            x, y = (x + scale * first, y + scale * rest[0]) if kind == "translate" else (x, y)
            scale *= first if kind == "scale" else 1
        yield element, x, y, scale
        for child in element:
            yield from walk(child, x, y, scale)

    return walk(root, 0, 0, 1)


@pytest.mark.parametrize("room", [(320, 400), (700, 660), (1500, 1000)])
def test_coordinates_are_never_larger_than_other_words(room):
    """14 pixels at most, however large the board is."""
    scene = Scene((grid(5, 5, {}), Side(0), Side(1)))
    sizes = {
        float(found.get("font-size", 0)) * scale
        for found, _, _, scale in placed(scene, room)
        if found.get("class") == "coordinate"
    }
    assert sizes
    assert round(max(sizes), 1) <= 14


@pytest.mark.parametrize("room", [(384, 640), (1050, 660)])
def test_ones_own_cards_are_larger_than_the_others(room):
    """They are read in the hand."""
    sheets = {
        id: float(found.get("width", 0)) * scale
        for found, _, _, scale, id in _inside(Scene((*HANDS, *DECK)), room)
        if found.get("class") == "sheet"
    }
    assert sheets["J"] > 1.2 * sheets["Q"]


def _inside(scene: Scene, room: tuple[float, float]) -> Iterator[tuple[ElementTree.Element, float, float, float, str]]:
    id = ""
    for found, x, y, scale in placed(scene, room):
        id = found.get("data-id") or id
        yield found, x, y, scale, id


def test_a_deck_and_what_is_said_of_it_lie_side_by_side_where_the_room_is_wide():
    """And one below the other where it is tall."""

    def places(room: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
        found = list(placed(Scene((*SIX, *DECK)), room))
        at = {
            name: next((x, y) for one, x, y, _ in found if name in one.get("class", "").split())
            for name in ("pile", "note")
        }
        return at["pile"], at["note"]

    (deck_x, _), (words_x, _) = places((600, 380))
    assert deck_x < words_x
    (deck_x, deck_y), (words_x, words_y) = places((390, 900))
    assert deck_x == words_x
    assert deck_y < words_y


def test_how_many_cards_lie_there_stands_within_the_card():
    """Where the next card does not cover it."""
    scene = Scene((Area("Tank", (Card((Face("red", "red"),), count=12),)),))
    root = ElementTree.fromstring(svg(scene, standalone=False))
    sheet, badge = (next(one for one in root.iter() if one.get("class") == name) for name in ("sheet", "badge"))
    assert float(sheet.get("x", 0)) <= float(badge.get("x", 0))
    right = float(badge.get("x", 0)) + float(badge.get("width", 0))
    assert right <= float(sheet.get("x", 0)) + 0.8 * float(sheet.get("width", 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_all_bid_with_fits_the_smallest_phone(players):
    """And a card that was chosen lies behind its hand, in no row of its own."""
    position = parlour.Match(parlour.load("goofspiel", players=players), seed=1).position
    drawing = svg(position.scene(0), room=(304, 368), seat=0)
    assert players == drawing.count('class="seat')
    assert "bid" not in drawing
