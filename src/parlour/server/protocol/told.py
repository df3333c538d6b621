"""What is told of a table: each thing is one struct, from which the documents follow."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from .refusal import Code, Refused

Json = Mapping[str, Any]


def tag(kind: type[Struct]) -> str:
    """The name under which a struct is sent."""
    return str(kind.__struct_config__.tag)


def said(words: str) -> Meta:
    """What a value is, for the documents."""
    return Meta(description=words)


# parts of what is told


class SeatView(Struct):
    """A seat as everybody may see it."""

    seat: int
    kind: Annotated[str, said("`person`, `house`, `friend` or `open`")]
    name: Annotated[str, said("nobody else at the table has it")]
    player: Annotated[str | None, said("where the house sits")]
    color: Annotated[str | None, said("likewise")]
    here: bool
    gone_at: str | None


class LogLine(Struct):
    """A ply in words."""

    ply: int
    seat: Annotated[int | None, said("-1 is the dealer")]
    move: str | None
    words: list[str]


class ChatLine(Struct):
    """What somebody said."""

    seat: int
    name: str
    text: str
    ply: int
    at: str | None


class OfferView(Struct):
    """What somebody asks of the others."""

    offer: Annotated[str, said("the `do` that was asked for")]
    seat: int


class OwnSeats(Struct):
    """What is yours."""

    seats: Sequence[int]
    lost: Annotated[Sequence[int], said("those that the house has of yours")] = ()


class ClockView(Struct):
    """A seat's clock."""

    seat: int
    left: Annotated[float | None, said("seconds")]
    running: bool


class StandingView(Struct):
    """How a player stands at the end."""

    seat: int
    text: str
    score: str


class ResultView(Struct):
    """How it ended."""

    scores: Sequence[float] | None
    winners: Sequence[int]
    words: str
    seed: Annotated[str, said("of all deals")]
    commitment: str
    why: Annotated[list[str] | UnsetType, said("for a page, as the rest")] = UNSET
    standings: list[StandingView] | UnsetType = UNSET
    deciding: Annotated[Sequence[str] | UnsetType, said("the ids of what decided the game")] = UNSET
    partners: Annotated[bool | UnsetType, said("whether those who won are partners")] = UNSET


# what is told


class Told(Struct, tag_field="type", kw_only=True):
    """Whatever is told."""


class Own(Struct, kw_only=True):
    """What is different for each whom a position is told."""

    whose: Annotated[Sequence[int] | UnsetType, said("those of your seats that are to move")] = UNSET
    moves: Annotated[
        Sequence[Any] | UnsetType,
        said("the legal moves if you are to move: texts for a program, for a page each with its `path` of clicks"),
    ] = UNSET
    as_: Annotated[int | UnsetType | None, said("through whose eyes it is")] = msgspec.field(default=UNSET, name="as")
    guide: Annotated[
        Json | UnsetType | None,
        said(
            "in a guided game: `step` and `of` count the learner's own steps, with `text`, the advised `move`, its"
            " `path`, and whether it is `done`"
        ),
    ] = UNSET


class PositionTold(Own, tag_field="type", tag="position", kw_only=True):
    """After every move."""

    ply: Annotated[int, said("how many plies there were")]
    turn: Annotated[int | None, said("the seat to move, null when it is over")]
    clocks: list[ClockView] | None
    result: ResultView | None
    undone: Annotated[bool | UnsetType, said("after moves were taken back: then `ply` is smaller than before")] = UNSET
    messages: Annotated[Sequence[Any] | UnsetType, said("for a program: what was told since the last position")] = UNSET
    state: Annotated[Any | UnsetType, said("what your seat may know")] = UNSET
    states: Annotated[
        Json | UnsetType, said("by the number of a message, the state that came with it where that was another one")
    ] = UNSET
    drawing: Annotated[str | UnsetType, said("for a page: SVG")] = UNSET
    scene: Annotated[Json | UnsetType, said("what stands beside the board, and words for every id")] = UNSET
    motions: Sequence[Json] | UnsetType = UNSET
    last: Annotated[Sequence[str], said("ids of the last move")] = ()
    by: Annotated[int | UnsetType | None, said("who made it")] = UNSET
    log: Annotated[Sequence[LogLine], said("the new plies")] = ()


