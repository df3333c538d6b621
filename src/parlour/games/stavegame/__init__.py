"""Win more staves than the other.

Cards of three colours fight over three staves.

The board. Staves 0, 1 and 2 lie side by side, each with slots 0, 1 and 2. Slot 0 is on P2's side, slot 2 on
P1's. Your nearest slot is the one on your side; forward is away from you. Staves start grey. Staves 0 and 1
are neighbours, and so are 1 and 2.

The cards. A card has three numbers, red, green and blue; 1,4,0 is red 1, green 4, blue 0. Both players have
the same deck: every card whose numbers add up to 5 (or to another total you choose, or a deck of your own).
Hands are open; only the order of the decks is unknown. P1 is dealt three cards, then P2 three. P1 begins.
At the start of your turn you are dealt one card, unless your deck is empty or it is the first turn of all.

[after: place 1,4,0 on 0,2 green; place 4,1,0 on 1,2 red; pass; place 0,2,3 on 2,0 blue; place 3,2,0 on 1,0; pass]
P1 made stave 0 green and stave 1 red, P2 stave 2 blue. On stave 1 P1 leads, with 4 in red against 3.

Your turn in `classic`. If you may end the game and want to, do so now, before any action. Otherwise take as
many actions as you like, then pass; you may also pass without any. When passing is all you could do, the
turn passes by itself, before or after actions; it is a turn like any other, one without action if you did
nothing in it.

- Place a card from your hand, as often as you like. Either on the empty slot of a stave nearest to you: if
  the stave is grey, you choose its colour among those in which the card is highest. Or on any taken slot,
  whoever owns the card there: that is combat, your card attacks, and you choose the colour of combat among
  those in which your card is lowest. The stave keeps its colour.
- Forward: one of your cards that was not placed this turn moves one slot forward into an empty slot.
- Slide: one of your cards that was not placed this turn moves to the same slot of a neighbouring stave that
  is not grey. Its number in the colour of the stave it leaves must be strictly greater than in the colour of
  the stave it enters, unless both staves have the same colour. If that slot is taken, by whomever, it is
  combat in the colour of the stave it leaves. Within a turn a card slides in one direction only. A stave
  that a slide leaves empty, combat won or lost, turns grey.
- Combat: the attacker wins with a number at least the defender's. The winner has the slot, the loser leaves
  the game.

Ending. You may end the game when all nine slots are taken, or when the two turns before yours saw no action.
A stave goes to the player whose own cards on it have the strictly greater sum in its colour; a grey stave
goes to nobody. Most staves win; equal is a shared win.

The `draft` is the same, except: you place at most one card a turn, and only on the nearest empty slot. A
card placed this turn may go forward but not slide. A slide always needs the strictly greater number. You may
end the game at any time in your turn, but only when all nine slots are taken. A stave with equal sums, a
grey one too, goes to the player who ended the game, so somebody always wins.

The last turn. After 100 turns (or as many as you choose) the game ends as if the player who took that turn
had ended it.

Moves are written `place 1,4,0 on 0,2`, with the colour behind it where you choose one: `place 1,4,0 on 0,2
green`; `forward 1,1`; `slide 1,1 to 2`; `pass`; `end`. A slot is written stave,slot.
"""

from parlour.kit import About

about = About(title="Stavegame", pitch="Cards of three colours fight over three staves.", minutes=20)
PLAYERS = 2
symmetries = ("mirror", "colours")
examples = [
    {"deck": [[0, 0, 0], [1, 4, 4], [1, 4, 4], [99, 0, 3]]},
    {"deck": [[2, 2, 2]] * 5, "rules": "draft", "max_turns": 30},
]
