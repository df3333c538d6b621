"""A guided first game on a small board: always keep two ways open."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "You win with a chain of pieces from row 1 to row 5; P2 wants one from column a to column e. "
            "From the middle all ways are short: lay a piece on c3.",
            "c3",
        ),
        Step("", "c2"),
        Step("P2 stands in your way to row 1. But c3 has two neighbours there, and d2 is still free: take it.", "d2"),
        Step("", "b4"),
        Step("Now P2 blocks the way down. Again there are two neighbours, and one of them is left: c4.", "c4"),
        Step("", "d1"),
        Step(
            "From d2 you had two ways to row 1, d1 and e1. P2 took one, so take the other: e1 joins your upper side.",
            "e1",
        ),
        Step("", "c5"),
        Step("And from c4 it is the same below: P2 took c5, so b5 completes the chain. Win!", "b5"),
    ),
    close="One chain from row 1 to row 5. Two free cells between your pieces are as good as a bridge: whichever P2 "
    "takes, you take the other. On a large board such bridges reach far.",
    options={"size": 5},
)
