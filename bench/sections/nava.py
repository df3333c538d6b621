"""Random games of Nava, against the same algorithm in C."""

import itertools
import subprocess
import tempfile
from pathlib import Path

from bench.section import Contender, Contest, Section, Tally

SOURCE = Path(__file__).resolve().parent.parent / "nava.c"
GAMES = 4_000
PERFT = {1: 8, 2: 64, 3: 784, 4: 9584}


def ours() -> Contender:
    import parlour

    game = parlour.load("nava")
    seeds = itertools.count()

    def chunk() -> Tally:
        return Tally(GAMES, float(game.playouts(GAMES, seed=next(seeds)).length))

    return Contender(chunk)


def theirs() -> Contender:
    folder = tempfile.TemporaryDirectory(prefix="nava-")
    program = Path(folder.name) / "nava"
    subprocess.run(["gcc", "-O2", "-std=gnu11", "-o", program, SOURCE], check=True)
    check_perft(program)
    playing = subprocess.Popen([program, "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    orders, answers = playing.stdin, playing.stdout
    assert orders is not None
    assert answers is not None

    def chunk(_kept: object = folder) -> Tally:  # the folder lives as long as the contender
        orders.write(f"{GAMES}\n")
        games, _speed, length, _score = answers.readline().split()
        return Tally(int(games), float(length))

    return Contender(chunk)


def check_perft(program: Path) -> None:
    """A fast wrong game is no yardstick."""
    for depth, expected in PERFT.items():
        counted = int(subprocess.check_output([program, "perft", str(depth)]))
        assert expected == counted, f"nava.c: perft {depth} is {counted}, should be {expected}"


SECTION = Section(
    title="Random playouts of Nava",
    peer="C, gcc -O2",
    unit="games/s",
    witness="plies a game",
    contests=(Contest("Nava, 2 players", ours, theirs),),
    least=0.85,
)
