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
    from parlour.lab.laboratory import Order
    from parlour.lab.thinking import read_budgets
    from parlour.lab.tune import Aim, read_vary, tuned

    from ..progress import progress
    from .lab import seconds

    game = loaded(name, settings)
    choices = read_vary(vary)
    aims = [Aim.read(one) for one in aim.split(",")]
    order = Order(seconds(budget), games, seed, read_budgets(thinking))
    with progress(game.title, 100, shown=sys.stderr.isatty()) as advance:
        found = tuned(game, choices, aims, order, progress=lambda done: advance(int(100 * done)))
    if as_json:
        _print_json(found)
        return
    click.echo(_table(found))
    equal = [one for one in found[1:] if not one.is_worse(found[0])]
    click.echo(f"\nNearest to the aim: {_named(found[0])}.{_unsure(equal)}")


def _unsure(equal: "list[Tried]") -> str:
    if not equal:
        return ""
    return f" Not told apart from it: {'; '.join(_named(one) for one in equal)}."


def _named(one: "Tried") -> str:
    return ", ".join(f"{key} {value}" for key, value in one.options.items())


def _table(found: "list[Tried]") -> str:
    """Columns of one width each; a number with its interval."""
    head = [*found[0].options, *(number.label for number in found[0].numbers), "steps from the aim", "deals"]
    rows = [
        [
            *map(str, one.options.values()),
            *map(_told, one.numbers),
            f"{one.distance:.1f} ± {2 * one.error:.1f}",
            str(one.deals),
        ]
        for one in found
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(wide) for cell, wide in zip(line, widths, strict=True)) for line in [head, *rows]
    )


def _told(number: "Number") -> str:
    from parlour.lab.compare import shown

    found = number.estimate
    value, low, high = (shown(part, number.form) for part in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _print_json(found: "list[Tried]") -> None:
    import json

    facts = [
        {
            "options": one.options,
            "numbers": [number.data() for number in one.numbers],
            "distance": one.distance,
            "error": one.error,
            "deals": one.deals,
        }
        for one in found
    ]
    click.echo(json.dumps(facts, ensure_ascii=False))
