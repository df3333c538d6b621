"""What may be taken back: only that by which nobody learnt anything."""

import random

import pytest

import parlour
from parlour.engine.match.knowledge import is_revealing, possible
from parlour.engine.module.rules import DEALER

HIDDEN = [("kuhn", {}), ("goofspiel", {"players": 2}), ("goofspiel", {"players": 4}), ("whist", {}), ("hearts", {})]


def match_of(name, moves=(), **options):
    match = parlour.Match(parlour.load(name, interpreted=True, **options), seed=3)
    for move in moves:
        match.play(move)
    return match


def test_every_card_that_the_other_may_hold_is_thought_of():
    """In Kuhn poker two for each player, and six deals for a spectator."""
    position = match_of("kuhn").position
    mine = position.view(0)["cards"]
    assert 2 == len(set(possible(position, 0)))
    assert all(mine == guess.view(0)["cards"] for guess in possible(position, 0))
    assert 6 == len(set(possible(position, None)))


def test_bets_can_be_taken_back_and_a_showdown_cannot():
    """It shows the cards."""
    match = match_of("kuhn", ["pass", "bet"])
    match.undo()
    match.undo()
    match.play("pass")
    match.play("pass")
    with pytest.raises(parlour.BadUndo, match="learnt what was hidden"):
        match.undo()
    assert match.is_over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sealed_bid_can_be_changed_until_the_last_one_opens_all(players):
    match = match_of("goofspiel", players=players)
    for seat in range(players - 1):
        match.play("bid 5", seat=seat)
    start = match.position
    match.undo()
    match.play("bid 5", seat=players - 2)
    assert start == match.position
    match.play("bid 6", seat=players - 1)
    with pytest.raises(parlour.BadUndo):
        match.undo()


def test_a_card_played_from_a_hidden_hand_stays():
    """Others know now who had it."""
    match = match_of("whist")
    match.play(match.position.moves[0])
    with pytest.raises(parlour.BadUndo, match="learnt"):
        match.undo()


def test_where_nothing_is_hidden_only_deals_stay():
    match = match_of("stavegame")
    plies = len(match.plies)
    match.play(match.position.moves[0])
    if match.plies[-1].seat != DEALER:
        match.undo()
        assert plies == len(match.plies)


def witnessed(position, action, seat):
    """What a seat sees and hears of a move, put together without the engine's own notion of it."""
    after = position.act(action)
    messages = [update.message for update in position.updates(action)]
    heard = [message.json() for message in messages if message.seats is None or seat in message.seats]
    return after.view(seat), heard


@pytest.mark.parametrize(("name", "options"), [*HIDDEN, ("stavegame", {})])
def test_nobody_knows_more_after_an_undo(name, options):
    """Any guess from before the move that was taken back is still one: some choice of the mover's shows the same."""
    chance = random.Random(f"{name} {options}")
    game = parlour.load(name, interpreted=True, **options)
    tried = 0
    for seed in range(4):
        match = parlour.Match(game, seed=seed)
        while not match.is_over and len(match.plies) < 70:
            seat = chance.choice(match.position.players)
            match.play(chance.choice(match.position.moves_for(seat)), seat=seat)
            ply = match.plies[-1]
            if chance.random() < 0.5 and not match.is_over and ply.seat != DEALER:
                try:
                    match.undo()
                except parlour.BadUndo:
                    continue
                tried += 1
                for watcher in (None, *range(game.players)):
                    guess = ply.before.guess(watcher, seed=chance.randrange(1 << 30))
                    seen = witnessed(ply.before, ply.action, watcher)
                    choices = [ply.action] if watcher == ply.seat else guess.actions
                    assert any(
                        seen == witnessed(guess, choice, watcher) for choice in choices if choice in guess.actions
                    )
    assert tried or name in ("whist", "hearts")


@pytest.mark.parametrize(("name", "options"), HIDDEN[:2])
def test_a_refusal_has_its_reason(name, options):
    """Somebody can name a state that was possible, and is none any more."""
    chance = random.Random(name)
    game = parlour.load(name, interpreted=True, **options)
    for seed in range(3):
        match = parlour.Match(game, seed=seed)
        while not match.is_over:
            seat = chance.choice(match.position.players)
            match.play(chance.choice(match.position.moves_for(seat)), seat=seat)
            ply = next(ply for ply in reversed(match.plies) if ply.seat != DEALER)
            gone = [
                guess
                for watcher in (None, *range(game.players))
                for guess in possible(ply.before, watcher)
                if not any(
                    witnessed(ply.before, ply.action, watcher) == witnessed(guess, choice, watcher)
                    for choice in ([ply.action] if watcher == ply.seat else guess.actions)
                )
            ]
            assert bool(gone) == is_revealing(ply.before, ply.action)
