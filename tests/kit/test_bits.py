"""Sets of places are the same interpreted and compiled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from parlour.kit import Square, bit, count, down, has, lowest, up
from parlour.kit.bits import ALL, each
from parlour.kit.kernels import bits as native
from parlour.kit.shapes import AXES

SETS = st.integers(0, ALL)
PLACES = st.integers(0, 63)


@njit
def compiled(places, place):
    """What compiled code makes of a set and a place of it."""
    return (
        native.count(places),
        native.has(places, place),
        native.up(places, place),
        native.down(places, place),
        native.bit(place),
        native.lowest(places) if places else 0,
    )


def unsigned(number):
    return int(number) & ALL


@given(SETS, PLACES)
def test_a_set_is_told_alike_by_both(places, place):
    """Compiled code keeps the last of 64 places as the sign."""
    signed = places - (1 << 64) if places >> 63 else places
    expected = count(places), has(places, place), up(places, place), down(places, place), bit(place)
    assert (*expected, lowest(places) if places else 0) == tuple(map(unsigned, compiled(signed, place)))


@given(SETS)
def test_each_place_is_listed_once_in_order(places):
    out = [0] * 66
    assert 2 + count(places) == each(places, 100, 3, out, 2)
    assert [100 + 3 * place for place in range(64) if has(places, place)] == out[2 : 2 + count(places)]


@pytest.mark.parametrize("place", [0, 31, 62, 63])
def test_one_place_is_its_own_lowest(place):
    assert (place, 1, 1) == (lowest(bit(place)), count(bit(place)), has(bit(place), place))


@pytest.mark.parametrize("length", range(1, 5))
def test_rows_on_a_small_board_are_those_that_steps_lead_along(length):
    """A small board looks them up; each set of nine cells is compared with rows counted cell by cell."""
    shape = Square(3, 3)
    cells = [(row, col) for row in range(3) for col in range(3)]
    rows = [{(r + i * a, c + i * b) for i in range(length)} for r, c in cells for a, b in AXES]
    for places in range(512):
        taken = {cell for number, cell in enumerate(cells) if places >> number & 1}
        assert any(row <= taken for row in rows) == shape.line(None, places, length)
