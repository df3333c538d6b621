"""Lists the games."""

import json

import click

from ..arguments import json_option


@click.command("games")
@click.argument("paths", nargs=-1, type=click.Path())
@json_option
def command(paths: tuple[str, ...], as_json: bool) -> None:
    """List the games.

    Those that came with Parlour, installed ones, and those in files given by PATHS.
    """
    from parlour.engine import games, load

    loaded = [load(source) for source in (*games(), *paths)]
    if as_json:
        rows = [
            {
                "name": game.source,
                "title": game.title,
                "pitch": game.pitch,
                "players": game.chapters.player_counts,
                "minutes": game.minutes,
                "version": game.version,
            }
            for game in loaded
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    width = max(len(game.source) for game in loaded)
    for game in loaded:
        click.echo(
            f"{game.source:{width}}  {_range(game.chapters.player_counts):>3}  {game.minutes:>3} min  {game.pitch}"
        )


def _range(counts: list[int]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
