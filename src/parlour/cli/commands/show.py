"""Shows a position."""

import json
from typing import IO

import click

from ..arguments import after_option, game_argument, json_option, loaded, played

MOST = 48
"""Moves listed for a person to read."""


@click.command("show")
@game_argument
@after_option
@click.option("--seat", type=int, metavar="N", help="Only what this seat may know: 1 for P1.")
@click.option("--svg", "drawing", type=click.File("w", encoding="utf-8"), help="Write it as a drawing; “-” prints it.")
@click.option("--words", "aloud", is_flag=True, help="Tell it in words.")
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    after: str,
    seat: int | None,
    drawing: IO[str] | None,
    aloud: bool,
    as_json: bool,
) -> None:
    """Show a position.

    The game NAME at its start, or after some moves: the board, who is to move, and the legal moves. Everything is open,
    hidden hands too, unless you say whose view it is.
    """
    from parlour.engine import DEALER, natural
    from parlour.scene import svg, text, words

    game = loaded(name, settings)
    position = played(game, after)
    viewer = None if seat is None else game.seat(seat - 1)
    seen = position if seat is None else position.seen(viewer)
    if as_json:
        facts = {
            "player": position.player,
            "moves": seen.moves,
            "odds": seen.odds,
            "scores": position.scores,
            "winners": position.winners,
            "points": seen.points,
            "data": seen.data(),
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    scene = position.opened() if viewer is None else seen.scene(viewer)
    if drawing is not None:
        click.echo(svg(scene), file=drawing)
        return
    click.echo(words(scene) if aloud else text(scene))
    click.echo()
    if position.player is None:
        click.echo(" ".join([*(message.words() for message, _ in position.ending()), *_counted(position.points)]))
        return
    whose = "The dealer" if position.player == DEALER else f"P{position.player + 1}"
    is_secret = viewer is not None and viewer != position.player and game.chapters.has_secrets
    click.echo(f"{whose} to move." if is_secret else _listed(f"{whose} to move: ", natural(seen.moves)))


def _counted(points: tuple[int, ...] | None) -> list[str]:
    """The points of each player as a sentence, where any are counted."""
    counts = ", ".join(f"P{player + 1} {number}" for player, number in enumerate(points or ()))
    return [f"Points: {counts}."] if counts else []


def _listed(lead: str, moves: list[str]) -> str:
    """The moves in lines of 80, none broken, and of very many only the first."""
    import textwrap

    more = f" … and {len(moves) - MOST} more (--json lists all)" if len(moves) > MOST else ""
    joined = "; ".join(move.replace(" ", "\0") for move in moves[:MOST])
    filled = textwrap.fill(lead + joined + more, 80, subsequent_indent="  ", break_on_hyphens=False)
    return filled.replace("\0", " ")
