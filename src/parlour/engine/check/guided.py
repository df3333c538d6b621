"""The guided first game, and the picture on the box."""

from ..errors import BadMove, BadOption
from ..library import load
from ..match import Match
from ..options import shown
from ..picture import own
from .trial import Trial


def guide(trial: Trial) -> None:
    """Every step of the guide is a legal move where it comes, and has words; at the end the game goes on."""
    found = trial.game.guide
    if found is None:
        return
    texts = all(isinstance(text, str) and text.strip() for text in (found.close, *(step.text for step in found.steps)))
    trial.holds("guide", texts, "a step or the close has no words")
    try:
        match = Match(load(trial.game.source, interpreted=True, **found.options), seed=found.seed)
    except BadOption as error:
        trial.found("guide", f"its options are refused: {error}")
        return
    yours = 0
    for number, step in enumerate(found.steps, start=1):
        yours += match.position.player == found.seat
        try:
            match.play(step.move)
        except BadMove as error:
            trial.found("guide", f"step {number}, {shown(step.move)}: {error}")
            return
    trial.holds("guide", yours > 0 and not match.is_over, "its player makes no move, or the game is over at its end")


def picture(trial: Trial) -> None:
    """The moves to the position on the box, where the game names them, can be played."""
    try:
        own(trial.game)
    except BadMove as error:
        trial.found("box", f"the moves to its picture: {error}")
