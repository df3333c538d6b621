"""One connection to a table over which questions come: each is read, weighed, and answered by its id."""

from typing import Any

import orjson

from .desk import Desk
from .entrance import TOO_MUCH, Entrance
from .limits import Bucket
from .listeners import Listener
from .refusal import Refused

_KINDS = {
    "preview": "questions",
    "why": "questions",
    "look": "questions",
    "hint": "advice",
    "evaluate": "advice",
    "say": "sayings",
}
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
        id: object = None
        try:
            self._weigh(self._all)
            asked = read(text)
            id = asked.get("id")
            kind = _KINDS.get(asked["do"]) if isinstance(asked.get("do"), str) else None
            if kind is not None:
                self._weigh(self._some[kind])
            self._desk.ask(self._listener.person, asked, lambda reply: self._reply(id, reply))
        except Refused as error:
            self._listener.tell(orjson.dumps({"type": "refused", "id": id, "reason": error.reason}))

    def _weigh(self, bucket: Bucket) -> None:
        if not bucket.take():
            self._refused -= self._refused > 0
            return
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self._listener.close("Too many messages.")
        raise Refused(429, TOO_MUCH)

    def _reply(self, id: object, reply: dict[str, object]) -> None:
        # Without an id nobody waits to hear that it is done: what happened is told anyway.
        if id is not None or reply["type"] != "done":
            self._listener.tell(orjson.dumps({"id": id, **reply}))


def read(text: str | bytes) -> dict[str, Any]:
    """A message from a client: an object of JSON."""
    try:
        asked = orjson.loads(text)
    except ValueError:
        raise Refused(400, "That is no JSON.") from None
    if not isinstance(asked, dict):
        raise Refused(400, "Expected an object of JSON.")
    id = asked.get("id")
    if id is not None and not isinstance(id, int | str):
        raise Refused(422, "id: expected a number or a text")
    return asked
