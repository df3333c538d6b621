"""Plays a class in a Python file as a program: `python -m parlour.players.host FILE CLASS`.

What the class prints goes to standard error, and its standard input is empty: the lines of the protocol are the
host's alone.
"""

import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_origin

from ..engine import Game, Message, load
from .interface import Chat, Player


def main(file: str, name: str) -> None:
    lines = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)

    def answer(**values: object) -> None:
        answers.write(json.dumps(values, default=repr).encode() + b"\n")
        answers.flush()

    make = getattr(opened(Path(file)), name)
    first = json.loads(next(lines))
    game = load(first["game"], **first["chosen"])
    chat = Chat(lambda text: answer(say=text), game=game, seat=first["seat"])
    player: Player = make()
    player.initialize(chat)
    answer(ready=True)
    for line in lines:
        request = json.loads(line)
        if request["type"] == "update":
            player.update(typed(game, request["message"]), request["state"])
        elif request["type"] == "move":
            chat.left = request["left"]
            answer(move=player.get_next_move())


def opened(file: Path) -> Any:
    """The module in a file; modules beside it can be imported."""
    sys.path.insert(0, str(file.resolve().parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def typed(game: Game, values: list[Any]) -> Message:
    name, *rest = values
    kinds = [kind for kind in _kinds(Message) if kind.__name__ == name]
    kind = max(kinds, key=lambda kind: kind.__module__.startswith(game.chapters.module.__name__), default=None)
    if kind is None:
        kind = type(name, (Message,), {"__annotations__": {f"value{i}": object for i in range(len(rest))}})
    wanted = inspect.get_annotations(kind).values()
    return kind(*(tuple(v) if get_origin(t) is tuple else v for v, t in zip(rest, wanted, strict=True)))


def _kinds(kind: type[Message]) -> Iterator[type[Message]]:
    for further in kind.__subclasses__():
        yield further
        yield from _kinds(further)


if __name__ == "__main__":
    main(*sys.argv[1:])
