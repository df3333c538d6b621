"""Players take turns to say low or high.

After thirteen highs in a row a door opens: who stands before it goes left or right and wins, or back. When nobody
went through it within forty plies, the win is shared.
"""

from parlour.kit import OVER, About, Array, Floats, Say, clock, int8, int16, rule, whose

about = About(title="Door", pitch="Be there when it opens.", minutes=2)
PLAYERS = 2
LONG = 13
plies = 40
word = Say("low", "high")
door = Say("left", "right", "back")


class State:
    row: int = int8
    winner: int = whose(int8)
    player: int = int8
    ply: int = clock(int16)


@rule
def moves(o: object, s: State, out: Array) -> int:
    if s.row == LONG:
        return door.each(o, out, 0)
    return word.each(o, out, 0)


@rule
def play(o: object, s: State, action: int) -> None:
    s.ply += 1
    s.row = s.row + 1 if word.made(o, action) and word.word(o, action) == 1 else 0
    if door.made(o, action) and door.word(o, action) < 2:
        s.winner = s.player + 1
    s.player = OVER if s.winner or s.ply == plies else 1 - s.player


@rule
def scores(o: object, s: State, out: Floats) -> None:
    for player in range(PLAYERS):
        out[player] = (1.0 if s.winner == player + 1 else 0.0) if s.winner else 0.5


def reason(o: object, s: State, action: int) -> str:
    return 'the door is open' if s.row == LONG else 'the door is shut'  # fmt: skip


def status(o: object, s: State) -> str:
    return f"{s.row} in a row"
