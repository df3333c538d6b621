"""A whole game as a search sees it: what each player could expect at every choice, and where that turned."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from ..engine import DEALER, Position, seat, spoken
from .result import Result

LEAST, LEAST_LUCK = 0.1, 0.15
"""Shares of the win from which on a mistake or a deal is named."""

SIGMAS, HOPE = 3.0, 6.0
"""So many standard errors a difference has to be: more where a search may have been hopeful on one side only."""

MOST = 6
"""Turning points of one game that are named: the greatest."""

REMEMBERED = 40
"""Moves of a position whose values are kept, the most tried ones."""

DOUBTED = 10
"""Games that would have to be shared alike so that a rough judgement is believed by half: it rests on few."""

SURE = 0.999


class Value(NamedTuple):
    """A share that somebody can expect, and its variance."""

    share: float
    variance: float


@dataclass(frozen=True)
class Judgement:
    """What a search thinks of a position in which `player` is to choose.

    `shares` are what everybody can expect if `best` is played, which was tried so often; `values` tell what moves are
    worth to the player where more than a bound is known, and how often each was tried. `rough`: by a plain search,
    as long as none is compiled.
    """

    player: int
    shares: tuple[float, ...]
    best: str
    tries: int
    proven: bool
    values: Mapping[str, tuple[float, int]]
    rough: bool = False

    @property
    def value(self) -> float:
        """What the player can expect."""
        return self.shares[self.player]

    @property
    def doubt(self) -> float:
        """The variance of a share, at the most."""
        return 0.0 if self.proven else 0.25 / max(1, self.tries)

    def worth(self, move: str) -> Value | None:
        """What a move is worth to the player, if it was tried."""
        known = self.values.get(move)
        return None if known is None else Value(known[0], 0.25 / known[1])


def judgement(position: Position, result: Result, *, rough: bool = False) -> Judgement:
    """What the result of a search says of its position."""
    player, players = position.player, position.game.players
    assert player is not None
    rest = (1.0 - result.value) / max(1, players - 1)
    shares = result.shares or tuple(result.value if seat == player else rest for seat in range(players))
    tried = [move for move in result.visits if result.visits[move] and move not in result.bounds]
    often = sorted(tried, key=lambda move: -result.visits[move])
    values = {move: (result.values[move], result.visits[move]) for move in often[:REMEMBERED]}
    tries = result.visits.get(result.best, 0)
    if rough:
        shares = tuple((tries * share + DOUBTED / players) / (tries + DOUBTED) for share in shares)
    return Judgement(player, shares, result.best, tries, result.proven, values, rough)


@dataclass(frozen=True)
class TurningPoint:
    """The ply of this number, from 1, changed what a player could expect, by a mistake or, without `best`, by luck."""

    ply: int
    seat: int
    move: str
    best: str | None
    before: float
    after: float
    verb: str
    instead: str

    @property
    def size(self) -> float:
        return abs(self.before - self.after)

    def words(self, names: Sequence[str]) -> str:
        """What happened, in a sentence: c5 gave it away: d4 kept 62%."""
        said = f"{self.move} {self.verb}: {self.best} {self.instead}."
        return spoken(said if self.best is not None else f"{self.verb} {seat(self.seat)}: {self.instead}.", names)


class Review:
    """What is known of a game by now: it grows by a judgement at a time, in any order.

    A rough judgement is good enough for a share, but not to say that a move was wrong. And searches are hopeful for
    whoever is to move: a move that seems wrong is held against the best one only when the position after that has been
    searched like the one after the move itself.
    """

    def __init__(self, positions: Sequence[Position], moves: Sequence[str]) -> None:
        self.judged: dict[int, Judgement] = {}
        self.suspects: dict[int, Position] = {}
        """Plies after which a move seems wrong, with the position after the best one, which has to be judged too."""
        self._positions = positions
        self._moves = moves
        self._points: dict[int, list[TurningPoint]] = {}
        self._tried: dict[tuple[int, str], Judgement] = {}

    @property
    def choices(self) -> list[int]:
        """The plies after which a player is to choose."""
        return [ply for ply, position in enumerate(self._positions) if _is_choice(position)]

    def add(self, ply: int, judgement: Judgement) -> None:
        """Take what is thought of the position after so many plies."""
        self.judged[ply] = judgement
        before = next((n for n in range(ply - 1, -1, -1) if self._positions[n].player != DEALER), ply)
        for changed in {before, ply} & set(self.judged):
            self._points[changed] = list(self._at(changed))

    def clear_up(self, ply: int, judgement: Judgement) -> None:
        """Take what is thought of the position after the best move where another was played."""
        self._tried[ply, self.judged[ply].best] = judgement
        del self.suspects[ply]
        self._points[ply] = list(self._at(ply))

    def turning_points(self, most: int = MOST) -> list[TurningPoint]:
        """The greatest changes, in the order of the game."""
        points = sorted((point for at in self._points.values() for point in at), key=lambda point: -point.size)
        return sorted(points[:most], key=lambda point: point.ply)

    def _at(self, ply: int) -> Iterator[TurningPoint]:
        """What the choice after so many plies changed, and what was dealt then."""
        self.suspects.pop(ply, None)
        if ply == len(self._moves) or self.judged[ply].rough:
            return
        here, move, following = self.judged[ply], self._moves[ply], self._following(ply)
        expected = here.worth(move)
        came = self._known(self._positions[following], self.judged.get(following), here.player)
        if following == ply + 1:
            yield from self._mistakes(ply, expected, came)
            return
        yield from self._mistakes(ply, expected, None)
        if expected and came and abs(came.share - expected.share) >= _clear(LEAST_LUCK, HOPE, expected, came):
            yield _luck(following, self._moves[following - 1], here.player, expected.share, came.share)

    def _mistakes(self, ply: int, expected: Value | None, came: Value | None) -> Iterator[TurningPoint]:
        """What a move gave away: by what came of it, where that is known, else by the search that chose another."""
        here, move = self.judged[ply], self._moves[ply]
        if move == here.best:
            return
        promised: Value | None = Value(here.value, here.doubt)
        left, better = expected, self._positions[ply].play(here.best)
        if here.proven:
            left = came or expected
        elif came is not None and better.player != DEALER:
            promised, left = self._kept(ply, better, came), came
        if promised and left and promised.share - left.share >= _clear(LEAST, SIGMAS, promised, left):
            yield _mistake(ply + 1, move, here, promised.share, left.share)

    def _kept(self, ply: int, better: Position, came: Value) -> Value | None:
        """What the best move kept, once the position after it is judged; until then the other one is suspect."""
        here = self.judged[ply]
        promised = self._known(better, self._tried.get((ply, here.best)), here.player)
        if promised is None and here.value - came.share >= LEAST:
            self.suspects[ply] = better
        return promised

    def _following(self, ply: int) -> int:
        """The ply after which the next player is to choose, or the last."""
        last = len(self._moves)
        return next((n for n in range(ply + 1, last) if self._positions[n].player != DEALER), last)

    def _known(self, position: Position, judged: Judgement | None, player: int) -> Value | None:
        """What a player can expect in a position. Where something is secret, what others expect there rests on what
        they know, and cannot be compared."""
        if position.game.chapters.has_secrets:
            return None
        if position.scores is not None:
            return Value(position.scores[player], 0.0)
        return None if judged is None or judged.rough else Value(judged.shares[player], judged.doubt)


def _is_choice(position: Position) -> bool:
    return position.player is not None and position.player != DEALER


def _clear(least: float, sigmas: float, one: Value, other: Value) -> float:
    """How great a difference has to be so that it is hardly chance."""
    return max(least, sigmas * sqrt(one.variance + other.variance))


def _mistake(ply: int, move: str, here: Judgement, kept: float, left: float) -> TurningPoint:
    fair = 1 / len(here.shares)
    promised = kept if here.proven else min(kept, 0.99)
    verb, instead = f"cost {_percent(kept - left)}", f"kept {_percent(promised)}"
    if here.proven and kept >= SURE:
        verb, instead = "let the win go", "wins"
    elif kept > fair > left:
        verb = "gave it away"
    return TurningPoint(ply, here.player, move, here.best, kept, left, verb, instead)


def _luck(ply: int, deal: str, seat: int, before: float, after: float) -> TurningPoint:
    verb = "Luck was with" if after > before else "Luck was against"
    return TurningPoint(ply, seat, deal, None, before, after, verb, f"{_percent(before)} became {_percent(after)}")


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"
