"""What is wrong with a game, and how to see it again."""

import json
import shlex
from dataclasses import dataclass, field
from typing import Any

_BEFORE = {"game", "box", "picture", "options", "guide", "rules"}
"""What is seen before anything is played."""
_IN_GAMES = {"plies", "history", "pickle", "record", "seed", "compile"}
"""What only whole games show, or code that is compiled; all else can be seen again at one position."""


@dataclass(frozen=True)
class Finding:
    """A claim that does not hold, and how to see it: the game's options, the kit's seed and the moves so far."""

    kind: str
    words: str
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    moves: tuple[str, ...] = ()
    where: str = ""
    """The file and line of what is to blame."""
    in_games: bool = False
    """Whether only whole games show it, and no position alone."""
    times: int = 1
    """How often the same was found, here and elsewhere."""

    @property
    def reproduce(self) -> str:
        """The command that fails in the same way: it looks at this position alone, where that is enough."""
        parts = ["parlour check", shlex.quote(self.game)]
        parts += [f"--set {shlex.quote(f'{name}={_typed(value)}')}" for name, value in self.options.items()]
        if self.kind not in _BEFORE | _IN_GAMES and not self.in_games:
            parts.append(f"--after {shlex.quote('; '.join(self.moves))}")
        elif self.seed:
            parts.append(f"--seed {self.seed}")
        if self.kind not in _IN_GAMES | {"compiled"}:
            parts.append("--quick")
        return " ".join(parts)

    @property
    def placed(self) -> str:
        """What is wrong, and where."""
        return self.words if not self.where or self.where in self.words else f"{self.words} ({self.where})"

    def __str__(self) -> str:
        return f"{self.kind}: {self.placed} — reproduce: {self.reproduce}"


def _typed(value: object) -> str:
    """A value as the command line takes it: JSON, or a text that JSON would not read."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except ValueError:
            return value
    return json.dumps(value)
