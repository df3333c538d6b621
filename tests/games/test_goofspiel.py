"""Goofspiel: all bid at the same time, and nobody learns of a bid before all have."""

import random

import pyspiel
import pytest

import parlour
from parlour.kit import OVER


def after(*moves, **options):
    position = parlour.load("goofspiel", **options).start()
    for move in moves:
        position = position.play(move)
    return position


def test_both_may_choose_and_the_first_who_has_not_is_on_turn():
    position = after("prize 3", cards=5)
    assert (0, (0, 1)) == (position.player, position.players)
    late = position.play("bid 2", seat=1)
    assert (0, (0,)) == (late.player, late.players)
    assert () == late.moves_for(1)
    assert ("bid 1", "bid 2", "bid 3", "bid 4", "bid 5") == late.moves_for(0)


def test_who_chooses_first_makes_no_difference():
    position = after("prize 3", cards=5, players=3)
    bids = {0: "bid 4", 1: "bid 2", 2: "bid 5"}
    ends = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)):
        now = position
        for seat in order:
            now = now.play(bids[seat], seat=seat)
        ends.add(now)
    assert 1 == len(ends)
    assert [0, 0, 3] == ends.pop().data()["points"]


def test_who_has_chosen_cannot_choose_again_and_is_told_who_can():
    late = after("prize 3", cards=5).play("bid 2", seat=1)
    with pytest.raises(parlour.IllegalMove, match="it is not P2's turn: P1 is to move"):
        late.play("bid 3", seat=1)
    assert "it is not P2's turn: P1 is to move" == late.why_not("bid 3", seat=1)
    assert late.why_not("bid 3", seat=0) is None
    assert "expected 0 to 1" in str(late.why_not("bid 3", seat=7))
    with pytest.raises(parlour.IllegalMove, match="the dealer is to move"):
        after(cards=5).play("bid 3", seat=0)


def test_nobody_else_sees_what_was_chosen():
    """Whatever it is, what the others are sent is the same to the byte."""
    position = after("prize 3", cards=5)
    for seat in (0, None):
        seen = {position.play(f"bid {card}", seat=1).seen(seat).raw for card in range(1, 6)}
        assert 1 == len(seen)
        drawn = {str(position.play(f"bid {card}", seat=1).scene(seat)) for card in range(1, 6)}
        assert 1 == len(drawn)


def test_a_choice_is_told_to_its_player_alone_and_all_of_them_when_all_have_chosen():
    first = after("prize 3", cards=5)
    assert [(0,)] == [message.seats for message in first.tell("bid 4")]
    last = first.play("bid 4").tell("bid 2")
    assert [(1,), None, None, None] == [message.seats for message in last]
    assert ["P1 shows 4.", "P2 shows 2.", "P1 gains 3 points."] == [message.words() for message in last[1:]]


def test_equal_highest_bids_win_nothing():
    assert [0, 0] == after("prize 5", "bid 4", "bid 4", cards=5).data()["points"]
    assert [0, 0, 0] == after("prize 5", "bid 4", "bid 4", "bid 2", cards=5, players=3).data()["points"]


@pytest.mark.parametrize(("players", "cards", "games"), [(2, 13, 120), (3, 6, 60), (4, 5, 60)])
def test_it_is_open_spiels_game_move_by_move(players, cards, games):
    """There the last card of everybody, which is no choice, is played by itself."""
    theirs = pyspiel.load_game(f"goofspiel(players={players},num_cards={cards})")
    game = parlour.load("goofspiel", players=players, cards=cards)
    for seed in range(games):
        pick, state, ours = random.Random(seed), theirs.new_initial_state(), game.start()
        while not state.is_terminal():
            if state.is_chance_node():
                prizes = {f"prize {action + 1}": action for action in state.legal_actions()}
                assert sorted(prizes) == sorted(ours.moves)
                move = pick.choice(sorted(prizes))
                state.apply_action(prizes[move])
                ours = ours.play(move)
                continue
            bids = [pick.choice(state.legal_actions(seat)) for seat in range(players)]
            assert tuple(range(players)) == ours.players
            for seat in range(players):
                legal = {f"bid {action + 1}" for action in state.legal_actions(seat)}
                assert legal == set(ours.moves_for(seat))
            state.apply_actions(bids)
            for seat in pick.sample(range(players), players):
                ours = ours.play(f"bid {bids[seat] + 1}", seat=seat)
        while ours.player is not None:
            assert 1 == len(ours.moves)
            ours = ours.play(ours.moves[0])
        best = max(state.returns())
        assert [share == best for share in state.returns()] == [seat in ours.winners for seat in range(players)]


def test_programs_that_know_only_turns_play_it():
    game = parlour.load("goofspiel", players=4, cards=6)
    match = parlour.run(game, ["random", "random", "mcts:50", "random"], seed=4)
    assert match.scores is not None
    assert OVER == match.position.fields.player
    assert match.moves == parlour.replay(match.record()).moves
