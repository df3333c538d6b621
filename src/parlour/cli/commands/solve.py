"""Solves a game."""

import json
import sys
from typing import TYPE_CHECKING

import click

from ..arguments import after_option, game_argument, json_option, loaded, played

if TYPE_CHECKING:
    from parlour.engine import Position
    from parlour.search.equilibrium import Equilibrium
    from parlour.search.solve import Solution


@click.command("solve")
@game_argument
@after_option
@click.option("--memory", default=2000, show_default=True, metavar="MB", help="The most memory it may take.")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="In a game with secrets: how much a best answer gains on this player, as level:10. May be repeated.",
)
@json_option
def command(
    name: str, settings: tuple[str, ...], after: str, memory: int, players: tuple[str, ...], as_json: bool
) -> None:
    """Find out who wins.

    The exact value of the game NAME and of each first move, if it is small enough to look at every position. Limits on
    a game's length do not count: play that can go on for ever is worth what they would make of it. Of a game with
    secrets: how to play so that nobody can expect more, and what it is worth then.
    """
    from parlour.engine import DEALER
    from parlour.search.solve import solve

    from ..progress import progress

    position = played(loaded(name, settings), after)
    if position.game.chapters.has_secrets:
        _balanced(position, players, as_json)
        return
    if players:
        raise click.UsageError(f"--player is for games with secrets, and {position.game.title} has none.")
    with progress(f"{position.game.title}, solving", 100, shown=sys.stderr.isatty()) as advance:
        solution = solve(position, memory_mb=memory, progress=advance)
    if as_json:
        facts = ("value", "values", "distance", "distances", "endless", "positions", "seconds")
        click.echo(json.dumps({fact: getattr(solution, fact) for fact in facts} | {"best": solution.best()}))
        return
    mover = 0 if position.player in (None, DEALER) else position.player
    assert mover is not None
    verdict = _words(solution.value, solution.distance, mover)
    click.echo(f"{position.game.title}: {verdict}{' by endless play' if solution.endless else ''}")
    click.echo(f"  {solution.positions:,} positions in {solution.seconds:.2f} s")
    for move in _ordered(solution):
        click.echo(f"  {move}: {_words(solution.values[move], solution.distances[move], mover)}")


def _ordered(solution: "Solution") -> list[str]:
    """The moves that keep the value, the best of them first, then the others: the better first, defeats at last."""
    best = solution.best()
    others = set(solution.values) - set(best)
    return [*best, *sorted(others, key=lambda m: (-solution.values[m], -(solution.distances[m] or 0), m))]


def _words(value: float, plies: int | None, mover: int) -> str:
    """A value as a person says it."""
    if value == 0.5:
        return "a draw"
    if value in (0, 1):
        winner = mover if value == 1 else 1 - mover
        return f"P{winner + 1} wins" + (f" in {plies} pl{'y' if plies == 1 else 'ies'}" if plies else "")
    return f"P{mover + 1} gets {value:.4g} of the win"


def _balanced(position: "Position", players: tuple[str, ...], as_json: bool) -> None:
    from parlour.players.exploiting import exploitability
    from parlour.search.equilibrium import equilibrium

    solution = equilibrium(position)
    gains = {name: exploitability(position, name) for name in players}
    if as_json:
        choices = [{"view": seen.view(seen.player), "chances": chances} for seen, chances in solution.choices()]
        facts = {"value": solution.value, "exploitability": solution.exploitability, "positions": solution.positions}
        click.echo(json.dumps(facts | {"choices": choices, "players": gains}))
        return
    click.echo("\n".join(_strategy(position.game.title, solution)))
    for name, gain in gains.items():
        click.echo(f"A best answer gains {gain:.4f} of the win a game on {name}.")


def _strategy(title: str, solution: "Equilibrium") -> list[str]:
    """How to play, choice by choice."""
    lines = [
        f"{title}: {_words(solution.value, None, 0)} if both play in balance",
        f"  {solution.positions:,} positions; a best answer gains {solution.exploitability:.5f} of the win at most",
    ]
    for seen, chances in solution.choices():
        view = "; ".join(f"{key} {_told(value)}" for key, value in seen.view(seen.player).items() if key != "player")
        moves = ", ".join(f"{move} {share:.1%}" for move, share in chances.items())
        lines.append(f"  P{(seen.player or 0) + 1}, {view}: {moves}")
    return lines


def _told(value: object) -> str:
    """What a player sees, None being hidden."""
    if isinstance(value, list):
        return " ".join(map(_told, value)) or "-"
    return "?" if value is None else str(value)
