"""Replays a record."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import json_option
from ..records import heading, recorded

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
    for number, match in enumerate(recorded(record, source)):
        if as_json:
            click.echo(json.dumps(_facts(match), ensure_ascii=False))
        else:
            click.echo("\n" * (number > 0) + _words(match, moves))


def _facts(match: "Match") -> dict[str, object]:
    return {
        "game": match.game.source,
        "options": match.game.options,
        "seats": match.seats,
        "moves": match.moves,
        "scores": match.scores,
        "winners": match.winners,
        "points": match.points,
        "data": match.position.data(),
    }


def _words(match: "Match", moves: bool) -> str:
    news = [message.words() for message in match.messages if message.words()] if moves else []
    ending = " ".join(update.message.words() for update in match.closing or match.position.ending())
    if match.fault is not None and not ending:
        ending = f"P{match.fault.seat + 1} {match.fault.reason}: the game ended there."
    return "\n".join(
        [heading(match), "", *news, *[""] * bool(news), str(match.position), "", ending or "Not over yet."]
    )
