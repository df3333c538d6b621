"""The players' chances in Connect Four, for those who look only a little way ahead."""

from parlour.kit import Floats, count, down, rule, up

from . import Options, State, board

# Eight cells to a row, from the bottom. These are where four in a row can begin: the lowest five rows, the five
# columns to the left, the five to the right.
LOW, LEFT, RIGHT = 0x000000FFFFFFFFFF, 0x1F1F1F1F1F1F1F1F, 0x00F8F8F8F8F8F8F8
FOURS = ((1, LEFT), (8, LOW), (9, LEFT & LOW), (7, RIGHT & LOW))
"""The step from cell to cell of four in a row, and where such a four can begin."""
ODD_ROWS = 0x00FF00FF00FF00FF


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by the holes, cells that would complete four in a row, and by the pairs that may become four.

    A hole that can be filled now is the win of whoever is on turn. If it is the other's, it has to be filled,
    which is too late where there are two, or another above it. What holes count for was found by matches.
    """
    me, you = s.player, 1 - s.player
    free = board.free(o, s.discs)
    mine = holes(s.discs[me]) & free
    yours = holes(s.discs[you]) & free
    now = (up(board.taken(o, s.discs), 8) | 0xFF) & free
    forced = yours & now
    if mine & now:
        lead = 1000
    elif count(forced) > 1 or up(forced, 8) & yours:
        lead = -500
    else:
        lead = pairs(s.discs[me], free | s.discs[me]) - pairs(s.discs[you], free | s.discs[you])
        lead += 30 * (count(mine & due(o, me)) - count(yours & due(o, you)))
    out[me] = 0.5 + 0.5 * lead / (abs(lead) + 20)
    out[you] = 1 - out[me]


@rule
def due(o: Options, player: int) -> int:
    """The rows that the player comes to fill if both only follow each other up the columns."""
    return up(ODD_ROWS, 8 * player) if o.rows % 2 == 0 else board.all(o)


@rule
def holes(own: int) -> int:
    """The cells that would make three of the discs four in a row."""
    cells = 0
    for step, starts in FOURS:
        a, b, c, d = own, down(own, step), down(own, 2 * step), down(own, 3 * step)
        first, last = a & b & starts, c & d & starts
        cells |= last & b | up(last & a, step) | up(first & d, 2 * step) | up(first & c, 3 * step)
    return cells


@rule
def pairs(own: int, free: int) -> int:
    """How many lines of four free cells have exactly two of the discs."""
    number = 0
    for step, starts in FOURS:
        a, b, c, d = own, down(own, step), down(own, 2 * step), down(own, 3 * step)
        lines = free & down(free, step) & down(free, 2 * step) & down(free, 3 * step) & starts
        number += count(((a ^ b) & (c ^ d) | (a & b ^ c & d) & ~(a ^ b ^ c ^ d)) & lines)
    return number
