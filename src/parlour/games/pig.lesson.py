"""A guided first game to 25 points."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step("This is a short game: 25 points win. Roll the die, and see what you gather.", "roll"),
        Step("A 6! It is gathered, but no points yet: a 1 would take it from you. Dare to roll once more.", "roll"),
        Step("11 gathered. Five throws of six go well, but you have something to lose now: hold.", "hold"),
        Step("", "roll"),
        Step("", "roll"),
        Step("", "roll"),
        Step("P2 had gathered 8 and was greedy: a 1, and all is lost. You need 14 more. Roll.", "roll"),
        Step("Only 3. Holding now would bring little: roll again.", "roll"),
        Step("9 gathered, and 11 points. Hold them, or win in this turn? Be bold, and roll.", "roll"),
        Step("14 gathered, and 11 and 14 are 25. Hold, and you have won!", "hold"),
    ),
    close="25 points. In a game to 100 it is a good rule to hold at about 20, and to roll on when somebody else is "
    "about to win.",
    options={"goal": 25},
    seed=20,
)
