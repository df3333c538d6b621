"""Holds a tournament."""

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded, trust_option

if TYPE_CHECKING:
    from parlour.arena.sprt import Decision, Sprt
    from parlour.engine import Game

FILE = click.Path(dir_okay=False, path_type=Path)
MOST = 20_000
"""Games after which a sequential test is left undecided, unless others were asked for."""


@click.command("tournament")
@game_argument
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option(
    "--format",
    "form",
    default="round-robin",
    show_default=True,
    metavar="FORMAT",
    help="round-robin, gauntlet (the first against all others), swiss or knockout.",
)
@click.option("--games", type=click.IntRange(min=1), help="Games for each table, 20 by default; with --sprt the most.")
@click.option("--rounds", type=click.IntRange(min=1), help="How many rounds a swiss tournament has.")
@click.option("--sprt", "test", metavar="TEST", help="Stop when two are told apart: elo0=0,elo1=30[,alpha=…,beta=…].")
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    help="Random moves that begin a game in which nothing is dealt, the same in every seating; one for each seat.",
)
@click.option("--seed", help="The same seed deals the same cards, and gives players the same luck.")
@click.option("--time", metavar="TIME", help="5m+3s for a game and more for each move, or 2s/move.")
@click.option("--file", type=FILE, help="Keep every result here, and go on where an earlier run ended.")
@click.option("--on", default="local", show_default=True, metavar="PLACE", help="local, ray, or ray:ADDRESS.")
@click.option("--workers", type=click.IntRange(min=1), help="Games played at once; one for each core by default.")
@click.option("--csv", "csv_file", type=FILE, help="Write the table to this file.")
@click.option("--pgn", "pgn_file", type=FILE, help="Write games of two to this file, for tools that rate.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write each game to this folder.")
@trust_option
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    form: str,
    games: int | None,
    rounds: int | None,
    test: str | None,
    opening: int | None,
    seed: str | None,
    time: str | None,
    file: Path | None,
    on: str,
    workers: int | None,
    csv_file: Path | None,
    pgn_file: Path | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Hold a tournament and rate the players.

    Many games of NAME between the PLAYERS, such as random, mcts:200, level:7, python:mybot.py:MyBot or
    "program:./mybot --fast". At each table everyone has every seat equally often, under the same deals.
    """
    from parlour.arena import Setting
    from parlour.arena.exports import as_data, write
    from parlour.arena.sprt import Sprt, tried
    from parlour.arena.standings import standings
    from parlour.arena.tables import text, verdict
    from parlour.arena.tournament import Tournament, played

    from ..progress import progress

    sequential = None if test is None else Sprt.read(test)
    game = _seating(name, settings, len(players), alone=sequential is not None)
    setting = Setting.of(game, players, time=time, opening=game.players if opening is None else opening)
    luck = _luck(seed, file)
    trial = None
    try:
        with progress(game.title, 1, shown=sys.stderr.isatty()) as advance:
            if sequential is None:
                plan = Tournament(setting, game.players, form, games or 20, rounds, luck)
                outcomes = played(plan, file=file, on=on, workers=workers, progress=advance)
            else:
                trial = tried(
                    setting,
                    sequential,
                    seats=game.players,
                    most=games or MOST,
                    seed=luck,
                    file=file,
                    on=on,
                    workers=workers,
                    progress=advance,
                )
                outcomes = trial.outcomes
    except KeyboardInterrupt:
        click.echo("Stopped." + (" The same command goes on from here." if file else ""), err=True)
        sys.exit(1)
    table = standings(players, outcomes, game.partners, dealt=game.chapters.deals)
    write(game, setting, table, outcomes, csv_file=csv_file, pgn_file=pgn_file, records=records)
    if as_json:
        data = as_data(setting, table, outcomes) | (_sprt(trial, sequential) if trial and sequential else {})
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    click.echo(text(game.title, table, outcomes))
    if trial and sequential:
        click.echo(verdict(players, trial, sequential))


def _seating(name: str, settings: tuple[str, ...], players: int, *, alone: bool) -> "Game":
    """The game; for as many as come, where it can be played by so many and nothing else was asked for."""
    from parlour.engine import BadOption

    game = loaded(name, settings)
    if alone or players >= game.players or "players" in game.chosen:
        return game
    try:
        return loaded(name, (*settings, f"players={players}"))
    except BadOption:
        return game


def _luck(seed: str | None, file: Path | None) -> str:
    """The seed: as given, else that of the file to go on with, else a new one."""
    if seed is not None:
        return seed
    if file is not None and file.exists() and file.stat().st_size:
        from parlour.arena.ledger import read

        return str(read(file)[0].get("seed"))
    return secrets.token_hex(8)


def _sprt(trial: "Decision", test: "Sprt") -> dict[str, object]:
    """The sequential test, for programs."""
    facts = {"llr": trial.llr, "bounds": test.bounds, "verdict": trial.verdict, "rounds": sorted(trial.rounds.items())}
    return {"sprt": vars(test) | facts}
