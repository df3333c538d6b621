"""A whole game as a search sees it."""

import pytest

import parlour
from parlour.search import Judgement, Review, analyse, judgement

NAMES = ("Ann", "Bob")


def played(name, moves, **options):
    """The positions of a line, the first included."""
    positions = [parlour.load(name, **options).start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def thought(player, share, best, *, tries=10_000, proven=False, values=None, rough=False, shares=None):
    shares = shares or tuple(share if seat == player else 1 - share for seat in range(2))
    return Judgement(player, shares, best, tries, proven, values or {}, rough)


def words(review):
    return [(point.ply, point.words(NAMES)) for point in cleared(review).turning_points()]


def cleared(review, kept=None):
    """All that is suspect is looked at: what the best move kept is what was hoped for, or this."""
    for ply in list(review.suspects):
        here = review.judged[ply]
        share = here.value if kept is None else kept
        review.clear_up(ply, thought(1 - here.player, 1 - share, "c3"))
    return review


def reviewed(name, moves, judged, **options):
    review = Review(played(name, moves, **options), moves)
    for ply, thoughts in judged.items():
        review.add(ply, thoughts)
    return words(review)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (0.62, 0.40, [(1, "a1 gave it away: b2 kept 62%.")]),
        (0.95, 0.70, [(1, "a1 cost 25%: b2 kept 95%.")]),
        (0.40, 0.10, [(1, "a1 cost 30%: b2 kept 40%.")]),
        (0.999, 0.80, [(1, "a1 cost 20%: b2 kept 99%.")]),
        (0.55, 0.50, []),
        (0.50, 0.70, []),
    ],
)
def test_a_move_that_cost_much_is_named_with_what_would_have_kept_it(before, after, told):
    judged = {0: thought(0, before, "b2"), 1: thought(1, 1 - after, "b2")}
    assert told == reviewed("tictactoe", ["a1", "b2"], judged)


def test_a_sure_win_that_was_let_go_is_named_as_that():
    moves = ["a1", "b1", "a2", "b2", "c3"]
    judged = {4: thought(0, 1.0, "a3", proven=True), 5: thought(1, 1.0, "b3", proven=True)}
    assert [(5, "c3 let the win go: a3 wins.")] == reviewed("tictactoe", moves, judged)


def test_the_last_move_is_held_against_how_it_ended():
    moves = ["a1", "b1", "a2", "b2", "a3"]
    assert [] == reviewed("tictactoe", moves, {4: thought(0, 1.0, "a3", proven=True)})
    assert [(4, "b2 cost 30%: a3 kept 30%.")] == reviewed(
        "tictactoe", moves, {3: thought(1, 0.3, "a3"), 4: thought(0, 1.0, "a3", proven=True)}
    )


@pytest.mark.parametrize("doubtful", [{"tries": 20}, {"rough": True}])
def test_what_a_search_is_not_sure_of_is_not_named(doubtful):
    judged = {0: thought(0, 0.62, "b2"), 1: thought(1, 0.55, "b2", **doubtful)}
    assert [] == reviewed("tictactoe", ["a1", "b2"], judged)


def test_judgements_come_in_any_order_and_take_the_place_of_earlier_ones():
    review = Review(played("tictactoe", ["a1", "b2"]), ["a1", "b2"])
    review.add(1, thought(1, 0.6, "b2", rough=True))
    review.add(0, thought(0, 0.62, "b2"))
    assert [] == words(review)
    review.add(1, thought(1, 0.6, "b2"))
    assert [(1, "a1 gave it away: b2 kept 62%.")] == words(review)


def test_a_move_is_wrong_only_if_the_best_one_keeps_what_was_hoped_for():
    """Searches are hopeful for whoever is to move."""
    review = Review(played("tictactoe", ["a1", "b2"]), ["a1", "b2"])
    review.add(0, thought(0, 0.75, "b2"))
    review.add(1, thought(1, 0.5, "b2"))
    assert [] == review.turning_points()
    assert {0: review._positions[0].play("b2")} == review.suspects
    assert [] == cleared(review, kept=0.52).turning_points()
    assert {} == review.suspects


def test_luck_is_told_apart_from_mistakes():
    """A move is held against what it promised, and what was dealt then against that."""
    game = parlour.load("mantis")
    match = parlour.Match(game, seed=3)
    first = match.ply
    match.play("score")
    positions, moves = list(match.positions), list(match.moves)
    mover, following = positions[first].player, match.ply
    shares = tuple(0.9 if seat == mover else 0.1 for seat in range(2))
    judged = {
        first: thought(mover, 0.5, "score", values={"score": (0.5, 5000)}),
        following: Judgement(positions[following].player, shares, "score", 5000, False, {}),
    }
    review = Review(positions, moves)
    for ply, one in judged.items():
        review.add(ply, one)
    assert [(following, f"Luck was with {NAMES[mover]}: 50% became 90%.")] == words(review)


def test_in_a_game_with_secrets_a_move_is_judged_by_what_the_player_knew():
    """That the other held the better card makes no move wrong."""
    moves = ["deal Q", "deal K", "bet", "bet"]
    judged = {
        2: thought(0, 0.5, "pass", values={"bet": (0.48, 5000), "pass": (0.5, 5000)}),
        3: thought(1, 1.0, "bet", values={"bet": (1.0, 5000)}),
    }
    assert [] == reviewed("kuhn", moves, judged)


def test_only_the_greatest_changes_are_named_in_the_order_of_the_game():
    moves = ["a1", "a2", "a3", "b1", "b3", "b2"]
    review = Review(played("tictactoe", moves), moves)
    for ply, share in enumerate([0.6, 0.9, 0.35, 0.7, 0.6]):
        review.add(ply, thought(ply % 2, share, "c3"))
    points = cleared(review).turning_points()
    assert [(1, 0.5), (2, 0.25), (4, 0.3)] == [(point.ply, round(point.size, 2)) for point in points]
    assert [1, 4] == [point.ply for point in review.turning_points(most=2)]


@pytest.mark.parametrize(("name", "options"), [("mantis", {"players": 4}), ("nava", {"players": 3}), ("kuhn", {})])
def test_everybodys_share_is_judged(name, options):
    """Not only that of the one who is to move, and together they are the whole win."""
    game = parlour.load(name, **options)
    position = game.first_choice
    judged = judgement(position, analyse(position, "mcts:500"))
    assert game.players == len(judged.shares)
    assert pytest.approx(1.0) == sum(judged.shares)
    assert judged.values[judged.best][0] == pytest.approx(judged.value)


def test_a_search_that_knows_one_share_divides_the_rest():
    position = parlour.load("connectfour").start()
    judged = judgement(position, analyse(position, "alphabeta:2000"))
    assert pytest.approx(1.0) == sum(judged.shares)
