"""What is sent of a table, to each as much as the seat may know.

Everything about a position is made from `position.seen(seat)`, and everything told from what the seat may hear, so
there is nothing here from which a secret could come.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from ...engine import DEALER, Forfeited, Message, Move, PlayerWon, Position, TurnTo, WinShared, sentence
from ...engine import seat as called
from ...engine import spoken as addressed
from ...players.characters import tint
from ...scene import Homes, Scene, Side, data, facing, ids, inline, svg
from ..protocol.told import (
    ChatLine,
    ClockView,
    LogLine,
    NoteTold,
    OfferView,
    Own,
    OwnSeats,
    PositionTold,
    ResultView,
    StandingView,
    TableTold,
)
from ..table.guidance import guidance
from ..table.notes import Remark
from ..table.seats import Seat, moment
from ..table.table import Said, Table
from .viewer import Viewer

WITHOUT = frozenset({"sides", "choices"})
"""What the page shows in its own way."""

MOST_MOTIONS = 12
"""Plies whose motions are told at once: whoever comes back after more sees the position alone."""


def eye(table: Table, viewer: Viewer) -> int | None:
    """The seat as which a viewer sees and hears; None: as a spectator, or as everybody where nothing is secret.

    Several people at one device are shown what the one of them may know who is to move, or moved last.
    """
    if not table.game.chapters.has_secrets or not viewer.seats:
        return None
    if len(viewer.seats) == 1 or table.match is None:
        return viewer.seats[0] if len(viewer.seats) == 1 else None
    choosing = next((seat for seat in table.choosing if seat in viewer.seats), None)
    if choosing is not None:
        return choosing
    return next((ply.seat for ply in reversed(table.match.plies) if ply.seat in viewer.seats), None)


def ear(table: Table, viewer: Viewer) -> int | None:
    """The seat as which a viewer is told what happened: people at one device read what all may hear."""
    return eye(table, viewer) if len(viewer.seats) == 1 else None


class Moment:
    """What happened at a table since a ply, told to each viewer; equal parts are made once."""

    def __init__(self, table: Table, since: int, now: float, *, undone: bool = False, log: bool = True) -> None:
        self._table = table
        self.since = since
        self._now = now
        self._undone = undone
        self.log = log
        self._cores: dict[tuple[object, ...], bytes] = {}

    def told(self, viewer: Viewer) -> bytes:
        """The message `position` for a viewer."""
        table, seats = self._table, viewer.seats
        seat = eye(table, viewer) if table.game.chapters.has_secrets else None
        hearer = seat if len(seats) == 1 else None
        key: tuple[object, ...] = (seat, hearer)
        if viewer.page:
            key = (seat, hearer, viewer.you, viewer.room, viewer.face if viewer.room else None)
        core = self._cores.get(key)
        if core is None:
            core = msgspec.json.encode(self._core(seat, hearer, viewer))[:-1]
            self._cores[key] = core
        whose = [number for number in table.choosing if number in seats]
        return core + (self._own(viewer, seat, whose) if whose or table.setup.guide else _idle(viewer, seat))

    def _own(self, viewer: Viewer, seat: int | None, whose: list[int]) -> bytes:
        """What is different for each: whether it is to move, and what it can."""
        table = self._table
        own = Own(whose=(), moves=(), as_=_face(viewer, seat), guide=None)
        if whose and table.match is not None:
            seen = table.match.position.turned_to(whose[0]).seen(seat)
            own.whose = whose
            own.moves = choices(seen) if viewer.page else seen.moves
        if table.setup.guide:
            own.guide = guidance(table, viewer.seats)
        return b"," + msgspec.json.encode(own)[1:]

    def _core(self, seat: int | None, hearer: int | None, viewer: Viewer) -> PositionTold:
        table, match, page = self._table, self._table.match, viewer.page
        core = PositionTold(
            ply=table.ply,
            turn=table.turn,
            clocks=clocks(table, self._now),
            result=result(table, viewer) if table.state == "over" else None,
            undone=self._undone or msgspec.UNSET,
        )
        if not page:
            _speak(core, table, self.since, seat)
            return core
        last: list[str] = []
        if match is not None:
            core.by = last_mover(table)
            core.motions = list(motions(table, self.since, seat))
            core.last = touched(table, seat)
            core.log = log(table, self.since, hearer, viewer) if self.log else []
            last = [*core.last, *(motion["path"][-1] for motion in core.motions)]
        position = table.game.start() if match is None else match.position
        core.drawing, core.scene = drawn(position, seat, last, table, viewer).values()
        return core


def _idle(viewer: Viewer, seat: int | None) -> bytes:
    """What one has of one's own who is not to move."""
    face = _face(viewer, seat)
    return b',"whose":[],"moves":[],"as":%b,"guide":null}' % (b"null" if face is None else b"%d" % face)


