"""One connection to a table over which requests come: each is read, weighed, and answered by its id."""

from .commands import explained, read
from .commands.room import Room
from .desk import Desk
from .entrance import TOO_MUCH, Entrance
from .limits import Bucket
from .listeners import Listener
from .refusal import Code, Refused
from .request import parsed
from .told import Answer, Denied, Done

MOST_REFUSED = 200
"""So many more messages refused for their number than taken end a connection."""


class Visit:
    """A listener that also asks."""

    def __init__(self, desk: Desk, listener: Listener, entrance: Entrance, address: str) -> None:
        limits = entrance.limits
        self._desk = desk
        self._listener = listener
        self._all = Bucket(limits.messages, 2 * limits.messages)
        self._some = {
            "questions": entrance.questions.bucket(address),
            "advice": entrance.advice.bucket(address),
            "sayings": Bucket(limits.sayings, 4 * limits.sayings),
        }
        self._refused = 0

    def take(self, text: str | bytes) -> None:
        """Take one message; whatever it is, it is answered, unless the connection is about to end."""
        if self._listener.closed is not None:
            return
        id: int | str | None = None
        try:
            self._weigh(self._all)
            request = read(text)
            if request is None:
                values = parsed(text)
                id = values["id"] if isinstance(values.get("id"), int | str) else None
                request = explained(values.get("do"), values)
            id = request.id
            if request.limit is not None:
                self._weigh(self._some[request.limit])
            if isinstance(request, Room):
                self._listener.viewer = self._listener.viewer.shaped(request.room, request.facing)
                self._desk.redraw(self._listener)
            else:
                self._desk.ask(self._listener.person, request, lambda answer: self._reply(id, answer))
        except Refused as refused:
            self._reply(id, Denied.because(refused))

    def _weigh(self, bucket: Bucket) -> None:
        if not bucket.take():
            self._refused -= self._refused > 0
            return
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self._listener.close(Refused(Code.TOO_MUCH, "Too many messages."))
        raise Refused(Code.TOO_MUCH, TOO_MUCH)

    def _reply(self, id: int | str | None, answer: Answer) -> None:
        # Without an id nobody waits to hear that it is done: what happened is told anyway.
        if id is not None or not isinstance(answer, Done):
            answer.id = id
            self._listener.say(answer)
