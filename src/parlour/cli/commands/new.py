"""Starts a new game."""

import keyword
import re
import shutil
from pathlib import Path

import click

STARTERS = {file.stem: file for file in sorted((Path(__file__).parents[1] / "starters").glob("*.txt"))}
LEFT_OUT = (".levels.json", "levels.json", "__pycache__")
"""What of another game does not go along: its levels were measured with its own rules."""


@click.command("new")
@click.argument("name")
@click.option("--kind", type=click.Choice(list(STARTERS)), help="What it is played with; board if not said.")
@click.option("--from", "origin", metavar="GAME", help="Begin with all of another game, by name or path.")
@click.option("--package", "is_package", is_flag=True, help="Make it a package that can be installed.")
def command(name: str, kind: str | None, origin: str | None, is_package: bool) -> None:
    """Start a game of your own.

    Writes NAME.py, a small complete game to change into yours; or, with --from, all files of another game under the
    new name.
    """
    stem = name.removesuffix(".py")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stem) or keyword.iskeyword(stem):
        raise click.UsageError(f"{name!r} cannot name a game: use small letters, digits and _, such as mygame")
    if kind and origin:
        raise click.UsageError("--kind and --from: a game begins with one or the other")
    home = Path(f"{stem}-for-parlour") if is_package else Path()
    folder = home / f"{stem}_for_parlour" if is_package else home
    there = [path for path in (home if is_package else None, folder / f"{stem}.py", folder / stem) if path]
    for path in there:
        if path.exists():
            raise click.UsageError(f"{path} is there already; choose another name or remove it first")
    folder.mkdir(parents=True, exist_ok=True)
    title = stem.replace("_", " ").title()
    if origin:
        game, title = _copied(origin, folder, stem, title)
    else:
        game = _started(kind or "board", folder / f"{stem}.py", title)
    if is_package:
        _packed(home, folder, stem, title)
    click.echo(f"Wrote {game}, called {title}. Next: parlour check {game}; parlour play {game}")
    if is_package:
        click.echo(f"To install it: pip install ./{home}; then parlour play {stem}")


def _started(kind: str, file: Path, title: str) -> Path:
    file.write_text(STARTERS[kind].read_text(encoding="utf-8").replace("TITLE", title), encoding="utf-8")
    return file


def _copied(origin: str, folder: Path, stem: str, title: str) -> tuple[Path, str]:
    """All files of a game under another name: the file, or the folder, that is it now, and its title. Where the name is
    its own, so is the title."""
    from parlour.engine import load

    chapters = load(origin, interpreted=True).chapters
    first = Path(chapters.module.__file__ or "")
    own = chapters.about.title
    if stem == (first.parent if first.name == "__init__.py" else first).stem:
        title = own
    if first.name == "__init__.py":
        game = folder / stem
        shutil.copytree(first.parent, game, ignore=shutil.ignore_patterns(*LEFT_OUT))
        files = sorted(game.rglob("*.py"))
    else:
        beside = [first, *sorted(first.parent.glob(f"{first.stem}.*.py"))]
        files = [folder / file.name.replace(first.stem, stem, 1) for file in beside]
        for file, copy in zip(beside, files, strict=True):
            shutil.copyfile(file, copy)
        game = files[0]
    for file in files:
        file.write_text(
            file.read_text(encoding="utf-8").replace(f'title="{own}"', f'title="{title}"'), encoding="utf-8"
        )
    return game, title


def _packed(home: Path, folder: Path, stem: str, title: str) -> None:
    """What makes a folder a package with a game in it."""
    (folder / "__init__.py").write_text(f'"""{title}, a game for Parlour."""\n', encoding="utf-8")
    (home / "README.md").write_text(
        f"# {title}\n\nA game for Parlour.\n\n    pip install .\n    parlour play {stem}\n", encoding="utf-8"
    )
    (home / "pyproject.toml").write_text(
        f"""[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{stem.replace("_", "-")}-for-parlour"
version = "1.0"
description = "{title}, a game for Parlour"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["parlour"]

[project.entry-points."parlour.games"]
{stem} = "{folder.name}.{stem}"

[tool.hatch.build.targets.wheel]
packages = ["{folder.name}"]
""",
        encoding="utf-8",
    )
