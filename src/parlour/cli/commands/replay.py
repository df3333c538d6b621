"""Replays a record."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import json_option

if TYPE_CHECKING:
    from parlour.engine import Match


@click.command("replay")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "source", help="The game's name or file, where the record's own name for it is not to be used.")
@click.option("--moves", is_flag=True, help="Every move, and what it caused.")
@json_option
def command(record: Path, source: str | None, moves: bool, as_json: bool) -> None:
    """Replay a recorded game.

    Shows where the game in the file RECORD led, and refuses it if it does not follow the rules. Of several games, one
    after the other.
    """
    from parlour.engine import BadRecord, replay

    try:
        text = record.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{record} is no text in UTF-8") from None
    games = _parted(text)
    for number, part in enumerate(games, start=1):
        try:
            match = replay(part, source=source)
        except BadRecord as error:
            raise BadRecord(f"game {number}, {error}" if len(games) > 1 else str(error)) from error
        if as_json:
            click.echo(json.dumps(_facts(match), ensure_ascii=False))
        else:
            click.echo("\n" * (number > 1) + _words(match, part, moves))


def _parted(text: str) -> list[str]:
    """The games of a file: each begins with its header."""
    lines = text.split("\n")
    heads = [n for n, line in enumerate(lines) if line.startswith('{"parlour":')] or [0]
    ends = [*heads[1:], len(lines)]
    return ["\n".join(lines[start:end]) for start, end in zip([0, *heads[1:]], ends, strict=True)]


def _facts(match: "Match") -> dict[str, object]:
    return {
        "game": match.game.source,
        "options": match.game.options,
        "seats": match.seats,
        "moves": match.moves,
        "scores": match.position.scores,
        "winners": match.position.winners,
        "data": match.position.data(),
    }


def _words(match: "Match", text: str, moves: bool) -> str:
    fault = json.loads(text.split("\n", 1)[0]).get("fault")
    told = [message.words() for message in match.messages if message.words()] if moves else []
    ending = " ".join(message.words() for message, _ in match.position.ending())
    if isinstance(fault, dict) and not ending:
        ending = f"P{fault.get('seat', 0) + 1} {fault.get('reason')}: the game ended there."
    heading = f"{match.game.title}: {' – '.join(match.seats)}, {match.began:%Y-%m-%d}, {len(match.moves)} plies"
    return "\n".join([heading, "", *told, *[""] * bool(told), str(match.position), "", ending or "Not over yet."])
