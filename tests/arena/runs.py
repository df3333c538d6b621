"""Small runs for the tests, and a game in which a player can end the process it plays in."""

import sys
from pathlib import Path

import parlour
from parlour.arena import Job, Ledger, Outcome, Setting, place, run

COMMAND = str(Path(sys.executable).parent / "parlour")

DEADLY = """

import os, signal
from pathlib import Path

def deadly(o, s):
    mark = Path(__file__).with_name("died")
    if not mark.exists() or mark.read_text() == "always":
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return min(cell for cell in range(9) if not (s.marks[0] | s.marks[1]) >> cell & 1)

players = {"deadly": deadly}
"""


def pairs(games: int, seed: str = "x") -> list[Job]:
    """Games of two players in pairs of equal deals."""
    return [Job(number, (number % 2, 1 - number % 2), f"{seed}, {number // 2}") for number in range(games)]


def outcomes(setting: Setting, jobs: list[Job], *, ledger: Ledger | None = None, **where) -> list[Outcome]:
    """Everything, in the order of the games."""
    with place(**where) as here:
        played = list(run(setting, jobs, ledger=ledger or Ledger({}), place=here))
    return sorted(played, key=lambda outcome: outcome.job.number)


def deadly(folder: Path) -> parlour.Game:
    """Tic-tac-toe with a player `deadly` that kills its process at its first move, and later plays on.

    While the file `died` beside it says “always”, it always does.
    """
    source = Path(parlour.load("tictactoe").path).read_text(encoding="utf-8")
    file = folder / "deadlytoe.py"
    file.write_text(source + DEADLY, encoding="utf-8")
    return parlour.load(str(file))
