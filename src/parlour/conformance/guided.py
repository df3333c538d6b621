"""The guided first game, the picture on the box, and those in the rulebook."""

from ..engine.errors import BadMove, BadOption
from ..engine.game.library import load
from ..engine.game.picture import own
from ..engine.match.diagram import diagrams
from ..engine.match.match import Match
from ..engine.module.options import shown
from .trial import Trial


def guide(trial: Trial) -> None:
    """Every step of the guide is a legal move where it comes; the learner's, and the close, have words.

    At the end the learner has won, or the game goes on.
    """
    lesson = trial.game.guide
    if lesson is None:
        return
    try:
        match = Match(load(trial.game.source, interpreted=True, **lesson.options), seed=lesson.seed)
    except BadOption as error:
        trial.found("guide", f"its options are refused: {error}")
        return
    texts = [lesson.close]
    for number, step in enumerate(lesson.steps, start=1):
        texts += [step.text] if match.position.player == lesson.seat else []
        try:
            match.play(step.move)
        except BadMove as error:
            trial.found("guide", f"step {number}, {shown(step.move)}: {error}")
            return
    trial.holds("guide", all(isinstance(text, str) and text.strip() for text in texts), "a step has no words")
    good = len(texts) > 1 and (not match.is_over or match.winners == (lesson.seat,))
    trial.holds("guide", good, "its player makes no move, or the game is over at its end and not won")


def picture(trial: Trial) -> None:
    """The moves to the position on the box, where the game names them, can be played."""
    try:
        own(trial.game)
    except BadMove as error:
        trial.found("picture", f"{error.__notes__[0]}: {error}")


def rulebook(trial: Trial) -> None:
    """The positions that the rulebook draws can be reached."""
    try:
        for diagram in diagrams(trial.game.rulebook):
            diagram.scene(trial.game)
    except (BadMove, BadOption) as error:
        trial.found("box", f"a position that the rulebook draws: {error}")
