"""A guided first game: two turns in a row, and a capture."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "The lower pits are yours, and the store at the right: most seeds there win. Choose c1: its four seeds "
            "go into d1, e1, f1 and your store.",
            "c1",
        ),
        Step("The last seed fell into your store, so you have another turn. Sow from f1.", "f1"),
        Step("", "b2"),
        Step(
            "f1 is empty, and lies opposite five seeds of P2's. a1 has five seeds: its last one falls into f1. "
            "That captures!",
            "a1",
        ),
        Step("", "e2"),
        Step("", "c2"),
        Step("Eight to three: P2 had two turns as well. d1 leaves a single seed in f1, and that is a plan.", "d1"),
        Step("", "b2"),
        Step("", "f2"),
        Step("A single seed in f1 reaches your store, and costs you no turn: play it now.", "f1"),
    ),
    close="Ten to four, and it is your turn again. What beginners miss: look for moves that end in your store, and "
    "make them first. Now go on by yourself.",
)
