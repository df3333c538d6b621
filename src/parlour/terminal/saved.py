"""Where games that are not over wait for their players."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ..engine import DEALER, BadRecord, Game, Match, ParlourError, replay


def folder() -> Path:
    """The folder of the games kept, in the user's data."""
    from platformdirs import user_data_dir

    return Path(os.environ.get("PARLOUR_DATA") or user_data_dir("parlour")) / "saved"


def fresh(game: Game) -> Path:
    """A file for a game that begins, which no other has."""
    stem = re.sub(r"\W+", "-", Path(game.source).stem).strip("-") or "game"
    taken = {path.stem for path in unfinished()}
    number = next(n for n in range(1, len(taken) + 2) if f"{stem}-{n}" not in taken)
    return folder() / f"{stem}-{number}.jsonl"


def unfinished() -> list[Path]:
    """The games kept, the latest first."""
    return sorted(folder().glob("*.jsonl"), key=lambda path: -path.stat().st_mtime)


def found(name: str) -> Path:
    """The record that somebody means: a file, or a game kept by its name."""
    candidates = (Path(name), folder() / f"{name}.jsonl")
    for path in candidates:
        if path.is_file():
            return path
    known = ", ".join(path.stem for path in unfinished()[:6])
    raise BadRecord(f"no game {name}: " + (f"kept are {known}" if known else "no game is kept here"))


def read(path: Path) -> str:
    """The text of a record."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadRecord(f"{path} cannot be read as a record") from None


def replayed(path: Path) -> Match:
    """The match of a record; what lies in the folder of games kept was written here, so its game may be a file."""
    text = read(path)
    is_own = path.resolve().parent == folder().resolve()
    return replay(text, source=_game_of(text) if is_own else None)


def _game_of(record: str) -> str | None:
    try:
        return str(json.loads(record.partition("\n")[0])["game"])
    except (ValueError, TypeError, KeyError):
        return None


def write(path: Path, record: str) -> None:
    """Keep a record whole: whoever looks finds the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text(record, encoding="utf-8")
    beside.replace(path)


def titles() -> Iterator[tuple[Path, str]]:
    """Every game kept that can be gone on with, in words."""
    for path in unfinished():
        try:
            match = replayed(path)
        except ParlourError:
            continue
        if not match.is_over:
            moves = sum(ply.seat != DEALER for ply in match.plies)
            yield path, f"{match.game.title}, after {moves} moves"
