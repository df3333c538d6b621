"""The players' chances in breakthrough, for those who look only a little way ahead."""

from parlour.kit import Floats, count, down, rule, up

from . import Options, State


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by what the pieces of each are worth."""
    lead = strength(o, s, 0) - strength(o, s, 1)
    out[0] = 0.5 + 0.5 * lead / (abs(lead) + 16)
    out[1] = 1 - out[0]


@rule
def strength(o: Options, s: State, player: int) -> int:
    """Pieces count more the farther they have come, and most if nobody can meet them any more.

    Those count little that may be captured next without a price.
    """
    points, met = 0, 0
    back = 1 if player else -1
    for steps in range(1, o.rows):
        row = steps if player else o.rows - 1 - steps
        pieces, foes = across(s, player, row), across(s, 1 - player, row - back)
        met |= foes
        met |= beside(met)
        points += count(pieces) * (3 + o.rows - steps) + count(pieces & ~met) * 20
        if s.player != player and steps < o.rows - 1:
            points -= 4 * count(pieces & beside(foes) & ~beside(across(s, player, row + back)))
    return points


@rule
def across(s: State, player: int, row: int) -> int:
    """The columns with a piece of the player's in a row."""
    return down(s.pieces[player], 8 * row) & 0xFF


@rule
def beside(columns: int) -> int:
    """The columns next to these."""
    return up(columns, 1) | down(columns, 1)
