"""Everybody comes in here: whose pages may, how many from where, and how often."""

from collections import Counter

from starlette.datastructures import Headers
from starlette.types import Scope

from .hall import Hall
from .limits import Gate, Limits
from .refusal import Refused
from .safety import Doorkeeper

TOO_MUCH = "That is too much at once: wait a moment."


class Entrance:
    """What stands before all tables."""

    def __init__(self, hall: Hall, limits: Limits, doorkeeper: Doorkeeper) -> None:
        self.hall = hall
        self.limits = limits
        self.doorkeeper = doorkeeper
        self._requests = Gate(limits.requests, 5 * limits.requests, "Too many requests: wait a moment.")
        self._tables = Gate(limits.tables / 60, limits.tables, "Too many tables at once: wait a minute.")
        self.questions = Gate(limits.questions, 3 * limits.questions, TOO_MUCH)
        self.advice = Gate(limits.advice, 4 * limits.advice, TOO_MUCH)
        self._inside: Counter[str] = Counter()

    def request(self, headers: Headers, scope: Scope, cost: float = 1.0) -> None:
        """Let a request in; `cost` is how many others it weighs."""
        self._requests.enter(address(scope), cost)
        self.doorkeeper.check(headers)

    def new_table(self, scope: Scope) -> None:
        """Let somebody set up a table."""
        self._tables.enter(address(scope))

    def admit(self, headers: Headers, scope: Scope) -> str:
        """Let a socket or a stream in; its address is to be given to `left` when it ends."""
        self.request(headers, scope)
        where = address(scope)
        if self._inside.total() >= self.limits.sockets or self._inside[where] >= self.limits.sockets_each:
            raise Refused(429, "The parlour is full: try again in a moment.", wait=10.0)
        self._inside[where] += 1
        return where

    def left(self, where: str) -> None:
        """A socket or a stream has ended."""
        self._inside[where] -= 1
        if not self._inside[where]:
            del self._inside[where]


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
