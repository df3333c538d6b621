"""A game between players: who hears what and when, what a player may know, what happens to one at fault."""

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

import parlour
from parlour.engine.match.times import Clock
from parlour.players import Chat, Entrant, Fault, TimeControl, player, plies, run

MOVES = ("b2", "a1", "a2", "a3", "c2")
"""A game of tic-tac-toe that P1 wins."""


@dataclass
class Scripted:
    """Plays the moves it was given, and writes down everything that it is called with."""

    moves: list[object]
    log: list[tuple[object, ...]] = field(default_factory=list)
    seat: int = -1

    def initialize(self, chat):
        self.chat = chat
        self.seat = chat.seat
        self.log.append((self.seat, "initialize"))

    def update(self, message, state):
        self.log.append((self.seat, message.json(), state))

    def get_next_move(self):
        self.log.append((self.seat, "asked"))
        return self.moves.pop(0)


class First:
    """Plays the first legal move."""

    def initialize(self, chat):
        self.chat = chat

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        return self.chat.game.position(self.state).moves[0]


def scripted(*moves: object) -> list[Scripted]:
    """Players who play these moves in turn, with one log."""
    log: list[tuple[object, ...]] = []
    return [Scripted(list(moves[seat::2]), log) for seat in (0, 1)]


def doing(deed: Callable[[], object], *, where: str = "get_next_move") -> type:
    """A class of players who play well but for one thing."""

    def done(self, *arguments):
        return deed()

    return type("Doing", (First,), {where: done})


TICTACTOE = parlour.load("tictactoe")


# the flow


def test_a_game_of_stones_goes_as_its_rules_tell():
    """Initialize, GameStart, then turns: TurnTo, ask, Hit, PlayerLost, Move, PlayerWon, each to all, by id."""
    game = parlour.load("stones", board=[[0, 1, -1], [-1, -1, 2]])
    log: list[tuple[object, ...]] = []
    players = [Scripted(["a1-b1", "b1-b2"], log), Scripted([], log), Scripted(["c2-b2"], log)]
    match = run(game, players, seed=1)
    calls = [entry[:2] for entry in log]

    def to_all(*message: object) -> list[tuple[object, ...]]:
        return [(seat, [*message]) for seat in (0, 1, 2)]

    assert [
        (0, "initialize"),
        (1, "initialize"),
        (2, "initialize"),
        *to_all("GameStart", [[0, 1, -1], [-1, -1, 2]]),
        *to_all("TurnTo", 0),
        (0, "asked"),
        *to_all("Hit", 1, [0, 1]),
        *to_all("PlayerLost", 1),
        *to_all("Move", 0, [0, 0], [0, 1]),
        *to_all("TurnTo", 2),
        (2, "asked"),
        *to_all("Move", 2, [1, 2], [1, 1]),
        *to_all("TurnTo", 0),
        (0, "asked"),
        *to_all("Hit", 2, [1, 1]),
        *to_all("PlayerLost", 2),
        *to_all("Move", 0, [0, 1], [1, 1]),
        *to_all("PlayerWon", 0),
    ] == calls
    boards = {tuple(e[1][:1]): e[2]["board"] for e in log if len(e) == 3 and e[0] == 0}
    assert [[-1, 0, -1], [-1, -1, -1]] == boards[("Hit",)]
    assert [[-1, -1, -1], [-1, 0, -1]] == boards[("Move",)]
    assert (1.0, 0.0, 0.0) == match.scores


@pytest.mark.parametrize("name", parlour.games())
def test_a_class_plays_every_game_to_the_end(name):
    """Created anew for each seat; what it gets is enough to find the legal moves."""
    game = parlour.load(name)
    match = run(game, [First] * game.players, seed=4)
    assert match.position.player is None
    assert pytest.approx(1) == sum(match.scores or ())
    assert match.record() == parlour.replay(match.record()).record()
    assert ("First",) * game.players == match.seats


def test_a_seat_is_told_what_it_may_know_and_no_more():
    """In Kuhn poker: its own card, never the other's while it is hidden."""
    log: list[tuple[object, ...]] = []
    match = run(parlour.load("kuhn"), [Scripted(["bet"], log), Scripted(["pass"], log)], seed=1)
    cards = match.positions[2].data()["cards"]
    assert None not in cards
    for seat in (0, 1):
        heard = [entry for entry in log if entry[0] == seat]
        assert cards[seat] in str(heard)
        assert all(state[2]["cards"][1 - seat] != cards[1 - seat] for state in heard if len(state) == 3)
        assert f"deal {cards[1 - seat]}" not in str(heard)


