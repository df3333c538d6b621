"""A scene as text for a terminal, good enough to play from."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from parlour.scene.elements import NOBODY, Area, Board, Choice, Label, Part, Pile, Scene, Side, Thing
from parlour.scene.marks import Marks
from parlour.scene.palette import color_ansi, player_ansi, player_glyph, player_name
from parlour.scene.print.chart import charted
from parlour.scene.print.ink import BOLD, DIM, Line, flowed, foreground, ink, padded, painted, styled, width
from parlour.scene.print.token import bracketed, says_owner_by_glyph, token

COLUMNS = 80
# A line of the terminal's 24 is the prompt's, one more what was said last.
LINES = 22
# Heads wider than this do not push their neighbours' contents to the right.
WIDE_HEAD = 24


def text(
    scene: Scene,
    *,
    color: bool = False,
    lit: frozenset[str] = frozenset(),
    chosen: frozenset[str] = frozenset(),
    last: frozenset[str] = frozenset(),
) -> str:
    """A scene in lines for a terminal of 80 columns; with `color`, the same with ANSI codes in it.

    `lit` ids, which a move can start or go on with, stand in (round) brackets, `chosen` ones in {curly} ones,
    those of the `last` move in <angled> ones. Choices that are none of these stand in [square] ones.
    """
    marks = Marks(lit, chosen, last)
    glyphs = any(says_owner_by_glyph(thing, host=host) for thing, host in _things(scene))
    groups = [(kind, list(parts)) for kind, parts in groupby(scene.parts, _kind)]
    blocks = [list(_block(parts, marks, glyphs=glyphs)) for _, parts in groups]
    breaks = [_breaks(before, kind) for (before, _), (kind, _) in pairwise(groups)]
    roomy = sum(map(len, blocks)) + sum(breaks) <= LINES
    lines: list[Line] = []
    for block, broken in zip(blocks, [False, *breaks], strict=False):
        lines.extend([()] * (broken and roomy))
        lines.extend(block)
    return "\n".join(painted(line, color=color) for line in lines).strip("\n")


def _kind(part: Part) -> str:
    """Parts that stand together, neighbours of one kind, without a blank line between them."""
    match part:
        case Board():
            return "board"
        case Area() | Pile():
            return "table"
        case Choice():
            return "choice"
        case Label():
            return "note"
        case Side():
            return "side"


def _breaks(before: str, kind: str) -> bool:
    """Whether a blank line parts two kinds: a note stays close to what follows it, unless that is a board."""
    return before != "note" or kind == "board"


@dataclass(frozen=True, slots=True)
class _Row:
    """What one part comes to: a head, and items that follow it on as many lines as they need."""

    head: Line
    items: list[Line]
    gap: str


def _block(parts: list[Part], marks: Marks, *, glyphs: bool) -> Iterator[Line]:
    """Neighbouring parts of one kind, their contents aligned; choices run on."""
    boards = [part for part in parts if isinstance(part, Board)]
    for number, board in enumerate(boards):
        yield from [()] * (number > 0)
        yield from charted(board, marks, COLUMNS)
    rows = [_row(part, marks, glyphs=glyphs) for part in parts if not isinstance(part, Board)]
    if isinstance(parts[0], Choice):
        rows = [_Row((), [item for row in rows for item in row.items], "  ")]
    wide = max((width(row.head) for row in rows if width(row.head) <= WIDE_HEAD), default=0)
    for row in rows:
        yield from flowed(padded(row.head, wide), row.items, row.gap, COLUMNS)


def _row(part: Area | Pile | Choice | Label | Side, marks: Marks, *, glyphs: bool) -> _Row:
    match part:
        case Area():
            return _area(part, marks)
        case Pile():
            return _pile(part, marks)
        case Choice():
            body = ink(part.text or part.id, foreground(color_ansi(part.color)))
            return _Row((), [bracketed(body, marks.strongest(part.id), ("[", "]"))], "  ")
        case Label():
            return _Row((), _words(part.text, foreground(color_ansi(part.color))), " ")
        case Side():
            return _side(part, glyphs=glyphs)


def _area(area: Area, marks: Marks) -> _Row:
    # Brackets replace blanks, so that nothing moves when something lights up.
    things = [bracketed(token(thing, host=area.owner), marks.strongest(thing.id), (" ", " ")) for thing in area.things]
    return _Row(_head(area.label, marks.strongest(area.id), area.owner), things or [ink(f" {area.empty}", DIM)], "")


def _pile(pile: Pile, marks: Marks) -> _Row:
    count = {0: " empty", 1: " 1 card"}.get(pile.count, f" {pile.count} cards")
    items = [ink(count, DIM if pile.count == 0 else "")]
    if pile.top is not None:
        items = [ink(f"{count}, top ") + bracketed(token(pile.top), marks.strongest(pile.top.id))]
    return _Row(_head(pile.label, marks.strongest(pile.id)), items, "")


def _side(side: Side, *, glyphs: bool) -> _Row:
    style = foreground(player_ansi(side.owner))
    name = ink((f"{player_glyph(side.owner)} " if glyphs else "") + player_name(side.owner), style)
    head = ink("▸ ", BOLD) + styled(name, BOLD) if side.turn else ink("  ") + name
    standing = ", ".join(filter(None, ("out" if side.out else "", side.text)))
    return _Row(head + ink("  "), _words(standing, DIM if side.out else ""), " ")


def _head(label: str, mark: str, owner: int = NOBODY) -> Line:
    return bracketed(ink(label, foreground(player_ansi(owner))), mark) + ink(": ")


def _words(text: str, style: str) -> list[Line]:
    # Blanks within a text may be an author's layout: each stays where it is.
    return [ink(word, style) for word in text.split(" ")]


def _things(scene: Scene) -> Iterator[tuple[Thing, int]]:
    """Everything that lies somewhere, with the owner of the area it lies in."""
    for part in scene.parts:
        match part:
            case Board():
                yield from ((thing, NOBODY) for spot in part.spots for thing in spot.things)
            case Area():
                yield from ((thing, part.owner) for thing in part.things)
            case Pile():
                yield from ((thing, NOBODY) for thing in (part.top,) if thing is not None)
