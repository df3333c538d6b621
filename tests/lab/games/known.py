"""Games of which the truth is known, one for each kind.

Players say numbers from 0 to 3 in turn, so many each, and then the game is over. Who wins goes by its kind. Nothing: a
fair coin says it in the end, so no number matters. Luck: a fair coin says it before the first number. Forced: P1 wins
by saying 2 the last time. Fair: whoever has the larger sum, which is the same for both. Third: a fair coin falls after
the second number, so that the game is decided before the third.
"""

from parlour.engine import DEALER, OVER, About, Array, Bounds, Floats, Given, int8, option, rule
from parlour.scene import Choice, Label, Scene

about = About(title="Known", pitch="The truth is known.", minutes=1)
PLAYERS = 2

NOTHING, LUCK, FORCED, FAIR, THIRD = range(5)
KINDS = ("nothing", "luck", "forced", "fair", "third")
SAYINGS = ("say 0", "say 1", "say 2", "say 3", "fall heads", "fall tails")


class Options:
    kind: int = option("nothing", KINDS, "Which truth")
    turns: int = option(4, range(2, 9), "Numbers that each player says")


class State:
    said: int = int8
    coin: int = int8
    """0 before it has fallen, else the winner's id + 1."""
    last: int = int8
    """The last number that P1 said."""
    lead: int = int8
    """P1's sum less P2's."""


def bounds(o: Options) -> Bounds:
    return Bounds(moves=4, actions=6, plies=2 * o.turns + 1)


@rule
def start(o: Options, s: State) -> None:
    s.said = 0


@rule
def turn(o: Options, s: State) -> int:
    falls = -1
    if o.kind == NOTHING:
        falls = 2 * o.turns
    if o.kind == LUCK:
        falls = 0
    if o.kind == THIRD:
        falls = 2
    if s.said == falls and s.coin == 0:
        return DEALER
    return OVER if s.said == 2 * o.turns else s.said % 2


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if turn(o, s) == DEALER:
        out[0] = 4
        out[1] = 5
        return 2
    for number in range(4):
        out[number] = number
    return 4


@rule
def play(o: Options, s: State, action: int) -> None:
    if action >= 4:
        s.coin = action - 3
    else:
        if s.said % 2 == 0:
            s.last = action
            s.lead += action
        else:
            s.lead -= action
        s.said += 1


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    share = 1.0 if s.coin == 1 else 0.0
    if o.kind == FORCED:
        share = 1.0 if s.last == 2 else 0.0
    if o.kind == FAIR:
        share = 0.5 if s.lead == 0 else 1.0 if s.lead > 0 else 0.0
    out[0] = share
    out[1] = 1.0 - share


@rule
def weight(o: Options, s: State, action: int) -> int:
    return 1


notation = [("say 0", "say [0-3]"), ("fall heads", "fall (heads|tails)")]


def write(o: Options, s: State, action: int) -> str:
    return SAYINGS[action]


def refuse(o: Options, s: State, text: str) -> str:
    return f"{text} is not what is next: a number from 0 to 3, or the coin"


def data(o: Options, s: State) -> dict[str, object]:
    return {"said": s.said, "coin": s.coin, "last": s.last, "lead": s.lead}


def restore(o: Options, given: Given, s: State) -> None:
    s.said = given["said"].number(0, 2 * o.turns)
    s.coin = given["coin"].number(0, 2)
    s.last = given["last"].number(0, 3)
    s.lead = given["lead"].number(-24, 24)


def scene(o: Options, s: State) -> Scene:
    player = turn(o, s)
    names = () if player == OVER else SAYINGS[4:] if player == DEALER else SAYINGS[:4]
    return Scene((Label(f"{s.said} numbers"), *(Choice(name, name) for name in names)))


def clicks(o: Options, s: State, action: int) -> list[str]:
    return [SAYINGS[action]]
