"""The solver's values are exact: as brute force and OpenSpiel have them, in games with cycles too."""

import json
import re
import subprocess
import sys
import threading
from collections import deque
from functools import cache
from pathlib import Path
from random import Random

import pyspiel
import pytest

import parlour
from parlour.search import Control
from parlour.search.solve import Unsolvable, solve


def trails(places, **options):
    """The game of trails on these places."""
    return parlour.load(str(Path(__file__).parent / "trails.py"), trails=places, **options)


def brute_force(start, endless=0.5):
    """P1's share and, of wins and losses, the distance for every position that can be reached, by its key.

    By what could be forced within 0, 1, 2 … plies if the game were then stopped, until that changes no more.
    """
    positions, targets = {start.key: start}, {}
    waiting = deque([start])
    while waiting:
        position = waiting.popleft()
        after = [position.act(action) for action in position.actions]
        targets[position.key] = [p.key for p in after]
        for p in after:
            if p.key not in positions:
                positions[p.key] = p
                waiting.append(p)
    values = {k: endless if p.player is not None else p.scores[0] for k, p in positions.items()}
    distances = {k: 0 for k, p in positions.items() if p.player is None}
    for plies in range(1, len(positions) + 2):
        choose = {0: max, 1: min}
        now = {
            k: choose[p.player](values[t] for t in targets[k]) if p.player is not None else values[k]
            for k, p in positions.items()
        }
        sure = {k for k, value in now.items() if value in {0, 1} - {endless}}
        distances |= dict.fromkeys(sure - distances.keys(), plies)
        if now == values:
            break
        values = now
    return {k: (p, values[k], distances.get(k)) for k, p in positions.items()}


def assert_as_brute_force(solution, start, endless=0.5):
    """Every value, and every distance of wins and losses, agree."""
    expected = brute_force(start, endless)
    assert len(expected) == solution.positions
    for position, share, plies in expected.values():
        assert (1 - share if position.player == 1 else share) == solution.value_of(position)
        if share in (0, 1) and share != endless:
            assert plies == solution.distance_of(position)


# small games of the library


def test_tictactoe_is_a_draw():
    """All of its 5478 positions are as brute force has them."""
    game = parlour.load("tictactoe")
    solution = solve(game)
    assert (0.5, None, 5478, False) == (solution.value, solution.distance, solution.positions, solution.endless)
    assert dict.fromkeys(game.start().moves, 0.5) == solution.values
    assert_as_brute_force(solution, game.start())


def test_the_best_moves_win_as_soon_and_lose_as_late_as_possible():
    """Other moves that keep the value follow; those that do not are not among them.

      a b c
    1 X O .    P2, to move, is lost, and holds out longest by blocking on c3.
    2 . X .
    3 . . .
    """
    start = parlour.load("tictactoe").start().play("b2").play("b1")
    solution = solve(start)
    assert (1.0, 5, ("a1", "a2", "a3", "c1", "c2", "c3")) == (solution.value, solution.distance, solution.best())
    assert (0.5, None) == (solution.values["b3"], solution.distances["b3"])
    lost = start.play("a1")
    assert (0.0, 4) == (solution.value_of(lost), solution.distance_of(lost))
    assert ("c3", "a2", "a3", "b3", "c1", "c2") == solution.best(lost)
    blunder = lost.play("a2")
    assert (1.0, 1) == (solution.value_of(blunder), solution.distance_of(blunder))
    assert ("c3", {"a3", "c3"}) == (solution.best(blunder)[0], set(solution.best(blunder)[:2]))
    won = blunder.play("c3")
    assert (1.0, 0, ()) == (solution.value_of(won), solution.distance_of(won), solution.best(won))


def spiel_value(state, memory):
    """P1's share by OpenSpiel's own rules; `memory` keeps every state met."""
    if state.is_terminal():
        return (1 + state.returns()[0]) / 2
    key = str(state)
    if key not in memory:
        choose = (max, min)[state.current_player()]
        memory[key] = choose(spiel_value(state.child(a), memory) for a in state.legal_actions())
    return memory[key]


