"""A guided first game: block twice, then threaten twice."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step("You are X. Three of your marks in a row win: across, upright or aslant. Begin in the corner a1.", "a1"),
        Step("", "b2"),
        Step("P2 took the middle. Keep away from its lines for now: mark b3.", "b3"),
        Step("", "a2"),
        Step("Look before you mark: P2 has a2 and b2, and would win on c2. Block it.", "c2"),
        Step("", "a3"),
        Step("P2 threatens again, aslant: a3, b2 and then c1. Block on c1, and see what else that does.", "c1"),
        Step("", "b1"),
        Step("You had two threats at once, in the top row and on the right. P2 could block only one: win on c3!", "c3"),
    ),
    close="Three in a row. Two threats at once win: that is all there is to know, and P2 may know it too.",
)
