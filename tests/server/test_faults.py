"""What goes wrong where tables are kept is told at the start, or at the table that it concerns, and harms no other."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.server.lobby import lobby as lobbies
from parlour.server.lobby.lobby import Lobby
from parlour.server.lobby.orders import Order, SeatOrder, ordered
from parlour.server.table import steady

from .served import RUN, Server

SMALL = 1_500_000
"""Bytes of a disk that is soon full."""


def started(folder, *before: str) -> subprocess.CompletedProcess[str]:
    """A server that is to end by itself, in whatever it is wrapped."""
    words = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--workers", "1", "--data", str(folder)]
    return subprocess.run([*before, *words], capture_output=True, text=True, timeout=60)


def talk(server, table, *, times=40):
    """Have much said at a table."""
    for number in range(times):
        answer = server.post(f"/api/tables/{table['table']}/say", {"text": f"{number} " + "x" * 480}, table["token"])
        assert 200 == answer.status, answer.body


@pytest.fixture
def kept(tmp_path):
    """A folder with three tables in play, of a server that was killed."""
    server = Server(tmp_path, "--limit", "sayings=1000")
    tables = [server.table("tictactoe", "me", "me") for _ in range(3)]
    for table in tables:
        server.post(f"/api/tables/{table['table']}/move", {"move": "b2"}, table["token"])
        talk(server, table)
    server.stop()
    return tmp_path, tables


def plies(server, tables):
    answers = [server.get(f"/api/tables/{table['table']}", table["token"]) for table in tables]
    return [answer.json["now"]["ply"] if answer.status == 200 and answer.json["now"] else None for answer in answers]


def test_a_bad_row_concerns_one_table_and_those_behind_it_come_back(kept):
    folder, tables = kept
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute("update tables set setup = '{' where id = ?", (tables[0]["table"],))
        database.execute("update entries set text = 'x' where \"table\" = ? and number = 1", (tables[1]["table"],))
    server = Server(folder)
    try:
        answer = server.get(f"/api/tables/{tables[0]['table']}", tables[0]["token"])
        assert (409, "damaged") == (answer.status, answer.json["code"])
        assert "frozen" == server.get(f"/api/tables/{tables[1]['table']}").json["state"]
        assert [None, None, 1] == plies(server, tables)
        assert 201 == server.post("/api/tables", {"game": "tictactoe"}).status
    finally:
        server.stop()


def test_an_event_that_is_missing_is_no_shorter_game(kept):
    folder, tables = kept
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute('delete from entries where "table" = ? and number = 2', (tables[0]["table"],))
    server = Server(folder)
    try:
        assert [None, 1, 1] == plies(server, tables)
    finally:
        server.stop()


def test_a_corrupt_page_concerns_the_tables_on_it(kept):
    folder, tables = kept
    file = folder / "tables.db"
    with sqlite3.connect(file) as database:
        size = database.execute("pragma page_size").fetchone()[0]
        wanted = 'select pageno from dbstat where name = "entries" and pagetype = "leaf" order by path'
        try:
            leaves = [row[0] for row in database.execute(wanted)]
        except sqlite3.OperationalError:
            leaves = _leaves(file.read_bytes(), size, tables[0]["table"])
    contents = bytearray(file.read_bytes())
    first = next(leaf for leaf in leaves if tables[0]["table"].encode() in contents[(leaf - 1) * size : leaf * size])
    for at in range((first - 1) * size, (first - 1) * size + 16):
        contents[at] ^= 0xFF
    file.write_bytes(contents)
    server = Server(folder)
    try:
        assert None is plies(server, tables)[0]
        assert 1 in plies(server, tables)
        made = server.table("tictactoe", "me", "me")
        assert 200 == server.post(f"/api/tables/{made['table']}/move", {"move": "b2"}, made["token"]).status
    finally:
        server.stop()


def _leaves(contents: bytes, size: int, table: str) -> list[int]:
    """Pages of rows in which a table stands, where SQLite does not tell."""
    pages = [contents[at : at + size] for at in range(0, len(contents), size)]
    return [n for n, page in enumerate(pages, start=1) if page[0] == 10 and page.count(table.encode()) > 3]


def test_a_file_that_is_no_database_ends_the_start(kept):
    folder, _ = kept
    file = folder / "tables.db"
    file.write_bytes(b"nonsense" * 100 + file.read_bytes()[800:])
    ended = started(folder)
    assert 0 != ended.returncode
    assert "tables.db" in ended.stderr
    assert "cannot be opened" in ended.stderr


def test_a_database_without_its_tables_ends_the_start_when_they_cannot_be_read(kept):
    folder, _ = kept
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute("drop index tables_by_state")
        database.execute("alter table tables drop column created")
    ended = started(folder)
    assert 0 != ended.returncode
    assert "startup failed" in ended.stderr


@pytest.mark.skipif(not shutil.which("bwrap"), reason="needs bubblewrap")
def test_a_folder_that_can_only_be_read_ends_the_start(kept):
    folder, _ = kept
    bound = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", str(folder), str(folder)]
    ended = started(folder, *bound)
    assert 0 != ended.returncode
    assert "tables.db" in ended.stderr
    assert "Traceback" not in ended.stderr
    nowhere = started(folder / "new", *bound)
    assert 0 != nowhere.returncode
    assert "Read-only file system" in nowhere.stderr


class SmallDisk(Server):
    """A server whose folder lies on a small file system of its own."""

    def start(self) -> None:
        words = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--workers", "1"]
        bound = ["bwrap", "--dev-bind", "/", "/", "--size", str(SMALL), "--tmpfs", str(self._folder)]
        self.process = subprocess.Popen(
            [*bound, *words, "--data", str(self._folder), *self._more],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")

    @property
    def disk(self) -> Path:
        """The small file system as it is seen from here."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return Path(f"/proc/{children[0]}/root{self._folder}")


