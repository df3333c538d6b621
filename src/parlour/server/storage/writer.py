"""Writes what happened into the database, many things in one transaction."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Delete, Engine, Insert, Update, bindparam, delete, insert, update

from ..table.events import Event
from ..table.setup import Setup
from .schema import ALIVE, ENTRIES, FACTS, SEATS, TABLES

Then = Callable[[Exception | None], object]


class Write(NamedTuple):
    """What is to be written together; `then` is called once it is, or could not be.

    Events of a table, a new table, its new state, its seats as they are now, or when the server was up.
    """

    then: Then
    table: str = ""
    events: Sequence[Event] = ()
    created: Setup | None = None
    state: str | None = None
    seats: Sequence[Mapping[str, object]] = ()
    alive: float | None = None


Row = Mapping[str, object]

IDLE, BUSY = 1_000, 50_000
"""Events after which the log is taken into the file."""

ROOM = 8 << 20
"""Bytes that the log has from the start."""

TOGETHER = (4, 16, 64)
"""Rows that are inserted by one statement; what is left over goes by fewer."""


class Writer:
    """Writes jobs through the database's own driver: at every move SQLAlchemy's execution would cost as much again.

    What it writes is still said to SQLAlchemy, once, which knows how this database wants it.
    """

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.raw_connection()
        self._logs = engine.dialect.name == "sqlite"
        self._logged = 0
        if self._logs:
            self._execute("PRAGMA wal_autocheckpoint=0")  # `tidy` does it, when nobody waits for a commit
            _make_room(engine.url.database)
        self._tables = Statement(insert(TABLES), engine)
        self._events = Statement(insert(ENTRIES), engine)
        self._seats_before = Statement(delete(SEATS).where(SEATS.c.table == bindparam("this")), engine)
        self._seats = Statement(insert(SEATS), engine)
        changed = update(TABLES).where(TABLES.c.id == bindparam("this")).values(state=bindparam("new"))
        self._states = Statement(changed, engine)
        noted = update(FACTS).where(FACTS.c.name == bindparam("this")).values(value=bindparam("new"))
        self._facts = Statement(noted, engine)

    def write(self, jobs: Sequence[Write]) -> None:
        """Write all in one transaction."""
        created = [_row(job.created, job.state) for job in jobs if job.created is not None]
        events = [_event(job.table, event) for job in jobs for event in job.events]
        changed = [{"this": job.table, "new": job.state} for job in jobs if job.state and job.created is None]
        seats = {job.table: job.seats for job in jobs if job.seats}
        noted = [{"this": ALIVE, "new": job.alive} for job in jobs if job.alive is not None]
        todo: list[tuple[Statement, Sequence[Row]]] = [
            (self._tables, created),
            (self._events, events),
            (self._states, changed),
            (self._seats_before, [{"this": table} for table in seats]),
            (self._seats, [row for rows in seats.values() for row in rows]),
            (self._facts, noted),
        ]
        if not any(rows for _, rows in todo):
            return
        cursor = self._connection.cursor()
        try:
            for statement, rows in todo:
                statement.execute(cursor, rows)
            self._connection.commit()
            self._logged += len(events)
        except BaseException:
            self._connection.rollback()
            raise
        finally:
            cursor.close()

    def tidy(self, *, idle: bool) -> None:
        """Take what SQLite has logged into its file: often if there is nothing else to do, and in time otherwise."""
        if self._logs and self._logged > (IDLE if idle else BUSY):
            self._logged = 0
            self._execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    def _execute(self, text: str) -> None:
        cursor = self._connection.cursor()
        cursor.execute(text)
        cursor.fetchall()
        cursor.close()


def _make_room(database: str | None) -> None:
    """Make SQLite's log as long as it will be soon: what is written over is on the disk sooner than what is added.

    SQLite ends its log at the first page that it did not write itself, so what is behind it does no harm. On ext4 this
    makes 1.28 times as many moves a second at one table (a move is under way for 0.31 ms instead of 0.41) and 1.06
    times as many at fifty, for a file that grows has its length written to the disk with every commit.
    """
    with suppress(OSError), open(f"{database}-wal", "r+b", buffering=0) as log:
        there = log.seek(0, os.SEEK_END)
        try:
            while (missing := ROOM - log.tell()) > 0:
                log.write(bytes(missing))
            os.fsync(log)
        except OSError:  # there is not so much room on the disk: it is better used
            log.truncate(there)


class Statement:
    """A statement as the driver takes it, for one row or for several at once.

    Between rows the driver lets other threads run, and may wait long to be let in again: rows that go in together
    cost little more than one.
    """

    def __init__(self, statement: Insert | Update | Delete, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        order = getattr(compiled, "positiontup", None)
        self._values = None if not order else itemgetter(*order) if len(order) > 1 else _only(order[0])
        head, values, row = self._text.partition(" VALUES ")
        self._texts: dict[int, str] = {1: self._text}
        if isinstance(statement, Insert) and self._values:
            self._texts |= {n: head + values + ", ".join([row] * n) for n in TOGETHER}

    def execute(self, cursor: Any, rows: Sequence[Row]) -> None:
        """Execute it for each row."""
        if self._values is None:
            cursor.executemany(self._text, rows)
            return
        done = 0
        for size in sorted(self._texts, reverse=True):
            while len(rows) - done >= size:
                part = rows[done : done + size]
                cursor.execute(self._texts[size], list(chain.from_iterable(map(self._values, part))))
                done += size


def _only(name: str) -> Callable[[Row], tuple[object]]:
    return lambda row: (row[name],)


def _event(table: str, event: Event) -> dict[str, object]:
    return {"table": table, "number": event.number, "at": event.at, "text": event.text()}


def _row(setup: Setup, state: str | None) -> dict[str, object]:
    return {
        "id": setup.id,
        "game": setup.game,
        "state": state or "waiting",
        "public": int(setup.public),
        "created": setup.created,
        "setup": setup.text(),
    }
