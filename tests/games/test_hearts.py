"""Hearts: what its rules say, and what a person reads of them."""

import random

import parlour
from parlour.engine import Match

GAME = parlour.load("hearts", interpreted=True)


def dealt(seed: int, **options: object) -> Match:
    return Match(parlour.load("hearts", interpreted=True, **options), seed=seed)


def test_three_cards_are_passed_unseen_and_seen_by_whoever_gets_them() -> None:
    match = dealt(3)
    assert "pass left" == match.moves[0]
    for card in ("Ah", "Jh", "Kc", "Ks", "9s", "Qd", "Qs", "Qh", "Kh", "Tc", "Jc"):
        match.play(f"pass {card}")
    assert [None] * 3 == match.position.view(2)["passed"][0]
    told = match.position.tell("pass Th")
    assert [("P1 is passed Tc, Jc, Th.", (0,)), ("P2 is passed Kc, Jh, Ah.", (1,))] == [
        (message.words(), tuple(message.seats or ())) for message in told[2:4]
    ]
    match.play("pass Th")
    assert ("play 2c",) == match.position.moves
    assert [[]] * 4 == match.position.data()["passed"]


def test_others_do_not_hear_which_card_is_passed() -> None:
    told = dealt(3).position.tell("pass Ah")
    assert [("P1 chooses a card.", None), ("P1: pass Ah", [0])] == [
        (message.words(), None if message.seats is None else list(message.seats)) for message in told
    ]


def test_suit_has_to_be_followed_and_no_points_fall_in_the_first_trick() -> None:
    match = dealt(2, passing=False)
    assert "the two of clubs begins" == match.position.why_not("play Ac")
    match.play("play 2c")
    assert "you have to follow suit, and have clubs: 3c, Tc or Kc" == match.position.why_not("play 3h")
    for card in ("3c", "7c", "4c"):
        match.play(f"play {card}")
    assert "P3 takes the trick, 0 points." == match.plies[-1].updates[-2].message.words()
    assert "hearts are not led before one was laid, or the queen of spades" == match.position.why_not("play Qh")


def test_fewest_points_win() -> None:
    match, choose = dealt(5), random.Random(5).choice
    while not match.is_over:
        match.play(choose(match.position.moves))
    points = match.position.points or ()
    assert 26 == sum(points)
    assert tuple(seat for seat in range(4) if points[seat] == min(points)) == match.winners


def test_who_takes_all_points_shoots_the_moon() -> None:
    last = GAME.position(
        {
            "hands": {"hands": [["Ah"], ["2h"], ["3h"], ["4h"]], "voids": [[], [], [], []]},
            "passed": [[], [], [], []],
            "trick": {"cards": [None] * 4, "leader": None},
            "played": [name for name in GAME.chapters.names["cards"].names if name not in ("Ah", "2h", "3h", "4h")],
            "points": [22, 0, 0, 0],
            "way": "none",
            "dealt": 52,
            "left": 0,
            "player": 0,
        }
    )
    before = last.play("play Ah").play("play 2h").play("play 3h")
    assert (0, 26, 26, 26) == before.play("play 4h").points
    assert "P1 took all points and shot the moon." in [message.words() for message in before.tell("play 4h")]