def test_connect_four_on_4_by_4_is_as_openspiel_has_it():
    """The number of positions, the value of each first move, and of positions along random games."""
    theirs = pyspiel.load_game("connect_four(rows=4,columns=4)")
    memory = {}
    game = parlour.load("connectfour", rows=4, cols=4)
    solution = solve(game)
    assert spiel_value(theirs.new_initial_state(), memory) == solution.value
    assert 161029 == solution.positions
    random = Random(1)
    for _ in range(100):
        position, state = game.start(), theirs.new_initial_state()
        while position.player is not None:
            share = spiel_value(state, memory)
            assert (share if position.player == 0 else 1 - share) == solution.value_of(position)
            column = random.choice(state.legal_actions())
            position, state = position.play("abcd"[column]), state.child(column)


def connect_four(rows, cols):
    """P1's share after each first move, by alpha-beta over boards of bits, a column a row of bits and one more."""
    height = rows + 1
    full = sum(((1 << rows) - 1) << height * col for col in range(cols))

    def wins(discs):
        return any(
            discs & discs >> step & discs >> 2 * step & discs >> 3 * step
            for step in (1, height, height + 1, height - 1)
        )

    @cache
    def value(own, other, low, high):
        """1, 0 or -1 for whoever moves, within bounds."""
        both = own | other
        if both == full:
            return 0
        places = [
            (both + (1 << height * col)) & full & ~both & ((1 << rows) - 1) << height * col for col in range(cols)
        ]
        places = [place for place in places if place]
        if any(wins(own | place) for place in places):
            return 1
        best = -1
        for place in places:
            best = max(best, -value(other, own | place, -high, -max(low, best)))
            if best >= high:
                break
        return best

    return {"abcdefgh"[col]: (1 - value(0, 1 << height * col, -1, 1)) / 2 for col in range(cols)}


def test_connect_four_on_4_by_5_is_as_alpha_beta_has_it():
    """The known number of positions; the value of each first move."""
    solution = solve(parlour.load("connectfour", rows=4, cols=5))
    assert (3945711, connect_four(4, 5)) == (solution.positions, solution.values)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 3), (5, 3), (4, 4)])
def test_small_breakthroughs_are_as_openspiel_has_them(rows, cols):
    """The value of each first move."""
    memory = {}

    def wins(state):
        """Whether whoever moves can win."""
        mover = state.current_player()
        key = mover, str(state)
        if key not in memory:
            after = [state.child(action) for action in state.legal_actions()]
            memory[key] = any(s.is_terminal() and s.returns()[mover] == 1 for s in after) or any(
                not s.is_terminal() and not wins(s) for s in after
            )
        return memory[key]

    state = pyspiel.load_game(f"breakthrough(rows={rows},columns={cols})").new_initial_state()
    expected = {}
    for action in state.legal_actions():
        text = state.action_to_string(action)
        move = f"{text[0]}{rows + 1 - int(text[1])}-{text[2]}{rows + 1 - int(text[3])}"
        expected[move] = 0.0 if wins(state.child(action)) else 1.0
    assert expected == solve(parlour.load("breakthrough", rows=rows, cols=cols)).values


@pytest.mark.parametrize("stones", [2, 3])
@pytest.mark.parametrize("neighbours", [8, 4])
def test_stones_on_3_by_3_is_right_though_it_can_be_endless(stones, neighbours):
    """Every position: won, lost, or drawn because nobody can force an end."""
    game = parlour.load("stones", rows=3, cols=3, stones=stones, neighbours=neighbours)
    game.compile()
    assert_as_brute_force(solve(game), game.start())


def test_the_clock_does_not_count():
    """A position next to the cap is worth what it is worth without one."""
    game = parlour.load("stones", rows=3, cols=3, stones=2)
    late = game.position(game.start().data() | {"ply": 999})
    assert solve(game).values == solve(late).values
    assert solve(game).endless
    assert solve(game).value_of(late) == solve(late).value


# graphs


def test_values_on_a_small_graph_with_a_circle():
    """P1 at 0 and 3, P2 at 1 and 2; 4 is won for P1, 5 lost.

    0 → 1 → 2 → 0      2 → 5      1 → 3 → 4      3 → 2
    """
    game = trails([[0, [1]], [1, [2, 3]], [1, [0, 5]], [0, [4, 2]], 1000, 0])
    solution = solve(game)
    assert (0.0, 3, 6) == (solution.value, solution.distance, solution.positions)
    three = game.start().play("0: 1").play("1: 3")
    assert (1.0, 1, ("0: 4",)) == (solution.value_of(three), solution.distance_of(three), solution.best(three))


