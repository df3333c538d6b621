"""Results for other programs: JSON, CSV, records of the games, and PGN for tools that rate."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..engine import BadOption, BadRecord, Game
from ..players import Contest
from .job import Result, Setting
from .standings import Row, Standings, labels


def write(
    game: Game,
    setting: Setting,
    table: Standings,
    results: Sequence[Result],
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
            pgn_file.write_text("".join(as_pgn(game, setting.players, results)), encoding="utf-8")
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            for result in results:
                if result.scores is not None:
                    text = contest(game, setting, result).record()
                    (records / f"game-{result.job.number + 1:05}.jsonl").write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"cannot write {error.filename}: {error.strerror}") from None


def as_data(setting: Setting, table: Standings, results: Sequence[Result]) -> dict[str, Any]:
    """Everything, as JSON values."""
    return {
        "game": setting.game,
        "options": setting.options,
        "players": [asdict(row) for row in table.rows],
        "seats": [asdict(row) for row in table.seats],
        "counted": table.games,
        "games": [result.data() for result in results],
    }


def as_csv(table: Standings) -> str:
    """The table, a line for each player, best first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(Row.__dataclass_fields__), lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in table.rows)
    return text.getvalue()


def as_pgn(game: Game, names: Sequence[str], results: Sequence[Result]) -> Iterator[str]:
    """Games of two, as tools that rate chess players read them; the moves stand in a comment.

    White is who sits first. Shares other than a whole win are a draw.
    """
    called = [_quoted(label) for label in labels(names)]
    for result in results:
        if result.scores is None or len(result.scores) != 2:
            continue
        score = {(1.0, 0.0): "1-0", (0.0, 1.0): "0-1"}.get(result.scores, "1/2-1/2")
        white, black = (called[who] for who in result.job.players)
        headers = {
            "Event": _quoted(game.title),
            "Site": "?",
            "Date": "????.??.??",
            "Round": str(result.job.number + 1),
            "White": white,
            "Black": black,
            "Result": score,
        }
        moves = " ".join(result.moves).replace("}", ")")
        yield "".join(f'[{key} "{value}"]\n' for key, value in headers.items()) + f"\n{{{moves}}} {score}\n\n"


def contest(game: Game, setting: Setting, result: Result) -> Contest:
    """The game that a result tells of, played again."""
    seats = [setting.players[who] for who in result.job.players]
    match = Contest(game, seed=result.job.seed, repetition=setting.repetition, seats=seats)
    while len(match.moves) < len(result.moves):
        match.play(result.moves[len(match.moves)])
    if result.fault is not None and not match.is_over:
        match.lose(result.fault)
    if match.moves != result.moves or match.scores != result.scores:
        raise BadRecord(f"game {result.job.number} does not go as its result says: the rules are not the same any more")
    return match


def _quoted(text: str) -> str:
    """A text that can stand in the header of a game."""
    return text.replace("\\", "/").replace('"', "'")