def _face(viewer: Viewer, seat: int | None) -> int | None:
    """Through whose eyes a position is shown: where nothing is secret, one's own."""
    return viewer.seats[0] if seat is None and len(viewer.seats) == 1 else seat


def _speak(core: PositionTold, table: Table, since: int, hearer: int | None) -> None:
    """What a program is sent: messages, and the state; `states` where one that came with a message was another."""
    core.messages, core.state = (), None
    if table.match is None:
        return
    now, states = table.match.position, {}
    messages: list[Message] = []
    for message, position in chain.from_iterable(table.match.updates_since(since)):
        if message.seats is not None and hearer not in message.seats:
            continue
        if position is not now and position != now:
            states[str(len(messages))] = position.view(hearer)
        messages.append(message)
    core.messages, core.state, core.states = messages, now.view(hearer), states or msgspec.UNSET


def drawn(position: Position, seat: int | None, last: Iterable[str], table: Table, viewer: Viewer) -> dict[str, Any]:
    """What a page is sent: the drawing, and what it shows in its own way."""
    has_clocks = table.setup.control.first is not None
    return painted(position.scene(seat), last, table.game.homes, table.seats, viewer, clocks=has_clocks)


def painted(
    scene: Scene, last: Iterable[str], homes: Homes, seats: Sequence[Seat], viewer: Viewer, *, clocks: bool = False
) -> dict[str, Any]:
    """A scene drawn for the room that a viewer has, with what a page shows in its own way."""
    turned = facing(scene, viewer.face, homes)
    there = set(ids(turned))
    called_names = [called_by(seat) for seat in seats]
    drawing = svg(
        turned,
        last={id for id in last if id in there},
        names=called_names,
        standalone=False,
        without=WITHOUT,
        room=viewer.room,
        seat=viewer.face,
        clocks=clocks,
        faces=[face(seat) for seat in seats],
    )
    return {"drawing": drawing, "scene": data(turned, names=called_names)}


def face(seat: Seat) -> str | None:
    """What is drawn of whoever sits there: the page has the house's characters, and of people it shows the initial."""
    color = tint(seat.player, seat.name) if seat.kind == "house" else None
    if color is None:
        return None if seat.is_free else ""
    level = (seat.player or "").removeprefix("level:")
    return f'<use href="#house-{level}" width="64" height="64" color="{color}"/>'


def choices(seen: Position) -> list[dict[str, Any]]:
    """The legal moves, each with the path of clicks that makes it."""
    return [{"move": move, "path": seen.clicks(seen.action(move))} for move in seen.moves]


def names(table: Table) -> list[str]:
    """What the players are called."""
    return [called_by(seat) for seat in table.seats]


def called_by(seat: Seat) -> str:
    """What whoever sits there is called."""
    return seat.name or called(seat.number)


def reasoned(table: Table, reason: str, seats: tuple[int, ...]) -> str:
    """Why something is refused, as a sentence to whoever has these seats."""
    return sentence(addressed(reason, names(table), Viewer(seats, page=True).you))


def worded(table: Table, message: Message, viewer: Viewer) -> str:
    """A message as a viewer reads it: a page says names, and "you"."""
    return told_of(message, names(table), viewer.you) if viewer.page else message.words()


def told_of(message: Message, called_names: Sequence[str], you: int | None = None) -> str:
    """A message in a list of moves, where whoever made the move stands above it."""
    words, player = message.words(), message[1] if len(message) > 1 else None
    if type(player) is int and player >= 0:
        words = words.removeprefix(f"{called(player)}: ")
    return addressed(words, called_names, you)


