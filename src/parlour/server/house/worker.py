"""A process in which the players of the house think; it reads questions from its input, a line of JSON each.

Here positions are searched, so that the server itself never waits for that. What is compiled is loaded beside; nothing
is compiled here.
"""

import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import cache, lru_cache, partial
from typing import Any, TextIO

from ...conformance.rehearsal import rehearse
from ...engine import BadGame, Game, load
from ...players.house import HouseBot, Preparing, house, is_compiled
from ...search import AtOnce, analyse, judgement, read

MOST_PLAYERS = 24
"""Players whose trees are kept; who has not been asked for longest is forgotten."""

LEISURE = 12
"""How much others go first where a game is looked at again."""

Say = Callable[[str], None]
"""Tells what the process is doing."""


@lru_cache(maxsize=64)
def _loaded(name: str, options: str, edition: str) -> Game:
    game = load(name, interpreted=True, **json.loads(options))
    if edition and game.compiler.version != edition:
        raise BadGame(f"{name} was edited meanwhile")
    return game


def game_of(asked: dict[str, Any]) -> Game:
    """A game in the edition of whoever asks. Its single plies are never compiled: that would take longer."""
    return _loaded(asked["game"], asked["options"], asked.get("edition", ""))


class Players:
    """The players that this process has, each for one seat at one table."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, HouseBot] = OrderedDict()

    def load(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """Have a game at hand."""
        game_of(asked)
        return {}

    def rehearse(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """Whether a game that was edited can be played."""
        return rehearse(asked["game"])._asdict()

    def choose(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """The move of a player in a position as its seat may know it."""
        game = game_of(asked)
        position = game.at(bytes.fromhex(asked["raw"]))
        player = self._player(game, asked)
        if player.is_loaded:
            let_others_go_first()
        elif not is_compiled(player):
            say("getting ready")
        return {"move": player.choose(position, history=[bytes.fromhex(key) for key in asked["history"]])}

    def prepare(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """Get ready for a game before the first question comes."""
        game = game_of(asked)
        player = self._player(game, asked)
        if isinstance(player, Preparing):
            player.prepare(game.at(bytes.fromhex(asked["raw"])))
        return {}

    def analyse(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """What a search thinks of a position as a seat may know it."""
        game = game_of(asked)
        if not is_compiled(house(asked["how"], game, 0, AtOnce)):
            say("getting ready")
        judgement = analyse(game.at(bytes.fromhex(asked["raw"])), asked["how"], make=AtOnce)
        return {"best": judgement.best, "value": judgement.value}

    def judge(self, asked: dict[str, Any], say: Say) -> dict[str, object]:
        """What a search thinks of a position that somebody looks at again: nobody plays on while they wait."""
        let_others_go_first(LEISURE)
        game = game_of(asked)
        kind, budget, settings = read(asked["how"])
        position, search = game.at(bytes.fromhex(asked["raw"])), AtOnce(game, kind, seed=0, **settings)
        result = search.search(position, budget)
        return asdict(judgement(position, result, rough=not search.is_loaded))

    def _player(self, game: Game, asked: dict[str, Any]) -> HouseBot:
        key = f"{asked['key']} {asked['player']} {asked.get('edition')}"
        if key not in self._players:
            self._players[key] = house(asked["player"], game, asked["seed"], AtOnce)
        self._players.move_to_end(key)
        while len(self._players) > MOST_PLAYERS:
            self._players.popitem(last=False)
        return self._players[key]


@cache
def let_others_go_first(steps: int = 5) -> None:
    """From now on; until what is compiled is loaded, a search is so short that it need not."""
    with suppress(OSError):
        os.nice(steps)


def main() -> None:
    """Answer until the input ends, which it does when the server ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
    ways = {
        "load": players.load,
        "rehearse": players.rehearse,
        "choose": players.choose,
        "prepare": players.prepare,
        "analyse": players.analyse,
        "judge": players.judge,
    }
    try:
        return ways[asked["do"]](asked, say)
    except Exception as error:  # one question that cannot be answered is no reason to answer no other
        return {"error": f"{type(error).__name__}: {error}"}


def _print(answers: TextIO, values: dict[str, object]) -> None:
    answers.write(json.dumps(values) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
