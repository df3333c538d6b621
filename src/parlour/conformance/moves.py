"""Legal moves: who is to move, what is listed, how it is written, that it plays."""

from ..engine.errors import BadMove
from ..engine.game.position import Position
from ..engine.module.layout import Cells, Kind
from ..engine.module.notation import normal
from ..engine.module.options import shown
from ..engine.module.rules import DEALER, OVER
from .trial import Trial

_SPELLED = 12
"""Moves of a position that are read in odd spellings."""


def turn(trial: Trial, p: Position) -> None:
    """`turn` answers with a player, the dealer or the end."""
    game = trial.game
    player = game.chapters.rule("turn")(game.o, trial.fields(p))
    good = isinstance(player, int) and OVER <= player < game.players
    trial.holds("turn", good, f"turn is {player!r}: expected 0 to {game.players - 1}, DEALER or OVER")
    undealt = player == DEALER and not game.chapters.deals
    trial.holds("odds", not undealt, "the dealer is on turn, but no rule weight says how likely each move is")


def listing(trial: Trial, p: Position) -> None:
    """`moves` returns the number of actions that it wrote."""
    game, most = trial.game, trial.game.bounds.moves
    if p.player is None:
        return
    out = Cells("out", Kind("i", (2 * most + 8,)), [-1] * (2 * most + 8))
    count = game.chapters.rule("moves")(game.o, trial.fields(p), out)
    if trial.holds("bounds", 0 <= count <= most, f"moves counts {count} moves: the bound is {most}"):
        wrote = [action for number, action in enumerate(out) if number < count and action != -1]
        trial.holds("actions", len(wrote) == count, f"moves counts {count} moves, but wrote {len(wrote)}")
    actions(trial, p)


def actions(trial: Trial, p: Position) -> None:
    """There is a move unless the game is over; actions are within bounds, and each is there once."""
    game, listed = trial.game, p.actions
    player = DEALER - 1 if p.player is None else p.player
    trial.holds("turn", player < game.players, f"turn is {player}, and there are {game.players} players")
    if p.player is not None:
        trial.holds("stuck", bool(listed), "the game is not over, but there is no move")
    most = game.bounds.actions
    beyond = [action for action in listed if not 0 <= action < most]
    if beyond:
        trial.found("bounds", f"actions {shown(beyond)}: the bound is 0 to {most - 1}")
    if len(set(listed)) < len(listed):
        trial.found("actions", f"an action is listed twice: {shown(listed)}")


def texts(trial: Trial, p: Position) -> bool:
    """Every move is written in a form of its own, and read back."""
    notation = trial.game.chapters.notation
    written = {action: p.text(action) for action in p.actions}
    for action, text in written.items():
        if not trial.holds("texts", isinstance(text, str), f"action {action} is written as {text!r}"):
            return False
    by_text: dict[str, int] = {}
    for action, text in written.items():
        trial.holds("texts", ";" not in text, f"{text!r} has a semicolon, which separates moves from one another")
        fits = notation.fits(normal(text))
        trial.holds("notation", fits, f"{text!r} is written, but has none of the forms of a move")
        other = by_text.setdefault(normal(text), action)
        trial.holds("texts", other == action, f"actions {other} and {action} are both written {text!r}")
    if len(by_text) == len(written):
        for action in trial.random.sample(p.actions, min(_SPELLED, len(p.actions))):
            _read(trial, p, written[action], action)
    trial.ledger.remember(p.moves)
    trial.ledger.reached.listed(notation, written.values())
    return len(by_text) == len(written)


def _read(trial: Trial, p: Position, text: str, action: int) -> None:
    odd = ("".join(f" {c} " if c in ",|:=+-" else c * 2 if c == " " else c for c in text)).swapcase()
    for spelling in (text, text.upper(), f"  {text.lower()}\t", odd):
        try:
            read = p.action(spelling)
        except BadMove as error:
            trial.found("texts", f"{spelling!r} should be read as {text!r}, but: {error}")
        else:
            trial.holds("texts", read == action, f"{spelling!r} is read as action {read}, not {action}")


def plays(trial: Trial, p: Position) -> None:
    """Every listed move plays, and leads to a position in order."""
    for action in p.actions:
        trial.run(_played, p, action)
    trial.ledger.moves += len(p.actions)


def _played(trial: Trial, p: Position, action: int) -> None:
    trial.path = (*trial.path, action)
    after = p.play(p.text(action))
    trial.steps.append((trial.path, p.raw, after))
    actions(trial, after)
