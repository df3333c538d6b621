"""What was kept is kept, and nobody is told before."""

import queue
import sqlite3
from functools import partial

import msgspec
import pytest

from parlour.engine import BadOption
from parlour.server.commands.say import HasSaid
from parlour.server.lobby.orders import Order, ordered
from parlour.server.lobby.yours import looked_up
from parlour.server.storage.scorebook import rows
from parlour.server.storage.store import Store, must_open
from parlour.server.storage.writer import Write
from parlour.server.table.events import Event, StoredEvent
from parlour.server.table.setup import hashed

from .authority import Driven


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def store(url):
    done: queue.Queue[object] = queue.Queue()
    store = Store(url, done.put)
    store.done = done
    yield store
    store.close()


def setup(**order):
    return ordered(msgspec.convert({"game": "tictactoe"} | order, Order), "token", 1.8e9)


def event(number, text="…"):
    return Event(number, 1.8e9 + number, HasSaid(seat=0, text=text))


def kept(*events):
    return [StoredEvent(event.number, event.at, event.text()) for event in events]


def put(store, *jobs):
    for job in jobs:
        store.put(job)
    found = []
    while len(found) < len(jobs):
        found += store.done.get(timeout=60)
    return found


def test_events_come_back_in_their_order(store):
    """With the set-up that they belong to."""
    chosen = setup(clock="5m+3s")
    job = Write(lambda error: None, chosen.id, [event(1), event(2, text="ü 🂡")], chosen, "playing")
    assert [(job, None)] == put(store, job)
    assert (chosen, kept(event(1), event(2, text="ü 🂡"))) == store.read(chosen.id)[:2]
    assert [chosen.id] == store.unfinished()
    assert None is store.read("nothing")


def test_a_job_is_done_when_another_connection_sees_it(store, tmp_path):
    """Committed, and not merely handed over."""
    chosen = setup()
    put(store, Write(lambda error: None, chosen.id, [event(1)], chosen))
    with sqlite3.connect(tmp_path / "tables.db") as other:
        assert [(chosen.id, 1)] == other.execute('select "table", number from entries').fetchall()
        assert ("wal",) == other.execute("pragma journal_mode").fetchone()
    other.close()


def test_what_comes_in_at_once_is_written_together(tmp_path):
    done, later = queue.Queue(), []
    store = Store(f"sqlite:///{tmp_path}/tables.db", done.put, later.append)
    jobs = [
        Write(lambda error: None, chosen.id, [event(1), event(2)], chosen) for chosen in (setup() for _ in range(90))
    ]
    for job in jobs:
        store.put(job)
    assert 1 == len(later)
    later.pop()()
    assert [(job, None) for job in jobs] == done.get(timeout=60)
    assert all(kept(event(1), event(2)) == store.read(job.table)[1] for job in jobs)
    store.put(jobs[0]._replace(events=[event(3)], created=None))
    store.close()  # what was put is not lost
    with sqlite3.connect(tmp_path / "tables.db") as other:
        assert (181,) == other.execute("select count(*) from entries").fetchone()
    other.close()


def test_one_tables_trouble_is_not_anothers(store):
    """What cannot be kept is told to those who wait for it alone, and nothing follows upon it."""
    one, other = setup(), setup()
    put(store, Write(lambda error: None, one.id, [event(1)], one), Write(lambda error: None, other.id, [], other))
    twice = Write(lambda error: None, one.id, [event(1)])
    good = Write(lambda error: None, other.id, [event(1)])
    after = Write(lambda error: None, one.id, [event(2)])
    outcome = dict(zip("tga", [error for _, error in put(store, twice, good, after)], strict=True))
    assert None is outcome["g"]
    assert "UNIQUE" in str(outcome["t"])
    assert None is not outcome["a"]
    assert kept(event(1)) == store.read(one.id)[1]
    assert [(after, None)] == put(store, after)


def test_public_tables_that_wait_or_play_are_found(store):
    """Newest first, and neither private nor finished ones."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    public, private, over = setup(public=True, seats=seats), setup(seats=seats), setup(public=True, seats=seats)
    put(store, *(Write(lambda error: None, one.id, [], one, "waiting") for one in (public, private, over)))
    put(store, Write(lambda error: None, over.id, state="over"))
    assert [public.id] == store.public(0.0, 50)
    assert [] == store.public(1.9e9, 50)


def test_the_time_when_the_server_was_up_is_kept(store, tmp_path):
    """For the clocks, should it be killed."""
    assert 0.0 == store.last_alive()
    store.alive(1.8e9)
    store.done.get(timeout=60)
    store.alive(1.8e9 + 5)
    store.done.get(timeout=60)
    assert 1.8e9 + 5 == store.last_alive()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("nonsense", "'nonsense': expected an address such as sqlite:////home"),
        ("what://x", "what://x: expected an address such as sqlite:////home"),
        ("sqlite:////nowhere/at/all.db", "it cannot be opened: unable to open database file"),
        ("mysql://me:secret@here/tables", r"mysql://me:\*\*\*@here/tables: its driver, MySQLdb, is missing"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(url, reason):
    with pytest.raises(BadOption, match=reason):
        must_open(url)


@pytest.mark.long
class TestPostgresql:
    """The same on a server of its own."""

    @pytest.fixture
    def url(self, tmp_path):
        pgserver = pytest.importorskip("pgserver")
        server = pgserver.get_server(tmp_path / "pg", cleanup_mode="stop")
        yield server.get_uri().replace("postgresql:", "postgresql+psycopg:")
        server.cleanup()

    def test_a_table_is_kept_and_nothing_twice(self, url, store):
        must_open(url)
        chosen = setup(clock="5m+3s")
        job = Write(lambda error: None, chosen.id, [event(1), event(2, text="ü 🂡")], chosen, "playing")
        assert [(job, None)] == put(store, job)
        assert (chosen, kept(event(1), event(2, text="ü 🂡"))) == store.read(chosen.id)[:2]
        [(_, error)] = put(store, job._replace(created=None))
        assert "duplicate key" in str(error)
        assert [chosen.id] == store.unfinished()
        put(store, Write(lambda error: None, chosen.id, state="over"))
        assert [] == store.unfinished()
        store.alive(5.0)
        store.done.get(timeout=60)
        assert 5.0 == store.last_alive()

    def test_games_are_found_by_their_key(self, store):
        driven = Driven("tictactoe", "me", "random")
        for moves in (("a1", "b1", "a2"), ("b2", "a3")):
            driven.play(*moves)
            put(store, Write(lambda error: None, driven.setup.id, seats=rows(driven.table)))
        games = store.ask(partial(looked_up, key=hashed("token of me"), before=None))
        assert ([], [2]) == (games.playing.tables, [len(seats) for seats in games.finished.tables])
        assert [1, 1] == [tally.counts["won"] for tally in (*games.by_game, *games.by_opponent)]
        earlier = store.ask(partial(looked_up, key=hashed("token of me"), before=driven.setup.id))
        assert [] == earlier.finished.tables
