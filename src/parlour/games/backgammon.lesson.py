"""A guided first game: a point, a hit, and a checker that cannot enter."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Your dark checkers go from 24 down to 1, to your home below at the right. You threw 3 and 1, and begin. "
            "Single checkers can be hit, two are safe: move one from 8 to 5.",
            "8/5",
        ),
        Step("Now the 1: from 6 to 5. There you have made a point, and P2 cannot land on it.", "6/5"),
        Step("", "17/18"),
        Step("", "12/14"),
        Step("P2 left checkers alone, on 14 and on 18. You threw a 6: go from 24 to 18, and hit!", "24/18"),
        Step("It is on the bar. Your own checker would be alone there: bring it to safety with the 5.", "18/13"),
        Step("", "pass"),
        Step(
            "P2 threw fives and would have to enter on 5. That is your point, so P2 had to pass. You threw 5 and 2: go "
            "from 13 to 8.",
            "13/8",
        ),
        Step("And on from 8 to 6: so you leave nobody alone here.", "8/6"),
        Step("", "bar/1"),
        Step("", "14/17"),
    ),
    close="You are ahead. Make points side by side, best in your home: who is hit then finds no way in. When all your "
    "checkers are there you bear them off. Now go on by yourself.",
    seed=51,
)
