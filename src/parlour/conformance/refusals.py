"""Illegal moves: each is refused in words, and nothing changes."""

import re
from collections.abc import Iterable
from random import Random
from typing import TypeGuard

from ..engine.errors import BadNotation, IllegalMove
from ..engine.game.position import Position
from ..engine.module.notation import normal
from ..engine.module.options import shown
from .trial import Trial

_TRIES = 24
"""Texts that are tried at a position."""
_ODD = ("", " ", "?", "é", "\x00", "-", "0", "a" * 300, "pass pass", "9" * 40, "a1-b2-c3", "None")
_NO_TEXTS: tuple[object, ...] = (None, 7, 1.5, b"a1", ["a1"], ("a1",), {})
_HOLLOW = re.compile(r"(?:^|[:;,]|\b(?:from|or|and|can play|can \w+ (?:to|on)))\s*(?:$|[.:;,])")
"""Where a list of what is possible should stand, and nothing does."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def refused(trial: Trial, p: Position) -> None:
    """What is not listed is refused, by text and by number, with the same words as `why_not` gives."""
    legal = {normal(text) for text in p.moves}
    sources = [*p.moves, *trial.ledger.pool, *trial.game.chapters.notation.examples]
    for text in _texts(trial.random, sources):
        if not text.isascii() or normal(text) not in legal:
            refusal(trial, p, text)
    for no_text in _NO_TEXTS:
        refusal(trial, p, no_text)
    for action in _numbers(trial, p):
        try:
            p.act(action)
        except (BadNotation, IllegalMove) as error:
            trial.holds("refusals", bool(error.reason), f"action {action} is refused without a reason")
        else:
            trial.found("refusals", f"action {action} is not listed, but plays")


def refusal(trial: Trial, p: Position, move: object) -> None:
    """A move that is none is refused, in the same words wherever one asks."""
    trial.ledger.refusals += 1
    try:
        reason = p.why_not(move)
    except Exception as error:
        why = trial.raised(error)
        trial.found("why_not", f"why_not({shown(move)}): {why}", said=why, where=trial.game.line_of(error), tried=move)
        return
    if not isinstance(reason, str) or not reason.strip() or _is_mute(trial, p, move):
        trial.found("refusals", f"{shown(move)} is refused without a reason", tried=move)
        return
    if _is_of_form(move, trial, p) and _HOLLOW.search(reason):
        trial.found("refusals", f"{shown(move)} is refused with a gap: {reason!r}", tried=move)
    try:
        p.play(move)  # type: ignore[arg-type]
    except (BadNotation, IllegalMove) as error:
        if not reason == error.reason == str(error):
            words = f"{shown(move)}: play says {str(error)!r}, why_not {reason!r}"
            trial.found("refusals", words, tried=move)
    except Exception as error:
        why = trial.raised(error)
        trial.found("refusals", f"{shown(move)}: {why}", said=why, where=trial.game.line_of(error), tried=move)
    else:
        trial.found("refusals", f"{shown(move)} is not listed, but plays", tried=move)


def _is_of_form(move: object, trial: Trial, p: Position) -> TypeGuard[str]:
    """Whether it looks like a move of a game that is not over: then the game itself says why it is none."""
    return isinstance(move, str) and p.player is not None and trial.game.chapters.notation.fits(normal(move))


def _is_mute(trial: Trial, p: Position, move: object) -> bool:
    """Whether the game itself gives no reason, and the engine had to."""
    game = trial.game
    if not _is_of_form(move, trial, p):
        return False
    reason = game.chapters.word("refuse")(game.o, p.fields, normal(move))
    return not isinstance(reason, str) or not reason.strip()


def _numbers(trial: Trial, p: Position) -> list[int]:
    """Actions that are not legal here."""
    most = trial.game.bounds.actions
    tried = [-1, most, most + 1000, *(trial.random.randrange(most) for _ in range(5))]
    return [action for action in tried if action not in p.actions]


def _texts(random: Random, sources: list[str]) -> Iterable[str]:
    """Moves that are legal elsewhere, moves with something wrong in them, and what never was a move."""
    if not sources:
        return _ODD
    parts = sorted({part for text in sources for part in _parts(text)})
    tried = random.sample(sources, min(_TRIES // 3, len(sources)))
    while len(tried) < _TRIES - 4:
        tried.append(_spoiled(random, random.choice(sources), parts))
    noise = "".join(chr(random.randrange(32, 127)) for _ in range(random.randrange(1, 9)))
    return dict.fromkeys([*tried, *random.sample(_ODD, 3), noise])


def _parts(text: str) -> list[str]:
    """Runs of letters, runs of digits, and single other characters."""
    parts: list[str] = []
    for char in text:
        same = parts and (char.isalpha() == parts[-1].isalpha() and char.isdigit() == parts[-1].isdigit())
        if same and char.isalnum():
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def _spoiled(random: Random, text: str, vocabulary: list[str]) -> str:
    """The text with one part exchanged, moved off the board, left out or doubled."""
    parts = _parts(text)
    at = random.randrange(len(parts)) if parts else 0
    part = parts[at] if parts else ""
    kin = [word for word in vocabulary if word[:1].isalpha() == part[:1].isalpha() and word.isalnum()]
    spoiled = random.choice(
        [
            random.choice(kin or [part]),
            random.choice(kin or [part]),
            random.choice(_LETTERS) if part.isalpha() else str(random.choice((0, 1, 2, 3, 9, 17, 99, 10**30))),
            random.choice(("", part * 2, f"{part} {part}", f"{part}0")),
        ]
    )
    return "".join([*parts[:at], spoiled, *parts[at + 1 :]])
