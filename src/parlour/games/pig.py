"""Be the first with 100 points.

You throw one die as often as you dare, and hold before a 1 takes what you gathered. Two to eight play; P1 begins.

On your turn you roll or you hold, as often as you like. If you roll a 1 your turn is over, and what you gathered in it
is lost. Any other number is gathered, and you choose again. If you hold, what you gathered becomes points, and the next
player's turn begins. You may hold at once, though it brings nothing; with enough to win you have to hold.

[after: roll; roll | seed=20] P1 gathered 11 with two throws: hold, and they are points, or roll on.

Whoever has 100 points, or the number that the table chose, wins at once. After 1000 choices of all players together
nobody has won: all share.

A move is written roll or hold, and what the die shows roll 5.
"""

from parlour.kit import OVER, About, Array, Dice, Roll, Say, by_player, clock, int8, int16, number, option, rule

about = About(title="Pig", pitch="Roll once more, or keep what you have?", minutes=10)
plies = 2000


class Options:
    players: int = option(2, range(2, 9), "Players at the table")
    goal: int = option(100, range(1, 1001), "Points that win")
    max_choices: int = option(1000, range(1, 1001), "After so many choices of all players the win is shared")


die = Dice()
roll = Roll(die, asked="roll")
hold = Say("hold", called=lambda o, s: (f"hold {s.gathered}",))


class State:
    points: Array = by_player(int16[8], most=2000, noun="point")
    gathered: int = number(int16, 2000, line="{number:point} gathered in this turn")
    thrown: Array = die.shown
    player: int = int8
    choices: int = clock(int16)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if not die.lie(o, s.thrown):
        return roll.each(o, out, 0)
    n = hold.each(o, out, 0)
    return n if s.points[s.player] + s.gathered >= o.goal else roll.ask(o, out, n)


@rule
def play(o: Options, s: State, action: int) -> None:
    s.choices += die.lie(o, s.thrown)
    if roll.made(o, action):
        roll.lay(o, s.thrown, action)
        s.gathered = 0 if s.thrown[0] == 1 else s.gathered + die.total(o, s.thrown)
    else:
        s.points[s.player], s.gathered = s.points[s.player] + s.gathered, 0
    passes = s.gathered == 0 and die.lie(o, s.thrown)
    s.player = OVER if standing(o, s, s.player) or s.choices == o.max_choices else (s.player + passes) % o.players


@rule
def standing(o: Options, s: State, player: int) -> bool:
    return s.points[player] >= o.goal
