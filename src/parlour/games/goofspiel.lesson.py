"""A guided first game: spend high cards where they count."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Both have the cards 1 to 5, and the first prize is worth 3. Choose a card for it, face down: P2 does the "
            "same. Bid your 3.",
            "bid 3",
        ),
        Step("", "bid 2"),
        Step("Yours was higher, and you have 3 points. The next prize is worth only 1: give your lowest.", "bid 1"),
        Step("", "bid 3"),
        Step("P2 spent a 3 on 1 point. Now for the greatest prize: bid your 5.", "bid 5"),
        Step("", "bid 5"),
        Step("Both bid 5, so nobody gets it. P2 has a 4 and a 1 left, and the prize is worth 4: bid your 4.", "bid 4"),
        Step("", "bid 1"),
        Step("P2 kept the 4 back, and the prize is yours. One is left, and one card: bid it.", "bid 2"),
        Step("", "bid 4"),
    ),
    close="7 points to 3. High cards win prizes, but each can be spent only once: watch which ones the other has left.",
    options={"cards": 5},
    seed=19,
)
