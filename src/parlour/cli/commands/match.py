"""Lets players play against each other."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from ..arguments import game_argument, json_option, loaded

if TYPE_CHECKING:
    from parlour.engine import Game
    from parlour.engine.match import Saying, Told
    from parlour.players.series import Bout, Standing


@click.command("match")
@game_argument
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, help="The same seed deals the same cards, and gives players the same luck.")
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
@json_option
def command(
    name: str,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    games: int,
    seed: int | None,
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
    from parlour.players import Fault, player
    from parlour.players.series import series, standings

    from ..progress import progress

    game = _for_so_many(name, settings, len(players))
    for one in players:
        player(one, game)
    bouts: list[Bout] = []
    with (
        _file(record) as keep,
        progress(game.title, games, shown=sys.stderr.isatty() and not watch) as advance,
    ):
        played = series(
            game,
            players,
            games=games,
            seed=seed,
            time=time,
            on_fault="stop" if on_fault == "stop" else "forfeit",
            watch=_show if watch else None,
        )
        try:
            for bout, contest in played:
                bouts.append(bout)
                keep(contest.record())
                advance(len(bouts))
        except Fault as fault:
            if fault.match is not None:
                keep(fault.match.record())
            raise
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
    table = standings(players, bouts)
    click.echo(_json(game, bouts, table) if as_json else _text(game, bouts, table))


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
def _file(record: Path | None) -> "Iterator[_Keep]":
    """A function that adds the record of a game to the file, if there is one."""
    if record is None:
        yield _Keep(None)
        return
    try:
        file = record.open("w", encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {record}: {error.strerror}") from None
    with file:
        yield _Keep(file)


class _Keep:
    """Writes records one after the other; each is there as soon as its game is over."""

    def __init__(self, file: IO[str] | None) -> None:
        self._file = file

    def __call__(self, record: str) -> None:
        if self._file is not None:
            self._file.write(record)
            self._file.flush()


def _show(news: "Told | Saying") -> None:
    """One thing that was told or said, for a person who watches."""
    from parlour.engine import GameStart, TurnTo, seat
    from parlour.engine.match import Told
    from parlour.scene import text

    if not isinstance(news, Told):
        click.echo(f"{seat(news.seat)} says: {news.text}")
        return
    if isinstance(news.message, TurnTo):
        click.echo("\n" + text(news.position.scene()) + "\n")
    elif not isinstance(news.message, GameStart) and news.message.seats is None:
        click.echo(news.message.words())


def _text(game: "Game", bouts: "list[Bout]", table: "list[Standing]") -> str:
    """The result for people."""
    lines = [f"{game.title}: {len(bouts)} game{'' if len(bouts) == 1 else 's'}"]
    width = max(len(row.name) for row in table)
    lines += [
        f"  {row.name:{width}}  {row.share:6.1%} of the win, 95% within {row.low:.1%} to {row.high:.1%};"
        f" {row.wins} won, {row.shared} shared, {row.losses} lost"
        for row in table
    ]
    lines += [f"  game {bout.number + 1}: {bout.fault}" for bout in bouts if bout.fault is not None]
    if len(bouts) % len(table) and len(bouts) > 1:
        lines.append(f"  Seats are even only after a whole number of rounds of {len(table)} games.")
    return "\n".join(lines)


def _json(game: "Game", bouts: "list[Bout]", table: "list[Standing]") -> str:
    """The result for programs."""
    players = [
        {
            "name": row.name,
            "games": row.games,
            "share": row.share,
            "interval": [row.low, row.high],
            "wins": row.wins,
            "shared": row.shared,
            "losses": row.losses,
            "faults": row.faults,
        }
        for row in table
    ]
    games = [
        {
            "players": bout.seats,
            "seed": bout.seed,
            "plies": bout.plies,
            "scores": bout.scores,
            "fault": bout.fault and {key: getattr(bout.fault, key) for key in ("seat", "kind", "reason")},
        }
        for bout in bouts
    ]
    facts = {"game": game.source, "options": game.options, "players": players, "games": games}
    return json.dumps(facts, ensure_ascii=False)
