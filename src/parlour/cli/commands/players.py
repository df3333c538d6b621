"""Shows who of the house can play which game."""

import json
import sys

import click

from ..arguments import json_option


@click.command("players")
@click.argument("names", nargs=-1, metavar="[NAME…]")
@click.option("--play", is_flag=True, help="Let every two of them play a game.")
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same cards.")
@json_option
def command(names: tuple[str, ...], play: bool, seed: int, as_json: bool) -> None:
    """Show which players of the house can play which games.

    For all games, or those with these NAMES, and for each number of players. With --play every two of them, and each
    with its like, play a game with hardly any time to think: the table shows how many of a player's games came to
    an end. The exit code is 1 if one did not.
    """
    from parlour.engine import games
    from parlour.players.roster import meetings, roster, tables

    from ..progress import progress

    rows: list[dict[str, object]] = []
    fine = True
    for name in names or games():
        for game in tables(name):
            with progress(f"{name}, {game.players} players", 1, shown=play and sys.stderr.isatty()) as advance:
                finished = meetings(game, seed=seed, progress=advance) if play else dict.fromkeys(roster(game))
            rows.append({"game": name, "players": game.players, "finished": finished})
            fine = fine and all(ended is None or ended[0] == ended[1] for ended in finished.values())
            if not as_json:
                cells = [who if ended is None else f"{who} {ended[0]}/{ended[1]}" for who, ended in finished.items()]
                click.echo(f"{name:12} {game.players}  {'  '.join(cells)}")
    if as_json:
        click.echo(json.dumps(rows))
    sys.exit(0 if fine else 1)
