"""A guided first game of Nava."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Discs move exactly as many junctions as there are: take two off your stack on e1 "
            "and move them two junctions, to c1.",
            "e1-c1",
        ),
        Step("", "a5-a3"),
        Step(
            "Now move the whole stack from c1 to c3. A junction that you leave bare gets one of your cubes, "
            "and with all nine on the board you win.",
            "c1-c3",
        ),
        Step("", "a5-b5"),
        Step(
            "P2's stack on a3 is two junctions from yours. Land on it: whoever has the top disc owns the stack, "
            "so all four discs are yours.",
            "c3-a3",
        ),
        Step("", "b5-c5"),
        Step(
            "You also win when nobody else owns a stack. Four discs go four junctions far: "
            "move all of e1 to e5, where they aim at a5.",
            "e1-e5",
        ),
        Step("", "c5-b5"),
        Step("Stacks and cubes on the way do not matter: jump over all of them, onto a5.", "e5-a5"),
        Step("", "b5-c5"),
        Step(
            "P2 could have landed on you: always look at who is as far away as they are tall. "
            "Now take two discs off a5, and onto the last of P2's.",
            "a5-c5",
        ),
    ),
    close="Nobody but you owns a stack: you win. The other way is slower, all nine cubes on the board.",
)
