"""Move stacks of discs from junction to junction; every junction you leave bare gets one of your cubes.

Two or four play on 5×5 junctions, lines along rows and columns. Three play on a hexagon of 19 junctions in
rows of 3, 4, 5, 4 and 3, with lines in three directions. A junction is named by its place in the row, a
letter from the left, then by its row, a number from the top: a1 is the first one of the top row.

Start
  Two players: 6 discs and 9 cubes each. P1's discs are one stack on e1, P2's on a5; with the setup
  "offset" on d1 and b5.
  Three players: 5 discs and 8 cubes each, on c1, c5 and a3.
  Four players: 4 discs and 7 cubes each, on b1, e2, d5 and a4.
  The cubes wait in your supply. P1 begins, then the turn goes round in the order of the seats.

Your turn
  Take as many discs as you like off the top of a stack you own, and move them exactly that many junctions
  in one straight line: two discs go two junctions far. e1-c1 is such a move. You cannot pass, and whoever
  owns a stack can move.
  - A stack belongs to whoever owns its top disc. Other players' discs in it travel along.
  - Stacks and cubes on the way do not matter: you jump over them.
  - Landing on a stack, yours or another's, puts your discs on top, in the same order: you merge or capture.
  - What you leave behind belongs to whoever's disc is on top now. That may be an opponent.
  - If you take a whole stack away, put one of your cubes on the junction it left.
  - If you land on a cube, anyone's, it goes back to its owner's supply.

The end
  You win at once if, after your move, all your cubes are on the board, or nobody else owns a stack.
  With three or four players, whoever owns no stack after a move is out: all their discs, buried ones too,
  and all their cubes leave the game, and play goes on. With two players everything stays where it is.
  After so many plies (1000 unless you choose another number) the players still in share the win.
"""

from parlour.engine import About

from .advice import evaluate
from .drawing import clicks, motions, picture, plain, scene
from .lesson import guide
from .rules import Options, State, bounds, moves, play, prepare, scores, start, stop, turn
from .words import data, messages, notation, refuse, restore, write

__all__ = [
    "Options",
    "State",
    "about",
    "bounds",
    "clicks",
    "data",
    "evaluate",
    "guide",
    "messages",
    "motions",
    "moves",
    "notation",
    "picture",
    "plain",
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

about = About(
    title="Nava", pitch="Split, jump and capture stacks, and be the first to place all your cubes.", minutes=15
)