def log(table: Table, since: int, hearer: int | None, viewer: Viewer, upto: int | None = None) -> list[LogLine]:
    """The plies after that many in words, as far as the seat may hear of them, and how the game was given up."""
    match = table.match
    if match is None:
        return []
    first = max(since, 0)
    lines = []
    for number, ply in enumerate(match.plies[first:upto], start=first + 1):
        heard = [update.message for update in ply.updates if update.is_for(hearer)]
        heard = [message for message in heard if type(message) is not TurnTo]
        is_open = not table.game.chapters.has_secrets or ply.seat == hearer
        words = (
            sentences(ply.before, ply.action, heard, names(table), viewer.you)
            if viewer.page
            else list(filter(None, (message.words() for message in heard)))
        )
        lines.append(LogLine(ply=number, seat=ply.seat, move=ply.text if is_open else None, words=words))
    if match.closing and (upto is None or upto >= table.ply):
        seat = next((update.message.player for update in match.closing if isinstance(update.message, Forfeited)), None)
        words = [worded(table, update.message, viewer) for update in match.closing]
        lines.append(LogLine(ply=table.ply, seat=seat, move=None, words=words))
    return lines


def sentences(
    before: Position, action: int, messages: list[Message], names: Sequence[str], you: int | None
) -> list[str]:
    """What a ply tells on a page: a bare move as a sentence, where there is no more to tell; of one that stays hidden,
    that there was one."""
    messages = [_bared(message, before, action) for message in messages]
    mover = DEALER if before.player is None else before.player
    words = [told_of(message, names, you) for message in messages if not is_bare(message)]
    bare = next((message for message in messages if is_bare(message)), None)
    tale = before.tale(action) if bare is not None else ""
    if bare is not None and (tale or not any(words)):
        plain = bare.words() if mover == DEALER else f"{called(mover)} plays {before.text(action)}."
        words.insert(0, addressed(tale or plain, names, you))
    if not any(words) and mover != DEALER:
        words = [addressed(f"{called(mover)} has chosen.", names, you)]
    return list(filter(None, words))


def _bared(message: Message, before: Position, action: int) -> Message:
    """A game's own message that only names the player and the move as the one that all games have."""
    player = before.player
    if player is None or player < 0 or isinstance(message, Move):
        return message
    move = before.text(action)
    return Move(player, move) if message.words() == f"{called(player)}: {move}" else message


def notes(table: Table, since: int, viewer: Viewer) -> list[NoteTold]:
    """What happened beside the moves, after so many things of that kind, as lines of the log."""
    you = viewer.lost[0] if viewer.page and len(viewer.lost) == 1 else viewer.you
    return [
        NoteTold(ply=note.ply, seat=note.seat, move=None, words=[_noted(note, viewer, you)])
        for note in table.notes[since:]
    ]


def _noted(note: Remark, viewer: Viewer, you: int | None) -> str:
    return addressed(note.text, note.names, you if viewer.page else None)


def motions(table: Table, since: int, seat: int | None) -> Iterator[dict[str, Any]]:
    """What the seat saw move where, ply by ply."""
    match = table.match
    if match is None or since < 0 or table.ply - since > MOST_MOTIONS:
        return
    for number, ply in enumerate(match.plies[since:], start=since + 1):
        for motion in ply.before.motions(ply.action, seat):
            yield {"ply": number, "path": motion.path, "kind": motion.kind, "count": motion.count}


def last_mover(table: Table) -> int | None:
    """The seat that made the last choice."""
    plies = table.match.plies if table.match else []
    return next((ply.seat for ply in reversed(plies) if ply.seat != DEALER), None)


def touched(table: Table, seat: int | None, upto: int | None = None) -> list[str]:
    """The ids that the last turn of a player touched, where everybody may know them."""
    match = table.match
    if match is None:
        return []
    turn = match.turn_at(table.ply if upto is None else upto)
    if table.game.chapters.has_secrets and turn and match.plies[turn[-1] - 1].seat != seat:
        return []
    return match.clicks_of(turn)


def clocks(table: Table, now: float) -> list[ClockView] | None:
    """Each seat's clock; None: there are none."""
    if table.setup.control.first is None:
        return None
    running = table.clocks.running
    return [
        ClockView(seat, _rounded(table.clocks.left(seat, now)), seat in running) for seat in range(len(table.seats))
    ]


