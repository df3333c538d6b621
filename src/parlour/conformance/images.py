"""How programs look at a position: planes that tell all a seat may know, images that are played alike."""

from ..engine.game.position import Position
from ..engine.module.layout import Fields
from ..engine.module.planes import Symmetry
from ..engine.module.rules import DEALER
from .random_game import RandomGame, play
from .trial import Trial

_MOVES = 6
"""Moves of a position that are played in it and in its image."""
_GAMES, _POSITIONS = 6, 8
"""What is tried to say which symmetries hold, where one does not."""
_CLOSE = 1e-9


def planes(trial: Trial, p: Position) -> None:
    """Planes lead back to what a seat sees, and depend on nothing else."""
    recall = trial.game.chapters.get("recall")
    if not recall:
        return
    for seat in range(trial.game.players):
        seen, planes_seen = p.seen(seat), p.planes(seat)
        again = trial.game.chapters.state.empty()
        recall(trial.game.o, planes_seen, seat, again)
        same = trial.game.chapters.state.write(again) == seen.raw
        trial.holds("planes", same, f"the planes for P{seat + 1} do not tell all that it sees")
        sizes = all(len(plane.numbers) == _size(plane.shape) for plane in planes_seen)
        trial.holds("planes", sizes, "a plane has more or fewer numbers than its shape")
        guess = p.guess(seat, seed=trial.random.randrange(1 << 30))
        trial.holds("planes", guess.planes(seat) == planes_seen, f"the planes for P{seat + 1} tell what it cannot know")


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def images(trial: Trial, p: Position) -> None:
    """A position and its image have the same moves, lead to images of each other, and end alike."""
    find = trial.game.chapters.get("images")
    claims: list[Symmetry] = find(trial.game.o) if find else []
    wrong = {claim.name: reason for claim in claims if (reason := difference(trial, p, claim))}
    if wrong:
        trial.ledger.refuted |= {*wrong}
        path, advice = trial.path, _advice(trial, claims)
        trial.path = path
        for name, words in wrong.items():
            trial.found("symmetry", f'{words} in the image by "{name}": {advice}', said=f"{words} by {name}")


def difference(trial: Trial, p: Position, symmetry: Symmetry) -> str | None:
    """What is not alike in a position and its image."""
    q = _mapped(trial, p, symmetry)
    seats = symmetry.seats or range(trial.game.players)
    if q.player != (seats[p.player] if p.player is not None and p.player >= 0 else p.player):
        return "another player is to move"
    actions = {action: symmetry.action(_fields(p), action) for action in p.actions}
    if sorted(actions.values()) != list(q.actions):
        return "other moves are legal"
    if p.scores is not None and q.scores is not None:
        shares = [q.scores[seat] for seat in seats]
        same = all(abs(score - other) < _CLOSE for score, other in zip(p.scores, shares, strict=True))
        return None if same else "the game ends differently"
    weights = _weights(trial, q)
    if any(weight != weights[actions[action]] for action, weight in _weights(trial, p).items()):
        return "the odds of the dealer's moves are other ones"
    for action in trial.random.sample(p.actions, min(_MOVES, len(p.actions))):
        here, there = p.act(action), q.act(actions[action])
        if _ordered(_mapped(trial, here, symmetry)) != _ordered(there) or len(here.actions) != len(there.actions):
            return f"{p.text(action)} does something else"
    return None


def _weights(trial: Trial, p: Position) -> dict[int, int]:
    if p.player != DEALER:
        return {}
    return dict(zip(p.actions, trial.game.interpreter.weights(p.raw, p.actions), strict=True))


def _advice(trial: Trial, claims: list[Symmetry]) -> str:
    """What the author should write: those that hold wherever they are tried in some games."""
    left = [claim for claim in claims if claim.name not in trial.ledger.refuted]
    for _ in range(_GAMES):
        walk = RandomGame()
        play(trial, walk, False)
        some = trial.random.sample(walk.positions, min(_POSITIONS, len(walk.positions)))
        left = [claim for claim in left if not any(difference(trial, p, claim) for p in [*some, walk.positions[-1]])]
    trial.ledger.refuted |= {claim.name for claim in claims if claim not in left}
    broken = {claim.family for claim in claims if claim not in left} - {""}
    names = dict.fromkeys(claim.family if claim.family not in ("", *broken) else claim.name for claim in left)
    return f"write symmetries = {tuple(names)!r}, which hold as far as was tried".replace("'", '"')


def _mapped(trial: Trial, p: Position, symmetry: Symmetry) -> Position:
    return trial.game.at(trial.game.chapters.state.write(symmetry.state(_fields(p))))


def _ordered(p: Position) -> Position:
    """Of those who choose at the same time the first is on turn: an image may have another."""
    chooses = p.game.chapters.get("chooses")
    if chooses is None or p.player is None:
        return p
    fields = _fields(p)
    fields.player = next(seat for seat in range(p.game.players) if chooses(p.game.o, fields, seat))
    return p.game.at(p.game.chapters.state.write(fields))


def _fields(p: Position) -> Fields:
    return p.game.chapters.state.read(p.raw)