def test_a_player_cannot_change_what_another_is_told():
    """The state is each player's own copy."""

    class Vandal(First):
        def update(self, message, state):
            super().update(message, dict(state))
            state["board"][0][0] = 9
            state.clear()

    log: list[tuple[object, ...]] = []
    run(TICTACTOE, [Vandal, Scripted(list(MOVES[1:] + MOVES), log)], seed=1, on_fault="forfeit")
    states = [entry[2] for entry in log if len(entry) == 3]
    assert states
    assert all(set(TICTACTOE.start().data()) == set(state) and "9" not in str(state) for state in states)


def test_what_is_said_is_kept_in_the_record():
    """Cut where it is too long; and whoever watches sees it."""

    class Talker(First):
        def initialize(self, chat):
            super().initialize(chat)
            chat("hello")
            chat("x" * 5000)
            chat("\ud800")
            chat(42)

    seen: list[object] = []
    match = run(TICTACTOE, [Talker, First], seed=1, watch=seen.append)
    assert ["hello", "x" * 1999 + "…", "?", "42"] == [saying.text for saying in match.said]
    assert match.said == seen[:4]
    assert match.messages == [update.message for update in seen[4:]]
    assert match.record() == parlour.replay(match.record()).record()


def test_the_chat_knows_seat_game_and_time():
    """All that a player needs besides the messages."""
    chats: list[Chat] = []

    class Curious(First):
        def get_next_move(self):
            chats.append(self.chat)
            assert self.chat.left == pytest.approx(60, abs=1)
            return super().get_next_move()

    run(TICTACTOE, [Curious, Curious], seed=1, time="1m")
    assert {(0, TICTACTOE), (1, TICTACTOE)} == {(chat.seat, chat.game) for chat in chats}


def test_a_seed_repeats_a_game_and_another_does_not():
    """The dealer's cards and the players' luck."""
    game = parlour.load("mantis")
    first, again, other = (run(game, ["random", "random"], seed=seed).moves for seed in (1, 1, 2))
    assert first == again != other


def test_a_thrice_repeated_position_ends_the_game():
    """Unless it is not to."""
    game = parlour.load("stones", rows=3, cols=3, stones=1, max_plies=50)
    there_and_back = [["b1-a1", "a1-b1"] * 13, ["b3-a3", "a3-b3"] * 13]
    assert 8 == len(run(game, [Scripted(list(moves)) for moves in there_and_back], seed=1).moves)
    endless = run(game, [Scripted(list(moves)) for moves in there_and_back], seed=1, repetition=0)
    assert 50 == len(endless.moves)


def test_moves_may_be_other_values_where_the_game_reads_them(tmp_path):
    """The game's `read_move` gives the text, or none."""
    (tmp_path / "pairs.py").write_text(
        '"""Stones, moved by pairs of points."""\n'
        "from parlour.games.stones import *\n"
        "def read_move(o, s, value):\n"
        "    if isinstance(value, (list, tuple)) and len(value) == 2:\n"
        "        return '-'.join(f'{\"abc\"[col]}{row + 1}' for row, col in value)\n"
    )
    game = parlour.load(tmp_path / "pairs.py", board=[[0, -1], [1, -1]])
    assert (1.0, 0.0) == run(game, [Scripted([((0, 0), (1, 0))]), First], seed=1).scores
    assert (1.0, 0.0) == run(game, ["aggressive", First], seed=1).scores
    with pytest.raises(Fault, match="no move") as error:
        run(game, [Scripted([17]), First], seed=1)
    assert "garbage" == error.value.kind


# ply by ply


@pytest.mark.parametrize("name", ["tictactoe", "mantis", "kuhn"])
def test_a_match_is_played_ply_by_ply_and_each_is_yielded_once(name):
    """The dealer's too; before the players hear of it."""
    game = parlour.load(name)
    match = parlour.Match(game, seed=2)
    heard: list[object] = []

    class Listener(First):
        def update(self, message, state):
            super().update(message, state)
            heard.append(message)

    seen = []
    entrants = [player("random", game, seed=1), Entrant("Listener", lambda luck: Listener())]
    for ply in plies(match, entrants):
        assert ply.updates[-1].message not in heard[-1:] or ply.updates[-1].message[0] == "TurnTo"
        seen.append(ply)
    assert match.plies == seen
    assert match.heard(1) == heard


def test_a_match_that_nobody_follows_any_more_is_left():
    """Its players clear away what they have."""
    closed: list[int] = []

    class Tidy(First):
        def close(self):
            closed.append(self.chat.seat)

    playing = plies(parlour.Match(TICTACTOE), [Entrant("Tidy", lambda luck: Tidy())] * 2)
    assert [0, 1] == [next(playing).seat for _ in range(2)]
    playing.close()  # type: ignore[attr-defined]
    assert [0, 1] == closed


