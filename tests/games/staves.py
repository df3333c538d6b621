"""Boards of Stavegame in ASCII, and games played on them."""

import random
import re
from collections.abc import Iterator
from typing import Any

import parlour
from parlour.engine import Position

FILLER = [[0, 0, 0], [0, 0, 1], [0, 1, 0]]
EMPTY = """
    - - -
    . . .
    . . .
    . . .
"""
FULL = """
    red    green  blue
    A1,1,1 A1,1,1 A1,1,1
    B1,1,1 B1,1,1 B1,1,1
    A1,1,1 B1,1,1 A0,0,0
"""
SLIDE = """
    red    green  -
    .      .      .
    A3,1,0 B{}    .
    .      .      .
"""


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def cards(text: str) -> list[list[int]]:
    return [numbers(card) for card in text.split()]


def slot(text: str) -> dict[str, Any] | None:
    """`A1,4,0`, with `!` behind it where it was placed this turn, `<` or `>` where it slid."""
    if text == ".":
        return None
    slid = {"<": -1, ">": 1}.get(text[-1], 0)
    return {"owner": "AB".index(text[0]), "card": numbers(text), "placed": text[-1] == "!", "slid": slid}


def table(board: str, a: str = "", b: str = "", rules: str = "classic", cap: int = 100, **data: Any) -> Position:
    """A board: a line of colours, then the slots from B's side on; both hands; and A's turn 9."""
    colors, *rows = [line.split() for line in board.strip().split("\n")]
    staves = [
        {"color": None if color == "-" else color, "slots": [slot(row[stave]) for row in rows]}
        for stave, color in enumerate(colors)
    ]
    deck = [*cards(f"{a} {b}"), *map(numbers, re.findall(r"\d+,\d+,\d+", board)), *FILLER]
    g = parlour.load("stavegame", rules=rules, deck=deck, max_turns=cap, interpreted=True)
    given = {"staves": staves, "hands": [cards(a), cards(b)], "decks": [[], []], "turn": 9, "player": 0}
    return g.position({**given, **data})


def board(p: Position) -> list[str]:
    """The board in the same form as `table` takes it, without what was done this turn."""
    staves = p.data()["staves"]

    def shown(found: dict[str, Any] | None) -> str:
        return "AB"[found["owner"]] + ",".join(map(str, found["card"])) if found else "."

    rows = [" ".join(shown(stave["slots"][row]) for stave in staves) for row in range(3)]
    return [" ".join(stave["color"] or "-" for stave in staves), *rows]


def played(p: Position, *moves: str) -> Position:
    for move in moves:
        p = p.play(move)
    return p


def dealt(**options: Any) -> Position:
    """A game with the opening hands dealt from the front of the deck."""
    p = parlour.load("stavegame", interpreted=True, **options).start()
    for _ in range(6):
        p = p.act(p.actions[0])
    return p


def games(*seeds: int, interpreted: bool = True) -> Iterator[list[Position]]:
    """Random games with all sorts of options, every position of each; who has an even seed passes rarely."""
    for seed in seeds:
        r = random.Random(seed)
        deck = [[r.randrange(1 + seed % 4) for _ in range(3)] for _ in range(3 + seed % 9)]
        cards_ = {"deck_total": 1 + seed % 3} if seed % 3 == 0 else {"deck": deck}
        rules = ("classic", "draft")[seed % 2]
        g = parlour.load("stavegame", rules=rules, max_turns=12 + seed, interpreted=interpreted, **cards_)
        g.compile()
        line = [g.start()]
        while line[-1].player is not None:
            p = line[-1]
            busy = [move for move in p.moves if move not in ("pass", "end")] or p.moves
            line.append(p.play(r.choice(busy if r.random() < 0.8 else p.moves)))
        yield line
