"""A guided first game: block, then threaten twice."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step("Four of your discs in a row win: across, upright or aslant. The middle is in most rows: drop in d.", "d"),
        Step("", "c"),
        Step("Discs fall to the lowest free cell. Put one on top of yours: d again.", "d"),
        Step("", "c"),
        Step("A third in d, and four upright would win. It is easily seen, but P2 has to answer.", "d"),
        Step("", "d"),
        Step("P2 blocked it. Now go along the bottom row, where d1 is yours: drop in e.", "e"),
        Step("", "c"),
        Step("Careful: P2 has three upright in c. Look at that before each of your moves, and block: c.", "c"),
        Step("", "b"),
        Step(
            "Your block is good for more: c4 and d3 point down to e2 and f1. Drop in f, "
            "and g1 and e2 would both make four.",
            "f",
        ),
        Step("", "g"),
        Step("P2 could block only one of the two. Drop in e: four aslant!", "e"),
    ),
    close="Four in a row. One threat is blocked, two at once win.",
)
