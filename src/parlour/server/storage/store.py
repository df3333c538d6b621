"""Keeps tables and their events in a database: one writer, and all that waits goes in one transaction.

Nobody is told of anything before it is committed: what is to be told then is handed over with the events.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from queue import SimpleQueue
from typing import TypeVar

from sqlalchemy import Connection, Engine, Select, create_engine, event, insert, make_url, select, update
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ...engine import BadOption, shown
from ..table.events import StoredEvent
from ..table.setup import Setup
from ..table.setup import read as read_setup
from .schema import ALIVE, ENTRIES, FACTS, META, TABLES
from .writer import Write, Writer

WANTED = "expected an address such as sqlite:////home/me/tables.db or postgresql+psycopg://user@host/parlour"

Done = tuple[Write, Exception | None]
"""A job, and why it could not be done, if it could not."""


_LOG = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Soon = Callable[[Callable[[], object]], object]


class Store:
    """A database of tables. `deliver` gets the finished jobs, once a transaction, in the writer's thread.

    `soon` does something when what has come in by now is seen to: all that is put until then is written together.
    """

    def __init__(self, url: str, deliver: Callable[[list[Done]], None], soon: Soon = lambda then: then()) -> None:
        self._engine = _engine(url)
        META.create_all(self._engine)
        _begin_facts(self._engine)
        self._deliver = deliver
        self._soon = soon
        self._put: list[Write] = []
        self._waiting: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._broken: set[str] = set()
        self._thread = threading.Thread(target=self._write_on, name="writer")
        self._thread.start()

    # writing

    def put(self, job: Write) -> None:
        """Have something written; in the order in which it was put."""
        self._put.append(job)
        if len(self._put) == 1:
            self._soon(self._hand_over)

    def alive(self, now: float) -> None:
        """Note that the server is up."""
        self.put(Write(lambda error: None, alive=now))

    def close(self) -> None:
        """Write what is left, and end."""
        self._hand_over()
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    def _hand_over(self) -> None:
        if self._put:
            self._waiting.put(self._put)
            self._put = []

    def _write_on(self) -> None:
        with closing(Writer(self._engine)) as writer:
            is_open = True
            while is_open:
                waiting = [self._waiting.get()]
                while not self._waiting.empty():
                    waiting.append(self._waiting.get())
                is_open = waiting[-1] is not None
                self._deliver(self._attempt(writer, [job for jobs in waiting for job in jobs or ()]))
                self._tidied(writer)

    def _tidied(self, writer: Writer) -> None:
        with suppress(Exception):  # what is logged is kept, and will be taken in another time
            writer.tidy(idle=self._waiting.empty())

    def _attempt(self, writer: Writer, jobs: list[Write]) -> list[Done]:
        """Write all together or, if that fails, each alone, so that one table's trouble is not another's."""
        if not (self._broken and any(job.table in self._broken for job in jobs)):
            try:
                writer.write(jobs)
                return [(job, None) for job in jobs]
            except Exception as error:  # whatever it was, those who wait have to be told
                _LOG.error("%d jobs could not be kept together: %s", len(jobs), error)
        return [(job, self._alone(writer, job)) for job in jobs]

    def _alone(self, writer: Writer, job: Write) -> Exception | None:
        if job.table in self._broken and job.events:
            return RuntimeError("an event before this one could not be kept")
        try:
            writer.write([job])
        except Exception as error:  # as above
            if job.table:
                self._broken.add(job.table)
            return error
        return None

    # reading

    def read(self, id: str) -> tuple[Setup, list[StoredEvent], str] | None:
        """A table's set-up, all its events to go on from, and its state; None: there is no such table."""
        self._broken.discard(id)
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES.c.setup, TABLES.c.state).where(TABLES.c.id == id)).first()
            if row is None:
                return None
            wanted = select(ENTRIES.c.number, ENTRIES.c.at, ENTRIES.c.text).where(ENTRIES.c.table == id)
            events = connection.execute(wanted.order_by(ENTRIES.c.number)).all()
        return read_setup(row.setup), [StoredEvent(*event) for event in events], row.state

    def unfinished(self) -> list[str]:
        """The ids of all tables whose game is being played, oldest first."""
        return self._ids(select(TABLES.c.id).where(TABLES.c.state == "playing").order_by(TABLES.c.created))

    def public(self, since: float, most: int) -> list[str]:
        """The ids of public tables that wait or play, newest first."""
        wanted = select(TABLES.c.id).where(TABLES.c.public == 1, TABLES.c.state != "over")
        newest = wanted.where(TABLES.c.created >= since).order_by(TABLES.c.created.desc()).limit(most)
        return self._ids(newest)

    def recent(self, most: int) -> list[str]:
        """The games of the tables set up last, newest first; ids begin with the time."""
        return self._ids(select(TABLES.c.game).order_by(TABLES.c.id.desc()).limit(most))

    def ask(self, question: Callable[[Connection], Answer]) -> Answer:
        """Whatever a question finds."""
        with self._engine.connect() as connection:
            return question(connection)

    def last_alive(self) -> float:
        """When the server that used this database before was last known to be up; 0: there was none."""
        with self._engine.connect() as connection:
            return connection.execute(select(FACTS.c.value).where(FACTS.c.name == ALIVE)).scalar() or 0.0

    def _ids(self, wanted: Select[str]) -> list[str]:
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())


def must_open(url: str) -> None:
    """Refuse a database that cannot be used, before anybody is let in."""
    try:
        shown_url = make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        raise BadOption(f"--database {shown(url)}: {WANTED}") from None
    try:
        engine = _engine(url)
        META.create_all(engine)
        _begin_facts(engine)
        with engine.begin() as connection:  # to be sure that something can be written
            connection.execute(update(FACTS).where(FACTS.c.name == ALIVE).values(value=FACTS.c.value))
        engine.dispose()
    except ModuleNotFoundError as error:
        line = ": pip install 'parlour[postgresql]'" if error.name == "psycopg" else ""
        raise BadOption(f"--database {shown_url}: its driver, {error.name}, is missing{line}") from None
    except NoSuchModuleError:
        raise BadOption(f"--database {shown_url}: {WANTED}") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip()
        raise BadOption(f"--database {shown_url}: it cannot be opened: {reason}") from None


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def _begin_facts(engine: Engine) -> None:
    with engine.begin() as connection:
        if connection.execute(select(FACTS.c.name).where(FACTS.c.name == ALIVE)).first() is None:
            connection.execute(insert(FACTS).values(name=ALIVE, value=0.0))


def _durable(connection: object, record: object) -> None:
    """Readers beside the writer, and a commit is on the disk when it returns."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
