"""A guided first game: to jump is a duty, and that can be used."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step("The men below are yours. They go one cell aslant, forward. Begin with g3 to h4.", "g3-h4"),
        Step("", "h6-g5"),
        Step("At the edge your man is safe: nobody can jump over it. Bring up another one, from f2 to g3.", "f2-g3"),
        Step("", "d6-c5"),
        Step(
            "What beginners miss: who can jump has to. Offer a man on d4: P2 must take it, and lands on e3. Go from "
            "e3 to d4.",
            "e3-d4",
        ),
        Step("", "c5-e3"),
        Step("Now it is you who has to jump, and likes to: d2 over e3 to f4.", "d2-f4"),
        Step("The same man can jump again, over g5, so it has to: f4 to h6.", "f4-h6"),
        Step("", "b6-a5"),
    ),
    close="Two men for one. A man that reaches the last row becomes a king, and kings go backward too. Now go on by "
    "yourself.",
)
