"""Replays a record."""

import json
from pathlib import Path

import click

from ..arguments import json_option


@click.command("replay")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "source", help="The game's name or file, where the record's own name for it is not to be used.")
@click.option("--moves", is_flag=True, help="Every move, and what it caused.")
@json_option
def command(record: Path, source: str | None, moves: bool, as_json: bool) -> None:
    """Replay a recorded game.

    Shows where the game in the file RECORD led, and refuses it if it does not follow the rules.
    """
    from parlour.engine import BadRecord, replay

    try:
        text = record.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{record} is no text in UTF-8") from None
    match = replay(text, source=source)
    if as_json:
        facts = {
            "game": match.game.source,
            "options": match.game.options,
            "seats": match.seats,
            "moves": match.moves,
            "scores": match.position.scores,
            "winners": match.position.winners,
            "data": match.position.data(),
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    click.echo(f"{match.game.title}: {' – '.join(match.seats)}, {match.began:%Y-%m-%d}, {len(match.moves)} plies\n")
    if moves:
        for message in match.messages:
            if message.words():
                click.echo(message.words())
        click.echo()
    click.echo(str(match.position))
    ending = " ".join(message.words() for message, _ in match.position.ending())
    click.echo(f"\n{ending or 'The game is not over yet.'}")
