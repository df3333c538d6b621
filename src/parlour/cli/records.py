"""Records in files: one game, or several one after the other."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine import Match


def recorded(path: Path, source: str | None) -> "Iterator[Match]":
    """Each game of a file as it was played; `source` in place of the game that it names."""
    from parlour.engine import BadRecord, replay

    try:
        games = _parted(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text in UTF-8") from None
    for number, text in enumerate(games, start=1):
        try:
            yield replay(text, source=source)
        except BadRecord as error:
            raise BadRecord(f"game {number}, {error}" if len(games) > 1 else str(error)) from error


def heading(match: "Match") -> str:
    """What was played, by whom, when, and how long."""
    return f"{match.game.title}: {' – '.join(match.seats)}, {match.began:%Y-%m-%d}, {len(match.moves)} plies"


def _parted(text: str) -> list[str]:
    """The games of a file: each begins with its header."""
    lines = text.split("\n")
    heads = [n for n, line in enumerate(lines) if line.startswith('{"parlour":')] or [0]
    ends = [*heads[1:], len(lines)]
    return ["\n".join(lines[start:end]) for start, end in zip([0, *heads[1:]], ends, strict=True)]
