"""Clocks count towards the cap alone: search and solver take positions for equal that differ only in them."""

from ..engine.game.position import Position
from .trial import Trial

_TRIED = 6
"""So many moves, or a few more, are played in both of two positions."""


def clocks(trial: Trial, p: Position) -> None:
    """Where only clocks stand otherwise, the moves are the same, and lead to the same unless a game is over."""
    if p.player is None or p.key == p.raw:
        return
    for other in _otherwise(trial, p):
        if other.player is None:
            continue
        same = (p.player, p.actions) == (other.player, other.actions)
        if not trial.holds("clock", same, "who may do what depends on a clock"):
            return
        for action in p.actions[:: 1 + len(p.actions) // _TRIED]:
            ours, theirs = p.act(action), other.act(action)
            same = None in (ours.player, theirs.player) or ours.key == theirs.key
            if not trial.holds("clock", same, f"what {p.text(action)} does depends on a clock"):
                return


def _otherwise(trial: Trial, p: Position) -> list[Position]:
    """The position with its clocks a little earlier and at their start."""
    layout, others = trial.game.chapters.state, []
    ticking = [name for name, kind in layout.kinds.items() if kind.is_clock and not kind.shape]
    for earlier in (lambda value: max(0, value - 1), lambda value: 0):
        s = trial.fields(p)
        for name in ticking:
            setattr(s, name, earlier(getattr(s, name)))
        if layout.write(s) != p.raw:
            others.append(trial.game.at(layout.write(s)))
    return others