def test_whoever_is_better_off_going_round_goes_round():
    """Endless play is worth more than a third and less than two: what P2 can force is the half."""
    places = [[0, [1, 2]], [1, [0, 3]], 333, 667]
    assert (0.5, True) == (solve(trails(places)).value, solve(trails(places)).endless)
    assert {"0: 1": 0.5, "1: 2": 0.333} == solve(trails(places)).values
    assert 0.667 == solve(trails(places, cap="P1")).value


def random_places(random, n, kinds, shares, *, onward=False):
    """So many places, a fifth of them ends; arrows go anywhere, or onward only."""
    places = []
    for at in range(n):
        if at > n - 6 or (at and random.random() < 0.2):
            places.append(random.choice(shares))
        else:
            low = at + 1 if onward else 0
            places.append([random.choice(kinds), [random.randrange(low, n) for _ in range(random.randint(1, 5))]])
    return places


@pytest.mark.parametrize("seed", range(30))
def test_random_graphs_are_as_brute_force_has_them(seed):
    """Few or many scores, large or small, with and without a way round, ending in draws or only endless."""
    random = Random(seed)
    shares = random.choice([[0, 1000], [0, 500, 1000], [0, 250, 333, 500, 700, 1000], range(0, 1001, 50)])
    n = random.choice([8, 20, 60, 600])
    cap, endless = random.choice([("even", 0.5), ("even", 0.5), ("P1", 1.0)])
    game = trails(random_places(random, n, [0, 1], shares, onward=seed % 5 == 0), cap=cap)
    assert_as_brute_force(solve(game), game.start(), endless)


@pytest.mark.parametrize("seed", range(8))
def test_with_chance_values_are_means(seed):
    """The dealer's weights are 1, 2, 3 … in the order of the arrows."""
    random = Random(seed)
    places = random_places(random, random.choice([20, 200, 600]), [0, 1, -1], [0, 300, 1000], onward=True)

    @cache
    def share(at):
        if isinstance(places[at], int):
            return places[at] / 1000
        kind, ways = places[at]
        values = [share(to) for to in ways]
        if kind < 0:
            weights = range(1, len(ways) + 1)
            return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
        return (max, min)[kind](values)

    for at in reversed(range(len(places))):  # so that it need not go deep
        share(at)
    game = trails(places)
    solution = solve(game)
    position = game.start()
    while position.player is not None:
        value = share(position.data()["place"])
        assert pytest.approx(1 - value if position.player == 1 else value) == solution.value_of(position)
        position = position.act(random.choice(position.actions))


def test_the_dealer_has_no_best_move():
    """Values are P1's there: a third of nothing and two thirds of three quarters."""
    solution = solve(trails([[-1, [1, 2]], 0, [1, [3]], 750]))
    assert (0.5, {"0: 1": 0.0, "1: 2": 0.75}, ()) == (solution.value, solution.values, solution.best())


def test_what_the_cap_gives_must_not_differ():
    """Otherwise nobody can say what endless play is worth."""
    with pytest.raises(Unsolvable, match=r"can go on for ever, and what the cap then gives P1 is from 0.5 to 1"):
        solve(trails([[0, [1, 2]], [1, [0]], 0], cap="place"))


def test_chance_in_a_circle_is_refused():
    """Its values would be limits."""
    with pytest.raises(Unsolvable, match="play can come round to the same position, and chance plays a part"):
        solve(trails([[-1, [0, 1]], 1000]))


def test_too_many_scores_are_refused():
    """A value is kept in a byte."""
    fan = [[0, list(range(5 * at + 1, 5 * at + 6))] for at in range(100)]
    with pytest.raises(Unsolvable, match="250 different scores or more"):
        solve(trails([*fan, *range(500)]))


# refusals


def test_what_the_solver_cannot_do_it_says():
    """Secrets, more players, a game that is over."""
    with pytest.raises(Unsolvable, match="Kuhn poker cannot be solved: it has secrets"):
        solve(parlour.load("kuhn"))
    with pytest.raises(Unsolvable, match="Stones with 3 players cannot be solved: only games for two can"):
        solve(parlour.load("stones", players=3))
    over = parlour.load("tictactoe").start()
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        over = over.play(cell)
    with pytest.raises(Unsolvable, match="the game is over"):
        solve(over)


