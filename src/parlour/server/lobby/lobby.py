"""All tables of a server: sets them up, finds them, brings them back after a restart, lets the idle ones rest."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

from ...engine import Game, ParlourError, at_hand
from ..commands import fold, refold
from ..commands.flag import Resumed, flag_due
from ..commands.rematch import Rematched
from ..house.house import House
from ..protocol.refusal import Code, Refused
from ..protocol.told import Denied, RematchTold
from ..sessions.failure import failure
from ..sessions.session import Pay, Session
from ..storage.scorebook import rows
from ..storage.store import Done, Store
from ..storage.writer import Then, Write
from ..table import steady
from ..table.before import before
from ..table.events import Event, StoredEvent
from ..table.frozen import Frozen
from ..table.setup import Chair, Setup, hashed
from ..table.table import Table
from ..views.views import seat_links
from .catalogue import game_of, names, renew
from .orders import Made, Order, again, ordered
from .yours import looked_up, told

REST_AFTER = 600.0
"""Seconds after which an idle table is forgotten until somebody asks for it."""

MOST_FROZEN = 1000
"""Tables that cannot go on which are remembered."""

HEARTBEAT = 5.0
DAMAGED = "What was kept of this table cannot be read. Whoever runs the server finds the reason in its log."
NOT_SET_UP = "The server could not keep the table: try again later."
LISTED = 50
LISTED_FOR = 86400.0
"""Seconds for which a public table is listed."""

T = TypeVar("T")

_LOG = logging.getLogger(__name__)


class Lobby:
    """The tables that are in use, and the way to all others."""

    def __init__(self, url: str, *, workers: int = 2) -> None:
        self._loop = asyncio.get_running_loop()
        self.store = Store(url, self._deliver, self._loop.call_soon)
        self.house = House(workers)
        self.ending = asyncio.Event()
        """Set when the server goes down: nobody is to be told more for long."""
        self._sessions: dict[str, Session] = {}
        self._frozen: dict[str, Frozen] = {}
        self._loading: dict[str, asyncio.Future[Session | Frozen | None]] = {}
        self._public: dict[str, float] = {}
        self._down_since: dict[str, float] = {}
        self._coming_back: set[str] = set()
        self._due: dict[str, float] = {}
        """When a clock is at zero at tables that rest."""
        self._tasks: list[asyncio.Task[None]] = []
        self._reader = ThreadPoolExecutor(1, "reader")

    # from start to end

    async def open(self) -> None:
        """Begin: tables in play come back one by one, while the first people enter already."""
        alive = self.store.last_alive()
        steady.not_before(alive)
        began = steady.now()
        unfinished = self.store.unfinished()
        self._down_since = dict.fromkeys(unfinished, alive)
        self._public = dict.fromkeys(reversed(self.store.public(began - LISTED_FOR, LISTED)), began)
        self._coming_back = {*unfinished, *self._public}
        played = [game for game in self.store.recent(LISTED) if game in names()]
        await self.house.open(list(dict.fromkeys([*played, *names()])))
        self._tasks = [
            self._loop.create_task(self._bring_back([*unfinished, *self._public])),
            self._loop.create_task(self._keep_house()),
        ]

    def say_goodbye(self) -> None:
        """Let nothing more happen, and tell everybody."""
        self.ending.set()
        for task in self._tasks:
            task.cancel()
        for session in self._sessions.values():
            session.stop()
            for subscriber in session.subscribers:
                subscriber.close(Refused(Code.GOING_DOWN, "The server is going down. Your table is kept."))

    async def close(self) -> None:
        """Keep everything, and end."""
        self.say_goodbye()
        self.store.alive(steady.now())
        self._reader.shutdown(wait=False, cancel_futures=True)
        await self._loop.run_in_executor(None, self.store.close)
        await self.house.close()

    def _deliver(self, done: list[Done]) -> None:
        """From the writer's thread to ours, once a transaction."""
        try:
            self._loop.call_soon_threadsafe(_finish, done)
        except RuntimeError:  # the loop has ended: nobody is left to be told
            _LOG.debug("%d jobs were kept after the end", len(done))

    async def _bring_back(self, unfinished: list[str]) -> None:
        for id in unfinished:
            try:
                await self.find(id)
            except Refused as error:
                _LOG.warning("table %s does not come back: %s", id, error.reason)
            except Exception:  # whatever is wrong with one table is nothing to the others
                _LOG.exception("table %s does not come back", id)
            self._coming_back.discard(id)

    async def _keep_house(self) -> None:
        while True:
            if self._due or any(session.table.clocks.running for session in self._sessions.values()):
                self.store.alive(steady.now())
            await asyncio.sleep(HEARTBEAT)
            for id, session in list(self._sessions.items()):
                if session.is_idle and steady.now() - session.used > REST_AFTER:
                    self._rest(id, session)
            await self._bring_back([id for id, due in self._due.items() if due <= steady.now()])

    def _rest(self, id: str, session: Session) -> None:
        """Forget a table until somebody asks for it or a clock is at zero, but not whose turn it is."""
        if session.table.state == "playing":
            self.store.put(Write(lambda error: None, id, seats=rows(session.table)))
        session.stop()
        due = flag_due(session.table)
        if due is not None:
            self._due[id] = due
        del self._sessions[id]
        self.house.forget(id)

    # tables

    async def find(self, id: str, pay: Pay = bool) -> Session | Frozen:
        """A table by its id, read from the database if nobody has used it lately; `pay` hears what that cost."""
        session = self._sessions.get(id) or self._frozen.get(id)
        if session is not None:
            return session
        if id not in self._loading:
            self._loading[id] = self._loop.create_future()
            try:
                # Aside: to play a long game again takes long, and others wait.
                found, seconds = await self.aside(partial(self._read, id))
                pay(seconds)
                self._loading[id].set_result(None if found is None else self._brought_back(found))
            except BaseException as error:
                self._loading[id].set_exception(error)
                raise
            finally:
                loaded = self._loading.pop(id)
        else:
            loaded = self._loading[id]
        table = await loaded
        if table is None:
            raise Refused(Code.NO_TABLE, "There is no such table.")
        return table

    async def session(self, id: str, pay: Pay = bool) -> Session:
        """A table that can be played at."""
        session = await self.find(id, pay)
        if isinstance(session, Frozen):
            raise Refused(Code.FROZEN, session.reason)
        return session

    def set_up(self, order: Order, key: str | None, where: str, reply: Callable[[Made | Denied], None]) -> None:
        """Set up a table for whoever has a key, or a token that is made now, from where; reply once it is kept, or
        could not be."""
        token = key or secrets.token_hex(16)

        def kept(error: Exception | None) -> None:
            reply(made if error is None else Denied(reason=NOT_SET_UP, code=Code.NOT_KEPT.text))

        session = self._new(ordered(order, token, steady.now()), where, kept)
        table = session.table
        made = Made(table.setup.id, token, table.held(hashed(token)) or (), seat_links(table), table.commitment)

    def rematch(self, session: Session) -> None:
        """Set up another game with the same people, one seat further; their tokens hold there too."""
        table = session.table
        keys = [table.key_of(seat.token) if seat.token else None for seat in table.seats]
        chairs = tuple(
            Chair(
                *(seat.kind, seat.name, seat.player, key),
                *_share(table, seat.number),
            )
            for seat, key in zip(table.seats, keys, strict=True)
        )
        following = self._new(again(table.setup, chairs, steady.now(), hints=table.hints), session.waits, bool)
        was = before(table)
        id = following.table.setup.id
        session.happened([table.happen(steady.now(), Rematched(table=id))], was)
        session.tell_all(RematchTold(table=id))

    def lost(self, session: Session) -> None:
        """Forget a table whose events could not be kept; whoever asks for it gets what was."""
        id = session.table.setup.id
        _LOG.error("table %s: an event could not be kept", id)
        if self._sessions.get(id) is session:
            del self._sessions[id]

    async def take_up(self, game: str) -> None:
        """Go on under the rules of a game as they were saved; whoever is at its tables connects again."""
        renew()
        tables = [session for session in self._sessions.values() if session.table.setup.game == game]
        for session in tables:
            session.stop()
        while any(session.pending for session in tables):
            await asyncio.gather(*(session.settled() for session in tables))
        self._frozen = {id: frozen for id, frozen in self._frozen.items() if frozen.setup.game != game}
        for session in tables:
            del self._sessions[session.table.setup.id]
            for subscriber in session.subscribers:
                subscriber.close(Refused(Code.EDITED, "The rules were edited."))
        await self._bring_back([session.table.setup.id for session in tables])

    def listed(self) -> list[dict[str, object]]:
        """Public tables that wait for somebody or play, newest first."""
        summaries = []
        for id, since in list(self._public.items()):
            session = self._sessions.get(id)
            over = session is not None and session.table.state == "over"
            if over or steady.now() - since > LISTED_FOR or (session is None and id not in self._coming_back):
                del self._public[id]
            elif session is not None:
                summaries.append(_summary(session))
        return summaries[::-1][:LISTED]

    async def mine(self, key: str, before: str | None) -> dict[str, object]:
        """The games of whoever has a key, given as its hash; with `before` those that were over before that one."""
        question = partial(looked_up, key=key, before=before)
        games = await self._loop.run_in_executor(None, self.store.ask, question)
        for seats in games.playing.tables:
            if seats[0].table in self._coming_back:
                with suppress(Refused):
                    await self.find(seats[0].table)
        return told(games, key=key, turn=self._turn)

    def _turn(self, id: str) -> tuple[int, ...] | None:
        session = self._sessions.get(id)
        return session.table.choosing if session is not None else None

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._sessions)

    @property
    def sockets(self) -> int:
        """How many listen to all tables together."""
        return sum(len(session.subscribers) for session in self._sessions.values())

    # how

    def _new(self, setup: Setup, origin: str, then: Then) -> Session:
        table = Table(setup, game_of(setup.game, setup.options))
        session = self._sessions[setup.id] = Session(self, table)
        session.origin = origin

        def kept(error: Exception | None) -> None:
            session.pending -= 1
            if error is not None:
                self.lost(session)
            then(error)

        session.pending += 1
        self.store.put(Write(kept, setup.id, created=setup, state=table.state, seats=rows(table)))
        if setup.public:
            self._public[setup.id] = setup.created
        session.prepare()
        session.go_on()
        return session

    async def aside(self, work: Callable[[], T]) -> tuple[T, float]:
        """Do something in a thread, after all that waits for it; the seconds that it took."""

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return work(), time.thread_time() - began

        return await self._loop.run_in_executor(self._reader, timed)

    def _read(self, id: str) -> "Unfrozen | Frozen | None":
        """A table out of the database, played again; Refused where it cannot be read."""
        try:
            stored = self.store.read(id)
        except Exception as error:  # a page of the database, or the row itself
            _LOG.error("table %s cannot be read: %s", id, error)
            raise Refused(Code.DAMAGED, DAMAGED) from None
        return None if stored is None else _played_again(*stored)

    def _brought_back(self, found: "Unfrozen | Frozen") -> Session | Frozen:
        if isinstance(found, Frozen):
            self._due.pop(found.setup.id, None)
            self._frozen[found.setup.id] = found
            if len(self._frozen) > MOST_FROZEN:
                del self._frozen[next(iter(self._frozen))]
            return found
        self._due.pop(found.table.setup.id, None)
        return self._take_up(found.table, self._down_since.pop(found.table.setup.id, None), found.unkept)

    def _take_up(self, table: Table, down_since: float | None, unkept: Sequence[Event] = ()) -> Session:
        now = steady.now()
        for seat in table.seats:
            seat.gone = now if seat.kind == "person" else None
        session = self._sessions[table.setup.id] = Session(self, table, unkept)
        if down_since is not None and table.clocks.running:
            was = before(table)
            session.happened([table.happen(now, Resumed(since=max(down_since, table.at)))], was)
        if table.sealed_at is not None:
            table.sealed_at = now  # nobody could show anything before the table was back
        session.go_on()
        return session