@pytest.mark.skipif(not shutil.which("bwrap"), reason="needs bubblewrap")
def test_on_a_full_disk_each_is_told_at_once_and_all_that_was_kept_is_there(tmp_path):
    server = SmallDisk(tmp_path, "--limit", "sayings=10000", "--limit", "tables=10000")
    try:
        made = server.table("tictactoe", "me", "me")
        assert 200 == server.post(f"/api/tables/{made['table']}/move", {"move": "b2"}, made["token"]).status
        ballast = server.disk / "ballast"
        _fill(ballast)
        said, status = 0, 200
        while status == 200 and said < 3000:
            answer = server.post(f"/api/tables/{made['table']}/say", {"text": "x" * 500}, made["token"])
            status = answer.status
            said += status == 200
        assert (409, "not_kept") == (status, answer.json["code"])
        began = time.monotonic()
        answers = [server.post("/api/tables", {"game": "tictactoe"}) for _ in range(5)]
        assert time.monotonic() - began < 20
        assert {(409, "not_kept")} >= {(a.status, a.json.get("code")) for a in answers if a.status != 201}
        ballast.unlink()
        now = server.get(f"/api/tables/{made['table']}", made["token"]).json
        assert (1, said) == (now["now"]["ply"], len(now["chat"]))
        assert 200 == server.post(f"/api/tables/{made['table']}/move", {"move": "a1"}, made["token"]).status
    finally:
        server.stop()


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


def test_a_log_that_is_lost_is_told(tmp_path):
    server = Server(tmp_path)
    made = server.table("tictactoe", "me", "me")
    server.stop()
    server.start()
    lost = server.table("tictactoe", "me", "me")
    server.stop(signal.SIGKILL)
    (tmp_path / "tables.db-wal").unlink()
    words = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--workers", "1", "--data", str(tmp_path)]
    again = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert again.stdout is not None
    server.url = again.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
    assert 200 == server.get(f"/api/tables/{made['table']}").status
    assert 404 == server.get(f"/api/tables/{lost['table']}").status
    again.terminate()
    assert "is missing" in again.communicate(timeout=60)[1]


def test_a_second_server_on_the_same_file_is_refused(tmp_path):
    server = Server(tmp_path)
    try:
        ended = started(tmp_path)
        assert 0 != ended.returncode
        assert "is in use" in ended.stderr
        assert 200 == server.get("/api/health").status
    finally:
        server.stop()
    again = Server(tmp_path)
    again.stop()


# clocks and memory


def test_a_clock_that_jumps_is_nobodys_time(monkeypatch):
    before, real = steady.now(), time.time()
    monkeypatch.setattr("time.time", lambda: real + 86400)
    assert abs(steady.now() - before) < 60
    monkeypatch.setattr("time.time", lambda: real - 86400)
    assert steady.now() >= before


@pytest.mark.parametrize("clock", ["none", "3d/move", "5m+3s"])
def test_an_idle_table_leaves_memory_whether_clocks_run_or_not(tmp_path, monkeypatch, clock):
    monkeypatch.setattr(lobbies, "REST_AFTER", 0.0)
    monkeypatch.setattr(lobbies, "HEARTBEAT", 0.01)

    async def rested():
        lobby = Lobby(f"sqlite:///{tmp_path}/tables.db", workers=1)
        await lobby.open()
        try:
            id = _set_up(lobby, clock)
            while id in lobby._sessions:
                await asyncio.sleep(0.01)
            return (await lobby.session(id)).table.state
        finally:
            await lobby.close()

    assert "playing" == asyncio.run(asyncio.wait_for(rested(), 60))


def test_a_table_that_rests_wakes_when_a_clock_is_at_zero(tmp_path, monkeypatch):
    monkeypatch.setattr(lobbies, "REST_AFTER", 0.5)
    monkeypatch.setattr(lobbies, "HEARTBEAT", 0.01)
    monkeypatch.setattr("parlour.server.commands.flag.GRACE", 0.1)

    async def flagged():
        lobby = Lobby(f"sqlite:///{tmp_path}/tables.db", workers=1)
        await lobby.open()
        try:
            id = _set_up(lobby, "1s/move")
            while id in lobby._sessions:
                await asyncio.sleep(0.01)
            while lobby.store.unfinished():
                await asyncio.sleep(0.05)
            return (await lobby.session(id)).table.ended_by
        finally:
            await lobby.close()

    assert "P1 ran out of time." == asyncio.run(asyncio.wait_for(flagged(), 60))


def _set_up(lobby, clock):
    order = Order(game="tictactoe", seats=[SeatOrder(kind="me"), SeatOrder(kind="me")], clock=clock)
    return lobby._new(ordered(order, "mine", steady.now()), "here", bool).table.setup.id


# what strangers name


def test_a_record_that_names_a_file_has_nothing_run(tmp_path):
    """Neither on the server nor on the command line, unless whoever replays it says so."""
    witness, game = tmp_path / "witness", tmp_path / "evil.py"
    game.write_text(f"open({str(witness)!r}, 'w')\n")
    header = {"parlour": 1, "game": str(game), "rules": "1", "options": {}, "seats": ["P1", "P2"], "seed": "1"}
    header |= {"repetition": 0, "began": "2026-01-01T00:00:00+00:00", "result": None}
    record = tmp_path / "record.jsonl"
    record.write_text(json.dumps(header) + "\n")
    for command in ("replay", "verify"):
        words = [sys.executable, "-c", RUN, command, str(record)]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=60)
        assert 0 != ended.returncode
        assert "not run because a record names" in (ended.stderr + ended.stdout).replace("\n", " ")
    assert not witness.exists()
