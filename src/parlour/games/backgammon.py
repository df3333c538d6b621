"""Be the first to bring all your checkers home and off the board.

Two players race round 24 points in opposite directions: P1 from point 24 down to 1, P2 from 1 up to 24. Each has 15
checkers. To see who begins, each throws one die; equal ones are thrown again. Whoever threw the higher number begins,
and plays both. From then on the players throw two dice in turn.

For each die you move one checker so many points, the same one or another; a double is played four times. You may not
go where the other has two checkers or more. On a point with a single one you hit it: it goes to the bar in the middle,
and has to enter again, by a die, on the points where its way begins. While you have a checker on the bar you may move
no other.

[after: 8/5; 6/5 | seed=24] P1 threw 3 and 1 and made a point: with two checkers on 5, P2 cannot land there.

[after: 13/11; 6/5; 1/5 | seed=79] P1 left a single checker on 5. P2 hit it with a 4, and it is on the bar.

You have to use both dice if you can, and all four numbers of a double. Where you can use either but not both, you use
the higher one. Where you can use none, you pass.

When all your checkers are on your last six points, your home, you may bear them off: a die takes one from the point of
its number, counted from the end. Where that point and all behind it are empty, it takes one from the farthest point
that is left.

Whoever has borne off all checkers wins. That counts 1 point; 2, a gammon, if the other has borne off none; and 3, a
backgammon, if one of these is on the bar or in the winner's home besides. A table may play with three checkers each,
which is hyper-backgammon. After 500 turns the win is shared.

A move is written as the points from and to: 13/8, bar/20, 6/off. A throw is written roll 5,2, and the one that shows
who begins as begin 2,5, P1's die first.
"""

from parlour.kit import (
    OVER,
    About,
    Array,
    Dice,
    Message,
    Roll,
    Run,
    Say,
    Track,
    clock,
    flag,
    int8,
    int16,
    message,
    option,
    rule,
)

about = About(title="Backgammon", pitch="Race home, and hit what stands alone.", minutes=20)
PLAYERS = 2
Hit = message("Hit", "{player} hits a checker, which goes to the bar.", player=int)
Won = message("Won", "{player} wins {what}: {points:point}.", player=int, what=str, points=int)


class Options:
    checkers: int = option(15, (15, 3), "Checkers that each player has; with 3 it is hyper-backgammon")
    max_turns: int = option(500, range(1, 1001), "After so many turns of both players the win is shared")


board = Track(24, pieces=Options.checkers, home=6, noun="checker", finishes=("dark", "light"))
dice = Dice(2, doubled=True)
begin = Roll(dice, contest=True)
roll = Roll(dice)
move = Run(board, dice)
skip = Say("pass")


class State:
    checkers: Array = board.numbers
    thrown: Array = dice.shown
    uses: Array = dice.uses
    begun: int = flag(int8)
    player: int = int8
    turns: int = clock(int16)


def plies(o: Options) -> int:
    return 5 * o.max_turns


@rule
def start(o: Options, s: State) -> None:
    for player in range(2):
        if board.pieces(o) == 3:
            for place in range(1, 4):
                board.put(o, s.checkers, player, place, 1)
        else:
            board.put(o, s.checkers, player, 1, 2)
            board.put(o, s.checkers, player, 12, 5)
            board.put(o, s.checkers, player, 17, 3)
            board.put(o, s.checkers, player, 19, 5)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if not dice.lie(o, s.thrown):
        return roll.each(o, out, 0) if s.begun else begin.each(o, out, 0)
    high, low = dice.unused(o, s)
    first = board.leaving(o, s.checkers, s.player, high, low)
    then = board.leaving(o, s.checkers, s.player, low, high)
    if first == 0 and then == 0:  # no two can be used: the higher one, or else the lower one
        first = board.movers(o, s.checkers, s.player, high)
        then = 0 if first else board.movers(o, s.checkers, s.player, low)
    n = move.either(o, first, high, then, low, out, 0)
    return n if n else skip.each(o, out, 0)


@rule
def play(o: Options, s: State, action: int) -> None:
    if begin.made(o, action):
        begin.lay(o, s.thrown, action)
        dice.ready(o, s)
        s.player = begin.winner(o, action)
        s.begun = 1
    elif roll.made(o, action):
        roll.lay(o, s.thrown, action)
        dice.ready(o, s)
    elif skip.made(o, action):
        end_turn(o, s)
    else:
        steps = move.steps_of(o, action)
        board.go(o, s.checkers, s.player, move.source_of(o, action), steps)
        more = dice.use(o, s, steps)
        if standing(o, s, s.player):
            s.player = OVER
        elif not more:
            end_turn(o, s)


@rule
def end_turn(o: Options, s: State) -> None:
    dice.put_away(o, s)
    s.turns += 1
    s.player = OVER if s.turns == o.max_turns else 1 - s.player


@rule
def standing(o: Options, s: State, player: int) -> int:
    """What a player has won."""
    other = 1 - player
    if board.some(o, s.checkers, player):
        return 0
    if board.off(o, s.checkers, other):
        return 1
    return 3 if board.behind(o, s.checkers, other, 7) else 2


points = standing
side = board.tally


def reason(o: Options, s: State, action: int) -> str | None:
    return "you can move a checker, and so may not pass" if skip.made(o, action) else None


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    if not move.made(o, action):
        return []
    messages: list[Message] = [Hit(s.player)] if move.hits(o, s, action) else []
    won = standing(o, after, s.player)
    return [*messages, Won(s.player, "a gammon" if won == 2 else "a backgammon", won)] if won > 1 else messages
