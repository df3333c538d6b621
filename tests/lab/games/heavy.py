"""Nava, but P1 starts with discs more than P2."""

from parlour.engine import About, rule
from parlour.games.nava import (
    Options,
    State,
    bounds,
    clicks,
    data,
    evaluate,
    messages,
    moves,
    notation,
    play,
    prepare,
    refuse,
    restore,
    scene,
    scores,
    stop,
    turn,
    write,
)
from parlour.games.nava.rules import put

__all__ = [
    "Options",
    "State",
    "about",
    "bounds",
    "clicks",
    "data",
    "evaluate",
    "messages",
    "moves",
    "notation",
    "play",
    "prepare",
    "refuse",
    "restore",
    "scene",
    "scores",
    "start",
    "stop",
    "turn",
    "write",
]

about = About(title="Heavy", pitch="One disc more for P1.", minutes=15)

MORE = 1


@rule
def start(o: Options, s: State) -> None:
    for player in range(o.players):
        s.holder[o.home[player]] = player + 1
        s.supply[player] = o.cubes
        s.stacks[player] = 1
    n = 0
    for at in range(o.junctions):
        if s.holder[at] > 0:
            owner = s.holder[at] - 1
            for _ in range(o.discs + (MORE if owner == 0 else 0)):
                put(s, n, owner)
                n += 1
        s.begin[at + 1] = n
