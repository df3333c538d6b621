"""The classics are as OpenSpiel has them: the same games, move for move."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyspiel
import pytest

import parlour
from parlour.engine import Position


@dataclass(frozen=True)
class Twin:
    """A game here and there; `translated` turns a move as they write it into ours, `share` a payoff."""

    name: str
    theirs: str
    translated: Callable[[str], str]
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    share: Callable[[float], float] = lambda payoff: (1 + payoff) / 2
    scores: Callable[[Position], Sequence[float]] = lambda position: position.scores or ()
    verb: Callable[[Position], str] = lambda position: ""
    """What stands before a move here, where it depends on the position."""

    def __str__(self) -> str:
        return self.theirs


def mark(text: str) -> str:
    """x(0,1) is b1."""
    row, col = map(int, re.findall(r"\d", text))
    return f"{'abc'[col]}{row + 1}"


def column(text: str) -> str:
    """x3 is d."""
    return "abcdefgh"[int(text[1:])]


def breakthrough(rows: int, cols: int, games: int) -> Twin:
    def translated(text: str) -> str:
        """a7b6, with a star where it captures, is a2-b3: there the first player starts on top."""
        return f"{text[0]}{rows + 1 - int(text[1])}-{text[2]}{rows + 1 - int(text[3])}"

    theirs = f"breakthrough(rows={rows},columns={cols})"
    return Twin("breakthrough", theirs, translated, games, {"rows": rows, "cols": cols})


def connect_four(rows: int, cols: int, games: int) -> Twin:
    theirs = f"connect_four(rows={rows},columns={cols})"
    return Twin("connectfour", theirs, column, games, {"rows": rows, "cols": cols})


def card(text: str) -> str:
    """Deal:2 is deal K, Bet is bet."""
    return f"deal {'JQK'[int(text[-1])]}" if text.startswith("Deal") else text.lower()


def die(text: str) -> str:
    """Roll 5 is roll 5, stop is hold."""
    return text.lower().replace("stop", "hold")


def pig(games: int, *, players: int = 2, goal: int = 100, horizon: int = 1000) -> Twin:
    def share(payoff: float) -> float:
        """What one wins the others lose."""
        return (1 + payoff * (players - 1)) / players

    theirs = f"pig(players={players},winscore={goal},horizon={horizon})"
    return Twin("pig", theirs, die, games, {"players": players, "goal": goal, "max_choices": horizon}, share)


def pit(text: str) -> str:
    """1 to 6 are the lower pits from the left, 8 to 13 the upper ones from the right."""
    number = int(text)
    return f"{'abcdef'[number - 1]}1" if number < 7 else f"{'abcdef'[13 - number]}2"


def playing_card(text: str) -> str:
    """QS is Qs, and No Pass, Left, Across, Right are the ways to pass."""
    return f"{text[0]}{text[1].lower()}" if len(text) == 2 else text.lower().replace("no pass", "none")


TWINS = [
    Twin("tictactoe", "tic_tac_toe", mark, 200),
    Twin("connectfour", "connect_four", column, 40),
    *(connect_four(rows, cols, 6) for rows in range(4, 9) for cols in range(4, 9)),
    Twin("breakthrough", "breakthrough", breakthrough(8, 8, 0).translated, 20),
    *(breakthrough(rows, cols, 4) for rows in range(3, 9) for cols in range(3, 9)),
    Twin("othello", "othello", str, 60),
    Twin("kuhn", "kuhn_poker", card, 300, share=lambda payoff: 1 / 2 + payoff / 4),
    Twin("kalah", "mancala", pit, 200),
    Twin("checkers", "checkers", lambda text: f"{text[:2]}-{text[2:]}", 200),
    Twin(
        "hearts",
        "hearts",
        playing_card,
        200,
        share=lambda payoff: 26 - payoff,
        scores=lambda position: position.points or (),
        verb=lambda position: f"{position.moves[0].split()[0]} ",
    ),
    Twin("hex", "hex", str, 4),
    Twin("hex", "hex(board_size=5)", str, 200, {"size": 5}),
    *(Twin("hex", f"hex(board_size={size},swap=True)", str, 20, {"size": size, "swap": True}) for size in (3, 4, 6)),
    Twin("hex", "hex(board_size=19)", str, 2, {"size": 19}),
    pig(200),
    *(pig(30, players=players, goal=20) for players in range(2, 9)),
    pig(50, players=3, horizon=40),
]


@pytest.mark.parametrize("twin", TWINS, ids=str)
def test_random_games_go_alike(twin: Twin) -> None:
    """Whose turn it is, the legal moves, the odds of a deal, the end and the scores agree at every ply."""
    ours, theirs = parlour.load(twin.name, **twin.options), pyspiel.load_game(twin.theirs)
    choose = random.Random(twin.theirs).choice
    for _ in range(twin.games):
        position, state = ours.start(), theirs.new_initial_state()
        while not state.is_terminal():
            assert state.current_player() == position.player
            verb = twin.verb(position)
            moves = {verb + twin.translated(state.action_to_string(a)): a for a in state.legal_actions()}
            assert sorted(moves) == list(position.moves)
            if state.is_chance_node():
                odds = dict(state.chance_outcomes())
                assert pytest.approx({move: odds[a] for move, a in moves.items()}) == position.odds
            move = choose(position.moves)
            position, state = position.play(move), state.child(moves[move])
        assert position.player is None
        assert pytest.approx([twin.share(payoff) for payoff in state.returns()]) == list(twin.scores(position))
