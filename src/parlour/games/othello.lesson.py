"""A guided first game up to the first corner."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step("Most discs win when the board is full. Yours are dark. Place one on d3: d4, enclosed, turns over.", "d3"),
        Step("", "c3"),
        Step("P2 turned it back. You may place only where you turn over something: b3 encloses c3.", "b3"),
        Step("", "d6"),
        Step("One disc can turn over several, in all eight directions. f6 encloses d4 and e5, aslant.", "f6"),
        Step("", "f5"),
        Step("Turning over many now counts for little: they turn back. Wait for the corner with c6.", "c6"),
        Step("", "b2"),
        Step("P2 placed next to the corner, and opens it to you. Take a1: four discs turn over!", "a1"),
        Step("A disc in a corner never turns back.", "f4"),
    ),
    close="You have ten to four, and the corner for good. What beginners miss: keep away from the cells next to an "
    "empty corner. Now go on by yourself.",
)
