"""Where a guided first game stands."""

from functools import lru_cache

from ...engine import DEALER, Game, Guide, Match
from .table import Table


def guide_of(table: Table) -> Guide | None:
    """The guide of a table that has one."""
    return table.game.guide if table.setup.guide else None


def steps_made(table: Table) -> int | None:
    """How many steps of the guide have been made; None: there is no guide, or somebody left its path.

    Behind its end it stays until the learner moves again.
    """
    guide, match = guide_of(table), table.match
    if guide is None or match is None:
        return None
    moves = [(ply.text, ply.seat) for ply in match.plies if ply.seat != DEALER]
    steps = len(guide.steps)
    left = any(move != step.move for (move, _), step in zip(moves, guide.steps, strict=False))
    return None if left or any(player == guide.seat for _, player in moves[steps:]) else min(len(moves), steps)


def scripted(table: Table) -> str | None:
    """The move that the guide has for the player of the house that is to move; None: it has none."""
    guide, steps, turn = guide_of(table), steps_made(table), table.turn
    if guide is None or steps is None or steps == len(guide.steps) or turn is None or turn < 0:
        return None
    return guide.steps[steps].move if table.seats[turn].kind == "house" else None


def guidance(table: Table, seats: tuple[int, ...]) -> dict[str, object] | None:
    """What the guide says now to whoever sits on these seats. Only the learner's steps are counted."""
    guide, steps = guide_of(table), steps_made(table)
    if guide is None or steps is None or guide.seat not in seats or table.match is None:
        return None
    position, own = table.match.position, _own_steps(table.game)
    done = steps == len(guide.steps)
    mine = not done and position.player == guide.seat
    move = guide.steps[steps].move if mine else None
    return {
        "step": max(1, sum(step < steps for step in own) + mine),
        "of": len(own),
        "text": _text(guide, own, steps),
        "move": move,
        "path": list(position.clicks(position.action(move))) if move is not None else [],
        "done": done,
    }


def _text(guide: Guide, own: tuple[int, ...], steps: int) -> str:
    """All that was said since the learner's last step: what others do in between passes too soon to be read.

    While they do it without a word, what was said before stays.
    """
    last = max((step for step in own if step < steps), default=-1)
    texts = [step.text for step in guide.steps[last + 1 : steps + 1]] + [guide.close] * (steps == len(guide.steps))
    return " ".join(filter(None, texts)) or guide.steps[last].text


@lru_cache(maxsize=64)
def _own_steps(game: Game) -> tuple[int, ...]:
    """Which of the guide's steps are the learner's, by their numbers from 0."""
    guide = game.guide
    assert guide is not None
    match, own = Match(game, seed=guide.seed), []
    for number, step in enumerate(guide.steps):
        if match.position.player == guide.seat:
            own.append(number)
        match.play(step.move)
    return tuple(own)
