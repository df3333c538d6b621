"""A scene as SVG: what a page can rely on."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from parlour.scene import (
    COLORS,
    SEATS,
    Area,
    Board,
    Card,
    Choice,
    Face,
    Label,
    Note,
    Piece,
    Pile,
    Scene,
    Side,
    Spot,
    Stack,
    css,
    ids,
    svg,
)

from .samples import grid, marks
from .test_any_scene import scenes

SVG = "{http://www.w3.org/2000/svg}"
PIECE = Piece("stone", 1, words="P2's stone", id="stone")
SCENE = Scene(
    (
        Board((Spot("a1", 0, 0, (PIECE,)), Spot("b1", 1, 0)), notes=(Note("7", 0, -0.7, 0, strong=True),)),
        Area("P1's hand", (Card((Face("3", "red"),), 0, id="hand:3"),), 0, id="hand"),
        Pile("Deck", 12, id="deck"),
        Side(0, "2 points", turn=True),
        Label("A line"),
        Choice("pass", "Pass", words="Pass: nothing happens"),
    )
)


def tree(scene: Scene, **options: Any) -> ElementTree.Element:
    """The drawing, parsed."""
    return ElementTree.fromstring(svg(scene, **options))


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {found.get("data-id", ""): found for found in root.iter(f"{SVG}g") if found.get("data-id")}


def texts(root: ElementTree.Element) -> Iterator[str]:
    return (found.text or "" for found in root.iter(f"{SVG}text"))


def test_every_id_is_a_group_with_words():
    """In the order of the scene."""
    groups = by_id(tree(SCENE))
    assert list(ids(SCENE)) == list(groups)
    titles = {id: group.findtext(f"{SVG}title") for id, group in groups.items()}
    assert {"a1": "a1, P2's stone", "b1": "b1, empty", "stone": "P2's stone", "pass": "Pass: nothing happens"} == {
        id: titles[id] for id in ("a1", "b1", "stone", "pass")
    }


@pytest.mark.parametrize("mark", ["lit", "chosen", "last"])
def test_marked_ids_have_the_class_of_their_mark(mark):
    """And no others have it."""
    groups = by_id(tree(SCENE, **{mark: {"b1", "hand:3", "pass"}}))
    assert {"b1", "hand:3", "pass"} == {id for id, found in groups.items() if mark in found.get("class", "").split()}


def test_marks_change_nothing_but_classes():
    """So a page may set them itself."""
    marked = svg(SCENE, lit=ids(SCENE), chosen=ids(SCENE), last=ids(SCENE), standalone=False)
    assert svg(SCENE, standalone=False) == marked.replace(" lit chosen last", "")


def test_what_can_be_clicked_has_something_to_hit():
    """A shape of its own, of which the outline is made."""
    for id in ids(Scene((grid(3, 3, {}), *SCENE.parts[1:]))):
        found = by_id(tree(Scene((grid(3, 3, {}), *SCENE.parts[1:]))))[id]
        assert any("hit" in inner.get("class", "").split() for inner in found.iter()), id


def test_places_are_large_enough_for_a_finger():
    """On a phone, 340 pixels wide, a place on a board of eight columns measures at least 36."""
    root = tree(Scene((grid(8, 8, {}),)))
    _, _, width, _ = map(float, root.get("viewBox", "").split())
    hits = [found for found in root.iter(f"{SVG}rect") if "hit" in found.get("class", "")]
    assert 64 == len(hits)
    assert all(float(hit.get("width", 0)) * 340 / width >= 36 for hit in hits)


def test_a_page_can_leave_out_what_it_shows_itself():
    """The rest is the same."""
    kept = by_id(tree(SCENE, without={"sides", "choices", "labels"}))
    assert [id for id in ids(SCENE) if id != "pass"] == list(kept)
    assert {"A line", "2 points", "Pass"} <= set(texts(tree(SCENE)))
    assert not {"A line", "2 points", "Pass"} & set(texts(tree(SCENE, without={"sides", "choices", "labels"})))


def test_a_line_that_shows_things_is_never_left_out():
    """A page has no way to draw them."""
    pot = Scene((Label("Pot: 1", things=(Piece("chip", 0, id="chip"),)),))
    assert ["chip"] == list(by_id(tree(pot, without={"labels"})))


def test_players_are_called_by_their_names():
    """At their lines and their hands; P1 where there is none."""
    assert {"Ada", "Ada's"} <= set(texts(tree(SCENE, names=["Ada", ""])))
    assert {"P1", "P1's"} <= set(texts(tree(SCENE, names=["", "Bob"]))) & set(texts(tree(SCENE)))
    assert "Rumpelst…" in set(texts(tree(SCENE, names=["Rumpelstiltskin"])))


def test_a_strict_page_can_show_it():
    """No style in an attribute, no script; the style sheet only where the drawing stands alone."""
    inside = svg(SCENE, standalone=False)
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:|https?://(?!www\.w3\.org/2000/svg)", inside)
    assert css().strip() in tree(SCENE).findtext(f"{SVG}style", "")


def test_text_is_never_markup():
    """Whatever a game or a player writes."""
    nasty = '<b onclick="x">&\x00"'
    scene = Scene((Label(nasty), Choice(nasty, nasty), Side(0, nasty), grid(1, 1, {"a1": Piece("mark", 0, nasty)})))
    root = tree(scene, names=[nasty], standalone=False)
    assert nasty.replace("\x00", " ") in set(texts(root))
    light = {"defs", "radialGradient", "linearGradient", "stop"}
    assert {"svg", "g", "rect", "circle", "text", "title", "line", "path", "ellipse"} | light >= {
        found.tag.removeprefix(SVG) for found in root.iter()
    }


@settings(deadline=None)
@given(scenes)
def test_any_scene_can_be_drawn(scene):
    """It is well-formed, and every number in it is one."""
    numbers = ("x", "y", "cx", "cy", "r", "rx", "ry", "x1", "y1", "width", "height", "transform", "d", "viewBox")
    for found in ElementTree.fromstring(svg(scene, standalone=False)).iter():
        assert not [found.get(name) for name in numbers if re.search("nan|inf", found.get(name) or "")]


def test_the_style_sheet_has_the_colours_of_the_palette():
    """Both themes of each colour, and every seat's."""
    sheet = css().lower()
    for color in COLORS.values():
        assert {color.light.lower(), color.dark.lower()} == set(re.findall(rf"--{color.name}: (#\w+);", sheet))
    assert {f".p{seat} {{ --own: {found.color.lower()}; }}" in sheet for seat, found in enumerate(SEATS)} == {True}


