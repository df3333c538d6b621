"""The dealer is chance that anyone can recompute from the seed."""

import hashlib
import hmac

import pytest

import parlour
from parlour.engine.match.dealer import dealt, number


def test_a_deal_is_the_hmac_of_its_number_under_the_seed():
    """Written down once more, as another program would."""
    digest = hmac.new(b"seven", b"3", hashlib.sha256).hexdigest()
    assert int(digest, 16) % 105 == number("seven", 3, 105)


def test_the_deals_of_a_match_follow_from_its_seed():
    """Every one, from the texts of the dealer's moves in sorted order and their weights."""
    match = parlour.Match(parlour.load("mantis"), seed=42)
    deals = [p for p in match.positions if p.player == parlour.DEALER]
    assert deals
    played = [move for p, move in zip(match.positions, match.moves, strict=False) if p.player == parlour.DEALER]
    for deal, (position, move) in enumerate(zip(deals, played, strict=True)):
        weights = list(position.weights.values())
        left = int(hmac.new(b"42", str(deal).encode(), hashlib.sha256).hexdigest(), 16) % sum(weights)
        at = next(i for i in range(len(weights)) if left < sum(weights[: i + 1]))
        assert sorted(position.moves)[at] == move == dealt(position, "42", deal)


def test_the_same_seed_gives_the_same_game_and_another_another():
    """As number, text or bytes."""
    game = parlour.load("mantis")
    assert parlour.Match(game, seed=7).moves == parlour.Match(game, seed="7").moves
    assert parlour.Match(game, seed=7).moves != parlour.Match(game, seed=8).moves
    assert parlour.Match(game, seed=b"\x07").seed == "07"
    assert parlour.Match(game).seed != parlour.Match(game).seed
    with pytest.raises(parlour.BadOption, match="seed"):
        parlour.Match(game, seed=7.5)