def _rounded(left: float | None) -> float | None:
    return None if left is None else round(left, 2)


def result(table: Table, viewer: Viewer) -> ResultView | None:
    """How it ended, and only then the seed of all deals.

    A page is also told why, how everybody stands at the end, and what on the board decided it.
    """
    match = table.match
    if match is None or not match.is_over:
        return None
    view = ResultView(match.scores, match.winners, table.result_words(), match.seed, table.commitment)
    if viewer.page:
        sides = (part for part in match.position.scene(None).parts if isinstance(part, Side))
        ended_by = addressed(table.ended_by, names(table), viewer.you)
        view.why = [ended_by] if ended_by else _ending(table, viewer)
        view.standings = [StandingView(side.owner, side.text, side.score) for side in sides]
        view.deciding = match.position.deciding
        view.partners = match.winners in match.game.partners
    return view


def _ending(table: Table, viewer: Viewer) -> list[str]:
    """Why it is over, as the game says it; else what the last choice and all after it brought, but who won."""
    match = table.match
    assert match is not None
    if match.position.verdict:
        return [addressed(match.position.verdict, names(table), viewer.you)]
    movers = [number for number, ply in enumerate(match.plies) if ply.seat != DEALER]
    messages = [update.message for batch in match.updates_since(movers[-1] if movers else 0) for update in batch]
    heard_by_all = [message for message in messages if message.seats is None]
    brought = [message for message in heard_by_all if not isinstance(message, Move | PlayerWon | WinShared | TurnTo)]
    decisive = brought or [message for message in heard_by_all if isinstance(message, Move) and not is_bare(message)]
    words = [worded(table, message, viewer) for message in decisive]
    last = match.move_at(movers[-1] + 1) if movers else ""
    return [line for line in words if line and line != last]


def is_bare(message: Message) -> bool:
    """Whether a message only names the player and the move, be it a game's own kind of it."""
    return message[0] == "Move" and not getattr(message, "sentence", "")


def whole(table: Table, viewer: Viewer, now: float, *, watchers: int, since: int | None, links: bool) -> bytes:
    """The message `table`: everything that a viewer may know of it now."""
    game, lines = table.game, [*log(table, 0, ear(table, viewer), viewer), *notes(table, 0, viewer)]
    message = TableTold(
        id=table.setup.id,
        game=table.setup.game,
        title=game.title,
        players=game.players,
        options=game.options,
        chosen=game.chosen,
        version=table.setup.version,
        private=game.chapters.has_secrets,
        sided=any(game.homes),
        settings=settings(table),
        state=table.state,
        seats=[seat.view() for seat in table.seats],
        you=OwnSeats(viewer.seats, viewer.lost),
        commitment=table.commitment,
        pledges=table.pledged if table.sealed_at is not None else None,
        chat=[chat_line(said) for said in table.chat],
        log=sorted(lines, key=lambda line: line.ply),
        pictures={name: inline(card) for name, card in game.pictures.items()} if viewer.page else {},
        watchers=watchers,
        links=seat_links(table) if links else None,
        offers=[OfferView(kind, offer.seat) for kind, offer in table.offers.items()],
        next=table.next,
        now=msgspec.Raw(Moment(table, -1 if since is None else since, now, log=False).told(viewer)),
    )
    return msgspec.json.encode(message)


def settings(table: Table) -> dict[str, object]:
    """What was chosen for the table."""
    setup = table.setup
    return {
        "clock": setup.clock,
        "at_zero": setup.at_zero,
        "hints": table.hints,
        "undo": setup.undo,
        "public": setup.public,
        "guide": setup.guide,
    }


def chat_line(said: Said) -> ChatLine:
    """Something said, as it is sent."""
    return ChatLine(said.seat, said.name, said.text, said.ply, moment(said.at))


def seat_links(table: Table) -> dict[str, object]:
    """The links to the table and to its free seats. The key stands behind #, so it reaches no log."""
    id = table.setup.id
    keys = {seat.number: table.setup.key(seat.number, seat.left) for seat in table.seats if seat.kind == "friend"}
    return {"watch": f"/t/{id}", "seats": {str(n): f"/t/{id}#seat={n}&key={key}" for n, key in keys.items()}}
