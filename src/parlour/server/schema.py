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
FACTS = Table("facts", META, Column("name", String(20), primary_key=True), Column("value", Float, nullable=False))

ALIVE = "alive"
"""When the server was last known to be up."""
