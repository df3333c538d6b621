"""The players' chances in Mantis, for those who look only a little way ahead."""

from math import exp

from parlour.engine import Floats, rule

from .rules import Options, State


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by what each has, in points: a card in a tank is worth part of one, and so is being on turn.

    The nearer somebody is to the goal, the more every point decides. The numbers follow a fit to games between
    searching players: 1500 of two, 300 of four, 120 of six.
    """
    card, on_turn, sharp, calm = (0.18, 0.95, 3.6, 8.0) if o.players == 2 else (0.45, 0.7, 12.0, 15.0)
    most = 0.0
    for player in range(o.players):
        out[player] = s.points[player] + (on_turn if player == s.player else 0.0)
        for color in range(7):
            out[player] += card * s.tanks[player, color]
        most = max(most, out[player])
    steep = sharp / (calm + max(0.0, o.goal - most))
    total = 0.0
    for player in range(o.players):
        out[player] = exp(steep * (out[player] - most))
        total += out[player]
    for player in range(o.players):
        out[player] /= total
