"""The players' chances in Nava, for those who look only a little way ahead."""

from math import exp

from parlour.kit import Floats, count, members, rule

from . import Options, State, board


@rule
def evaluate(o: Options, s: State, out: Floats) -> None:
    """Shares by points: for cubes on the board, for stacks, for all discs in them, and for being on turn.

    The numbers follow a fit to 300 games of two searching players.
    """
    total = 0.0
    for player in range(o.players):
        out[player] = 0.0
        if s.stacks[player]:
            points = 5 * (o.cubes - s.supply[player]) + 4 * count(s.stacks[player])
            points += 4 if s.player == player else 0
            for junction in members(s.stacks[player]):
                points += board.height(o, s, junction)
            out[player] = exp(points / 9)
        total += out[player]
    for player in range(o.players):
        out[player] = out[player] / total if total > 0.0 else 1.0 / o.players
