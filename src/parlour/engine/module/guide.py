"""A guided first game: the first moves of a real one, with a few words on each."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One move of a guided game, and what is said before it is made. The dealer's moves are no steps.

    What is said of another player's move, if anything, stays while the learner thinks.
    """

    text: str
    move: str


@dataclass(frozen=True)
class Guide:
    """A first game for the player at `seat`, under these options and with the deals of that seed.

    Steps of the other players are played for them, in order. After the last step `close` is said, and the
    player has won, or goes on alone.
    """

    steps: tuple[Step, ...]
    close: str
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    seat: int = 0
