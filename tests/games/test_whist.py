"""Whist: what its rules say, and that partners have one result."""

import random

import parlour
from parlour.arena.job import Job, Outcome
from parlour.arena.standings import tallies
from parlour.engine import Match

GAME = parlour.load("whist", interpreted=True)


def played(*cards: str) -> Match:
    match = Match(GAME, seed=3)
    for card in cards:
        match.play(f"play {card}")
    return match


def finished() -> Match:
    match, choose = Match(GAME, seed=3), random.Random(3).choice
    while not match.is_over:
        match.play(choose(match.position.moves))
    return match


def test_the_last_card_dealt_is_shown_and_makes_trumps() -> None:
    match = played()
    assert "deal 9d" == match.moves[51]
    assert "P4 shows the 9 of diamonds: diamonds are trumps." == match.plies[51].updates[-2].message.words()
    assert ["9d", *[None] * 12] == match.position.view(0)["hands"]["hands"][3]


def test_a_trump_takes_the_trick() -> None:
    match = played("Ac", "2c", "5c", "4c", "3c", "Qc", "Kc", "2d")
    assert (3, (1, 1, 1, 1)) == (match.position.player, match.position.points)
    assert "P4 takes the trick." == match.plies[-1].updates[-2].message.words()


def test_suit_has_to_be_followed() -> None:
    assert "you have to follow suit, and have clubs: 2c, 8c, 9c, Tc or Qc" == played("Ac").position.why_not("play Ad")


def test_partners_win_together() -> None:
    match = finished()
    tricks = match.position.points or ()
    assert (13, tricks[0], tricks[1]) == (tricks[0] + tricks[1], tricks[2], tricks[3])
    winners = (0, 2) if tricks[0] > 6 else (1, 3)
    assert (winners, tuple(0.5 * (seat in winners) for seat in range(4))) == (match.winners, match.scores)
    assert f"P{winners[0] + 1} and P{winners[1] + 1} win." == match.plies[-1].updates[-1].message.words()


def test_who_gives_up_loses_for_the_partner_too() -> None:
    match = played()
    match.forfeit(2)
    assert ((1, 3), (0.0, 0.5, 0.0, 0.5)) == (match.winners, match.scores)
    assert "P2 and P4 win." == match.closing[-1].message.words()


def test_partners_have_one_result_in_matches_and_tournaments() -> None:
    match = finished()
    outcome = Outcome.of(Job(0, (0, 1, 0, 1), "seed"), match)
    ours, theirs = tallies(["a", "b"], [outcome], GAME.partners)
    winner, loser = (ours, theirs) if 0 in match.winners else (theirs, ours)
    assert (2, 0, 0, 0.5) == (winner.wins, winner.shared, winner.losses, winner.share)
    assert (0, 0, 2, 0.0) == (loser.wins, loser.shared, loser.losses, loser.share)
