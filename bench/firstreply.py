"""`python -m bench.firstreply [GAME ...]`: how soon the house answers the first move of a game.

For each game and level a fresh server: once with nothing compiled, once with everything; then both beside an endless
loop on each core, with `--load` only that. Exit code 1 if a bar is missed. It can be done in pieces: what is compiled
for *warm* stays in the folder that `--compiled` names, and `--write` leaves the rows of other games as they are.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

import parlour
from bench import environment, report

LEVELS = (1, 4, 10)
MOST = 1.5
"""Seconds in which every first reply has to be there."""

PATIENCE = 240.0
"""Seconds after which whatever is waited for is given up, and each loop ends by itself."""

TITLE = "The house's first reply"
NOTE = (
    "Seconds from a first move until the house's answer is told, at levels 1, 4 and 10. A fresh server each\n"
    "time, a table set up through the API as the page does, and a move as soon as it is one's turn. *Cold*:\n"
    "with an empty cache. *Warm*: with everything compiled. *Beside loops*: with an endless loop on each core."
)

Cell = tuple[float, ...]
Rows = dict[str, list[Cell]]
"""By a game's title: a cell for each way to be measured."""


class Where(NamedTuple):
    """Where compiled code is kept, and what is compiled beforehand."""

    cache: Path
    is_warm: bool


def main() -> int:
    asked = read_arguments()
    games, loads = asked.games or parlour.games(), (True,) if asked.load else (False, True)
    rows = measured(games, loads, asked.compiled)
    text, bars = section(rows, loads), promises(rows, loads)
    print(f"\n{text}\n\n{report.verdict(bars)}")
    if asked.write:
        write(section(dict(sorted({**written(), **rows}.items())), loads))
    return 0 if all(bar.met for bar in bars) else 1


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.firstreply", description="Measure the house's first reply.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default all")
    parser.add_argument("--compiled", metavar="FOLDER", type=Path, help="where what is compiled stays for another time")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--load", action="store_true", help="only beside an endless loop on each core")
    only.add_argument("--write", action="store_true", help=f"put the rows into {report_file().name}")
    return parser.parse_args()


def measure(games: Sequence[str], *, loads: Sequence[bool]) -> tuple[str, list[report.Bar]]:
    """The section for a reader, and its bars."""
    rows = measured(games, loads)
    return section(rows, loads), promises(rows, loads)


def measured(games: Sequence[str], loads: Sequence[bool], compiled: Path | None = None) -> Rows:
    rows: Rows = {parlour.load(game).title: [] for game in games}
    with TemporaryDirectory(prefix="first-reply-") as folder:
        warm = Where(compiled or Path(folder) / "warm", True)
        compile_all(games, warm)
        for is_loaded in loads:
            for where in (Where(Path(folder) / "cold", False), warm):
                for game, cells in zip(games, rows.values(), strict=True):
                    with loops() if is_loaded else ExitStack():
                        cells.append(tuple(first_reply(game, level, where) for level in LEVELS))
                    told(game, where, is_loaded, cells[-1])
    return rows


def section(rows: Rows, loads: Sequence[bool]) -> str:
    lines = [("game", *names(loads)), *((title, *map(shown, cells)) for title, cells in rows.items())]
    return "\n\n".join([f"## {TITLE}", report.table(lines, left=1), NOTE])


def promises(rows: Rows, loads: Sequence[bool]) -> list[report.Bar]:
    slowest = [max(max(cells[column]) for cells in rows.values()) for column in range(len(names(loads)))]
    return [
        report.Bar(f"First reply, {name}: {MOST:g} s by the slowest", 1.0, MOST / seconds, same_game=True)
        for name, seconds in zip(names(loads), slowest, strict=True)
    ]


def names(loads: Sequence[bool]) -> list[str]:
    return [f"{state}{', beside loops' if load else ''}" for load in loads for state in ("cold", "warm")]


def told(game: str, where: Where, is_loaded: bool, cell: Cell) -> None:
    state = "warm" if where.is_warm else "cold"
    print(f"{game:14}{state}{', beside loops' if is_loaded else '':16}{shown(cell)}", flush=True)


def shown(cell: Cell) -> str:
    return "  ".join(f"{seconds:.2f}" for seconds in cell)


# one reply


def first_reply(game: str, level: int, where: Where) -> float:
    """Seconds until the house has answered the first move at a table of a fresh server."""
    with TemporaryDirectory(prefix="tables-") as data, TemporaryDirectory(prefix="cache-") as fresh:
        cache = where.cache if where.is_warm else Path(fresh)
        with serving(Path(data), cache) as url:
            seats = [{"kind": "me"}, *[{"kind": "house", "player": f"level:{level}"}] * (players(game) - 1)]
            table = post(f"{url}/api/tables", {"game": game, "seats": seats})
            address = f"ws{url[4:]}/api/tables/{table['table']}/socket"
            with connect(address, compression=None, max_size=None) as socket:
                socket.send(json.dumps({"do": "hello", "token": table["token"], "as": "page"}))
                return answered(socket)


def answered(socket: ClientConnection) -> float:
    """Play while it is our turn; the seconds from the last move of ours to the first of the house."""
    began, is_ours, end = None, False, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == "refused":
            raise RuntimeError(f"a move was refused: {message['reason']}")
        if message["type"] not in ("table", "position"):
            continue
        if began is not None and not is_ours:
            return time.monotonic() - began
        now = message.get("now", message)
        is_ours = bool(now["whose"])
        if is_ours:
            began = time.monotonic()
            socket.send(json.dumps({"do": "move", "move": now["moves"][0]["move"], "ply": now["ply"]}))
    raise TimeoutError(f"no reply in {PATIENCE:g} s")


def players(game: str) -> int:
    return parlour.load(game).players


@contextmanager
def serving(data: Path, cache: Path) -> Iterator[str]:
    """The address of a server of its own."""
    words = [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", "0", "--data", str(data), "--unlimited"]
    surroundings = os.environ | {"PARLOUR_CACHE": str(cache), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=surroundings) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
        finally:
            server.terminate()
            server.wait(PATIENCE)


def post(url: str, body: object) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


# what is around it


@contextmanager
def loops() -> Iterator[None]:
    """An endless loop on each core; should nobody end them, they end by themselves."""
    code = f"import time\nend = time.monotonic() + {PATIENCE}\nwhile time.monotonic() < end: pass"
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def compile_all(games: Sequence[str], where: Where) -> None:
    """Compile what the house needs, as the server has it done."""
    code = (
        "import sys\n"
        "from parlour.players.compiling import compile_for\n"
        "for name in sys.argv[1:]: compile_for(name, {}, ['level:10', 'mcts:1'])"
    )
    surroundings = os.environ | {"PARLOUR_CACHE": str(where.cache)}
    subprocess.run([sys.executable, "-c", code, *games], check=True, env=surroundings)


# the section


def report_file() -> Path:
    return environment.ROOT / "bench" / "RESULTS.md"


def written() -> Rows:
    """The rows that stand in the results."""
    text = report_file().read_text(encoding="utf-8").partition(f"## {TITLE}")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {title.strip(): [tuple(map(float, cell.split())) for cell in cells] for title, *cells in lines[2:]}


def write(text: str) -> None:
    """Put the section in its place in the results, before the bars."""
    parts = report_file().read_text(encoding="utf-8").split("\n## ")
    others = [part for part in parts if not part.startswith(TITLE)]
    place = next((n for n, part in enumerate(others) if part.startswith("Bars")), len(others))
    others.insert(place, text.removeprefix("## ") + "\n")
    report_file().write_text("\n## ".join(others), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
