"""A guided first game."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "Win most of the three staves. Your side is below: place 1,4,0 on the nearest slot of stave 0. "
            "The stave is grey, and your card gives it the colour in which it is highest, green.",
            "place 1,4,0 on 0,2 green",
        ),
        Step(
            "You may place as many cards as you like. Put 4,1,0 on stave 1: it is highest in red.",
            "place 4,1,0 on 1,2 red",
        ),
        Step("On a stave only the number in its colour counts: you have 4 and 4. Pass now, and keep a card.", "pass"),
        Step("P2 makes stave 2 blue, with a 3.", "place 0,2,3 on 2,0 blue"),
        Step("It also comes to stave 1, with 3 in red.", "place 3,2,0 on 1,0"),
        Step("", "pass"),
        Step("You were dealt a card. First move 1,4,0 one slot forward: it makes room behind it.", "forward 0,2"),
        Step(
            "Now fight: place 1,3,1 on P2's card on stave 2. You choose a colour in which your card is lowest. "
            "In red it is 1 against 0, and the attacker wins.",
            "place 1,3,1 on 2,0 red",
        ),
    ),
    close="You lead on all three staves. When all slots are taken, or nothing was done for two turns, a player may "
    "end the game; most staves win. Now go on by yourself.",
)
