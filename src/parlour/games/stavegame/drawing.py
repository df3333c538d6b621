"""What stands beside a player's name."""

from parlour.kit import OVER, Side

from .rules import Options, State, standing, staves


def side(o: Options, s: State, player: int) -> Side:
    totals, others = staves.totals(o, s, player), staves.totals(o, s, 1 - player)
    text = f"sums {' '.join(map(str, totals))}"
    if s.player == OVER:
        text += f", {standing(o, s, player)} of 3 staves{', ended the game' * (s.ended == player + 1)}"
    on_turn = s.deal == player + 1 if s.deal else s.player == player
    if on_turn and s.turn:
        text += f", turn {s.turn} of {o.max_turns}"
    ahead = sum(total > other for total, other in zip(totals, others, strict=True))
    return Side(player, text, turn=on_turn, score=str(ahead))
