"""A guided first game: get rid of what takes tricks."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Hearts and the queen of spades count, and whoever takes fewest points wins. First you pass three cards to "
            "P2, on your left. High cards take tricks: begin with the ace of hearts.",
            "pass Ah",
        ),
        Step("The jack of hearts goes too.", "pass Jh"),
        Step("And the king of clubs. Your small clubs are safe.", "pass Kc"),
        *(Step("", f"pass {card}") for card in ("Ks", "9s", "Qd", "Qs", "Qh", "Kh", "Tc", "Jc", "Th")),
        Step("You were passed three cards in turn. Whoever has the two of clubs begins: that is you.", "play 2c"),
        *(Step("", f"play {card}") for card in ("Kc", "Ac", "8c", "9s", "2s")),
        Step("P3 took the trick with the ace, and led a spade. Follow suit with your lowest: the three.", "play 3s"),
        *(Step("", f"play {card}") for card in ("8s", "Ks", "4s")),
        Step(
            "What beginners miss: the king will take this trick whatever you lay, so get rid of a high card now. Lay "
            "the jack.",
            "play Js",
        ),
        *(Step("", f"play {card}") for card in ("Ah", "2d", "3d")),
    ),
    close="P2 had no spade left and gave P3 the ace of hearts, a point. Hearts may be led from now on. Lay low where "
    "you might win a trick, high where you cannot. Now go on by yourself.",
    seed=3,
)
