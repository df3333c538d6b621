"""A guided first game, on a small board: guard your pieces, and go where nobody guards."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "One of your pieces in the farthest row wins. Pieces step forward, straight or aslant: c1 to c2.", "c1-c2"
        ),
        Step("", "c5-c4"),
        Step("Captures are made aslant only. Bring a guard aslant behind your piece: b1 to b2.", "b1-b2"),
        Step("", "d5-d4"),
        Step("P2 comes too. Step to c3: d4 can capture you there, but b2 would take back.", "c2-c3"),
        Step("", "d4-c3"),
        Step("Captured. Take back, aslant: b2 to c3.", "b2-c3"),
        Step("", "e5-e4"),
        Step(
            "What beginners miss: pieces at home are the guards, and P2 has just moved the last one on this side. "
            "Nobody can capture you on d4: go there.",
            "c3-d4",
        ),
        Step("", "c4-c3"),
        Step("The row in front of you is open. Break through: d4 to d5!", "d4-d5"),
    ),
    close="You are through. The whole board has eight columns and two rows of pieces: keep some at home.",
    options={"rows": 5, "cols": 5},
)
