"""A guided first game."""

from parlour.engine import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Your stones are in the top row. Each turn one of them goes one step, aslant too: move c1 to c2.", "c1-c2"
        ),
        Step("P2 comes towards you.", "c5-c4"),
        Step("If P2 stepped next to c2 now, who would hit first? Bring a second stone: b1 to b2.", "b1-b2"),
        Step("P2 steps right in front of your stones.", "c4-c3"),
        Step("Hit it! Step onto its tile, and it leaves the board for good: b2 to c3.", "b2-c3"),
        Step("P2 comes close again, with a stone behind it that could hit back.", "d5-d4"),
    ),
    close="You are a stone ahead. Before you step next to an enemy, count who can hit and who can hit back. "
    "The last player with a stone wins. Now go on by yourself.",
)
