"""What stands on the box, for people to read."""

from ..engine.module.notation import normal
from .trial import Trial


def labels(trial: Trial) -> None:
    """Title, pitch, rulebook, version and minutes are there."""
    about, rulebook = trial.game.chapters.about, trial.game.rulebook
    texts = {"title": about.title, "pitch": about.pitch, "rulebook": rulebook, "version": about.version}
    for name, text in texts.items():
        trial.holds("box", isinstance(text, str) and bool(text.strip()), f"{name} is {text!r}: expected a text")
    good = type(about.minutes) is int and about.minutes > 0
    trial.holds("box", good, f"minutes is {about.minutes!r}: expected a whole number from 1")


def sentences(trial: Trial) -> None:
    """Every option has a sentence."""
    for name, option in trial.game.chapters.options.options.items():
        good = isinstance(option.sentence, str) and bool(option.sentence.strip())
        trial.holds("options", good, f"{name} has no sentence that says what it is")


def examples(trial: Trial) -> None:
    """The examples of moves have the forms of moves."""
    notation = trial.game.chapters.notation
    trial.holds("notation", bool(notation.examples), "it declares no form of a move")
    for example in notation.examples:
        fits = notation.fits(normal(example))
        trial.holds("notation", fits, f"the example {example!r} has none of the forms itself")


def bounds(trial: Trial) -> bool:
    """Bounds are whole numbers from 1, and there are players."""
    declared = trial.game.bounds
    for name in ("moves", "actions", "plies"):
        value = getattr(declared, name, None)
        trial.holds("bounds", type(value) is int and value > 0, f"{name} is {value!r}: expected 1 or more")
    players = trial.game.players
    trial.holds("turn", 1 <= players <= 60, f"{players} players: expected 1 to 60")
    return trial.times == 0
