"""Results for other programs: JSON, CSV, records of the games, and PGN for tools that rate."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..engine import BadOption, Game
from .job import Outcome, Setting
from .play import replayed
from .standings import Standing, Standings, labels


def write(
    game: Game,
    setting: Setting,
    table: Standings,
    outcomes: Sequence[Outcome],
    *,
    csv_file: Path | None = None,
    pgn_file: Path | None = None,
    records: Path | None = None,
) -> None:
    """Write the files that are asked for; `records` is a folder, with a file for each game."""
    try:
        if csv_file is not None:
            csv_file.write_text(as_csv(table), encoding="utf-8")
        if pgn_file is not None:
            pgn_file.write_text("".join(as_pgn(game, setting.players, outcomes)), encoding="utf-8")
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            for outcome in outcomes:
                if outcome.scores is not None:
                    text = replayed(game, setting, outcome).record()
                    (records / f"game-{outcome.job.number + 1:05}.jsonl").write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"cannot write {error.filename}: {error.strerror}") from None


def as_data(setting: Setting, table: Standings, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Everything, as JSON values."""
    return {
        "game": setting.game,
        "options": setting.options,
        "players": [asdict(row) for row in table.rows],
        "seats": [asdict(row) for row in table.seats],
        "counted": table.games,
        "different": table.different,
        "games": [outcome.data() for outcome in outcomes],
    }


def as_csv(table: Standings) -> str:
    """The table, a line for each player, best first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(Standing.__dataclass_fields__), lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in table.rows)
    return text.getvalue()


def as_pgn(game: Game, names: Sequence[str], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Games of two, as tools that rate chess players read them; the moves stand in a comment.

    White is who sits first. Shares other than a whole win are a draw.
    """
    called = [_quoted(label) for label in labels(names)]
    for outcome in outcomes:
        if outcome.scores is None or len(outcome.scores) != 2:
            continue
        score = {(1.0, 0.0): "1-0", (0.0, 1.0): "0-1"}.get(outcome.scores, "1/2-1/2")
        white, black = (called[who] for who in outcome.job.players)
        headers = {
            "Event": _quoted(game.title),
            "Site": "?",
            "Date": "????.??.??",
            "Round": str(outcome.job.number + 1),
            "White": white,
            "Black": black,
            "Result": score,
        }
        moves = " ".join(outcome.moves).replace("}", ")")
        yield "".join(f'[{key} "{value}"]\n' for key, value in headers.items()) + f"\n{{{moves}}} {score}\n\n"


def _quoted(text: str) -> str:
    """A text that can stand in the header of a game."""
    return text.replace("\\", "/").replace('"', "'")
