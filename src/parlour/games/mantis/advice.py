"""The players' chances in Mantis, for those who look only a little way ahead."""

from math import exp

from parlour.engine import Floats, rule

from .rules import Options, State


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Each player's share as by the exponent of what they have: a card in the tank is worth a part of a point.

    To be on turn is worth something too. The nearer somebody is to winning, the more every point decides.
    """
    most = 0.0
    for player in range(o.players):
        worth = float(s.points[player])
        for color in range(7):
            worth += 0.18 * s.tanks[player, color]
        if player == s.player:
            worth += 0.95
        most = max(most, worth)
        out[player] = worth
    steep = 3.6 / (8.0 + max(0.0, o.goal - most))
    total = 0.0
    for player in range(o.players):
        out[player] = exp(steep * (out[player] - most))
        total += out[player]
    for player in range(o.players):
        out[player] /= total
