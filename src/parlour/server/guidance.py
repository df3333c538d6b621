"""Where a guided first game stands."""

from ..engine import DEALER, Guide, Step
from .table import Table


def guide_of(table: Table) -> Guide | None:
    """The guide of a table that has one."""
    return table.game.guide if table.setup.guide else None


def steps_made(table: Table) -> int | None:
    """How many steps of the guide have been made; None: there is no guide, or somebody left its path."""
    guide, match = guide_of(table), table.match
    if guide is None or match is None:
        return None
    moves = [m for m, p in zip(match.moves, match.positions, strict=False) if p.player != DEALER]
    if len(moves) > len(guide.steps) or any(m != s.move for m, s in zip(moves, guide.steps, strict=False)):
        return None
    return len(moves)


def scripted(table: Table) -> str | None:
    """The move that the guide has for the player of the house that is to move; None: it has none."""
    step = _next(table)
    turn = table.turn
    return step.move if step and turn is not None and turn >= 0 and table.seats[turn].kind == "house" else None


def guidance(table: Table, seats: tuple[int, ...]) -> dict[str, object] | None:
    """What the guide says now to whoever sits on these seats."""
    guide, made = guide_of(table), steps_made(table)
    if guide is None or made is None or guide.seat not in seats or table.match is None:
        return None
    position = table.match.position
    if made == len(guide.steps):
        return {"step": made, "of": made, "text": guide.close, "move": None, "path": []}
    step = guide.steps[made]
    mine = position.player == guide.seat
    return {
        "step": made + 1,
        "of": len(guide.steps),
        "text": step.text,
        "move": step.move if mine else None,
        "path": list(position.clicks(position.action(step.move))) if mine else [],
    }


def _next(table: Table) -> Step | None:
    guide, made = guide_of(table), steps_made(table)
    return guide.steps[made] if guide and made is not None and made < len(guide.steps) else None
