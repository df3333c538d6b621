"""What stands beside a player's name."""

from parlour.kit import OVER, Side, counted

from .rules import Options, State, standing, staves


def side(o: Options, s: State, player: int) -> Side:
    """Of how many staves the player has more, and how late it is where that is near the end."""
    sums = zip(staves.totals(o, s, player), staves.totals(o, s, 1 - player), strict=True)
    ahead = standing(o, s, player) if s.player == OVER else sum(own > other for own, other in sums)
    on_turn = s.deal == player + 1 if s.deal else s.player == player
    late = f", turn {s.turn} of {o.max_turns}" if on_turn and 5 * s.turn >= 4 * o.max_turns else ""
    return Side(player, counted(ahead, "stave") + late, turn=on_turn, score=str(ahead))
