"""The players' chances in Stavegame, for those who look only a little way ahead."""

from math import exp

from parlour.kit import Floats, count, rule

from .rules import Options, State, hands, staves


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """By the staves each would win now, which count more the fuller the board is, and the cards each has left."""
    leads = 0
    for stave in range(3):
        lead = staves.total(o, s, stave, 0) - staves.total(o, s, stave, 1)
        leads += (lead > 0) - (lead < 0)
    cards = count(s.owners[0]) - count(s.owners[1])
    cards += hands.size(o, s.hands, 0) - hands.size(o, s.hands, 1)
    out[0] = 1.0 / (1.0 + exp(-0.3 * count(staves.taken(o, s.owners)) * leads - 0.15 * cards))
    out[1] = 1.0 - out[0]
