"""The players' chances in Stavegame, for those who look only a little way ahead."""

from math import exp

from parlour.engine import Floats, rule

from .options import Options
from .rules import State


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """By the staves each would win now, which count more the fuller the board is, and the cards each has left."""
    staves = 0
    taken = 0
    cards = 0
    for stave in range(3):
        lead = 0
        for at in range(3 * stave, 3 * stave + 3):
            card = s.slots[at]
            if card > 0:
                lead += o.values[card - 1, s.colors[stave]]
                cards += 1
                taken += 1
            elif card < 0:
                lead -= o.values[-card - 1, s.colors[stave]]
                cards -= 1
                taken += 1
        staves += (lead > 0) - (lead < 0)
    for kind in range(o.kinds):
        cards += s.hands[0, kind] - s.hands[1, kind]
    out[0] = 1.0 / (1.0 + exp(-0.3 * taken * staves - 0.15 * cards))
    out[1] = 1.0 - out[0]
