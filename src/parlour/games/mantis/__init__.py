"""Collect colours in open tanks, score them, and steal them from each other. Two to six play.

Everything lies open except which card comes next, and of that one you see the back.

Cards. There are seven colours: red, green, blue, purple, pink, yellow, orange. A card has one colour on its
face and three on its back, and the face is always one of the three. For each of the 35 sets of three colours
there are three cards, one for each face: 105 cards, no two alike, 15 of each face colour. So once you have
seen a card you know that it is not under the same back again.

Set-up. Four cards are dealt face up into each player's tank: P1's four, then P2's, and so on. The first
player is drawn by lot. Play goes round in seat order.

A turn. The back of the top card is shown. You say "score", or from whom you steal; only then is the face
turned up.

- Score, and the colour is in your tank: the card and all your cards of that colour become points, one each.
- Score, and it is not: the card goes into your tank.
- Steal, and the colour is in the victim's tank: the card and all the victim's cards of that colour move into
  your tank. Stealing gives no points by itself.
- Steal, and it is not: the card goes into the victim's tank.

You may steal from an empty tank; it fails. With two players a steal that succeeds gives you another turn.

End. After each turn, before any extra turn: if a player has 10 points (15 with two players) the game is over,
and it is over when the deck is empty. Most points win; among equals the largest tank; if that is equal too,
they share the win.

In writing: score, or steal P2. The dealer's moves are deal red|red,green,blue (the face, then the back with
its colours in the order above), first P2, show red,green,blue and turn red.
"""

from parlour.engine import About

from .advice import evaluate, opportunist, scorer, thief
from .drawing import clicks, motions, scene
from .lesson import guide
from .messages import messages
from .rules import Options, State, bounds, moves, play, prepare, scores, start, turn, weight
from .words import data, notation, refuse, restore, write

about = About(title="Mantis", pitch="Score the colours in your tank, or steal them from another.", minutes=10)

players = {"scorer": scorer, "thief": thief, "opportunist": opportunist}

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
    "opportunist",
    "play",
    "players",
    "prepare",
    "refuse",
    "restore",
    "scene",
    "scorer",
    "scores",
    "start",
    "thief",
    "turn",
    "weight",
    "write",
]
