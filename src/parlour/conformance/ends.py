"""Chance and the end: the dealer's odds, scores, and what stopping does."""

from math import isfinite, nan

from ..engine.game.position import Position
from ..engine.module.messages import seat
from ..engine.module.rules import DEALER
from .trial import Trial

_CLOSE = 1e-9


def odds(trial: Trial, p: Position) -> None:
    """The dealer's weights are whole numbers from 1, and its odds are together 1."""
    if p.player != DEALER:
        trial.holds("odds", p.odds == {}, "there are odds where the dealer is not to move")
        return
    game = trial.game
    for action in p.actions:
        weight = game.chapters.rule("weight")(game.o, trial.fields(p), action)
        good = isinstance(weight, int) and weight >= 1
        if not trial.holds("odds", good, f"{p.text(action)} weighs {weight!r}: expected a whole number from 1"):
            return
    total = sum(p.odds.values())
    trial.holds("odds", abs(total - 1) <= _CLOSE, f"the odds are together {total}")


def scores(trial: Trial, p: Position) -> None:
    """Scores come at the end and only then."""
    if p.player is not None:
        trial.holds("scores", p.scores is None and p.winners == (), "there are scores while the game runs")
        return
    shares(trial, p, "scores")
    p.verdict  # noqa: B018 (it can be said)
    # Compiled code gets memory that nobody cleared.
    out = [nan] * trial.game.players
    trial.game.chapters.rule("scores")(trial.game.o, trial.fields(p), out)
    trial.holds("scores", nan not in out, "scores leaves somebody's share unwritten")


def points(trial: Trial, p: Position) -> None:
    """What is counted beside the shares is a whole number for each player."""
    counted = trial.game.chapters.get("points")
    if counted:
        for player in range(trial.game.players):
            number = counted(trial.game.o, trial.fields(p), player)
            is_whole = isinstance(number, int)
            trial.holds("points", is_whole, f"the points of {seat(player)} are {number!r}: expected a whole number")


def shares(trial: Trial, p: Position, kind: str) -> None:
    """Shares are 0 or more, and together 1."""
    scores = p.scores or ()
    good = all(isfinite(score) and score >= 0 for score in scores)
    trial.holds(kind, good and abs(sum(scores) - 1) <= _CLOSE, f"the scores are {scores}: together {sum(scores)}")


def stop(trial: Trial, p: Position) -> None:
    """A game that can be stopped is over then, with proper scores."""
    if not trial.game.chapters.can_stop or p.player is None:
        return
    stopped = p.stopped()
    if trial.holds("stop", stopped.player is None, "the game is stopped, but not over"):
        shares(trial, stopped, "stop")
