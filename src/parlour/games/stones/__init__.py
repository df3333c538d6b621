"""Stones step across a board of tiles and knock each other off it. The last player with a stone wins.

The board is 5 rows by 5 columns, or any size up to 16 by 16. Each player's stones start in the middle of an
edge: P1's in the top row, P2's in the bottom row, P3's in the left column, P4's in the right column. Two
players have a stone for each column; three or four have two stones less than the shorter edge has tiles, so
that edges never meet. A table may choose fewer, or set up a board of its own.

P1 begins. On your turn you move one of your stones to an adjacent tile: next to it, above, below or
diagonally. (A table may choose 4 neighbours instead of 8: then diagonals do not count.) The tile must be free
or hold an enemy's stone, and that stone is hit: it leaves the board for good. You cannot pass, and never need
to: while an enemy has a stone, you have a move.

Turns go round in order of the players. Who has lost their last stone has lost, and is skipped. The only one
left wins.

Nobody has to attack, so play could go on for ever. After 1000 moves of all players together, or the number
that the table chose, those who still have a stone share the win. The table may also choose a number of moves
in a row without a hit that ends the game in the same way; 40 is a good one.

A move is written as two tiles, from and to: a1-b2. Columns are letters from the left, rows are numbers from
the top.
"""

from parlour.engine import About

from .advice import aggressive, evaluate
from .drawing import clicks, picture, scene
from .lesson import guide
from .news import Hit, Move, PlayerLost, messages, opening
from .options import Options, prepare
from .rules import State, bounds, moves, play, scores, start, stop, turn
from .words import data, notation, plain, read_move, refuse, restore, write

about = About(title="Stones", pitch="Knock the others off the board; the last one standing wins.", minutes=10)

players = {"aggressive": aggressive}

examples = [
    {"board": [[0, -1], [-1, 1]]},
    {"board": [[0, 1, -1], [-1, -1, 2]], "neighbours": 4, "quiet_plies": 5},
]

__all__ = [
    "Hit",
    "Move",
    "Options",
    "PlayerLost",
    "State",
    "about",
    "aggressive",
    "bounds",
    "clicks",
    "data",
    "evaluate",
    "examples",
    "guide",
    "messages",
    "moves",
    "notation",
    "opening",
    "picture",
    "plain",
    "play",
    "players",
    "prepare",
    "read_move",
    "refuse",
    "restore",
    "scene",
    "scores",
    "start",
    "stop",
    "turn",
    "write",
]
