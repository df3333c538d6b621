"""A guided first game, on a narrow board: whoever has to come close is hit."""

from parlour.engine import Guide, Step

guide = Guide(
    steps=(
        Step("Hit all of P2's stones. Each turn one of yours, near you, goes one step: move b1 to b2.", "b1-b2"),
        Step("", "b5-b4"),
        Step("Steps may go aslant too, and so may hits. Bring a second stone: a1 to a2.", "a1-a2"),
        Step("", "a5-a4"),
        Step("Whoever steps next to an enemy is hit first, so nobody wants to. Close up: c1 to c2.", "c1-c2"),
        Step("", "c5-c4"),
        Step("What beginners miss: you need not go on. Step back, c2 to c1, and P2 has to move.", "c2-c1"),
        Step("", "a4-a3"),
        Step("P2 came close. Step onto its tile, and it leaves the board for good: b2 to a3.", "b2-a3"),
        Step("", "b4-a3"),
        Step("P2 hit back, but you had counted: a2 is there too. Hit again!", "a2-a3"),
        Step("", "c4-b4"),
        Step("The last one ran the wrong way. One more: a3 to b4!", "a3-b4"),
    ),
    close="The last player with a stone wins, and that is you. Before you step next to an enemy, "
    "count who can hit and who can hit back.",
    options={"rows": 5, "cols": 3},
)
