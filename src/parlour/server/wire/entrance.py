"""Everybody comes in here: whose pages may, how many from where, how often, and at what cost."""

import ipaddress
from asyncio import sleep
from collections.abc import Awaitable, Callable, Generator
from functools import lru_cache
from time import monotonic, thread_time
from types import coroutine
from typing import Any, TypeVar

from starlette.datastructures import Headers
from starlette.types import Scope

from ..lobby.lobby import Lobby
from ..protocol.refusal import Code, Refused
from ..table.setup import hashed
from .limits import Admission, Admissions, Bucket, Gate, Limits, Payer, Purse, Remembered
from .safety import Doorkeeper

MOST_JUDGED = 100
"""Games that the house judges at once, for all."""

MOST_ASIDE, ASIDE_EACH = 256, 32
"""What may wait at once to be computed aside, for all and for one address."""

TOO_MUCH = "That is too much at once: wait a moment."
LONGEST_WAIT = 5.0
"""Seconds for which a request waits until its address may have something done again."""

BURST = 10.0
"""Seconds for which an address may work ahead of its rate."""

T = TypeVar("T")


class Entrance:
    """What stands before all tables."""

    def __init__(self, lobby: Lobby, limits: Limits, doorkeeper: Doorkeeper) -> None:
        self.lobby = lobby
        self.limits = limits
        self.doorkeeper = doorkeeper
        self._purses = Remembered(lambda: Purse(limits.work, BURST * limits.work))
        self._requests = Gate(limits.requests, 5 * limits.requests, "Too many requests: wait a moment.")
        self._gates = {
            "questions": Gate(limits.questions, 3 * limits.questions, TOO_MUCH),
            "advice": Gate(limits.advice, 4 * limits.advice, TOO_MUCH),
            "sayings": Gate(limits.sayings, 4 * limits.sayings, TOO_MUCH),
            "changes": Gate(limits.changes, 4 * limits.changes, TOO_MUCH),
            "tables": Gate(limits.tables / 60, limits.tables, "Too many tables at once: wait a minute."),
        }
        full = "The parlour is full: try again in a moment."
        busy = "The house is looking at other games just now: try again in a moment."
        self._inside = Admissions(limits.sockets, limits.sockets_each, full, wait=10.0)
        self._judged = Admissions(MOST_JUDGED, limits.analyses, busy, wait=5.0)
        self._aside = Admissions(MOST_ASIDE, ASIDE_EACH, TOO_MUCH, wait=5.0)

    def payer(self, scope: Scope, secret: str | None = None) -> Payer:
        """Who pays for what is done: an address, and whoever has a token or a key."""
        person = self._purses.of(f"person {hashed(secret)}") if secret else None
        return Payer(self._purses.of(address(scope)), person)

    async def request(self, headers: Headers, scope: Scope, payer: Payer) -> None:
        """Let a request in, once nothing is owed for those before it; whoever owes much is refused."""
        self._requests.enter(address(scope))
        self.doorkeeper.check(headers)
        late = monotonic() + LONGEST_WAIT
        while debt := payer.debt():
            if monotonic() + debt > late:
                raise Refused(Code.TOO_MUCH, TOO_MUCH, wait=debt)
            await sleep(debt)

    def count(self, scope: Scope, limit: str) -> None:
        """Let somebody do one more of what is counted under a limit."""
        self._gates[limit].enter(address(scope))

    def buckets(self, scope: Scope) -> dict[str, Bucket]:
        """The same for one who asks often: what an address may do, by the name of the limit."""
        return {limit: gate.bucket(address(scope)) for limit, gate in self._gates.items()}

    def admit(self, scope: Scope) -> Admission:
        """Let a socket or a stream in, which has to leave its place when it ends."""
        return self._inside.take(address(scope))

    def judging(self, scope: Scope) -> Admission:
        """Let somebody have a game judged, for as long as the place is held."""
        return self._judged.take(address(scope), Code.TOO_MUCH)

    def aside(self, scope: Scope) -> Admission:
        """Let somebody have something computed aside, for as long as the place is held."""
        return self._aside.take(address(scope), Code.TOO_MUCH)


@coroutine
def metered(work: Awaitable[T], payer: Payer) -> Generator[Any, Any, T]:
    """Do what `work` does, and have each of its steps paid for; what others do while it waits is theirs."""
    steps = work.__await__()
    resume: Callable[[], Any] = steps.__next__
    while True:
        began = thread_time()
        try:
            waiting = resume()
        except StopIteration as end:
            value: T = end.value
            return value
        finally:
            payer.pay(thread_time() - began)
        try:
            answer = yield waiting
        except BaseException as error:  # whatever interrupts the waiting interrupts the work
            resume = _thrown(steps, error)
        else:
            resume = steps.__next__ if answer is None else _sent(steps, answer)


def _thrown(steps: Generator[Any, Any, T], error: BaseException) -> Callable[[], Any]:
    return lambda: steps.throw(error)


def _sent(steps: Generator[Any, Any, T], answer: object) -> Callable[[], Any]:
    return lambda: steps.send(answer)


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return household(str(client[0])) if client else "unknown"


@lru_cache(maxsize=4096)
def household(host: str) -> str:
    """An address as it is counted: of IPv6 the first 64 bits, for whoever has one has all that begin so."""
    try:
        there = ipaddress.ip_address(host)
    except ValueError:
        return host
    if there.version == 4:
        return host
    return str(there.ipv4_mapped or ipaddress.ip_network((int(there) >> 64 << 64, 64)).network_address)
