"""Measures what a game is like."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..arguments import game_argument, loaded

if TYPE_CHECKING:
    from parlour.engine import Game
    from parlour.lab.laboratory import LabOrder

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("lab")
@game_argument
@click.option(
    "--versus",
    multiple=True,
    metavar="KEY=VALUE",
    help="Compare with the same game under another option, or with another game or file; may be repeated.",
)
@click.option("--budget", default="10m", show_default=True, metavar="TIME", help="How long it may take: 90s, 10m.")
@click.option("--games", type=click.IntRange(min=4), help="At most so many deals for each match of the ladder.")
@click.option("--thinking", metavar="NUMBERS", help="The ladder's simulations a move, as 16,64,256; else by the time.")
@click.option("--seed", default="0", show_default=True, help="The same seed deals the same cards.")
@click.option("--workers", type=click.IntRange(min=1), help="Games played at once; one for each core by default.")
@click.option("--on", default="local", show_default=True, metavar="PLACE", help="local, ray, or ray:ADDRESS.")
@click.option("--out", type=FILE, help="The page; NAME.lab.html by default.")
@click.option("--json", "json_file", type=FILE, help="Write all numbers to this file.")
@click.option("--resume", type=FILE, help="Keep every game here, and go on where an earlier run ended.")
def command(
    name: str,
    settings: tuple[str, ...],
    versus: tuple[str, ...],
    budget: str,
    games: int | None,
    thinking: str | None,
    seed: str,
    workers: int | None,
    on: str,
    out: Path | None,
    json_file: Path | None,
    resume: Path | None,
) -> None:
    """Measure what a game is like and write a page about it.

    Programs play many games of NAME. The page says who is favoured, how long games are, how deep they go, how much is
    luck, which rules are used, and shows two of the games.
    """
    from parlour.lab.laboratory import LabOrder
    from parlour.lab.report import html

    game = loaded(name, settings)
    order = LabOrder(
        budgeted(budget),
        games,
        seed,
        _thinking(thinking),
        workers or os.cpu_count() or 1,
        on,
        resume,
    )
    report = _studied(game, _other(name, settings, versus), order)
    page = out or Path(f"{game.name}.lab.html")
    _write(page, html(report))
    if json_file:
        _write(json_file, json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    click.echo(_verdict(report))
    click.echo(f"\nThe page: {page}")


def _studied(game: "Game", other: "Game | None", order: "LabOrder") -> dict[str, Any]:
    """One study, or two that share the time and the deals."""
    from parlour.lab.laboratory import studied
    from parlour.lab.summary import summary

    from ..progress import progress

    part = replace(order, seconds=order.seconds / 2) if other else order
    with progress(game.title, 100, shown=sys.stderr.isatty()) as advance:
        study = studied(game, part, progress=lambda _, done: advance(int(done * (50 if other else 100))))
        second = None
        if other:
            file = order.file and order.file.with_name(f"{order.file.name}.versus")
            part = replace(part, deals=order.deals or study.deals, budgets=study.thinking, file=file)
            second = studied(other, part, progress=lambda _, done: advance(50 + int(done * 50)))
    if study.is_interrupted or (second and second.is_interrupted):
        how = (
            "The same command goes on from here." if order.file else "With --resume FILE a run can go on where it was."
        )
        click.echo(f"Stopped early: this is what there was by then. {how}", err=True)
    return summary(study, order, other=second)


def _other(name: str, settings: tuple[str, ...], versus: tuple[str, ...]) -> "Game | None":
    """The game to compare with, if any."""
    from parlour.engine import BadOption

    changed = tuple(text for text in versus if "=" in text)
    others = [text for text in versus if "=" not in text]
    if not versus:
        return None
    if len(others) > 1:
        raise BadOption(f"--versus {' --versus '.join(others)}: expected one other game at most")
    keys = {text.partition("=")[0].strip() for text in changed}
    unchanged = tuple(text for text in settings if text.partition("=")[0].strip() not in keys)
    return loaded(others[0] if others else name, (*unchanged, *changed))


def budgeted(text: str) -> float:
    """A budget in seconds."""
    from parlour.engine import BadOption
    from parlour.engine.match.times import seconds

    budget = seconds(text)
    if not budget:
        raise BadOption(f"--budget {text}: expected a time, such as 90s, 10m or 2h")
    return budget


def _thinking(text: str | None) -> tuple[int, ...] | None:
    from parlour.lab.thinking import read_budgets

    return None if text is None else read_budgets(text)


def _write(file: Path, text: str) -> None:
    from parlour.engine import BadOption

    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"cannot write {file}: {error.strerror}") from None


def _verdict(report: dict[str, Any]) -> str:
    """What a person wants to know first."""
    lines = [report["headline"], ""]
    if report["versus"]:
        lines += [
            f"  {row['label']}: {'really differs' if row['real'] else 'may be the same'}"
            for row in report["differences"]
        ]
        return "\n".join(lines)
    lines += [f"  {tile['label']}: {tile['value']}, {tile['note']}" for tile in report["study"]["tiles"]]
    return "\n".join(lines)
