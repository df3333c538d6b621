"""How much anybody may ask for: generous for people and quick programs, tight for floods."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Generic, TypeVar

from ...engine import BadOption, shown
from ..protocol.refusal import Code, Refused

T = TypeVar("T")

REMEMBERED = 20_000
"""Addresses and persons that are remembered at once."""


@dataclass(frozen=True)
class Limits:
    """What one address or one connection may do."""

    requests: float = 200.0
    """HTTP requests a second, from one address."""
    messages: float = 2000.0
    """Messages a second, on one socket."""
    work: float = 0.5
    """Seconds of computing a second, for one address or one person; ten times that at once."""
    questions: float = 40.0
    """Previews, looks and reasons a second, on all sockets of one address."""
    advice: float = 2.0
    """Hints and evaluations a second, on all sockets of one address."""
    analyses: float = 4.0
    """Games that the house judges at once, for one address."""
    sayings: float = 4.0
    """Things said a second, on all sockets of one address."""
    changes: float = 20.0
    """Names, offers and whatever else changes a table but moves, a second, from one address."""
    tables: float = 120.0
    """Tables set up a minute, rematches among them, from one address."""
    sockets: float = 10_000.0
    """Sockets and streams, all together."""
    sockets_each: float = 2_000.0
    """Sockets and streams from one address."""
    patience: float = 30.0
    """Seconds that a request may take to come, and whoever is told something to read it."""


UNLIMITED = replace(Limits(*[1e12] * len(fields(Limits))), patience=Limits.patience)
"""For measuring how much a server can take. What a message may hold stays limited."""


def read(settings: tuple[str, ...]) -> Limits:
    """The limits with some set otherwise: `tables=600`."""
    known = [field.name for field in fields(Limits)]
    chosen: dict[str, float] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if name not in known or not 0 < number < 1e12:
            raise BadOption(f"--limit {shown(setting)}: expected one of {', '.join(known)} and a number, as tables=60")
        chosen[name] = number
    return Limits(**chosen)


class Bucket:
    """Lets through so many a second, and `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_when")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._left = burst
        self._when = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Take one, or more; 0 if there was enough, else the seconds to wait until there is."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left >= cost:
            self._left -= cost
            return 0.0
        return (cost - self._left) / self._rate


class Purse:
    """Computing time that comes in at a rate, and is paid once it was spent: whoever owes some has to wait.

    To pay costs a subtraction; the time is looked at only where there seems to be a debt.
    """

    __slots__ = ("_burst", "_rate", "_when", "left")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self.left = burst
        self._when = time.monotonic()

    def debt(self) -> float:
        """The seconds to wait until nothing is owed any more."""
        if self.left >= 0.0:
            return 0.0
        now = time.monotonic()
        self.left = min(self._burst, self.left + (now - self._when) * self._rate)
        self._when = now
        return max(0.0, -self.left / self._rate)


class Payer:
    """Whoever the server works for: the purse of the address, and of the person where one is known."""

    __slots__ = ("_address", "_person")

    def __init__(self, address: Purse, person: Purse | None = None) -> None:
        self._address = address
        self._person = person or address

    def pay(self, seconds: float) -> bool:
        """Pay for what was done; whether nothing is owed."""
        self._address.left -= seconds
        if self._person is not self._address:
            self._person.left -= seconds
        return self._address.left >= 0.0 and self._person.left >= 0.0

    def debt(self) -> float:
        """The seconds to wait until nothing is owed any more."""
        return max(self._address.debt(), self._person.debt())


class Remembered(Generic[T]):
    """Something for each address or person, for the last of them."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._known: OrderedDict[str, T] = OrderedDict()

    def of(self, who: str) -> T:
        """What there is of somebody, made now if need be."""
        known = self._known.get(who)
        if known is None:
            known = self._known[who] = self._make()
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(who)
        return known


class Admissions:
    """So many at once in all, and so many of them for one address; a place is given back on every path."""

    def __init__(self, most: float, each: float, reason: str, *, wait: float) -> None:
        self._most = most
        self._each = each
        self._refused = partial(Refused, reason=reason, wait=wait)
        self._taken: Counter[str] = Counter()

    def take(self, address: str, code: Code = Code.FULL) -> "Admission":
        """A place, or no."""
        if self._taken.total() >= self._most or self._taken[address] >= self._each:
            raise self._refused(code)
        self._taken[address] += 1
        return Admission(partial(self._give_back, address))

    def _give_back(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


class Admission:
    """One that was taken, until it is left, however often that is said."""

    def __init__(self, give_back: Callable[[], None]) -> None:
        self._give_back: Callable[[], None] | None = give_back

    def leave(self) -> None:
        if self._give_back is not None:
            give_back, self._give_back = self._give_back, None
            give_back()

    def __enter__(self) -> "Admission":
        return self

    def __exit__(self, *error: object) -> None:
        self.leave()


class Gate:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, reason: str) -> None:
        self._reason = reason
        self._buckets = Remembered(partial(Bucket, rate, burst))

    def enter(self, address: str, cost: float = 1.0) -> None:
        """Let one more through, or say no."""
        wait = self.bucket(address).take(cost)
        if wait:
            raise Refused(Code.TOO_MUCH, self._reason, wait=wait)

    def bucket(self, address: str) -> Bucket:
        """The bucket of an address."""
        return self._buckets.of(address)
