"""What is read off a game is what happened in it."""

import time
from collections import Counter

import pytest

import parlour
from parlour.lab.clauses import clauses
from parlour.lab.facts import kinds_of_messages, kinds_of_moves
from parlour.lab.measure import measured

from .studies import COIN, random_games, random_study


def test_decisions_are_the_players_moves_and_not_the_dealers():
    """Two calls, one flip."""
    for facts in random_games(parlour.load(COIN), 4):
        assert (0, 1, -1) == facts.seats
        assert (2, 2, 2) == facts.choices
        assert 2 == facts.decisions
        assert ("call heads", "flip heads") == kinds_of_moves(parlour.load(COIN))
        assert (0, 0, 1) == facts.kinds


def test_a_game_that_runs_into_its_last_ply_is_cut_off():
    """And one that ends by itself is not."""
    assert {"cap"} == {facts.ending for facts in random_games(parlour.load("nava", max_plies=5), 5)}
    assert "rules" in {facts.ending for facts in random_games(parlour.load("nava"), 5)}


def test_a_game_whose_positions_repeat_is_told_from_one_that_is_cut_off():
    """With two stones that wander about a small board."""
    game = parlour.load("stones", rows=3, cols=2, stones=1)
    assert "repetition" in {facts.ending for facts in random_games(game, 20, repetition=2)}


def test_who_is_out_early_is_known():
    """Where three play, some lose their last stack before the end."""
    games = random_games(parlour.load("nava", players=3), 12)
    out = [facts for facts in games if facts.out]
    assert out
    for facts in out:
        for seat, after in facts.out.items():
            played = [who for who in facts.seats if who >= 0]
            assert seat not in played[after:]
            assert 0 < after <= facts.decisions


def test_messages_are_counted_by_their_names():
    """Those of the game, each with its sentence."""
    game = parlour.load("nava")
    kinds = kinds_of_messages(game)
    facts = random_games(game, 1)[0]
    assert set(facts.messages) <= set(kinds) | {"PlayerWon", "WinShared"}
    assert all(kinds.values())


def test_the_clauses_that_nobody_needs_are_found():
    """Two players need nothing of what is done where a third one is out."""
    game = parlour.load("nava")
    looked, found = clauses(game, random_games(game, 6), until=time.monotonic() + 60)
    never = {clause.rule for clause in found if not clause.games}
    used = {clause.rule for clause in found if clause.games}
    assert 6 == looked
    assert "remove" in never - used
    assert {"moves", "play", "end_turn", "standing"} <= used
    guarded = [clause for clause in found if any("remove(o, s, player)" == line.strip() for line in clause.lines)]
    assert [0] == [clause.games for clause in guarded]
    assert "for player in range(o.players):" == guarded[0].under or "o.players > 2" in guarded[0].under


def test_advice_is_no_clause_of_the_rules():
    """It decides nothing."""
    game = parlour.load("nava")
    _, found = clauses(game, random_games(game, 1), until=time.monotonic() + 60)
    assert "evaluate" not in {clause.rule for clause in found}


def test_a_player_who_ends_the_game_does_not_cut_it_off():
    """Even where that is done as the last turn would do it; only the last turn itself cuts it off."""
    for turns, endings in ((3, {"cap"}), (100, {"rules"})):
        games = random_games(parlour.load("stavegame", rules="draft", max_turns=turns), 6)
        ended = {facts.ending for facts in games if facts.moves[-1] == "end" or turns == 3}
        assert ended == endings


def test_with_three_players_one_waits_for_two():
    """Less once somebody is out, and never for more."""
    found = measured(random_study(parlour.load("nava", players=3), 12), ["waiting"]).numbers
    assert 1 < found["waiting"].estimate.value <= 2
    assert found["waiting.out"].estimate.value > 0
    assert 0 < found["waiting.idle"].estimate.value < 1


def test_two_players_wait_for_nothing_worth_measuring():
    """Each waits for the other."""
    assert {} == measured(random_study(parlour.load("tictactoe"), 4), ["waiting"]).measures


def test_the_favourite_first_move_is_counted():
    """Among nine cells, random players have no strong favourite."""
    study = random_study(parlour.load("tictactoe"), 60)
    found = measured(study, ["openings", "endings", "length"])
    firsts = Counter(facts.moves[0] for facts in study.facts)
    assert pytest.approx(max(firsts.values()) / 60) == found.numbers["openings"].estimate.value
    assert pytest.approx(sum(len(facts.moves) for facts in study.facts) / 60) == found.numbers["length"].estimate.value
    assert "a move that wins" in found.measures["endings"].says
