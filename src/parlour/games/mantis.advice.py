"""The players' chances in Mantis, for those who look only a little way ahead, and players by rules of thumb."""

from math import exp

from parlour.kit import Floats, rule

from . import BACKS, COLORS, Options, State, goal, score, steal


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
    steep = sharp / (calm + max(0.0, goal(o) - most))
    total = 0.0
    for player in range(o.players):
        out[player] = exp(steep * (out[player] - most))
        total += out[player]
    for player in range(o.players):
        out[player] /= total


def scorer(o: Options, s: State) -> int:
    """Always score."""
    return score.first(o)


def thief(o: Options, s: State) -> int:
    """Always steal: from the one who has the most cards of the colours shown."""
    others = [player for player in range(o.players) if player != s.player]
    return steal.first(o) + max(others, key=lambda player: matches(s, player))


def opportunist(o: Options, s: State) -> int:
    """Score if one of the colours shown is in the own tank, else steal."""
    return scorer(o, s) if matches(s, s.player) else thief(o, s)


def matches(s: State, player: int) -> int:
    """How many cards in the player's tank are of a colour on the back that is shown."""
    return sum(s.tanks[player, COLORS.index(color)] for color in BACKS[s.top - 1].split(","))


players = {"scorer": scorer, "thief": thief, "opportunist": opportunist}