def test_both_ways_to_choose_the_dark_theme_set_the_same():
    """By the reader's system, and by the page."""
    by_system = re.search(r"\.alone \{\n(.*?)\n  \}", css(), re.DOTALL)
    by_page = re.search(r':root\[data-theme="dark"\] \.parlour-scene \{\n(.*?)\n\}', css(), re.DOTALL)
    assert by_system is not None
    assert by_page is not None
    assert [line.strip() for line in by_system[1].split("\n")] == [line.strip() for line in by_page[1].split("\n")]


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read(theme):
    """4.5 to 1 on the table and on cards, and for what is printed on colours and on wood."""
    value = tokens(theme)
    assert all(contrast(value[text], value["table"]) >= 4.5 for text in ("chalk", "chalk-faint"))
    assert all(contrast(value[text], value["card"]) >= 4.5 for text in ("ink", "muted"))
    assert all(contrast("#1f2421", (color.light, color.dark)[theme]) >= 4.5 for color in COLORS.values())
    assert contrast(value["wood-ink"], value["wood"]) >= 4.5


def tokens(theme: int) -> dict[str, str]:
    """The colours of a theme; those of the light one hold in the dark where it has none of its own."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for name, value in re.findall(r"--([\w-]+): (#\w{6});", css()):
        (dark if name in light else light)[name] = value
    return light | dark if theme else light


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_what_matters_on_a_board_stands_out(theme):
    """3 to 1: its places from each other, and what marks the last move or what can be done from where it lies."""
    value = tokens(theme)
    beside = [("light-square", "dark-square"), ("tile", "tray"), ("cloth", "cloth-line"), ("frame", "hole")]
    marked = [("lamp", ground) for ground in ("table", "cloth", "frame", "hole")]
    pale = ("light-square", "dark-square", "tile", "wood", "paper-sheet")
    traced = [(line, ground) for line in ("dark-glow", "dark-trace") for ground in pale]
    found = {pair: contrast(value[pair[0]], value[pair[1]]) for pair in beside + marked + traced}
    assert {} == {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < 3}


def test_a_stack_has_a_band_for_each_disc_and_says_how_many():
    """Each in its owner's colour."""
    root = tree(Scene((grid(1, 1, {"a1": Stack((0, 1, 1))}),)))
    bands = [found.get("class", "") for found in root.iter(f"{SVG}path") if "own" in found.get("class", "")]
    assert ["body own p1", "body own p1", "body own p0"] == bands
    assert "3" in set(texts(root))


