"""What a line shows: its moves in words, and any of its positions drawn, with all that is secret open."""

from itertools import pairwise
from typing import Any

from ...engine import DEALER, Position, TurnTo, spoken
from ...search import Review
from ..protocol.told import LogLine
from ..views.viewer import Viewer
from ..views.views import choices, painted, sentences
from .line import Line


def whole(line: Line) -> dict[str, Any]:
    """Everything about a line that stays the same wherever one looks."""
    game = line.game
    return {
        "line": line.code,
        "game": game.source,
        "title": game.title,
        "options": game.chosen,
        "players": game.players,
        "private": game.chapters.has_secrets,
        "sided": any(game.homes),
        "seats": [seat.view() for seat in line.seats],
        "log": log(line),
        "result": result(line),
    }


def log(line: Line, since: int = 0) -> list[LogLine]:
    """The plies after so many, in words."""
    lines = []
    pairs = list(pairwise(line.positions))[since:]
    for ply, ((before, after), move) in enumerate(zip(pairs, line.moves[since:], strict=True), start=since + 1):
        action = before.action(move)
        messages = [message for message, _ in before.updates(action, after) if type(message) is not TurnTo]
        words = sentences(before, action, messages, line.names, None)
        lines.append(LogLine(ply=ply, seat=before.player, move=move, words=words))
        before.forget()
    return lines


def result(line: Line) -> dict[str, Any] | None:
    """How the line ended, if it did."""
    scores = line.scores
    if scores is None:
        return None
    last = line.positions[-1]
    ending = [line.given_up] if line.given_up else [message for message, _ in last.ending()]
    words = " ".join(spoken(message.words(), line.names) for message in ending)
    return {"scores": scores, "words": words, "deciding": last.deciding}


def position(line: Line, ply: int, branched: int, viewer: Viewer) -> dict[str, Any]:
    """The position after so many plies, drawn, with what can be played there; `log` tells of the plies of a branch."""
    here = line.positions[ply]
    moving = motions(line.positions[ply - 1], line.moves[ply - 1]) if ply else []
    last = [*_last_clicks(line, ply), *(motion["path"][-1] for motion in moving)]
    return {
        "at": ply,
        "turn": here.player,
        "moves": choices(here),
        "odds": here.odds,
        "motions": [{"ply": ply, **motion} for motion in moving],
        "log": log(line, branched),
        "result": result(line) if ply == len(line.moves) else None,
        **painted(here.opened(), last, line.game.homes, line.seats, viewer),
    }


def motions(before: Position, move: str) -> list[dict[str, Any]]:
    """What moves where when a move is played."""
    moving = before.motions(before.action(move))
    return [{"path": motion.path, "kind": motion.kind, "count": motion.count} for motion in moving]


def _last_clicks(line: Line, ply: int) -> tuple[str, ...]:
    """What the last choice of a player touched."""
    chosen = next((n for n in range(ply, 0, -1) if line.positions[n - 1].player != DEALER), 0)
    before = line.positions[chosen - 1]
    return before.clicks(before.action(line.moves[chosen - 1])) if chosen else ()


def judgement(line: Line, ply: int, review: Review) -> dict[str, Any]:
    """What is thought of a choice, how its best move is shown, and where the line turned as far as is known by now."""
    here, judged = line.positions[ply], review.judged[ply]
    return {
        "type": "judgement",
        "ply": ply,
        "shares": [round(share, 3) for share in judged.shares],
        "best": judged.best,
        "path": here.clicks(here.action(judged.best)),
        "motions": motions(here, judged.best),
        "rough": judged.rough,
        "turns": [
            {"ply": point.ply, "seat": point.seat, "best": point.best, "words": point.words(line.names)}
            for point in review.turning_points()
        ],
    }
