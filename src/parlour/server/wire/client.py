"""One connection to a table over which requests come: each is read, weighed, and answered by its id."""

from ..commands import explained, read
from ..commands.request import LONGEST_WORD, parsed
from ..commands.room import Room
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer, Denied, Done
from ..sessions.session import Session
from ..sessions.subscriber import Subscriber
from .entrance import TOO_MUCH
from .limits import Bucket, Limits

MOST_REFUSED = 200
"""So many more messages refused for their number than taken end a connection."""


HEAVY = 2048
"""Bytes for which a message weighs as much as another one."""


class Client:
    """A subscriber that also asks."""

    def __init__(self, session: Session, subscriber: Subscriber, limits: Limits, counted: dict[str, Bucket]) -> None:
        self._session = session
        self._subscriber = subscriber
        self._all = Bucket(limits.messages, 2 * limits.messages)
        self._counted = counted
        self._refused = 0

    def take(self, text: str | bytes) -> None:
        """Take one message; whatever it is, it is answered, unless the connection is about to end."""
        if self._subscriber.closed is not None:
            return
        id: int | str | None = None
        try:
            self._weigh(self._all, 1.0 + len(text) // HEAVY)
            request = read(text)
            if request is None:
                values = parsed(text)
                id = _answerable(values.get("id"))
                request = explained(values.get("do"), values)
            id = request.id
            if request.limit is not None:
                self._weigh(self._counted[request.limit])
            if isinstance(request, Room):
                self._subscriber.viewer = self._subscriber.viewer.shaped(request.room, request.facing)
                self._session.redraw(self._subscriber)
            else:
                self._session.ask(self._subscriber.person, request, lambda answer: self._reply(id, answer))
        except Refused as refused:
            self._reply(id, Denied.because(refused))

    def _weigh(self, bucket: Bucket, cost: float = 1.0) -> None:
        if not bucket.take(cost):
            self._refused -= self._refused > 0
            return
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self._subscriber.close(Refused(Code.TOO_MUCH, "Too many messages."))
        raise Refused(Code.TOO_MUCH, TOO_MUCH)

    def _reply(self, id: int | str | None, answer: Answer) -> None:
        # Without an id nobody waits to hear that it is done: what happened is told anyway.
        if id is not None or not isinstance(answer, Done):
            answer.id = id
            self._subscriber.say(answer)


def _answerable(id: object) -> int | str | None:
    """What an answer can be known by."""
    is_short = isinstance(id, int) or (isinstance(id, str) and len(id) <= LONGEST_WORD)
    return id if is_short else None  # type: ignore[return-value]
