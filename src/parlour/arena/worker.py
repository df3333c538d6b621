"""Plays games for a run in a process of its own: `python -m parlour.arena.worker`.

It reads a line of JSON with the setting, then one for each game, and answers each with the line of its result.
When its input ends, whoever started it is gone or has enough, and it ends at once, even within a game.
"""

import json
import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from ..engine import Game, ParlourError
from .job import Job, Result, Setting
from .play import play

REFUSED = 3
"""The exit code of a worker that cannot play this setting at all; its last line of errors says why."""


def main() -> None:
    """Answer until the input ends."""
    lines = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # what a game or a player prints is no answer
    setting = setting_of(json.loads(lines.readline()))
    game = setting.load()
    waiting: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=_listen, args=(lines, waiting), daemon=True).start()
    while True:
        result = tried(game, setting, Job.read(waiting.get()))
        answers.write(json.dumps(result.data()).encode() + b"\n")
        answers.flush()


def setting_of(data: dict[str, Any]) -> Setting:
    """A setting from its JSON."""
    return Setting(**data | {"players": tuple(data["players"])})


def tried(game: Game, setting: Setting, job: Job) -> Result:
    """The result of a game; where the game itself is broken, a result that says so."""
    try:
        return play(game, setting, job)
    except Exception as error:
        reason = str(error) if isinstance(error, ParlourError) else f"{type(error).__name__}: {error}"
        return Result(job, None, lost=f"it could not be played: {reason}")


def _listen(lines: IO[bytes], waiting: "SimpleQueue[dict[str, Any]]") -> None:
    for line in lines:
        waiting.put(json.loads(line))
    os._exit(0)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        os._exit(0)
    except ParlourError as error:
        sys.stderr.write(str(error))
        sys.exit(REFUSED)
