"""Starts a new game."""

import keyword
import re
from pathlib import Path

import click

STARTERS = {file.stem: file for file in sorted((Path(__file__).parents[1] / "starters").glob("*.txt"))}


@click.command("new")
@click.argument("name")
@click.option(
    "--kind", type=click.Choice(list(STARTERS)), default="board", show_default=True, help="What it is played with."
)
def command(name: str, kind: str) -> None:
    """Start a game of your own.

    Writes NAME.py, a small complete game to change into yours.
    """
    stem = name.removesuffix(".py")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem) or keyword.iskeyword(stem):
        raise click.UsageError(f"{name!r} cannot name a game: use small letters and digits, such as mygame")
    file = Path(f"{stem}.py")
    if file.exists():
        raise click.UsageError(f"{file} is there already; choose another name or remove it first")
    starter = STARTERS[kind].read_text(encoding="utf-8")
    file.write_text(starter.replace("TITLE", stem.replace("_", " ").title()), encoding="utf-8")
    click.echo(f"Wrote {file}. Next: parlour check {file}; parlour play {file}")
