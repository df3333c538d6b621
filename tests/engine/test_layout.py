"""A record in plain Python hands out ints and refuses what compiled code would wrap."""

import pytest

from parlour.engine import BadGame, clock, copied, int8, int16, uint8
from parlour.engine.module.layout import Layout


class Record:
    ply: int = clock(int16)
    board = int8[3, 4]
    player: int = int8
    count = uint8[2]


LAYOUT = Layout.of(Record, name="Record")


def test_bytes_and_fields_are_the_same_record():
    """Reading and writing back changes nothing."""
    s = LAYOUT.empty()
    s.player, s.ply = -2, 300
    s.board[2, 3] = 7
    s.count[1] = 255
    raw = LAYOUT.write(s)
    again = LAYOUT.read(raw)
    assert (-2, 300, 7, 255) == (again.player, again.ply, again.board[2, 3], again.count[1])
    assert raw == LAYOUT.write(again)


def test_clocks_come_last_so_that_the_key_is_what_is_before_them():
    """Positions that differ only in a clock have the same key."""
    early, late = LAYOUT.empty(), LAYOUT.empty()
    late.ply = 9
    assert LAYOUT.write(early) != LAYOUT.write(late)
    assert LAYOUT.write(early)[: LAYOUT.key_size] == LAYOUT.write(late)[: LAYOUT.key_size]


@pytest.mark.parametrize("index", [(0, 4), (3, 0), (-1, 0), 5])
def test_an_index_out_of_range_is_refused(index):
    """Negative ones too: compiled code would not count from the end."""
    s = LAYOUT.empty()
    with pytest.raises(IndexError):
        s.board[index] = 1
    with pytest.raises(IndexError):
        s.board[index]


def test_a_number_that_does_not_fit_is_refused():
    """Compiled code would wrap it."""
    s = LAYOUT.empty()
    with pytest.raises(OverflowError, match="player = 128: holds -128 to 127"):
        s.player = 128
    with pytest.raises(OverflowError):
        s.count[0] = -1
    with pytest.raises(AttributeError):
        s.winner = 1
    with pytest.raises(AttributeError):
        s.board = 3


def test_a_copy_is_a_record_of_its_own():
    """Words that change a state change a copy."""
    s = LAYOUT.empty()
    other = copied(s)
    other.board[0, 0] = other.player = 1
    assert (0, 0) == (s.board[0, 0], s.player)


def test_a_class_without_fields_or_types_is_no_record():
    """The error says how a field is written."""

    class Empty: ...

    class Untyped:
        player: int

    with pytest.raises(BadGame, match="player: int = int8"):
        Layout.of(Empty, name="State")
    with pytest.raises(BadGame, match="State.player has no type"):
        Layout.of(Untyped, name="State")
    with pytest.raises(BadGame, match="one or two sizes"):
        int8[2, 3, 4]


def test_numpy_reads_the_same_bytes():
    """The layout that compiled code gets is the one plain Python packs."""
    import numpy as np

    s = LAYOUT.empty()
    s.player, s.ply, s.board[1, 2] = 3, 400, 5
    record = np.frombuffer(LAYOUT.write(s), np.dtype(LAYOUT.dtype))[0]
    assert (3, 400, 5) == (record["player"], record["ply"], record["board"][1, 2])
