"""A table in play: takes what people ask for, has it kept, and tells everybody once it is."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec

from ..commands.answer import is_agreed
from ..commands.evaluate import Advice
from ..commands.flag import flag, flag_due
from ..commands.join import Join
from ..commands.request import Command, Query, Request
from ..commands.reveal import reveal_due, unrevealed
from ..house.advice import advise
from ..house.house import House
from ..house.thinking import Thinking
from ..protocol.metrics import METRICS
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer, Denied, Done
from ..storage.scorebook import rows
from ..storage.store import Store
from ..storage.writer import Write
from ..table import steady
from ..table.before import Before, before
from ..table.events import Event
from ..table.keys import hashed_key
from ..table.person import SPECTATOR, Person, holder, known, whoever
from ..table.table import Table
from ..views.views import Moment, whole
from .broadcast import broadcast, seats
from .failure import failure
from .subscriber import Subscriber

MOST_WATCHERS = 500
"""Who may watch one table at once."""

COUNTED = 0.5
"""Seconds after which the number of watchers is told: they come and go in crowds."""

LARGE = 60
"""Plies and sayings beyond which all that there is to know is written down aside."""

LONG_OVER = 90 * 86400.0
"""Seconds after the end of a game when tokens and keys hold nothing there any more."""

GLANCE = 15.0
"""Seconds for which whoever asks for a table counts as one who watches it."""

NOT_KEPT = "The server could not keep what happened here. Connect again to go on from the last move it kept."
Reply = Callable[[Answer], None]
Pay = Callable[[float], object]
"""Hears how many seconds were computed for somebody."""

T = TypeVar("T")


class SessionHost(Protocol):
    """What a session needs of the house that it stands in."""

    store: Store
    house: House

    def rematch(self, session: "Session") -> None:
        """Set up another game with the same people."""

    async def aside(self, work: Callable[[], T]) -> tuple[T, float]:
        """Do something in a thread, after all that waits for it; the seconds that it took."""

    def lost(self, session: "Session") -> None:
        """What happened at this session could not be kept: it is to be read again."""


class Session:
    """A table with those who listen to it. All its methods run in the event loop."""

    def __init__(self, room: SessionHost, table: Table, unkept: Iterable[Event] = ()) -> None:
        self.table = table
        self.subscribers: set[Subscriber] = set()
        self.pending = 0
        self.used = steady.now()
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._thinking = Thinking(self, room.house)
        self._asides: set[asyncio.Task[None]] = set()
        self._kept_state = table.state
        self.origin = ""
        """From where the table was set up, as far as that is remembered."""
        self._looked_at = 0.0
        self._unkept = list(unkept)
        """What is kept with the first that happens next, and not before."""
        self.is_lost = False

    # who is there

    @property
    def watchers(self) -> int:
        return sum(not subscriber.viewer.seats for subscriber in self.subscribers)

    @property
    def has_pages(self) -> bool:
        """Whether people watch, and not programs alone."""
        return any(subscriber.viewer.page for subscriber in self.subscribers)

    @property
    def is_watched(self) -> bool:
        """Whether anybody is there, or asked for the table a moment ago."""
        return bool(self.subscribers) or time.monotonic() - self._looked_at < GLANCE

    @property
    def waits(self) -> str:
        """The address of whoever waits for the house here: of those who play, else of those who watch."""
        there = sorted(self.subscribers, key=lambda subscriber: not subscriber.viewer.seats)
        return next((subscriber.address for subscriber in there if subscriber.address), self.origin)

    def looked_at(self, address: str) -> None:
        """Somebody asks for the table without staying."""
        self.used, self._looked_at = steady.now(), time.monotonic()
        self.origin = self.origin or address
        self._thinking.wake()

    def person(self, token: object, key: str | None = None) -> Person:
        """Whoever has that token; without one, whoever has that key, who may be a spectator here."""
        if self.table.ended is not None and steady.now() - self.table.ended > LONG_OVER:
            return SPECTATOR  # what there is to see is open to everybody by then
        if token is None and key is not None:
            return holder(self.table, hashed_key(key))
        return known(self.table, token)

    async def attend(self, subscriber: Subscriber, since: int | None, pay: Pay) -> None:
        """Begin to tell somebody what happens, from what is the case now; much of it is written down aside."""
        if not self.is_large:
            self.enter(subscriber, since)
            return
        self._let_in(subscriber)
        subscriber.hold()
        try:
            text = await self.written(subscriber, since, pay)
        except BaseException:
            self.leave(subscriber)
            raise
        self.after_commit(lambda: subscriber.begin(text))
        self._thinking.wake()

    def enter(self, subscriber: Subscriber, since: int | None = None) -> None:
        """Begin to tell somebody what happens, from what is the case now."""
        self._let_in(subscriber)
        try:
            text = self.snapshot(subscriber, since)
        except Refused:
            self.leave(subscriber)
            raise
        self.after_commit(lambda: subscriber.tell(text))
        self._thinking.wake()

    def _let_in(self, subscriber: Subscriber) -> None:
        self.used = steady.now()
        if not subscriber.viewer.seats and self.watchers >= MOST_WATCHERS:
            raise Refused(Code.FULL, "So many are watching already.", wait=60.0)
        if sum(other.person == subscriber.person for other in self.subscribers) >= MOST_WATCHERS:
            raise Refused(Code.FULL, "You are here too often already.", wait=60.0)
        subscriber.leave = partial(self.leave, subscriber)
        self.subscribers.add(subscriber)
        self._present(but=subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Tell somebody no more."""
        self.used = steady.now()
        if subscriber in self.subscribers:
            self.subscribers.discard(subscriber)
            self._present()

    def snapshot(self, subscriber: Subscriber, since: int | None = None) -> bytes:
        """Everything that somebody may know now."""
        return self._whole(self.table, subscriber, since, self.watchers)

    @property
    def is_large(self) -> bool:
        """Whether there is so much to be known that others would have to wait for it."""
        return self.table.ply + len(self.table.chat) > LARGE

    async def written(self, subscriber: Subscriber, since: int | None, pay: Pay) -> bytes:
        """The same, written down aside; `pay` hears the seconds that it took."""
        if not self.is_large:
            return self.snapshot(subscriber, since)
        text, seconds = await self._room.aside(
            partial(self._whole, self.table.still(), subscriber, since, self.watchers)
        )
        pay(seconds)
        return text

    async def record(self, pay: Pay) -> str:
        """The record of a game that is over; a long one is written down aside."""
        match = self.table.match
        if match is None or not match.is_over:
            raise Refused(Code.NOT_OVER, "The record is there when the game is over.")
        await self.settled()
        if not self.is_large:
            return match.record()
        text, seconds = await self._room.aside(match.still().record)
        pay(seconds)
        return text

    def _whole(self, table: Table, subscriber: Subscriber, since: int | None, watchers: int) -> bytes:
        links = subscriber.person.token == table.creator and table.state == "waiting"
        known_ply = since if since is not None and 0 <= since <= table.ply else None
        try:
            return whole(table, subscriber.viewer, steady.now(), watchers=watchers, since=known_ply, links=links)
        except Exception as error:
            raise self._failure(error) from error

    def redraw(self, subscriber: Subscriber) -> None:
        """Tell somebody the position again, drawn as they look at it now."""
        try:
            text = Moment(self.table, self.table.ply, steady.now(), log=False).told(subscriber.viewer)
        except Exception as error:
            subscriber.close(self._failure(error))
            return
        self.after_commit(lambda: subscriber.tell(text))

    def _present(self, but: Subscriber | None = None) -> None:
        """Note who is connected. All but the one who is just coming are told: soon, if only watchers came or went."""
        if self._note_presence():
            self.tell_all(seats(self.table, self.watchers), but=but)
            self._mind_the_clock()
        elif self._counting is None and self.subscribers:
            self._counting = self._loop.call_later(COUNTED, self._count)

    def _note_presence(self) -> bool:
        """Whether somebody came or went."""
        here = {seat for subscriber in self.subscribers for seat in subscriber.viewer.seats}
        changed = [seat for seat in self.table.seats if seat.here != (seat.number in here)]
        for seat in changed:
            seat.here = seat.number in here
            seat.gone = None if seat.here else steady.now()
        return bool(changed)

    def _count(self) -> None:
        self._counting = None
        self.tell_all(seats(self.table, self.watchers))

    # what they ask for

    def ask(self, person: Person, request: Request, reply: Reply) -> None:
        """Do what somebody asks for, and reply once it is kept; Refused says why not."""
        try:
            self._do(person, request, reply)
        except Refused:
            raise
        except Exception as error:
            raise self._failure(error) from error

    def _do(self, person: Person, request: Request, reply: Reply) -> None:
        if isinstance(request, Command):
            if self.is_lost:
                raise Refused(Code.NOT_KEPT, NOT_KEPT)
            was = before(self.table)
            self._accept(request.events(self.table, person, steady.now()), was, reply)
        elif isinstance(request, Query):
            answer = request.answer(self.table, person)
            self.after_commit(lambda: reply(answer))
        elif isinstance(request, Advice):
            seat, position = request.position(self.table, person)
            self._aside(advise(self.table, self._room.house, request, seat, position, reply, self.waits))

    def join(self, asked: Join, token: str, reply: Reply) -> None:
        """Let somebody with a link take a seat; the token is given as its hash."""
        was = before(self.table)
        self._accept([asked.event(self.table, token, steady.now())], was, reply)

    # what is accepted

    def happened(self, events: list[Event], was: Before) -> None:
        """Take what happened without anybody asking for it."""
        if events:
            self._accept(events, was, None)

    def _accept(self, events: list[Event], was: Before, reply: Reply | None) -> None:
        """Have the events kept; while they are being written, make what is to be told of them."""
        table = self.table
        events, self._unkept = [*self._unkept, *events], []
        self.used = now = steady.now()
        post: list[tuple[Subscriber, bytes]] = []
        done = Done(ply=table.ply)

        began = time.monotonic()

        def kept(error: Exception | None) -> None:
            self.pending -= 1
            METRICS.kept.add(time.monotonic() - began)
            if error is not None:
                self._lose()
                post.clear()
            if reply is not None:
                reply(done if error is None else Denied(reason=NOT_KEPT, code=Code.NOT_KEPT.text))
            for subscriber, text in post:
                subscriber.tell(text)

        METRICS.events += len(events)
        METRICS.moves += events[-1].kind == "move"
        state = None if table.state == self._kept_state else table.state
        self._kept_state = table.state
        self.pending += 1
        other_seats = state is not None or any(event.change.reseats for event in events)
        self._room.store.put(Write(kept, table.setup.id, events, state=state, seats=rows(table) if other_seats else ()))
        if other_seats:
            self._reseat()
        try:
            post += broadcast(table, was, events, self.subscribers, now, watchers=lambda: self.watchers)
        except Exception as error:
            self.fail(error)
            return
        if any(event.kind == "leave" for event in events):
            creators = [s for s in self.subscribers if s.person.token == table.creator]
            post += [(subscriber, self.snapshot(subscriber)) for subscriber in creators]  # the links are others now
        self.go_on()
        if is_agreed(table, "rematch"):
            self._room.rematch(self)

    def after_commit(self, then: Callable[[], None]) -> None:
        """Do something once all that happened so far is kept: at once, if it is."""
        if not self.pending:
            then()
            return

        def kept(error: Exception | None) -> None:
            self.pending -= 1
            if error is None and not self.is_lost:
                then()

        # Whatever is told behind it waits too: nothing overtakes.
        self.pending += 1
        self._room.store.put(Write(kept))

    async def settled(self) -> None:
        """Wait until all that happened is kept, or could not be."""
        if self.pending:
            done: asyncio.Future[None] = self._loop.create_future()
            self._room.store.put(Write(lambda error: None if done.done() else done.set_result(None)))
            await done

    def tell_all(self, message: msgspec.Struct, *, but: Subscriber | None = None) -> None:
        """Tell everybody something, after all that is being kept."""
        everybody = [subscriber for subscriber in self.subscribers if subscriber is not but]
        if not everybody:
            return
        text = msgspec.json.encode(message)

        def tell() -> None:
            for subscriber in everybody:
                subscriber.tell(text)

        self.after_commit(tell)

    def _reseat(self) -> None:
        """Somebody may hold other seats than before, or have lost one to the house."""
        for subscriber in self.subscribers:
            token = subscriber.person.token
            if token is not None and self.table.held(token) is None:
                gone = Refused(Code.BAD_TOKEN, "This link to the table is no longer valid.")
                self.after_commit(partial(subscriber.close, gone))
            elif token is not None:
                subscriber.become(whoever(self.table, token))
        self._note_presence()

    def fail(self, error: Exception) -> None:
        """What happens here cannot be told, or goes no farther, for the game's own code raised: tell that instead."""
        why, everybody = self._failure(error), list(self.subscribers)

        def tell() -> None:
            for subscriber in everybody:
                subscriber.close(why)

        self.after_commit(tell)

    def _failure(self, error: Exception) -> Refused:
        return failure(self.table.game, self.table.setup.id, error)

    def _lose(self) -> None:
        if not self.is_lost:
            self.is_lost = True
            self.stop()
            for subscriber in self.subscribers:
                subscriber.close(Refused(Code.NOT_KEPT, NOT_KEPT))
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
        """Whether nobody is there and nothing happens by itself, but for a clock that may be at zero one day."""
        return not self.subscribers and not self.pending and not self._thinking.is_on

    def _mind_the_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = reveal_due(self.table) or flag_due(self.table)
        if due is not None:
            # A timer cannot wait for weeks; it looks again.
            self._timer = self._loop.call_later(min(max(0.0, due - steady.now()), 3600.0), self._flag)

    def _flag(self) -> None:
        was, now, due = before(self.table), steady.now(), reveal_due(self.table)
        events = flag(self.table, now) if due is None else unrevealed(self.table, now) if due <= now else []
        if events:
            self.happened(events, was)
        else:
            self._mind_the_clock()

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; nobody waits for it."""
        task = self._loop.create_task(work)
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)
