"""Says where a recorded game turned."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import json_option
from ..progress import progress
from ..records import heading, recorded

if TYPE_CHECKING:
    from parlour.engine import Match
    from parlour.search import Review


@click.command("analyse")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "source", help="The game's name or file, where the record's own name for it is not to be used.")
@click.option("--how", default="mcts:300ms", show_default=True, help="The search that looks at each choice.")
@json_option
def command(record: Path, source: str | None, how: str, as_json: bool) -> None:
    """Say where a recorded game turned.

    A search looks at every choice in the file RECORD: what each player could expect, which moves gave that away, and
    what would have kept it. Of several games, one after the other. With --json, every choice.
    """
    for number, match in enumerate(recorded(record, source)):
        review = _reviewed(match, how)
        if as_json:
            click.echo(json.dumps(_facts(match, review), ensure_ascii=False))
        else:
            click.echo("\n" * (number > 0) + _words(match, review))


def _reviewed(match: "Match", how: str) -> "Review":
    from parlour.search import Review, judgement, read, searcher

    kind, budget, settings = read(how)
    search = searcher(match.game, kind, seed=0, **settings)
    review = Review(match.positions, match.moves)
    with progress("choices", len(review.choices), shown=sys.stderr.isatty()) as advance:
        for done, ply in enumerate(review.choices, start=1):
            position = match.position_at(ply)
            review.add(ply, judgement(position, search.search(position, budget)))
            for suspect, better in list(review.suspects.items()):
                review.clear_up(suspect, judgement(better, search.search(better, budget)))
            advance(done)
    return review


def _words(match: "Match", review: "Review") -> str:
    points = review.turning_points()
    who = [match.seats[point.seat] if point.best is not None else "" for point in points]
    wide = max(map(len, who), default=0)
    lines = [
        f"{point.ply:>4}  {name:<{wide}}  {point.words(match.seats)}" for point, name in zip(points, who, strict=True)
    ]
    return "\n".join([heading(match), "", *(lines or ["No turning points: nobody gave much away."])])


def _facts(match: "Match", review: "Review") -> dict[str, object]:
    choices = [
        {
            "ply": ply,
            "seat": judged.player,
            "move": match.moves[ply] if ply < match.ply else None,
            "shares": judged.shares,
            "best": judged.best,
            "proven": judged.proven,
            "values": {move: value for move, (value, _) in judged.values.items()},
        }
        for ply, judged in review.judged.items()
    ]
    points = [
        {
            "ply": point.ply,
            "seat": point.seat,
            "move": point.move,
            "best": point.best,
            "before": point.before,
            "after": point.after,
            "words": point.words(match.seats),
        }
        for point in review.turning_points()
    ]
    return {
        "game": match.game.source,
        "seats": match.seats,
        "scores": match.scores,
        "choices": choices,
        "turning_points": points,
    }
