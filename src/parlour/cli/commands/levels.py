"""Shows the levels of a game, measures them, and finds them."""

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded

if TYPE_CHECKING:
    from parlour.arena.sparring import Lead
    from parlour.arena.standings import Standing
    from parlour.engine import Game


@click.command("levels")
@game_argument
@click.option("--games", type=click.IntRange(min=2), help="Measure: so many games for each pair of levels.")
@click.option("--find", is_flag=True, help="Find ten levels anew by matches, and keep them beside the game.")
@click.option(
    "--time", default="50ms", show_default=True, help="With --find: for a move, while the best is looked for."
)
@click.option("--top", default="300ms", show_default=True, help="With --find: for a move of level 10.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Games played at once.")
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same cards.")
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    games: int | None,
    find: bool,
    time: str,
    top: str,
    workers: int,
    seed: int,
    as_json: bool,
) -> None:
    """Show the players behind the levels of a game.

    With --games they play each other: neighbours, 10 against 7, 7 against 4, 4 against 1, greedy against 1, and 10
    against the game's own players; the exit code is 1 if the levels are not in order. With --find the best player
    of the game is found by matches between searches, ten levels are spaced evenly up to it, and kept beside the game.
    """
    from parlour.players.levels import levels

    game = loaded(name, settings)
    if find:
        lines = _found(game, games or 40, time, top, workers, seed)
        click.echo("\n".join(lines), err=as_json)
    if games and not find:
        sys.exit(_measured(game, games, workers, seed, as_json))
    names = levels(game)
    click.echo(json.dumps({"levels": names}) if as_json else _listed(names))


def _found(game: "Game", games: int, time: str, top: str, workers: int, seed: int) -> list[str]:
    """Find the levels and keep them; what was measured, for a person."""
    from parlour.arena.spacing import keep, spaced
    from parlour.arena.sparring import sparring

    with sparring(game, workers=workers, seed=seed) as ring, _Bars(games) as listen:
        levels = spaced(ring, games=games, time=time, top=top, listen=listen)
    file = keep(game, levels, seed=seed)
    return [*map(_line, (*levels.matches, *levels.climb)), f"Kept in {file.name}.", ""]


def _measured(game: "Game", games: int, workers: int, seed: int, as_json: bool) -> int:
    """Let the levels play each other; 1 if they are not in order."""
    from parlour.arena.sparring import doubts, sparring, steps
    from parlour.players.house import own_players
    from parlour.players.levels import levels

    names = [f"level:{number}" for number in range(1, 11)]
    others = [("level:10", own) for own in own_players(game)]
    leads = []
    if not as_json:
        click.echo(_listed(levels(game)) + "\n")
    with sparring(game, workers=workers, seed=seed) as ring, _Bars(games) as listen:
        for higher, lower in [("greedy", "level:1"), *others, *steps(names)]:
            leads.append(ring.lead(higher, lower, games=games, progress=listen(higher, lower)))
            if not as_json:
                click.echo(_line(leads[-1]))
    ratings = ring.ratings(names)
    doubtful = doubts(leads, ratings)
    if as_json:
        rows = [{"name": row.name, "points": row.elo, "margin": row.margin} for row in ratings]
        click.echo(json.dumps({"rungs": [*map(vars, leads)], "ratings": rows, "doubts": doubtful}))
    else:
        click.echo(_ratings(ratings))
        click.echo("\n".join(doubtful) if doubtful else "The levels are in order.")
    return 1 if doubtful else 0


def _listed(names: tuple[str, ...]) -> str:
    from parlour.players.characters import CHARACTERS

    rows = enumerate(zip(CHARACTERS, names, strict=True), start=1)
    return "\n".join(f"level {number:2}  {who.name:<7}  {player}" for number, (who, player) in rows)


def _ratings(ratings: "list[Standing]") -> str:
    lines = [f"  {row.name:>8} {row.elo:+6.0f} ± {row.margin or 0:.0f}" for row in ratings]
    return "\n".join(["\nRatings on Elo's scale, by all these games, with 95% margins:", *lines])


def _line(lead: "Lead") -> str:
    verdict = "stronger" if lead.is_above else "weaker" if lead.is_below else "not told apart"
    return (
        f"  {lead.higher:>8} over {lead.lower:<8} {lead.share:6.1%}  ({lead.low:.1%} to {lead.high:.1%},"
        f" equal {lead.equal:.0%}, {lead.games} games)  {verdict}"
    )


class _Bars(ExitStack):
    """A progress bar for each match, one after the other."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self._games = games

    def __call__(self, higher: str, lower: str) -> Callable[[int], None]:
        from ..progress import progress

        self.close()
        return self.enter_context(progress(f"{higher} over {lower}", self._games, shown=sys.stderr.isatty()))
