"""The gallery shows everything that a game can be made of, as it is."""

import ast
from typing import get_args, get_type_hints

import pytest

from parlour import kit
from parlour.kit.component import Component
from parlour.kit.forms.form import Form
from parlour.kit.places import Places
from parlour.kit.shapes import Shape
from tests.gallery import CHARACTERS_FILE, FOLDER, characters, drawing, figures

FIGURES = figures()
MOST, MOST_IN_ALL = 15_000, 400_000


def calls():
    """What is made in the code of the gallery."""
    trees = (ast.walk(ast.parse(figure.code)) for figure in FIGURES)
    return [node for tree in trees for node in tree if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]


def given(name):
    """What the code of the gallery gives to a parameter of that name."""
    found = [keyword.value for call in calls() for keyword in call.keywords if keyword.arg == name]
    return {value.value for value in found if isinstance(value, ast.Constant)}


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_a_picture_is_what_its_code_makes(figure):
    """`make gallery` draws them anew; look at them before you keep them."""
    assert figure.file.read_text("utf-8") == drawing(figure)


def test_the_sheet_of_characters_is_as_they_are_drawn():
    """`make gallery` draws it anew."""
    assert CHARACTERS_FILE.read_text("utf-8") == characters()
    assert CHARACTERS_FILE.stat().st_size <= 30_000


def test_no_picture_is_left_over():
    """Every picture stands on the page, once."""
    assert sorted(FOLDER.glob("*.svg")) == sorted(figure.file for figure in FIGURES)


@pytest.mark.parametrize("base", [Component, Shape, Form])
def test_every_part_of_the_kit_has_a_picture(base):
    """Every component, every shape, every form of move."""
    public = {name for name in kit.__all__ if isinstance(part := getattr(kit, name), type) and issubclass(part, base)}
    assert public
    assert set() == public - {call.func.id for call in calls()}


@pytest.mark.parametrize("name", ["look", "piece"])
def test_every_look_of_a_board_and_of_its_pieces_has_a_picture(name):
    """Whatever a board's parameters allow."""
    assert set(get_args(get_type_hints(Places.__init__)[name])) == given(name)


def test_pictures_are_small():
    """A page with all of them is quick to load."""
    sizes = {figure.name: figure.file.stat().st_size for figure in FIGURES}
    assert {} == {name: size for name, size in sizes.items() if size > MOST}
    assert sum(sizes.values()) <= MOST_IN_ALL