class Unfrozen(NamedTuple):
    """A table that can go on; what is `unkept` is kept with the first that happens next."""

    table: Table
    unkept: Sequence[Event] = ()


def _played_again(setup: Setup, events: list[StoredEvent], state: str) -> Unfrozen | Frozen:
    """The table that its events lead to, or why it rests."""
    game: Game | None = None

    def frozen(reason: str) -> Frozen:
        """What was secret stays so while the game is not over: the rules may be put right, and it goes on."""
        is_open = state == "over" or (game is not None and not game.chapters.has_secrets)
        return Frozen(setup, events, setup.game if game is None else game.title, reason, is_open)

    try:
        game = game_of(setup.game, setup.options)
    except Refused as error:
        return frozen(f"This table cannot go on: {error.reason}")
    if setup.game in at_hand():
        return _under_edited(setup, game, events, frozen)
    if game.version != setup.version:
        return frozen(
            f"The rules of {game.title} have changed since this table began"
            f" (it is played by version {setup.version}, and here is version {game.version})."
        )
    try:
        return Unfrozen(fold(setup, game, events))
    except ParlourError as error:
        _LOG.warning("table %s: %s", setup.id, error)
        return frozen(f"{game.title} no longer plays as it did when this table was played.")


def _under_edited(
    setup: Setup, game: Game, events: list[StoredEvent], frozen: Callable[[str], Frozen]
) -> Unfrozen | Frozen:
    """A table under rules that may be others than those it was played by."""
    try:
        table, edited = refold(setup, game, events)
        return Unfrozen(table, [table.happen(steady.now(), edited)] if edited else [])
    except ParlourError as error:
        return frozen(f"Under the edited rules this table cannot go on: {error}")
    except Exception as error:  # the game's own code
        return frozen(failure(game, setup.id, error).reason)


def _share(table: Table, seat: int) -> tuple[str, str]:
    """What whoever sits there gives towards the seed of the next game: a number, or the fingerprint of one."""
    for other in table.held(table.seats[seat].token or "") or (seat,):
        if other in table.pledges:
            return "", table.pledges[other]
    return table.nonces.get(seat, ""), ""


def _finish(done: list[Done]) -> None:
    for job, error in done:
        job.then(error)


def _summary(session: Session) -> dict[str, object]:
    table = session.table
    return {
        "table": table.setup.id,
        "game": table.setup.game,
        "title": table.game.title,
        "state": table.state,
        "seats": [seat.view() for seat in table.seats],
        "clock": table.setup.clock,
        "ply": table.ply,
        "watchers": session.watchers,
    }
