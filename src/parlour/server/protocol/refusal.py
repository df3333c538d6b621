"""What the server says no to: an error with a code for programs and a sentence for the person who asked."""

from enum import Enum

import msgspec

from .metrics import METRICS


class Code(Enum):
    """Why not: a name that stays, its status as in HTTP, and what it means."""

    NO_JSON = 400, "what came is no object of JSON"
    INCOMPLETE = (
        400,
        "something was to come, and did not: the rest of a request, a record, the first message of a socket",
    )
    NO_TOKEN = 401, "a token or a key is needed, in its header"
    BAD_TOKEN = 401, "the token holds nothing at this table"
    WATCHING = 403, "only those who sit at the table can do that"
    NOT_YOUR_SEAT = 403, "the seat is, or was, somebody else's"
    NOT_YOUR_TABLE = 403, "only whoever set up the table can do that"
    BAD_LINK = 403, "the key does not open this seat"
    ELSEWHERE = 403, "the server is not known by that name, or the page is another's"
    NO_GAME = 404, "there is no such game"
    NO_TABLE = 404, "there is no such table"
    NOTHING_HERE = 404, "there is nothing at this address"
    BROKEN_LINE = 404, "the text of a line is not whole"
    NOT_SO = 405, "the address takes another method"
    TOO_LATE = 408, "the request did not come in time"
    NOT_BEGUN = 409, "somebody is still missing at the table"
    OVER = 409, "the game is over"
    NOT_OVER = 409, "the game is not over yet"
    NOT_YOUR_TURN = 409, "somebody else is to move"
    WENT_ON = 409, "there are other plies by now than you saw"
    NO_UNDO = 409, "the table was set up without taking back"
    NOTHING_TO_UNDO = 409, "you have not moved yet"
    DEALT = 409, "what was dealt since cannot be taken back"
    REVEALED = 409, "somebody may have learnt what was hidden, so it cannot be taken back"
    OFFERED = 409, "that is being asked already"
    NOT_OFFERED = 409, "nobody asks for that, or no longer"
    OWN_OFFER = 409, "the others have to agree, not you"
    NO_OTHERS = 409, "nobody else sits there who could agree"
    IS_SO = 409, "that is the case already"
    SEAT_TAKEN = 409, "somebody sits there"
    MAY_RETURN = 409, "whoever sits there is here, or not gone for long"
    NOTHING_LOST = 409, "the house has no seat of yours"
    KEY_TAKEN = 409, "the key is somebody else's at this table"
    CHAT_FULL = 409, "so much was said that no more is kept"
    HINTS_OFF = 409, "the table has no hints"
    NO_ADVICE = 409, "the house has no advice here"
    NOT_SEALED = 409, "no number is to be shown: the game has begun, or somebody is still missing"
    SEALED = 409, "the game is about to begin"
    FROZEN = 409, "the rules have changed since, and the table rests"
    EDITED = 409, "the rules were edited, and the table goes on under the new ones: connect again"
    SECRET = 409, "what is asked for is secret until the game is over"
    NOT_KEPT = 409, "the server could not keep what happened: connect again"
    DAMAGED = 409, "what was kept of the table cannot be read"
    BAD_LINE = 409, "a record or a line cannot be played by the rules"
    TOO_LARGE = 413, "too many bytes"
    BAD_VALUE = 422, "a value is missing, or not what was expected: the sentence says which"
    BAD_COMMAND = 422, "there is nothing of that name to do"
    ILLEGAL_MOVE = 422, "the rules do not allow the move: the sentence says why"
    TOO_MUCH = 429, "too much at once: `Retry-After` says when to try again"
    FULL = 429, "so many are there already"
    TOO_SLOW = 429, "what you are told was not read in time"
    LARGE_HEAD = 431, "what stands before the body is too large"
    GAME_FAILED = 500, "the game's own code raised an error: the sentence says which, and where"
    FAILED = 500, "something went wrong in the server"
    GOING_DOWN = 503, "the server ends, or could not answer: try again"

    def __init__(self, status: int, meaning: str) -> None:
        self.status = status
        self.meaning = meaning

    def __new__(cls, status: int, meaning: str) -> "Code":
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)  # two may have the same status
        return member

    @property
    def text(self) -> str:
        """The code as it is sent."""
        return self.name.lower()


class Refused(Exception):
    """A request that is not granted: `reason` is a sentence."""

    def __init__(self, code: Code, reason: str, *, wait: float | None = None) -> None:
        super().__init__(reason)
        METRICS.refusals[code.text] += 1
        self.code = code
        self.status = code.status
        self.reason = reason
        self.wait = wait
        """Seconds after which to try again, where it was too much at once."""

    def body(self) -> bytes:
        """The answer to a request over HTTP."""
        return msgspec.json.encode({"error": self.reason, "code": self.code.text})
