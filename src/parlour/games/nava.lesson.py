"""A guided first game of Nava."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Your six discs stand on e1. Discs move exactly as many junctions as there are: "
            "take two off the top and move them two junctions, to c1.",
            "e1-c1",
        ),
        Step("P2 does the same: two discs, two junctions.", "a5-a3"),
        Step(
            "Now move the whole stack from c1 to c3. A junction that you leave bare gets one of your cubes, "
            "and with all nine on the board you win.",
            "c1-c3",
        ),
        Step("P2 moves a single disc to the next junction.", "a5-b5"),
        Step(
            "P2's stack on a3 is two junctions from yours. Land on it: whoever has the top disc owns the stack, "
            "so all four discs are yours.",
            "c3-a3",
        ),
        Step("P2 leaves b5, and a cube stays there.", "b5-c5"),
    ),
    close="You own a stack of four now, and two of your cubes are placed. "
    "Land on a cube and it goes back to its owner. Now go on by yourself.",
)
