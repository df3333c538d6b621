"""Those who are told what happens at a table, each at the pace at which they read."""

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from ..protocol.refusal import Code, Refused
from ..table.person import Person
from ..views.viewer import Viewer

MOST_WAITING = 512
MOST_BYTES = 8 << 20
"""What may wait for one who reads slowly; whoever reads more slowly still is let go."""

TOO_SLOW = Refused(Code.TOO_SLOW, "You read too slowly: connect again to go on.")


class Subscriber:
    """One connection to a table: what it is told waits here until it is sent."""

    __slots__ = (
        *("_bytes", "_held", "_waiter", "_waiting", "_write"),
        *("address", "closed", "leave", "person", "viewer"),
    )

    def __init__(self, person: Person, *, page: bool, address: str = "") -> None:
        self.person = person
        self.address = address
        self.viewer = Viewer(person.seats, page, lost=person.lost)
        self.closed: Refused | None = None
        self.leave: Callable[[], None] | None = None
        """What is to be done at the table when it is let go."""
        self._held: list[bytes] | None = None
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._write: Callable[[bytes], bool] | None = None
        self._waiter: asyncio.Future[None] | None = None

    def become(self, person: Person) -> None:
        """The same connection with other seats, as when one was given up."""
        self.person = person
        self.viewer = self.viewer._replace(seats=person.seats, lost=person.lost)

    def say(self, message: msgspec.Struct) -> None:
        """Have something sent that is for this one alone."""
        self.tell(msgspec.json.encode(message))

    def tell(self, message: bytes) -> None:
        """Have something sent, in the order in which it is told."""
        if self.closed is not None:
            return
        if self._held is not None:
            self._held.append(message)
            if len(self._held) > MOST_WAITING:
                self.close(TOO_SLOW)
            return
        if self._write is not None and not self._waiting and self._write(message):
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self.closed = TOO_SLOW
            if self.leave is not None:
                asyncio.get_running_loop().call_soon(self.leave)
        self._wake()

    def hold(self) -> None:
        """Let all that is told wait until `begin`."""
        self._held = []

    def begin(self, message: bytes) -> None:
        """Send this first, and then what waited for it."""
        held, self._held = self._held or [], None
        for text in (message, *held):
            self.tell(text)

    def close(self, why: Refused) -> None:
        """End it: what waits is still sent, then why."""
        if self.closed is None:
            self.closed = why
            self._wake()

    def straight(self, write: Callable[[bytes], bool]) -> None:
        """From now on `write` sends messages, and says whether it could; else they wait here until `drain`."""
        self._write = write
        self.drain()

    @property
    def is_straight(self) -> bool:
        return self._write is not None

    def drain(self) -> None:
        """Send what waits, as far as it can be sent."""
        while self._write is not None and self._waiting and self._write(self._waiting[0]):
            self._bytes -= len(self._waiting.popleft())

    async def ended(self) -> None:
        """Wait until it is closed."""
        while self.closed is None:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter

    async def next(self) -> bytes | None:
        """What is to be sent next; None: it is closed."""
        while not self._waiting:
            if self.closed is not None:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
