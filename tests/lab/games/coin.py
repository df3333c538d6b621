"""Each player calls heads or tails, and then a coin is flipped that does not listen: heads, and P1 wins, else P2.

A bent coin shows heads more often.
"""

from parlour.engine import DEALER, OVER, About, Array, Bounds, Floats, Given, int8, option, rule
from parlour.scene import Choice, Label, Scene

about = About(title="Coin", pitch="Call it. The coin does not listen.", minutes=1)
PLAYERS = 2

ACTIONS = ("call heads", "call tails", "flip heads", "flip tails")


class Options:
    heads: int = option(1, range(1, 10), "How many times as likely as tails heads is")


class State:
    calls: int = int8
    flipped: int = int8
    """0 before the coin has fallen, else the winner's id + 1."""


def bounds(o: Options) -> Bounds:
    return Bounds(moves=2, actions=4, plies=3)


@rule
def start(o: Options, s: State) -> None:
    s.calls = 0


@rule
def turn(o: Options, s: State) -> int:
    if s.flipped > 0:
        return OVER
    return s.calls if s.calls < 2 else DEALER


@rule
def moves(o: Options, s: State, out: Array) -> int:
    out[0] = 0 if s.calls < 2 else 2
    out[1] = 1 if s.calls < 2 else 3
    return 2


@rule
def play(o: Options, s: State, action: int) -> None:
    if action < 2:
        s.calls += 1
    else:
        s.flipped = action - 1


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    out[0] = 1.0 if s.flipped == 1 else 0.0
    out[1] = 1.0 if s.flipped == 2 else 0.0


@rule
def weight(o: Options, s: State, action: int) -> int:
    return o.heads if action == 2 else 1


notation = [("call heads", "call (heads|tails)"), ("flip heads", "flip (heads|tails)")]


def write(o: Options, s: State, action: int) -> str:
    return ACTIONS[action]


def refuse(o: Options, s: State, text: str) -> str:
    return f"{text} is not what is next: call, call, then flip"


def data(o: Options, s: State) -> dict[str, object]:
    return {"calls": s.calls, "flipped": s.flipped}


def restore(o: Options, given: Given, s: State) -> None:
    s.calls = given["calls"].number(0, 2)
    s.flipped = given["flipped"].number(0, 2)


def scene(o: Options, s: State) -> Scene:
    names = () if s.flipped else ACTIONS[:2] if s.calls < 2 else ACTIONS[2:]
    return Scene((Label(f"{s.calls} calls"), *(Choice(name, name) for name in names)))


def clicks(o: Options, s: State, action: int) -> list[str]:
    return [ACTIONS[action]]
