"""Who of the house can play a game, and whether games between them come to an end."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from ..engine import Game, load
from .house import MAKERS, can_play, own_players
from .referee import run

HASTY = {"mcts": ":30", "alphabeta": ":300", "expectimax": ":300", "careless": ":0.5:mcts:20", "level": ":3"}
"""What stands behind the names of those who need something: little, so that games are short."""


def tables(source: str) -> Iterator[Game]:
    """A game for each number of players."""
    game = load(source)
    for count in game.chapters.player_counts:
        yield load(source, players=count) if "players" in game.options else game


def roster(game: Game) -> list[str]:
    """The players that can play a game, each with hardly any time to think."""
    names = [f"{kind}{HASTY.get(kind, '')}" for kind in (*MAKERS, *own_players(game))]
    return [name for name in names if can_play(name, game)]


def meetings(
    game: Game, *, seed: int, progress: Callable[[int, int], None] | None = None
) -> dict[str, tuple[int, int]]:
    """For each player how many of its games came to an end, and how many there were: one against each, itself too.

    They take the seats by turns, as in any match.
    """
    names = roster(game)
    pairs = list(combinations_with_replacement(names, 2))
    done, all_of = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for number, pair in enumerate(pairs, start=1):
        lineup = [pair[seat % 2] for seat in range(game.players)]
        match = run(game, lineup, seed=seed, on_fault="forfeit")
        ended = match.fault is None and match.scores is not None
        for name in set(pair):
            all_of[name] += 1
            done[name] += ended
        if progress:
            progress(number, len(pairs))
    return {name: (done[name], all_of[name]) for name in names}
