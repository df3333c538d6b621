"""A guided first game: a king that waits."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "The higher card takes the pot, unless somebody folds. You have the king, the best of three, "
            "and if you bet P2 may fold. So pass, as if your card were poor.",
            "pass",
        ),
        Step("P2 sees only its own card.", "bet"),
        Step(
            "P2 took the bait and bets 1 more. Fold, and the pot is lost; call, and the cards are shown. Call!", "bet"
        ),
    ),
    close="King beats queen, and you win 2 instead of 1. With the jack do it the other way round: "
    "bet now and then, and hope that P2 folds.",
    seed=8,
)
