"""Searches the options of a game for an aim."""

import sys
from typing import TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded

if TYPE_CHECKING:
    from parlour.lab.measure import Number
    from parlour.lab.tune import Tried


@click.command("tune")
@game_argument
@click.option(
    "--vary", multiple=True, required=True, metavar="KEY=VALUES", help="deck_total=3..8 or rules=classic,draft."
)
@click.option("--aim", required=True, metavar="AIMS", help="Measures, each with the value wanted: balance,length=30.")
@click.option("--budget", default="10m", show_default=True, metavar="TIME", help="How long it may take.")
@click.option("--games", type=click.IntRange(min=8), help="At most so many deals for each choice.")
@click.option(
    "--thinking", default="16,64", show_default=True, metavar="NUMBERS", help="The players' simulations a move."
)
@click.option("--seed", default="0", show_default=True, help="The same seed deals the same cards.")
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    vary: tuple[str, ...],
    aim: str,
    budget: str,
    games: int | None,
    thinking: str,
    seed: str,
    as_json: bool,
) -> None:
    """Find the options that come nearest to an aim.

    Every choice that --vary names is played on the same deals; those that are clearly farther from the aim than
    another are dropped, the others are played on. The table has the nearest first.
    """
    from parlour.lab.laboratory import LabOrder
    from parlour.lab.thinking import read_budgets
    from parlour.lab.tune import Aim, read_vary, tuned

    from ..progress import progress
    from .lab import budgeted

    game = loaded(name, settings)
    choices = read_vary(vary)
    aims = [Aim.read(text) for text in aim.split(",")]
    order = LabOrder(budgeted(budget), games, seed, read_budgets(thinking))
    with progress(game.title, 100, shown=sys.stderr.isatty()) as advance:
        tried = tuned(game, choices, aims, order, progress=lambda done: advance(int(100 * done)))
    if as_json:
        _print_json(tried)
        return
    click.echo(_table(tried))
    sound = [choice for choice in tried if not choice.is_lost]
    lost = [choice for choice in tried if choice.is_lost]
    click.echo("")
    for choice in lost:
        click.echo(f"Not proposed: {_named(choice)} {choice.proof.words if choice.proof else ''}.")
    if not sound:
        click.echo("Nothing to propose: every choice is won by force.")
        return
    equal = [choice for choice in sound[1:] if not choice.is_worse(sound[0])]
    click.echo(f"Nearest to the aim: {_named(sound[0])}.{_unsure(equal)}")


def _unsure(equal: "list[Tried]") -> str:
    if not equal:
        return ""
    return f" Not told apart from it: {'; '.join(_named(choice) for choice in equal)}."


def _named(choice: "Tried") -> str:
    return ", ".join(f"{key} {value}" for key, value in choice.options.items())


def _table(choices: "list[Tried]") -> str:
    """Columns of one width each; a number with its interval."""
    head = [*choices[0].options, *(number.label for number in choices[0].numbers), "steps from the aim", "deals"]
    rows = [
        [
            *map(str, choice.options.values()),
            *map(_shown, choice.numbers),
            f"{choice.distance:.1f} ± {2 * choice.error:.1f}",
            str(choice.deals),
        ]
        for choice in choices
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(wide) for cell, wide in zip(line, widths, strict=True)) for line in [head, *rows]
    )


def _shown(number: "Number") -> str:
    from parlour.lab.compare import shown

    estimate = number.estimate
    value, low, high = (shown(part, number.form) for part in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} to {high})"


def _print_json(choices: "list[Tried]") -> None:
    import json

    facts = [
        {
            "options": choice.options,
            "numbers": [number.data() for number in choice.numbers],
            "distance": choice.distance,
            "error": choice.error,
            "deals": choice.deals,
            "proof": choice.proof and choice.proof.data(),
        }
        for choice in choices
    ]
    click.echo(json.dumps(facts, ensure_ascii=False))
