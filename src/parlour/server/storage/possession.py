"""A file of SQLite belongs to one server at a time, and what is missing beside it is told."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url

from ...engine import BadOption

OPEN, CLOSED = b"open\n", b"closed\n"
_LOG = logging.getLogger(__name__)


@contextmanager
def possession(url: str) -> Iterator[None]:
    """Have the database to oneself; BadOption where another server has it."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        yield
        return
    database = Path(address.database)
    try:
        mark = os.open(f"{database}-server", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadOption(f"{database}: nothing can be kept there: {error.strerror}") from None
    try:
        _lock(mark, database)
        if os.read(mark, len(OPEN)) == OPEN and database.exists() and not Path(f"{database}-wal").exists():
            _LOG.error(
                "%s-wal, SQLite's log, is missing although the last server did not end by itself: what happened"
                " shortly before is lost",
                database,
            )
        _note(mark, OPEN)
        try:
            yield
        finally:
            with suppress(BadOption):
                _note(mark, CLOSED)
    finally:
        os.close(mark)


def _lock(mark: int, database: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: there an open file is busy as it is
        return
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadOption(
            f"{database} is in use: another parlour serves the tables in it. End that one, or choose another folder"
            " (--data DIR)"
        ) from None


def _note(mark: int, state: bytes) -> None:
    try:
        os.ftruncate(mark, 0)
        os.pwrite(mark, state, 0)
    except OSError as error:
        raise BadOption(f"nothing can be kept beside the database: {error.strerror}") from None