def test_an_opening_is_played_for_the_players():
    """They hear of it as of all other moves, and go on from there."""
    match = parlour.Match(TICTACTOE)
    log: list[tuple[object, ...]] = []
    entrants = [Entrant("Scripted", lambda luck, moves=moves: Scripted(moves, log)) for moves in (["c2"], ["a3"])]
    for _ in plies(match, entrants, opening=[4, 0, 3]):
        pass
    assert MOVES == match.moves
    assert ["asked", "asked"] == [entry[1] for entry in log if entry[1] == "asked"]


# faults


@pytest.mark.parametrize(
    ("move", "kind", "reason"),
    [
        ("a9-b9", "illegal", "out of bounds"),
        ("a5-a4", "illegal", "not your stone"),
        ("a1-b1", "illegal", "your own stone is there"),
        ("a1-a3", "illegal", "not adjacent"),
        ("hello", "garbage", "is no move"),
        (None, "garbage", "None is no move"),
        (((0, 0), (9, 9), 3), "garbage", "is no move"),
    ],
)
def test_an_invalid_move_stops_the_game_with_an_error(move, kind, reason):
    """It names the player and the reason."""
    with pytest.raises(Fault) as error:
        run(parlour.load("stones"), [Scripted([move]), First], seed=1)
    assert str(error.value).startswith("P1 (Scripted) ")
    assert reason in str(error.value)
    assert (0, kind) == (error.value.seat, error.value.kind)
    assert error.value.match is not None
    assert error.value.match.scores is None
    assert isinstance(error.value, parlour.ParlourError)


def test_with_forfeit_only_the_offender_loses_and_all_others_know():
    """Three players: the other two share the win, and the record replays as far as the game went."""
    heard: list[list[object]] = []

    class Listener(First):
        def update(self, message, state):
            super().update(message, state)
            heard.append(message.json())

    match = run(parlour.load("nava", players=3), [First, doing(lambda: "a1-e5"), Listener], on_fault="forfeit")
    assert match.fault is not None
    assert (1, "illegal") == (match.fault.seat, match.fault.kind)
    assert ((0.5, 0.0, 0.5), (0, 2)) == (match.scores, match.winners)
    assert match.is_over
    assert [["Forfeited", 1, "illegal", match.fault.reason], ["WinShared", [0, 2]]] == heard[-2:]
    again = parlour.replay(match.record())
    assert (match.moves, match.position) == (again.moves, again.position)
    assert (match.scores, match.messages) == (again.scores, again.messages)
    with pytest.raises(parlour.IllegalMove):
        match.play(match.position.moves[0])


def test_the_fault_stands_in_the_record():
    """Who, what, why, and what it cost."""
    match = run(TICTACTOE, [First, doing(lambda: "a1")], seed=1, on_fault="forfeit")
    header, *events = [json.loads(line) for line in match.record().splitlines()]
    assert events[-1]["forfeit"].startswith("illegal: made an illegal move, 'a1': ")
    assert 1 == events[-1]["seat"]
    assert {"scores": [1.0, 0.0], "winners": [0]} == header["result"]


@pytest.mark.parametrize("where", ["__init__", "initialize", "update", "get_next_move"])
@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit, RecursionError])
def test_a_crash_is_the_crash_of_whoever_crashed(where, error):
    """Wherever it happens, and whatever is raised."""

    def crash():
        raise error("oh no")

    match = run(TICTACTOE, [First, doing(crash, where=where)], seed=1, on_fault="forfeit")
    assert match.fault is not None
    assert (1, "crash") == (match.fault.seat, match.fault.kind)
    assert f"{error.__name__}: oh no" in match.fault.reason
    assert (1.0, 0.0) == match.scores


def test_whoever_crashes_others_hear_everything_once():
    """Also the message at which it happened."""

    class Fragile(First):
        def update(self, message, state):
            if message[0] == "Move":
                raise ValueError
            super().update(message, state)

    log: list[tuple[object, ...]] = []
    match = run(TICTACTOE, [Fragile, Scripted(["b2"], log)], on_fault="forfeit")
    heard = [entry[1] for entry in log if len(entry) == 3]
    assert ["GameStart", "TurnTo", "Move", "TurnTo", "Forfeited", "PlayerWon"] == [m[0] for m in heard]
    assert [message.json() for message in match.messages] == heard


