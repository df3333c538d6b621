"""Rates players from files of results."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import json_option

if TYPE_CHECKING:
    from parlour.arena import Setting
    from parlour.engine import Game

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("rate")
@click.argument("files", nargs=-1, required=True, metavar="RESULTS…", type=click.Path(exists=True, path_type=Path))
@click.option("--keep", type=FILE, help="Ratings that go on over time: this file keeps them from one time to the next.")
@click.option("--csv", "csv_file", type=FILE, help="Write the table to this file.")
@json_option
def command(files: tuple[Path, ...], keep: Path | None, csv_file: Path | None, as_json: bool) -> None:
    """Rate players from results.

    The files RESULTS are those that `parlour tournament --file` wrote, of one game. All their games are rated at once,
    whoever met whom. With --keep each new game moves the ratings in that file instead.
    """
    if keep is not None:
        _followed(files, keep, as_json)
        return
    from parlour.arena.exports import as_csv, as_data
    from parlour.arena.ledger import pooled, runs
    from parlour.arena.standings import standings
    from parlour.arena.tables import text

    setting, outcomes = pooled(runs(files))
    game = _game(setting)
    table = standings(setting.players, outcomes, game.partners, dealt=game.chapters.deals)
    if csv_file is not None:
        csv_file.write_text(as_csv(table), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(as_data(setting, table, outcomes), ensure_ascii=False))
    else:
        click.echo(text(game.title, table, outcomes))


def _followed(files: tuple[Path, ...], keep: Path, as_json: bool) -> None:
    """Move the ratings that are kept in a file by the games that are new."""
    from parlour.arena.careers import Careers
    from parlour.arena.ledger import pooled, runs
    from parlour.arena.tables import careers

    every = runs(files)
    setting, _ = pooled(every)
    careers_so_far = Careers.read(keep) if keep.exists() else Careers(setting.game, setting.options)
    new = sum(careers_so_far.follow(header, outcomes) for header, outcomes in every)
    careers_so_far.write(keep)
    if as_json:
        click.echo(json.dumps(asdict(careers_so_far) | {"new": new}, ensure_ascii=False))
    else:
        click.echo(careers(f"{_game(setting).title}: {new} new game{'' if new == 1 else 's'}", careers_so_far))


def _game(setting: "Setting") -> "Game":
    """The game, whatever its rules are by now."""
    from parlour.engine import load

    return load(setting.game, **setting.options)
