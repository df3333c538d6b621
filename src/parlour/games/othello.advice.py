"""The players' chances in Othello, for those who look only a little way ahead."""

from parlour.kit import Floats, count, has, rule

from . import State, openings

CORNERS = ((0, 9, 1, 8), (7, 14, 6, 15), (56, 49, 48, 57), (63, 54, 62, 55))
"""Each with the cell aslant from it and the two beside it."""


@rule
def evaluate(o: object, s: State, out: Floats) -> None:
    """Shares by how many cells each could take, and by the corners: they stay theirs, and what is next to one
    helps the other to it. The numbers follow a fit to 200 games."""
    first, two = s.discs[0], s.discs[1]
    lead = count(openings(o, s, 0)) - count(openings(o, s, 1))
    for corner, aslant, beside, below in CORNERS:
        lead += 10 * ahead(s, corner)
        if not has(first | two, corner):
            lead -= 5 * ahead(s, aslant) + 2 * (ahead(s, beside) + ahead(s, below))
    out[0] = 0.5 + 0.5 * lead / (abs(lead) + 15)
    out[1] = 1 - out[0]


@rule
def ahead(s: State, cell: int) -> int:
    """1 if P1 has a disc there, -1 if P2 has."""
    return has(s.discs[0], cell) - has(s.discs[1], cell)
