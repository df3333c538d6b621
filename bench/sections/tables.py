"""Our server, every move on the disk before it is told, against boardgame.io's with its tables in memory."""

from bench.tables.contest import Load, Loads
from bench.tables.servers import BoardgameIO, Parlour

SECTION = Loads(
    title="Tables online",
    peer="boardgame.io 0.50",
    ours=Parlour,
    theirs=BoardgameIO,
    loads=(
        Load(tables=1, rounds=30, speed=1.2),
        Load(tables=10, rounds=20),
        Load(tables=50, rounds=30, speed=3.0, delay=0.3),
        Load(tables=200, rounds=12, speed=3.0, delay=0.3),
    ),
    idle=1000,
    note=(
        "Both servers run on one core and the client, which is the same for both, on the other. Every table\n"
        "plays a game of nine moves at once with the others; a seat answers as soon as it hears of a move.\n"
        "A move is under way from when it is sent until the other seat has it. Ours has committed it to SQLite\n"
        "with `synchronous=FULL` by then. CPU is the server's with all its threads; bytes are those of both sockets\n"
        "in both directions, frames included."
    ),
)
