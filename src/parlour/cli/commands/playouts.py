"""Plays random games."""

import json
import sys
import time
from dataclasses import asdict

import click

from ..arguments import game_argument, json_option, loaded


@click.command("playouts")
@game_argument
@click.argument("n", type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@json_option
def command(name: str, settings: tuple[str, ...], n: int, seed: int, as_json: bool) -> None:
    """Play random games, fast.

    N games of NAME: who won how much, and how long they took.
    """
    from parlour.engine.game.playouts import playouts

    from ..progress import progress

    game = loaded(name, settings)
    playouts(game, 1)  # compiles what is not compiled yet, before the clock runs
    began = time.perf_counter()
    with progress(f"{game.title}, random games", n, shown=sys.stderr.isatty()) as advance:
        result = playouts(game, n, seed=seed, progress=advance)
    seconds = time.perf_counter() - began
    if as_json:
        click.echo(json.dumps(asdict(result)))
        return
    shares = ", ".join(f"P{i + 1} {share:.1%}" for i, share in enumerate(result.scores))
    pace = f"{n / seconds:,.0f} games and {n * result.length / seconds:,.0f} plies a second"
    click.echo(f"{n:,} random game{'s' if n > 1 else ''} of {game.title} in {seconds:.2f} s, {pace}")
    click.echo(f"  shares of the win: {shares}")
    click.echo(f"  plies: {result.length:.1f} on average, {result.shortest} to {result.longest}")
