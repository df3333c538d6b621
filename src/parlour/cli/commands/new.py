"""Starts a new game."""

import keyword
import re
from pathlib import Path

import click


@click.command("new")
@click.argument("name")
def command(name: str) -> None:
    """Start a game of your own.

    Writes NAME.py, a small complete game to change into yours.
    """
    stem = name.removesuffix(".py")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem) or keyword.iskeyword(stem):
        raise click.UsageError(f"{name!r} cannot name a game: use small letters and digits, such as mygame")
    file = Path(f"{stem}.py")
    if file.exists():
        raise click.UsageError(f"{file} is there already; choose another name or remove it first")
    starter = (Path(__file__).parents[1] / "starter.txt").read_text(encoding="utf-8")
    file.write_text(starter.replace("TITLE", stem.replace("_", " ").title()), encoding="utf-8")
    click.echo(f"Wrote {file}. Next: parlour check {file}; parlour play {file}")
