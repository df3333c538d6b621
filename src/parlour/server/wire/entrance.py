"""Everybody comes in here: whose pages may, how many from where, and how often."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.datastructures import Headers
from starlette.types import Scope

from ..lobby.lobby import Lobby
from ..protocol.refusal import Code, Refused
from .limits import Gate, Limits
from .safety import Doorkeeper

MOST_JUDGED = 100
"""Games that the house judges at once, for all."""

TOO_MUCH = "That is too much at once: wait a moment."


class Entrance:
    """What stands before all tables."""

    def __init__(self, lobby: Lobby, limits: Limits, doorkeeper: Doorkeeper) -> None:
        self.lobby = lobby
        self.limits = limits
        self.doorkeeper = doorkeeper
        self._requests = Gate(limits.requests, 5 * limits.requests, "Too many requests: wait a moment.")
        self._tables = Gate(limits.tables / 60, limits.tables, "Too many tables at once: wait a minute.")
        self.questions = Gate(limits.questions, 3 * limits.questions, TOO_MUCH)
        self.advice = Gate(limits.advice, 4 * limits.advice, TOO_MUCH)
        self._inside: Counter[str] = Counter()
        self._judged: Counter[str] = Counter()

    def request(self, headers: Headers, scope: Scope, cost: float = 1.0) -> None:
        """Let a request in; `cost` is how many others it weighs."""
        self.weigh(scope, cost)
        self.doorkeeper.check(headers)

    def weigh(self, scope: Scope, cost: float) -> None:
        """Let a request do something that weighs so many others."""
        self._requests.enter(address(scope), cost)

    def new_table(self, scope: Scope) -> None:
        """Let somebody set up a table."""
        self._tables.enter(address(scope))

    def admit(self, headers: Headers, scope: Scope) -> str:
        """Let a socket or a stream in; its address is to be given to `left` when it ends."""
        self.request(headers, scope)
        where = address(scope)
        if self._inside.total() >= self.limits.sockets or self._inside[where] >= self.limits.sockets_each:
            raise Refused(Code.FULL, "The parlour is full: try again in a moment.", wait=10.0)
        self._inside[where] += 1
        return where

    def left(self, where: str) -> None:
        """A socket or a stream has ended."""
        _one_less(self._inside, where)

    def may_judge(self, scope: Scope) -> None:
        """Let somebody have a game judged."""
        if self._judged[address(scope)] >= self.limits.analyses or self._judged.total() >= MOST_JUDGED:
            raise Refused(
                Code.TOO_MUCH, "The house is looking at other games just now: try again in a moment.", wait=5.0
            )

    @contextmanager
    def judging(self, scope: Scope) -> Iterator[None]:
        """As long as a game is judged for somebody."""
        where = address(scope)
        self._judged[where] += 1
        try:
            yield
        finally:
            _one_less(self._judged, where)


def _one_less(there: Counter[str], where: str) -> None:
    there[where] -= 1
    if not there[where]:
        del there[where]


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
