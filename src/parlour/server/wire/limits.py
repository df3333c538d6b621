"""How much anybody may ask for: generous for people and quick programs, tight for floods."""

import time
from collections import OrderedDict
from dataclasses import dataclass, fields, replace

from ...engine import BadOption, shown
from ..protocol.refusal import Code, Refused

REMEMBERED = 20_000
"""Addresses that are remembered at once."""


@dataclass(frozen=True)
class Limits:
    """What one address or one connection may do."""

    requests: float = 200.0
    """HTTP requests a second, from one address."""
    messages: float = 2000.0
    """Messages a second, on one socket."""
    questions: float = 40.0
    """Previews, looks and reasons a second, on all sockets of one address."""
    advice: float = 2.0
    """Hints and evaluations a second, on all sockets of one address."""
    analyses: float = 4.0
    """Games that the house judges at once, for one address."""
    sayings: float = 4.0
    """Things said a second, on one socket."""
    tables: float = 120.0
    """Tables set up a minute, from one address."""
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


class Gate:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, reason: str) -> None:
        self._rate = rate
        self._burst = burst
        self._reason = reason
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def enter(self, address: str, cost: float = 1.0) -> None:
        """Let one more through, or say no."""
        wait = self.bucket(address).take(cost)
        if wait:
            raise Refused(Code.TOO_MUCH, self._reason, wait=wait)

    def bucket(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket
