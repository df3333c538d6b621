"""A table in play: takes what people ask for, has it kept, and tells everybody once it is."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol

import orjson

from . import acts, answers
from .advice import KINDS, advice
from .entries import Entry
from .house import House
from .listeners import Listener
from .news import Before, before, news, seats
from .person import Person, known
from .refusal import Refused
from .store import Store
from .table import Table
from .thinking import Thinking
from .views import whole
from .writer import Job

MOST_WATCHERS = 500
"""Who may watch one table at once."""

COUNTED = 0.5
"""Seconds after which the number of watchers is told: they come and go in crowds."""

NOT_KEPT = "The server could not keep what happened here. Connect again to go on from the last move it kept."

Asked = Mapping[str, Any]
Reply = Callable[[dict[str, object]], None]


class Room(Protocol):
    """What a desk needs of the house that it stands in."""

    store: Store
    house: House

    def rematch(self, desk: "Desk") -> None:
        """Set up another game with the same people."""

    def lost(self, desk: "Desk") -> None:
        """What happened at this desk could not be kept: it is to be read again."""


class Desk:
    """A table with those who listen to it. All its methods run in the event loop."""

    def __init__(self, room: Room, table: Table) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.pending = 0
        self.used = time.time()
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._thinking = Thinking(self, room.house)
        self._asides: set[asyncio.Task[None]] = set()
        self._kept_state = table.state
        self.is_lost = False

    # who is there

    @property
    def watchers(self) -> int:
        return sum(not listener.viewer.seats for listener in self.listeners)

    @property
    def has_pages(self) -> bool:
        """Whether people watch, and not programs alone."""
        return any(listener.viewer.page for listener in self.listeners)

    def person(self, token: object) -> Person:
        """Whoever has that token; none: a spectator."""
        return known(self.table, token)

    def enter(self, listener: Listener, since: int | None = None) -> None:
        """Begin to tell somebody what happens, from what is the case now."""
        self.used = time.time()
        if not listener.viewer.seats and self.watchers >= MOST_WATCHERS:
            raise Refused(429, "So many are watching already.", wait=60.0)
        if sum(other.person == listener.person for other in self.listeners) >= MOST_WATCHERS:
            raise Refused(429, "You are here too often already.", wait=60.0)
        listener.leave = partial(self.leave, listener)
        self.listeners.add(listener)
        self._present(but=listener)
        text = self.snapshot(listener, since)
        self.after_commit(lambda: listener.tell(text))

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self.used = time.time()
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._present()

    def snapshot(self, listener: Listener, since: int | None = None) -> bytes:
        """Everything that somebody may know now."""
        table = self.table
        links = listener.person.token == table.setup.token and table.state == "waiting"
        known_ply = since if since is not None and 0 <= since <= table.ply else None
        return whole(table, listener.viewer, time.time(), watchers=self.watchers, since=known_ply, links=links)

    def _present(self, but: Listener | None = None) -> None:
        """Note who is connected. All but the one who is just coming are told: soon, if only watchers came or went."""
        here = {seat for listener in self.listeners for seat in listener.viewer.seats}
        changed = [seat for seat in self.table.seats if seat.here != (seat.number in here)]
        for seat in changed:
            seat.here = seat.number in here
            seat.gone = None if seat.here else time.time()
        if changed:
            self.tell_all(seats(self.table, self.watchers), but=but)
            self._mind_the_clock()
        elif self._counting is None and self.listeners:
            self._counting = self._loop.call_later(COUNTED, self._count)

    def _count(self) -> None:
        self._counting = None
        self.tell_all(seats(self.table, self.watchers))

    # what they ask for

    def ask(self, person: Person, asked: Asked, reply: Reply) -> None:
        """Do what somebody asks for, and reply once it is kept; Refused says why not."""
        do = asked.get("do")
        if do == "move":
            self._act(acts.move, person, asked, reply)
        elif isinstance(do, str) and do in acts.ACTS:
            self._act(acts.ACTS[do], person, asked, reply)
        elif isinstance(do, str) and do in answers.ANSWERS:
            answer = answers.ANSWERS[do](self.table, person, asked)
            self.after_commit(lambda: reply(answer))
        elif do in KINDS:
            self._aside(advice(self.table, self._room.house, person, asked, reply))
        else:
            raise Refused(422, "There is nothing of that name to do here.")

    def join(self, asked: Asked, token: str, reply: Reply) -> None:
        """Let somebody with a link take a seat; the token is given as its hash."""
        was = before(self.table)
        entry = acts.join(self.table, asked, token, time.time())
        self._accept([entry], was, reply, {"seats": [asked["seat"]]})

    def _act(self, act: acts.Act, person: Person, asked: Asked, reply: Reply) -> None:
        if self.is_lost:
            raise Refused(409, NOT_KEPT)
        was = before(self.table)
        entries = act(self.table, person, asked, time.time())
        self._accept(entries, was, reply, {"type": "done", "ply": self.table.ply})

    # what is accepted

    def happened(self, entries: list[Entry], was: Before) -> None:
        """Take what happened without anybody asking for it."""
        if entries:
            self._accept(entries, was, None, {})

    def _accept(self, entries: list[Entry], was: Before, reply: Reply | None, done: dict[str, object]) -> None:
        """Have the entries kept; while they are being written, make what is to be told of them."""
        table = self.table
        self.used = now = time.time()
        post: list[tuple[Listener, bytes]] = []

        def kept(error: Exception | None) -> None:
            self.pending -= 1
            if error is not None:
                self._lose()
                post.clear()
            if reply is not None:
                reply(done if error is None else {"type": "refused", "reason": NOT_KEPT})
            for listener, text in post:
                listener.tell(text)

        state = None if table.state == self._kept_state else table.state
        self._kept_state = table.state
        self.pending += 1
        self._room.store.put(Job(kept, table.setup.id, entries, state=state))
        if len(entries) > 1 or entries[0].kind != "move":
            self._reseat()
        post += news(table, was, entries, self.listeners, now, watchers=lambda: self.watchers)
        self.go_on()
        if acts.agreed(table, "rematch"):
            self._room.rematch(self)

    def after_commit(self, then: Callable[[], None]) -> None:
        """Do something once all that happened so far is kept: at once, if it is."""
        if not self.pending:
            then()
            return

        def kept(error: Exception | None) -> None:
            if error is None and not self.is_lost:
                then()

        self._room.store.put(Job(kept))

    async def settled(self) -> None:
        """Wait until all that happened is kept, or could not be."""
        if self.pending:
            done: asyncio.Future[None] = self._loop.create_future()
            self._room.store.put(Job(lambda error: None if done.done() else done.set_result(None)))
            await done

    def tell_all(self, message: dict[str, object], *, but: Listener | None = None) -> None:
        """Tell everybody something, after all that is being kept."""
        everybody = [listener for listener in self.listeners if listener is not but]
        if not everybody:
            return
        text = orjson.dumps(message)

        def tell() -> None:
            for listener in everybody:
                listener.tell(text)

        self.after_commit(tell)

    def _reseat(self) -> None:
        """Somebody may hold other seats than before."""
        for listener in self.listeners:
            token = listener.person.token
            if token is not None:
                listener.become(Person(token, self.table.held(token) or ()))

    def _lose(self) -> None:
        if not self.is_lost:
            self.is_lost = True
            self.stop()
            for listener in self.listeners:
                listener.close(NOT_KEPT)
            self._room.lost(self)

    # what happens by itself

    def go_on(self) -> None:
        """See to it that clocks are minded and the house plays."""
        self._mind_the_clock()
        self._thinking.wake()

    def prepare(self) -> None:
        """Have the house get ready."""
        self._aside(self._thinking.prepare())

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        for timer in (self._timer, self._counting):
            if timer is not None:
                timer.cancel()
        self._thinking.stop()
        for task in self._asides:
            task.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing will happen by itself."""
        quiet = not self.listeners and not self.pending and not self._thinking.is_on
        return quiet and self.table.clocks.zero() is None

    def _mind_the_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = acts.flag_due(self.table)
        if due is not None:
            # A timer cannot wait for weeks; it looks again.
            self._timer = self._loop.call_later(min(max(0.0, due - time.time()), 3600.0), self._flag)

    def _flag(self) -> None:
        was = before(self.table)
        entries = acts.flag(self.table, time.time())
        if entries:
            self.happened(entries, was)
        else:
            self._mind_the_clock()

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; nobody waits for it."""
        task = self._loop.create_task(work)
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)
