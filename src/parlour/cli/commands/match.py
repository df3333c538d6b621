"""Lets players play against each other."""

import json
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded, trust_option

if TYPE_CHECKING:
    from parlour.arena import Outcome
    from parlour.arena.standings import PlayerScore, Standings
    from parlour.engine import Game, Match, Update
    from parlour.engine.match.match import Saying


@click.command("match")
@game_argument
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, help="The same seed deals the same cards, and gives players the same luck.")
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    help="Random moves that begin a game in which nothing is dealt, the same in every seating; one for each seat where"
    " there is more than one round.",
)
@click.option("--time", metavar="TIME", help="5m+3s for a game and more for each move, or 2s/move.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep the games in this file.")
@click.option("--watch", is_flag=True, help="Show every move.")
@click.option(
    "--on-fault",
    type=click.Choice(["stop", "forfeit"]),
    default="forfeit",
    show_default=True,
    help="Who does something wrong loses that game, or everything stops with an error.",
)
@trust_option
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    games: int,
    seed: int | None,
    opening: int | None,
    time: str | None,
    record: Path | None,
    watch: bool,
    on_fault: str,
    as_json: bool,
) -> None:
    """Let players play against each other.

    Games of NAME between the PLAYERS, such as random, greedy, mcts:1s, level:7, python:mybot.py:MyBot or
    "program:./mybot --fast". They change seats from game to game, and each round is dealt the same cards.
    """
    from parlour.arena import Outcome, Setting
    from parlour.arena.play import match_of
    from parlour.arena.standings import standings
    from parlour.arena.tournament import Tournament
    from parlour.engine import Fault

    from ..progress import progress

    game = _for_so_many(name, settings, len(players))
    varied = game.players if games > game.players else 0
    setting = Setting.of(game, players, time=time, opening=varied if opening is None else opening)
    luck = secrets.token_hex(16) if seed is None else str(seed)
    plan = Tournament(setting, game.players, games=games, seed=luck)
    outcomes: list[Outcome] = []
    lengths: list[int] = []
    with (
        _file(record) as keep,
        progress(game.title, games, shown=sys.stderr.isatty() and not watch) as advance,
    ):
        try:
            for job in islice(plan.jobs([tuple(range(game.players))]), games):
                match = match_of(
                    setting,
                    job,
                    on_fault="stop" if on_fault == "stop" else "forfeit",
                    watch=_show if watch else None,
                )
                outcomes.append(Outcome.of(job, match))
                lengths.append(match.ply)
                keep(match)
                advance(len(outcomes))
        except Fault as fault:
            if fault.match is not None:
                keep(fault.match)
            raise
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
    table = standings(players, outcomes, game.partners, dealt=game.chapters.deals)
    click.echo(_json(game, outcomes, lengths, table) if as_json else _text(game, outcomes, table))


def _for_so_many(name: str, settings: tuple[str, ...], players: int) -> "Game":
    """The game, for as many players as there are, unless its options say otherwise."""
    from parlour.engine import BadOption

    game = loaded(name, settings)
    if game.players != players and "players" in game.chapters.options.options and "players" not in game.chosen:
        game = loaded(name, (*settings, f"players={players}"))
    if game.players != players:
        raise BadOption(f"{game.title} is for {game.players} players here, and {players} came")
    return game


@contextmanager
def _file(record: Path | None) -> "Iterator[Callable[[Match], None]]":
    """A function that adds the record of a game to the file, if there is one: it is there when the game is over."""
    if record is None:
        yield lambda match: None
        return
    try:
        file = record.open("w", encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {record}: {error.strerror}") from None
    with file:
        yield lambda match: print(match.record(), end="", file=file, flush=True)


def _show(news: "Update | Saying") -> None:
    """One thing that was told or said, for a person who watches."""
    from parlour.engine import GameStart, TurnTo, Update, seat
    from parlour.scene import text

    if not isinstance(news, Update):
        click.echo(f"{seat(news.seat)} says: {news.text}")
    elif isinstance(news.message, TurnTo):
        click.echo("\n" + text(news.position.scene()) + "\n")
    elif not isinstance(news.message, GameStart) and news.is_for(None):
        click.echo(news.message.words())


def _text(game: "Game", outcomes: "Sequence[Outcome]", table: "Standings") -> str:
    """The result for people."""
    from parlour.arena.lines import words
    from parlour.arena.tables import FEW_LINES

    lines = [f"{game.title}: {words(table.games, table.different)}"]
    rows = sorted(table.rows, key=lambda row: row.player)
    width = max(len(row.name) for row in rows)
    lines += [
        f"  {row.name:{width}}  {row.share:6.1%} of the win{_within(row)};"
        f" {row.wins} won, {row.shared} shared, {row.losses} lost{_points(row)}"
        for row in rows
    ]
    lines += [f"  {line}" for line in (FEW_LINES if table.is_thin else _lead(table))]
    lines += [f"  game {outcome.job.number + 1}: {outcome.fault}" for outcome in outcomes if outcome.fault is not None]
    if len(outcomes) % len(rows) and len(outcomes) > 1:
        lines.append(f"  Seats are even only after a whole number of rounds of {len(rows)} games.")
    return "\n".join(lines)


def _within(row: "PlayerScore") -> str:
    if row.share_low is None or row.share_high is None:
        return ""
    return f", 95% within {row.share_low:.1%} to {row.share_high:.1%}"


def _points(row: "PlayerScore") -> str:
    return "" if row.points is None else f"; {row.points:.1f} points a game"


def _lead(table: "Standings") -> list[str]:
    """By how much the better one of two leads, in Elo; of a round or two nothing is said."""
    if len(table.rows) != 2 or table.games <= 4:
        return []
    better, other = table.rows
    assert better.margin is not None
    assert other.margin is not None
    reach = better.margin + other.margin  # whoever is above is as far above as the other is below
    return [f"{better.name} leads by {better.elo - other.elo:.0f} points of Elo, ± {reach:.0f}."]


def _json(game: "Game", outcomes: "Sequence[Outcome]", lengths: "Sequence[int]", table: "Standings") -> str:
    """The result for programs."""
    counts = ("name", "games", "share", "wins", "shared", "losses", "faults", "points")
    players = [
        {key: getattr(row, key) for key in counts}
        | {"interval": None if table.is_thin else [row.share_low, row.share_high], "elo": row.elo}
        | {"elo_interval": None if table.is_thin else [row.low, row.high]}
        for row in sorted(table.rows, key=lambda row: row.player)
    ]
    games = [
        {
            "players": outcome.job.players,
            "seed": outcome.job.seed,
            "plies": plies,
            "scores": outcome.scores,
            "points": outcome.points,
            "fault": outcome.fault and {key: getattr(outcome.fault, key) for key in ("seat", "kind", "reason")},
        }
        for outcome, plies in zip(outcomes, lengths, strict=True)
    ]
    facts = {"game": game.source, "options": game.options, "different": table.different}
    return json.dumps(facts | {"players": players, "games": games}, ensure_ascii=False)
