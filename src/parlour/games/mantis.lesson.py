"""A guided first game."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "15 points win. The top card is red, pink or yellow, and you have red and two yellow ones in your tank. "
            "Say Score: if the card matches, it and your cards of that colour become points.",
            "score",
        ),
        Step("Red: two points for you. P2 scored too, with yellow.", "score"),
        Step(
            "This card is red, blue or yellow. P2 has two blue ones: say Steal, and if it is blue you get all.",
            "steal P2",
        ),
        Step(
            "Blue! With two players a steal that succeeds gives you another turn. "
            "Yellow would bring three points now: say Score.",
            "score",
        ),
        Step("Pink: no match, so the card stays in your tank.", "score"),
        Step("P2 had no luck either. Purple, pink or yellow: all three are in your tank. Score!", "score"),
        Step("Yellow, and three points. P2 got a purple card.", "score"),
        Step(
            "What beginners miss: no card comes twice under the same back. Purple has just come, "
            "so this one is red or pink. You have pink: score.",
            "score",
        ),
        Step("Pink, and seven points to two!", "score"),
    ),
    close="P2 got nothing. Three blue cards wait in your tank, and the next one may be blue: "
    "score them before P2 steals them. Now go on by yourself.",
    seed=28,
)
