"""What somebody asks for at a table: each thing is one struct, and what comes is checked against it."""

from contextlib import suppress
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Meta

from ...engine import shown
from ...players.characters import is_of_the_house
from ..protocol.refusal import Code, Refused
from ..protocol.told import Answer
from ..table.events import Event
from ..table.person import Person
from ..table.table import Table

LONGEST_NAME = 40
LONGEST_MOVE = 200
LONGEST_WORD = 100
"""Characters of whatever names something: a player, an offer, a message's id."""

Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Word | None
Number = Annotated[int, Meta(ge=0)]
OwnSeat = Annotated[Number | None, Meta(title="one of your seats")]
AnySeat = Annotated[int, Meta(title="a seat, from 0", ge=0)]
MoveText = Annotated[str, Meta(title=f"a move as text, of at most {LONGEST_MOVE} characters", max_length=LONGEST_MOVE)]
Name = Annotated[str, Meta(title=f"a name of at most {LONGEST_NAME} characters", min_length=1, max_length=LONGEST_NAME)]
Digits = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{0,64}(?!\n)$")]
Nonce = Annotated[Digits | None, Meta(title="at most 64 hexadecimal digits, towards the seed of the deals")]
_Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Pledge = Annotated[_Fingerprint | None, Meta(title="the SHA-256 of your nonce, 64 hexadecimal digits in small letters")]
Ply = Annotated[int, Meta(title="a number of plies", ge=0)]
Flag = Annotated[bool | None, Meta(title="true or false")]


class Request(msgspec.Struct, tag_field="do", kw_only=True):
    """Whatever may be asked for; `id` comes back in the answer."""

    limit: ClassVar[str | None] = None
    """The limit that it counts against beside that of all messages."""
    is_http: ClassVar[bool] = True
    """Whether it can be asked for over HTTP too."""

    id: Annotated[Id, Meta(title="a number or a text")] = None


class Command(Request, kw_only=True):
    """What changes the table."""

    limit: ClassVar[str | None] = "changes"
    seat: OwnSeat = None

    def events(self, table: Table, person: Person, now: float) -> list[Event]:
        """Check it, and let it happen; Refused says why not."""
        raise NotImplementedError


class Query(Request, kw_only=True):
    """What is to be known, and changes nothing."""

    limit: ClassVar[str | None] = "questions"

    def answer(self, table: Table, person: Person) -> Answer:
        """The answer; Refused says why there is none."""
        raise NotImplementedError


S = TypeVar("S", bound=msgspec.Struct)


def one_line(text: str, what: str) -> str:
    """A text as it can stand in one line, without what does not show."""
    line = "".join(c if c.isprintable() else " " for c in text).strip()
    if not line:
        raise Refused(Code.BAD_VALUE, f"{what}: expected a text that shows")
    return line


def own_line(text: str) -> str:
    """A name for a person: nobody takes one of the house, nor one that looks like it."""
    name = one_line(text, "name")
    if is_of_the_house(name):
        raise Refused(Code.BAD_VALUE, f"name {shown(name)}: somebody of the house is called so; expected another name")
    return name


def parsed(text: str | bytes) -> dict[str, Any]:
    """An object of JSON."""
    try:
        values = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Refused(Code.NO_JSON, "That is no JSON.") from None
    if not isinstance(values, dict):
        raise Refused(Code.NO_JSON, "Expected an object of JSON.")
    return values


def checked(kind: type[S], values: dict[str, Any]) -> S:
    """The values as a struct, or which of them is not what it should be."""
    with suppress(msgspec.ValidationError):
        return msgspec.convert(values, kind)
    try:
        whole: dict[str, Any] = _whole(values)
    except RecursionError:
        raise Refused(Code.NO_JSON, "That is no JSON.") from None
    for field in msgspec.structs.fields(kind):
        if field.encode_name in values or field.required:
            _check(field, whole.get(field.encode_name))
    return msgspec.convert(whole, kind)


def _whole(value: Any) -> Any:
    """What came, with 2.0 as 2: in JSON there is no difference."""
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _check(field: msgspec.structs.FieldInfo, value: object) -> None:
    try:
        msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        titles = [meta.title for meta in getattr(field.type, "__metadata__", ()) if meta.title]
        came = f" {shown(value)}" if value is not None else ""
        raise Refused(
            Code.BAD_VALUE, f"{field.encode_name}{came}: expected {titles[0] if titles else 'another value'}"
        ) from None