def test_a_game_far_too_large_is_refused_early_with_an_estimate():
    """Long before its memory is full."""
    progress = []
    with pytest.raises(Unsolvable) as refused:
        solve(parlour.load("nava"), progress=progress.append)
    assert "Nava is too large to solve with 2,000 MB: it has more than " in str(refused.value)
    assert " million positions, and there is room for " in str(refused.value)
    assert " were found within 7 plies, each with 7." in str(refused.value)
    assert max(progress) < 50


def test_a_game_a_little_too_large_is_refused_when_its_memory_is_full():
    """It says how many positions there were, and how fast they grow; a way round needs memory too."""
    with pytest.raises(Unsolvable, match=r"too large to solve with 20 MB: [\d,]+ positions fill it, within 1\d plies"):
        solve(parlour.load("connectfour", rows=4, cols=5), memory_mb=20)
    with pytest.raises(Unsolvable, match=r"554,584 positions with 6,963,168 moves need \d\d MB"):
        solve(parlour.load("stones", rows=4, cols=4, stones=3), memory_mb=20)


@pytest.mark.parametrize("memory", [0, -1, 1.5, "9", True])
def test_memory_is_a_number_of_megabytes(memory):
    """Nothing else."""
    with pytest.raises(parlour.BadOption, match="expected a whole number of megabytes from 1"):
        solve(parlour.load("tictactoe"), memory_mb=memory)


def test_a_position_of_another_start_is_refused():
    """What cannot be reached has no value here."""
    game = parlour.load("tictactoe")
    solution = solve(game.start().play("b2"))
    for stranger in (game.start(), game.start().play("a1"), parlour.load("connectfour").start()):
        with pytest.raises(parlour.BadPosition, match="cannot be reached"):
            solution.value_of(stranger)


# while it runs


def test_progress_never_goes_back():
    """From the first hundredth to the last."""
    heard = []
    solve(parlour.load("connectfour", rows=4, cols=4), progress=heard.append)
    assert sorted(heard) == heard
    assert heard[0] < 50 < heard[-1] < 100


def test_it_stops_when_asked():
    """From another thread, soon."""
    control, heard, ended = Control(), threading.Event(), []

    def run():
        try:
            solve(parlour.load("breakthrough", rows=6, cols=5), control=control, progress=lambda _: heard.set())
        except Unsolvable as error:
            ended.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    assert heard.wait(60)
    control.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert 1 == len(ended)
    assert ended[0].startswith("stopped after ")


# the command


def run(*arguments):
    """Run the command as a person would."""
    code = "from parlour.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, "solve", *arguments], capture_output=True, text=True, check=False
    )


def test_the_command_tells_who_wins():
    """Moves in the order of their worth."""
    told = run("tictactoe", "--after", "b2; b1; a1")
    assert (0, "") == (told.returncode, told.stderr)
    lines = told.stdout.splitlines()
    assert "Tic-tac-toe: P1 wins in 4 plies" == lines[0]
    assert re.fullmatch(r"  \d+ positions in \d+\.\d\d s", lines[1])
    assert ["  c3: P1 wins in 4 plies", "  a2: P1 wins in 2 plies"] == lines[2:4]
    told = run("stones", "--set", "rows=3", "--set", "cols=3", "--set", "stones=2")
    assert "Stones: a draw by endless play" == told.stdout.splitlines()[0]
    assert "  b1-c1: a draw" == told.stdout.splitlines()[2]
    assert "  a1-a2: P2 wins in 6 plies" == told.stdout.splitlines()[3]


def test_the_command_prints_json_and_refuses_in_one_sentence():
    """For programs; exit codes tell."""
    facts = json.loads(run("breakthrough", "--set", "rows=4", "--set", "cols=3", "--json").stdout)
    assert (1.0, 9) == (facts["value"], facts["distance"])
    assert facts["values"].keys() == facts["distances"].keys()
    assert 1.0 == facts["values"][facts["best"][0]]
    refused = run("hearts")
    assert (1, "") == (refused.returncode, refused.stdout)
    assert refused.stderr.startswith("parlour: Hearts with 4 players cannot be solved")
    assert 2 == run("tictactoe", "--memory", "0").returncode
