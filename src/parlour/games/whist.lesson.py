"""A guided first game: aces, partners and trumps."""

from parlour.kit import Guide, Step

guide = Guide(
    steps=(
        Step(
            "P3, opposite you, is your partner: your tricks count together. Diamonds are trumps. Begin with the ace of "
            "clubs: only a trump can beat it.",
            "play Ac",
        ),
        *(Step("", f"play {card}") for card in ("2c", "5c", "4c")),
        Step(
            "A trick for both of you. Now lead your lowest club: maybe your partner has the king.",
            "play 3c",
        ),
        *(Step("", f"play {card}") for card in ("Qc", "Kc", "2d", "Ks")),
        Step(
            "P3 had it, but P4 had no club left and took the trick with a small trump. Now P4 leads the king of "
            "spades: your ace is higher. Take it.",
            "play As",
        ),
        *(Step("", f"play {card}") for card in ("8s", "5s")),
        Step("Two tricks to one. Lead your lowest spade, and keep the others for later.", "play 2s"),
        *(Step("", f"play {card}") for card in ("Js", "6s", "3s", "2h", "5h", "3h")),
        Step("P2 took that one, and leads a heart. You are the last: the six is enough to take the trick.", "play 6h"),
    ),
    close="Three tricks to two. Count the trumps that were laid: once the others have none, your high cards are safe. "
    "Now go on by yourself.",
    seed=3,
)
