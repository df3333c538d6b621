"""The tables of the database."""

from sqlalchemy import Column, Float, Index, Integer, MetaData, String, Table, Text

META = MetaData()
TABLES = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("state", String(10), nullable=False),
    Column("public", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("setup", Text, nullable=False),
    Index("tables_by_state", "state", "created"),
)
ENTRIES = Table(
    "entries",
    META,
    Column("table", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
SEATS = Table(
    "seats",
    META,
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64)),
    Column("first", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("player", String(60)),
    Column("game", String(100), nullable=False),
    Column("state", String(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("outcome", String(5)),
    Index("seats_by_key", "key", "state", "at", "table"),
)
"""Who sits where, to be found by the hash of a key; `first` is the first seat of that key at the table.

It follows from the entries. Of tables that are older than this, rows come when something happens there.
"""

FACTS = Table("facts", META, Column("name", String(20), primary_key=True), Column("value", Float, nullable=False))

ALIVE = "alive"
"""When the server was last known to be up."""
