"""Finds the one legal move that a text can mean, as language models write them; or says why there is none.

Nothing is guessed: what could mean two things, or something that is not legal, is refused with a reason.
"""

import json
import re
import unicodedata
from itertools import pairwise
from typing import NamedTuple

from ..engine import BadNotation, IllegalMove, Position
from ..engine.module.options import shown

LONGEST = 20_000
"""A longer text is not read."""
_MARK = re.compile(
    r"(?:^|[\s*_#>(])(?:(?:final|my|chosen|best)\s+)*(?:move|answer|action|choice)\s*(?:is\s*)?[:=]\s*", re.I
)
_POLITE = re.compile(
    r"^(?:ok(?:ay)?[,.!]?\s+)?(?:(?:then\s+)?i(?:'ll|\s+will|\s+want\s+to)?\s+(?:play|choose|pick|go\s+with|move)"
    r"|my\s+(?:next\s+)?(?:move|answer|action|choice)\s+is|let\s+me\s+play|let's\s+play|play)\s+"
)
_THANKS = re.compile(r"(?:[,;]?\s*(?:please|thanks|thank you))?[\s.!]*$")
_QUOTED = re.compile(r"\*\*(.+?)\*\*|`+([^`]+?)`+|\"([^\"]+?)\"|'([^']+?)'|<([^<>]+?)>|\[([^\[\]]+?)\]", re.S)
_AGAINST = re.compile(r"\b(?:not|no|never|cannot|avoid|except|instead|rather|unless|if)\b|n't\b")
_JOINT = r"[^a-z0-9]*(?:(?<![a-z0-9])(?:to|onto|into)(?![a-z0-9]))?[^a-z0-9]*"
_SIGNS = {"-": "‐‑‒–—―−→➔➝⟶", "'": "‘’ʼ", '"': "“”„"}
_ALIKE = {ord(other): sign for sign, others in _SIGNS.items() for other in others}


class Meant(NamedTuple):
    """The legal move that a text means; or none, and the reason."""

    move: str | None
    reason: str = ""


