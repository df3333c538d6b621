"""Shows a game's rulebook."""

import click

from ...engine.match.diagram import illustrated
from ..arguments import game_argument, loaded


@click.command("rules")
@game_argument
def command(name: str, settings: tuple[str, ...]) -> None:
    """Show the rules of a game.

    Its rulebook, its notation and its options.
    """
    game = loaded(name, settings)
    click.echo(f"{game.title}\n{'=' * len(game.title)}\n{illustrated(game, game.rulebook)}\n")
    click.echo("Moves: " + ", ".join(game.chapters.notation.examples))
    options = game.chapters.options.options
    if options:
        click.echo("\nOptions (--set NAME=VALUE):")
    for key, option in options.items():
        click.echo(f"  {key}: {option.sentence} ({option.expected}; now {game.options[key]!r})")