@pytest.mark.parametrize("where", ["__init__", "initialize"])
def test_whoever_does_not_even_begin_others_hear_how_the_game_began_and_ended(where):
    """As of any other game."""

    def crash():
        raise ValueError

    log: list[tuple[object, ...]] = []
    run(TICTACTOE, [Scripted([], log), doing(crash, where=where)], on_fault="forfeit")
    heard = [entry[1] for entry in log if len(entry) == 3]
    assert ["GameStart", "TurnTo", "Forfeited", "PlayerWon"] == [message[0] for message in heard]


def test_an_interrupt_is_nobodys_fault():
    """Ctrl-C ends the runner."""

    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(TICTACTOE, [First, doing(interrupt)], on_fault="forfeit")


def test_what_goes_wrong_after_the_last_move_does_not_count():
    """With forfeit the result stands; with stop the error is shown."""

    class SoreLoser(Scripted):
        def update(self, message, state):
            if message[0] == "PlayerWon":
                raise ValueError("unfair")

    winner, loser = scripted(*MOVES)
    match = run(TICTACTOE, [winner, SoreLoser(list(loser.moves))], on_fault="forfeit")
    assert (None, (1.0, 0.0)) == (match.fault, match.scores)
    winner, loser = scripted(*MOVES)
    with pytest.raises(Fault, match="unfair"):
        run(TICTACTOE, [winner, SoreLoser(list(loser.moves))])


def test_a_fault_can_be_pickled():
    """It may have happened in another process."""
    fault = Fault(1, "random", "stall", "did not answer")
    assert "P2 (random) did not answer" == str(pickle.loads(pickle.dumps(fault)))


def test_one_who_talks_too_much_is_stopped():
    """A record stays of a size that can be read."""

    class Chatterbox(First):
        def initialize(self, chat):
            while True:
                chat("and another thing")

    match = run(TICTACTOE, [Chatterbox, First], on_fault="forfeit")
    assert match.fault is not None
    assert "output" == match.fault.kind
    assert 1000 == len(match.said)


# time


class Timer:
    """A clock that goes on by so much each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_who_takes_too_long_for_a_move_loses():
    """The time of one move counts for that move."""
    assert run(TICTACTOE, [First, First], time="2s/move", timer=Timer(2.0)).fault is None
    match = run(TICTACTOE, [First, First], time="2s/move", timer=Timer(2.1), on_fault="forfeit")
    assert match.fault is not None
    assert (0, "timeout") == (match.fault.seat, match.fault.kind)
    assert "answered too late: after 2.10 s, with 2.00 s left" == match.fault.reason


def test_the_time_of_a_game_runs_down_and_the_increment_is_added():
    """Ten seconds for the game, and one after each move: at four a move, the third one is the last in time."""
    clock = Clock(TimeControl.read("10s+1s"))
    assert [True, True, True, False] == [clock.spend(4.0) for _ in range(4)]
    assert 1.0 == clock.left


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5m+3s", TimeControl(game=300, increment=3)),
        ("90s", TimeControl(game=90)),
        ("1h+500ms", TimeControl(game=3600, increment=0.5)),
        ("2s/move", TimeControl(move=2)),
        ("0.25s/move", TimeControl(move=0.25)),
    ],
)
def test_times_are_read(text, control):
    """For the game, with an increment, or for the move."""
    assert control == TimeControl.read(text)


@pytest.mark.parametrize("text", ["", "5", "5 m", "-5m", "0s", "0s/move", "5m+", "2s/game", "1e9s", 5])
def test_other_times_are_refused(text):
    """With an example."""
    with pytest.raises(parlour.BadOption, match="5m"):
        TimeControl.read(text)


# wrong use


@pytest.mark.parametrize(
    ("players", "more", "reason"),
    [
        (["random"], {}, "is for 2 here"),
        ("random", {}, "is for 2 here"),
        (["random", 5], {}, "5 is no player"),
        (["random", object()], {}, "is no player"),
        (["random", "nobody"], {}, "no player 'nobody'"),
        (["random", "random"], {"on_fault": "shrug"}, "expected stop or forfeit"),
        (["random", "random"], {"time": "soon"}, "time 'soon'"),
        (["random", "random"], {"repetition": 1}, "repetition"),
    ],
)
def test_what_cannot_be_run_is_refused(players, more, reason):
    """Before anything is played."""
    with pytest.raises(parlour.BadOption, match=reason):
        run(TICTACTOE, players, **more)


def test_thinking_times_are_kept():
    """With each ply."""
    match = run(TICTACTOE, [*scripted(*MOVES)], timer=Timer(1.5))
    assert [(seat, 1.5) for seat in (0, 1, 0, 1, 0)] == [(ply.seat, ply.seconds) for ply in match.plies]
    assert all(a != b for a, b in pairwise(match.positions))