class TableTold(Told, tag="table"):
    """First, and whenever you ask for the table."""

    id: str
    game: str
    title: str
    players: int
    options: Json
    version: str
    state: Annotated[str, said("`waiting`, `playing`, `over` or `frozen`")]
    seats: Sequence[SeatView]
    you: OwnSeats
    chat: Sequence[ChatLine]
    log: Sequence[LogLine]
    now: Annotated[msgspec.Raw | None, said("a `position`")]
    frozen: Annotated[str | None, said("why a table is `frozen`")] = None
    open: Annotated[bool | UnsetType, said("of a frozen one: whether its record may be known")] = UNSET
    chosen: Annotated[Json | UnsetType, said("the options that were chosen")] = UNSET
    private: Annotated[bool | UnsetType, said("there are secrets")] = UNSET
    sided: bool | UnsetType = UNSET
    settings: Json | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    pledges: Annotated[
        Sequence[str | None] | UnsetType | None, said("what each seat sealed, while it is to be shown: see `sealed`")
    ] = UNSET
    pictures: Json | UnsetType = UNSET
    watchers: int | UnsetType = UNSET
    links: Annotated[Json | UnsetType | None, said("to whoever set it up, while it waits")] = UNSET
    offers: Sequence[OfferView] | UnsetType = UNSET
    next: Annotated[str | UnsetType | None, said("the rematch")] = UNSET


class SeatsTold(Told, tag="seats"):
    """Somebody came, went, joined, was replaced or renamed."""

    seats: Sequence[SeatView]
    state: str
    watchers: int


class YouTold(OwnSeats, tag_field="type", tag="you"):
    """With `seats`: which of them are yours now."""


class NoteTold(LogLine, tag_field="type", tag="note"):
    """Something beside the moves that stands in the `log` too: time that ran out, a seat that the house has or gives
    back, hints, a draw."""

    note: bool = True


class HintsTold(Told, tag="hints"):
    """Hints and evaluations were turned on or off."""

    on: bool


class SaidTold(ChatLine, tag_field="type", tag="said"):
    """Somebody said something."""


class OfferTold(OfferView, tag_field="type", tag="offer"):
    """Somebody asks for something that all have to agree to."""


class OfferOver(Told, tag="offer_over"):
    """What was asked for has been answered, or is no longer asked for."""

    offer: str
    yes: bool
    how: Annotated[str, said("`agreed`, `declined`, `withdrawn` or `lapsed`")]
    words: str


class SealedTold(Told, tag="sealed"):
    """Everybody sits there: whoever sealed a number has ten seconds to show it, by `reveal`."""

    commitment: str
    pledges: Annotated[Sequence[str | None], said("what each seat sealed")]


class RematchTold(Told, tag="rematch"):
    """Another game is set up; your token holds there too."""

    table: str
    token: None = None


class Closing(Told, tag="closing"):
    """The connection ends; connect again, unless the code is `bad_token` or `no_table`."""

    reason: str
    code: str


class Answer(Told, kw_only=True):
    """What answers a message."""

    id: int | str | UnsetType | None = UNSET


class Done(Answer, tag="done", kw_only=True):
    """What you asked for is done, and on the disk of the server."""

    ply: int


class Denied(Answer, tag="refused", kw_only=True):
    """What you asked for cannot be done."""

    reason: str
    code: str

    @classmethod
    def because(cls, refused: Refused) -> "Denied":
        return cls(reason=refused.reason, code=refused.code.text)


class ThinkingTold(Answer, tag="thinking", kw_only=True):
    """A player of the house thinks, or somebody who looks at your question."""

    seat: int
    what: Annotated[
        str,
        said(
            "`thinking`, or `getting ready`: its rules are being compiled; until they are it answers at once, but plays"
            " weaker"
        ),
    ]


class HintTold(Answer, tag="hint", kw_only=True):
    """A good move."""

    move: str
    path: Sequence[str]
    words: str


class Evaluation(Answer, tag="evaluation", kw_only=True):
    """What the house thinks of the position."""

    shares: list[float]


class PreviewTold(Answer, tag="preview", kw_only=True):
    """What a move would do."""

    move: str
    words: list[str]


class WhyTold(Answer, tag="why", kw_only=True):
    """Why a move is refused."""

    move: str
    reason: Annotated[str | None, said("null if it is not")]


class WhyPathTold(Answer, tag="why_path", kw_only=True):
    """Why clicks make no legal move."""

    path: list[str]
    reason: Annotated[str | None, said("null if they do, or begin one, or there is no one reason")]


class LookTold(Answer, tag="look", kw_only=True):
    """An earlier position, drawn."""

    ply: int
    last: Sequence[str]
    words: list[str]
    drawing: str
    scene: Json


class Pong(Answer, tag="pong", kw_only=True):
    """The server is there."""


_TOLD: list[type[Struct]] = [
    PositionTold,
    YouTold,
    NoteTold,
    SaidTold,
    OfferTold,
    *Told.__subclasses__(),
    *Answer.__subclasses__(),
]
TOLD: dict[str, type[Struct]] = {tag(kind): kind for kind in _TOLD if kind is not Answer}
"""Everything that may come over a socket, by its type."""


def closing(code: Code, reason: str) -> bytes:
    """The last message of a connection."""
    return msgspec.json.encode(Closing(reason=reason, code=code.text))
