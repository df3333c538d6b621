"""Single things in a line of text: a piece, a stack, a card, and the brackets that mark them."""

from collections.abc import Iterable
from itertools import groupby

from parlour.scene.elements import NOBODY, Card, Face, Piece, Stack, Thing
from parlour.scene.palette import color_ansi, player_ansi, player_glyph
from parlour.scene.print.ink import BOLD, DIM, REVERSE, UNDERLINE, Line, foreground, ink, joined, styled

GREEN = foreground(29)
# From the strongest to the weakest: the brackets, their style, and the style of what is in them.
BRACKETS = {
    "chosen": ("{", "}", BOLD, REVERSE),
    "lit": ("(", ")", f"{BOLD};{GREEN}", BOLD),
    "last": ("<", ">", BOLD, UNDERLINE),
}


def bracketed(body: Line, mark: str, plain: tuple[str, str] = ("", "")) -> Line:
    """A body in the brackets of its mark, or in plain ones where it has none."""
    if not mark:
        return ink(plain[0]) + body + ink(plain[1])
    left, right, edge, style = BRACKETS[mark]
    return ink(left, edge) + styled(body, style) + ink(right, edge)


def token(thing: Thing, *, host: int = NOBODY) -> Line:
    """A thing in its shortest form. A card in the area of its owner, the host, does not say whose it is."""
    match thing:
        case Piece():
            return _piece(thing)
        case Stack():
            return _stack(thing)
        case Card():
            return _card(thing, host)


def says_owner_by_glyph(thing: Thing, *, host: int = NOBODY) -> bool:
    """Whether a reader needs to know the players' glyphs to see whose this is."""
    match thing:
        case Piece():
            return not thing.text and thing.owner != NOBODY
        case Stack():
            return not thing.text
        case Card():
            return thing.owner not in (NOBODY, host)


def hides(stack: Stack) -> bool:
    """Whether a stack's shortest form may not tell all its owners."""
    return bool(stack.text) or len(runs(stack.owners)) > 3


def runs(owners: Iterable[int]) -> list[tuple[int, int]]:
    """Owners from the top down as pairs: whose, and how many in a row."""
    return [(owner, len(list(same))) for owner, same in groupby(owners)]


def _piece(piece: Piece) -> Line:
    if piece.spent:
        return ink("·", DIM)
    body = piece.text or player_glyph(piece.owner) + {"cube": "▫", "king": "♔"}.get(piece.look, "")
    return ink(body, foreground(player_ansi(piece.owner)))


def _stack(stack: Stack) -> Line:
    if stack.text or not stack.owners:
        top = stack.owners[0] if stack.owners else NOBODY
        return ink(stack.text or "0", foreground(player_ansi(top)))
    parts = runs(stack.owners)
    if hides(stack):
        owner = stack.owners[0]
        return ink(f"{player_glyph(owner)}{len(stack.owners)}…", foreground(player_ansi(owner)))
    return tuple((f"{player_glyph(owner)}{count}", foreground(player_ansi(owner))) for owner, count in parts)


def _card(card: Card, host: int) -> Line:
    whose = "" if card.owner in (NOBODY, host) else player_glyph(card.owner)
    edge = ink("▒" if card.back else "")
    faces = joined((_face(face) for face in card.faces), ",") or ink("▒" if card.back else "▯")
    count = ink(f"×{card.count}" if card.count != 1 else "")
    return ink(whose, foreground(player_ansi(card.owner))) + edge + faces + edge + count


def _face(face: Face) -> Line:
    body = ink(face.text or face.color or "·", foreground(color_ansi(face.color)))
    return ink("*") + styled(body, BOLD) + ink("*") if face.strong else body
