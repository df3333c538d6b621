"""Programs for the tests: written to a file, and looked for among the processes afterwards."""

import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from uuid import uuid4

from parlour.players import ProcessLimits

QUICK = ProcessLimits(start=10.0, answer=0.3, grace=0.4)
"""For programs that are known not to answer."""

GOOD = """
import json, sys
def answer(**values):
    print(json.dumps(values), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "initialize":
        seat = told["seat"]
        answer(ready=True)
    elif told["type"] == "move":
        {move}
"""

PLAY = "answer(move=told['moves'][0])"

_numbers = count()


@dataclass(frozen=True)
class Bot:
    """A program by name; its processes carry its mark, a number, on their command lines."""

    name: str
    mark: str

    @property
    def left(self) -> list[str]:
        """The command lines of its processes that run now."""
        found = []
        for file in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                line = file.read_bytes().replace(b"\0", b" ").decode(errors="replace")
                if self.mark in line:
                    found.append(line)
        return found


def bot(folder: Path, source: str) -> Bot:
    """A Python program of that source. In it, MARK is its mark."""
    mark = str(uuid4().int)
    file = folder / f"bot{next(_numbers)}.py"
    file.write_text(f"MARK = {mark!r}\n{source}", encoding="utf-8")
    return Bot(f"program:{sys.executable} -I -S {file} {mark}", mark)


def good(folder: Path, move: str = PLAY) -> Bot:
    """A program that keeps the protocol, and when asked for a move does this."""
    return bot(folder, GOOD.format(move=move))
