"""How programs look at a position: planes that tell all a seat may know, images that are played alike."""

from ..layout import Fields
from ..planes import Symmetry
from ..position import Position
from .trial import Trial

_MOVES = 6
"""Moves of a position that are played in it and in its image."""


def planes(trial: Trial, p: Position) -> None:
    """Planes lead back to what a seat sees, and depend on nothing else."""
    recall = trial.game.chapters.get("recall")
    if not recall:
        return
    for seat in range(trial.game.players):
        seen, found = p.seen(seat), p.planes(seat)
        again = trial.game.chapters.state.empty()
        recall(trial.game.o, found, seat, again)
        same = trial.game.chapters.state.write(again) == seen.raw
        trial.holds("planes", same, f"the planes for P{seat + 1} do not tell all that it sees")
        sizes = all(len(plane.numbers) == _size(plane.shape) for plane in found)
        trial.holds("planes", sizes, "a plane has more or fewer numbers than its shape")
        guess = p.guess(seat, seed=trial.random.randrange(1 << 30))
        trial.holds("planes", guess.planes(seat) == found, f"the planes for P{seat + 1} tell what it cannot know")


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def images(trial: Trial, p: Position) -> None:
    """A position and its image have the same moves, lead to images of each other, and end alike."""
    find = trial.game.chapters.get("images")
    for symmetry in find(trial.game.o) if find else ():
        trial.run(_image, p, symmetry)


def _image(trial: Trial, p: Position, symmetry: Symmetry) -> None:
    q = _mapped(trial, p, symmetry)
    hint = f"{symmetry.name}: say symmetries = (…) with the names of those that hold, or ()"
    if not trial.holds("symmetry", _seat(symmetry, p.player) == q.player, f"another player is to move in the {hint}"):
        return
    actions = {action: symmetry.action(_fields(p), action) for action in p.actions}
    if not trial.holds("symmetry", set(actions.values()) == set(q.actions), f"other moves are legal in the {hint}"):
        return
    if p.scores is not None:
        seats = symmetry.seats or range(len(p.scores))
        shares = [(q.scores or p.scores)[seat] for seat in seats]
        trial.holds("symmetry", list(p.scores) == shares, f"the game ends differently in the {hint}")
    for action in trial.random.sample(p.actions, min(_MOVES, len(p.actions))):
        here, there = p.act(action), q.act(actions[action])
        alike = _mapped(trial, here, symmetry) == there and len(here.actions) == len(there.actions)
        trial.holds("symmetry", alike, f"{p.text(action)} does something else in the {hint}")


def _mapped(trial: Trial, p: Position, symmetry: Symmetry) -> Position:
    return trial.game.at(trial.game.chapters.state.write(symmetry.state(_fields(p))))


def _fields(p: Position) -> Fields:
    return p.game.chapters.state.read(p.raw)


def _seat(symmetry: Symmetry, player: int | None) -> int | None:
    return symmetry.seats[player] if symmetry.seats and player is not None and player >= 0 else player
