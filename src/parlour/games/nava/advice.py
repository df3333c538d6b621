"""The players' chances, for those who look only a little way ahead."""

from parlour.engine import Floats, rule

from .rules import Options, State


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by strength: cubes on the board, of which one has to place them all, and stacks, which keep one in."""
    total = 0.0
    for player in range(o.players):
        out[player] = 0.0
        if s.stacks[player] > 0:
            strength = 2.0 + 2.0 * (o.cubes - s.supply[player]) + 3.0 * s.stacks[player]
            out[player] = max(1.0, strength) ** 2
        total += out[player]
    for player in range(o.players):
        out[player] = out[player] / total if total > 0.0 else 1.0 / o.players
