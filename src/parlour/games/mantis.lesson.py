"""A guided first game."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "The top card is red, pink or yellow. You have red and two yellow ones in your tank, P2 has yellow too. "
            "Say Score: if the card matches, it and your cards of that colour become points.",
            "score",
        ),
        Step("Red: two points for you. The next card has the same back, and red is gone. P2 tries to score.", "score"),
        Step(
            "Yellow, and two points for P2. This card is red, blue or yellow. P2 has two blue ones: say Steal, "
            "and if it is blue you get all three.",
            "steal P2",
        ),
    ),
    close="Blue! With two players a steal that succeeds gives you another turn. "
    "Yellow would bring you three points now: what do you say? 15 points win. Go on by yourself.",
    seed=28,
)