def test_a_page_can_tell_whose_a_thing_is():
    """A stack is its top disc's owner's."""
    root = tree(Scene((grid(1, 3, {"a1": Stack((2, 0)), "b1": PIECE}),)))
    assert ["2", "1"] == [found.get("data-owner") for found in root.iter(f"{SVG}g") if found.get("data-owner")]


def test_a_die_has_as_many_eyes_as_it_shows():
    """And one of more sides than a cube has shows its number."""
    for number in range(1, 7):
        root = tree(Scene((Area("Die", (Piece("die", text=str(number)),)),)))
        assert number == len([found for found in root.iter(f"{SVG}circle") if found.get("class") == "glyph"])
    assert "20" in texts(tree(Scene((Area("Die", (Piece("die", text="20"),)),))))


def test_a_playing_card_shows_its_rank_above_the_sign_of_its_suit():
    """In two corners; hearts and diamonds are red."""
    for name, class_ in {"K♥": "suit warm", "10♦": "suit warm", "7♠": "suit", "A♣": "suit"}.items():
        root = tree(Scene((Area("Hand", (Card((Face(name),)),)),)))
        assert 2 == list(texts(root)).count(name[:-1])
        signs = [found.get("class", "") for found in root.iter(f"{SVG}path")]
        assert {class_} == {sign for sign in signs if "suit" in sign}


def test_cells_in_slanting_rows_have_six_sides_and_do_not_overlap():
    """Each is as wide as it is far to the next, and its corners reach into the gaps of the rows beside it."""
    spots = (Spot("a1", 0.5, 0), Spot("a2", 0, 0.866), Spot("b2", 1, 0.866))
    tiles = [found for found in tree(Scene((Board(spots),))).iter(f"{SVG}path") if found.get("class") == "tile"]
    (above, *_), (left, *_), (right, *_) = ([*_corners(tile)] for tile in tiles)
    assert above[1] < left[1] == right[1]
    highest, lowest = left[1], max(y for _, y in _corners(tiles[0]))
    assert highest < lowest
    assert right[0] - left[0] >= max(x for x, _ in _corners(tiles[0])) - min(x for x, _ in _corners(tiles[0]))


def _corners(tile: ElementTree.Element) -> list[tuple[float, float]]:
    x, y = map(float, re.findall(r"[-\d.]+", tile.get("transform", "")))
    numbers = [float(number) for number in re.findall(r"[-\d.]+", tile.get("d", ""))]
    return [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def test_crosses_and_noughts_are_drawn_with_a_pen():
    """As strokes, not as letters."""
    root = tree(Scene((grid(1, 2, marks("XO")),)))
    assert not {"X", "O"} & set(texts(root))
    assert 2 == sum("pen" in found.get("class", "").split() for found in root.iter())


def test_many_cards_go_into_rows_and_stay_on_the_sheet():
    """However many there are."""
    cards = tuple(Card((Face(str(n), "red"),), id=f"c{n}") for n in range(40))
    root = tree(Scene((Area("Hand", cards),)))
    places = [found.get("transform", "") for found in root.iter(f"{SVG}g") if found.get("transform")]
    xs = [float(re.findall(r"[\d.]+", place)[0]) for place in places]
    assert 40 == len(xs)
    assert 0 < min(xs) < max(xs) < 400
