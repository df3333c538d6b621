"""A process in which the players of the house think; it reads questions from its input, a line of JSON each.

Here rules are compiled and positions searched, so that the server itself never waits for either.
"""

import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, TextIO

from ..engine import Game, Position, load
from ..players.house import House, Preparing, house
from ..search import analyse

MOST_PLAYERS = 24
"""Players whose trees are kept; who has not been asked for longest is forgotten."""

Say = Callable[[str], None]
"""Tells what the process is doing."""


class Own:
    """A player of a game's own."""

    def __init__(self, advice: Callable[[Any, Any], int]) -> None:
        self._advice = advice

    def choose(self, position: Position, *, history: object = ()) -> str:
        return position.text(self._advice(position.game.o, position.fields))


@lru_cache(maxsize=64)
def game_of(name: str, options: str) -> Game:
    """A game, compiled when it is first searched."""
    return load(name, **json.loads(options))


class Players:
    """The players that this process has, each for one seat at one table."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, House] = OrderedDict()
        self._ready: set[tuple[str, str]] = set()

    def choose(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """The move of a player in a position as its seat may know it."""
        game = game_of(asked["game"], asked["options"])
        position = game.at(bytes.fromhex(asked["raw"]))
        player = self._player(game, asked)
        self._prepare(player, game, asked["player"], position, say)
        return {"move": player.choose(position, history=[bytes.fromhex(key) for key in asked["history"]])}

    def prepare(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """Get ready for a game before the first question comes."""
        game = game_of(asked["game"], asked["options"])
        position = game.at(bytes.fromhex(asked["raw"]))
        self._prepare(self._player(game, asked), game, asked["player"], position, say)
        return {}

    def analyse(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """What a search thinks of a position as a seat may know it."""
        game = game_of(asked["game"], asked["options"])
        if (game.name, "analyse") not in self._ready:
            say("getting ready")
        found = analyse(game.at(bytes.fromhex(asked["raw"])), asked["how"])
        self._ready.add((game.name, "analyse"))
        return {"best": found.best, "value": found.value}

    def _player(self, game: Game, asked: dict[str, Any]) -> House:
        key = f"{asked['key']} {asked['player']}"
        if key not in self._players:
            own = game.chapters.get("players", {}).get(asked["player"])
            self._players[key] = Own(own) if own else house(asked["player"], game, asked["seed"])
        self._players.move_to_end(key)
        while len(self._players) > MOST_PLAYERS:
            self._players.popitem(last=False)
        return self._players[key]

    def _prepare(self, player: House, game: Game, name: str, position: Position, say: Say) -> None:
        if (game.name, name) in self._ready or not isinstance(player, Preparing):
            return
        say("getting ready")
        player.prepare(position)
        self._ready.add((game.name, name))


def main() -> None:
    """Answer until the input ends, which it does when the server ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    players = Players()

    with suppress(BrokenPipeError):
        for line in sys.stdin:
            asked = json.loads(line)
            id = asked["id"]
            answer = _answer(players, asked, partial(_say, answers, id))
            _print(answers, {"id": id, "done": True, **answer})
    os._exit(0)  # whoever would read what is left is gone


def _say(answers: TextIO, id: int, what: str) -> None:
    _print(answers, {"id": id, "what": what})


def _answer(players: Players, asked: dict[str, Any], say: Say) -> dict[str, object]:
    ways = {"choose": players.choose, "prepare": players.prepare, "analyse": players.analyse}
    try:
        return ways[asked["do"]](asked, say)
    except Exception as error:  # one question that cannot be answered is no reason to answer no other
        return {"error": f"{type(error).__name__}: {error}"}


def _print(answers: TextIO, values: dict[str, object]) -> None:
    answers.write(json.dumps(values) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