def meant(position: Position, text: str) -> Meant:
    """The one legal move that a text can mean."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return Meant(None, f"expected a move as a text of at most {LONGEST} characters")
    if position.player is None:
        return Meant(None, "the game is over")
    for part in _parts(text):
        try:
            return Meant(position.text(position.action(part)))
        except BadNotation:
            move = _by_words(position, part)
            if move:
                return Meant(move)
        except IllegalMove as error:
            return Meant(None, str(error))
    return _in_prose(position, _plain(text))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_ALIKE).casefold().strip()


def _parts(text: str) -> list[str]:
    """What of a text is said to be the move, most explicit first: all of it, or what stands behind a mark."""
    plain = _plain(text)
    named = [line.strip(" \t*_`\"'.<>[]") for line in _behind_mark(plain)]
    whole = _THANKS.sub("", _POLITE.sub("", plain)).strip(" \t\r\n*_`\"'<>[]")
    return [part for part in dict.fromkeys([plain, *_in_json(text), *named, whole]) if part]


def _behind_mark(plain: str) -> list[str]:
    """What stands behind the last "move:" of a text, to the end of its line."""
    marks = list(_MARK.finditer(plain))
    return [_THANKS.sub("", plain[marks[-1].end() :].partition("\n")[0])] if marks else []


def _in_json(text: str) -> list[str]:
    """The move in an object, if there is one in the text."""
    for candidate in re.findall(r"\{[^{}]*\}", text)[-1:]:
        try:
            value = json.loads(candidate)
        except ValueError:
            continue
        return [_plain(value[key]) for key in ("move", "action", "answer") if isinstance(value.get(key), str)]
    return []


def _words(text: str) -> tuple[str, ...]:
    """The words and the numbers of a text."""
    return tuple(re.findall(r"[a-z]+|[0-9]+", text))


def _by_words(position: Position, part: str) -> str | None:
    """The legal move that is written with the same words and numbers, if only one is."""
    joined = re.sub(r"(?<=[0-9])[^a-z0-9]+(?:to|onto|into)[^a-z0-9]+(?=[a-z0-9])", "-", part)
    wanted = _words(joined)
    fitting = [move for move in position.moves if _words(_plain(move)) == wanted]
    if not wanted or len(fitting) != 1 or _signs(joined) - _signs(_plain(fitting[0])):
        return None
    return fitting[0]


def _signs(text: str) -> set[str]:
    """What stands in a text beside words, numbers, and what only parts these."""
    return set(re.sub(r"[a-z0-9\s\-,.;:>()/|*_`\"']", "", text))


def _in_prose(position: Position, plain: str) -> Meant:
    """The only legal move that is named in a longer text; one that could be any word only if it is set off."""
    quoted = {part.strip(" .") for found in _QUOTED.findall(plain) for part in found if part}
    named = {move for part in quoted if (move := _named(position, part))}
    loose = _found(position, plain)
    several = sorted(named | set(loose))
    if len(several) > 1:
        listed = ", ".join(several[:6]) + (" …" if len(several) > 6 else "")
        return Meant(None, f"this names several legal moves, {listed}: say only the one that you play")
    if not several:
        return Meant(None, _unread(position, plain))
    if _AGAINST.search(plain):
        return Meant(None, f"it is not clear whether {several[0]} is to be played: say only the move")
    others = [part for part in quoted if not _named(position, part) and _is_move(position, part)]
    others += [word for word in _moves_said(position, plain) if _words(word) != _words(_plain(several[0]))]
    if others:
        return Meant(None, f"{position.why_not(others[0])}; say only the move that you play")
    return Meant(several[0])


def _named(position: Position, part: str) -> str | None:
    return position.text(position.action(part)) if position.can_play(part) else _by_words(position, part)


def _found(position: Position, plain: str) -> list[str]:
    """The legal moves of letters and digits that stand in a text, but for those that are a piece of another there."""
    spans: dict[str, list[tuple[int, int]]] = {}
    present = set(_words(plain))
    for move in position.moves:
        words = _words(_plain(move))
        if not (any(map(str.isdigit, words)) and any(map(str.isalpha, words))) or not present.issuperset(words):
            continue
        spans[move] = [match.span() for match in re.finditer(_pattern(_plain(move)), plain)]
    every = [span for found in spans.values() for span in found]
    return [move for move, found in spans.items() if any(not _is_inside(span, every) for span in found)]


def _pattern(move: str) -> str:
    """Matches the move in a text: what is parted in it may be parted otherwise, what is not stays together."""
    pieces = [piece for piece in re.split(r"[^a-z0-9]+", move) if piece]
    pattern = pieces[0]
    for before, piece in pairwise(pieces):
        is_parted = before[-1].isdigit() == piece[0].isdigit()  # else two numbers would be one
        pattern += (r"(?=[^a-z0-9])" if is_parted else "") + _JOINT + piece
    return rf"(?<![a-z0-9])(?<![a-z0-9][-/,:+>])(?<![0-9]\s){pattern}(?![-/,:+>]?[a-z0-9])(?!\s*[0-9])"


def _is_inside(span: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    return any(o[0] <= span[0] and span[1] <= o[1] and o != span for o in others)


def _is_move(position: Position, text: str) -> bool:
    """Whether a text is written as moves are, legal or not, and is no mere word."""
    return any(map(str.isdigit, text)) and text.isascii() and position.game.chapters.notation.fits(text)


def _moves_said(position: Position, plain: str) -> list[str]:
    """What in a text is written as moves are."""
    words = re.findall(r"[a-z0-9][a-z0-9,:>\-]*[a-z0-9]|[a-z0-9]", plain)
    return [word for word in words if any(map(str.isalpha, word)) and _is_move(position, word)]


def _unread(position: Position, plain: str) -> str:
    """Why no move was found: the rule that the move breaks that stands in the text, or how moves are written."""
    said = _moves_said(position, plain)
    if said and len(plain) <= LONGEST:
        return position.why_not(said[-1]) or f"it is not clear whether {said[-1]} is meant: say only the move"
    return position.why_not(plain[:80]) or f"{shown(plain[:80])} is no move"
