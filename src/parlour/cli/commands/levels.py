"""Shows the levels of a game, and measures them."""

import json
import sys
from typing import TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded

if TYPE_CHECKING:
    from parlour.engine import Game
    from parlour.players.ladder import Rung


@click.command("levels")
@game_argument
@click.option("--games", type=click.IntRange(min=2), help="Measure: so many games for each pair of levels.")
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same cards.")
@json_option
def command(name: str, settings: tuple[str, ...], games: int | None, seed: int, as_json: bool) -> None:
    """Show the players behind the levels of a game.

    With --games they play each other: neighbours, 10 against 7, 7 against 4, 4 against 1, and greedy against 1.
    """
    from parlour.players.levels import levels

    game = loaded(name, settings)
    names = levels(game)
    rungs = _measured(game, games, seed) if games else []
    if as_json:
        click.echo(json.dumps({"levels": names, "rungs": [vars(rung) for rung in rungs]}))
        return
    for number, player in enumerate(names, start=1):
        click.echo(f"level {number:2}  {player}")
    if rungs:
        click.echo(f"\nShare of the win for one seat of the first (equal share {1 / game.players:.0%}):")
    for rung in rungs:
        verdict = "stronger" if rung.is_above else "weaker" if rung.high < rung.equal else "not told apart"
        click.echo(
            f"  {rung.higher:>8} over {rung.lower:<8} {rung.share:6.1%}  ({rung.low:.1%} to {rung.high:.1%},"
            f" {rung.games} games)  {verdict}"
        )


def _measured(game: "Game", games: int, seed: int) -> "list[Rung]":
    from parlour.players.ladder import rung, steps

    from ..progress import progress

    pairs = [("greedy", "level:1"), *steps([f"level:{n}" for n in range(1, 11)])]
    found = []
    for higher, lower in pairs:
        with progress(f"{higher} over {lower}", games, shown=sys.stderr.isatty()) as advance:
            found.append(rung(game, higher, lower, games=games, seed=seed, progress=advance))
    return found
