"""A match between players: it may end before the rules end it, because one of them did something wrong."""

import json

from ..engine import Match
from .faults import Fault


class Contest(Match):
    """A match between players. `fault` is what ended it, where the rules did not.

    `thought` holds, for each seat, the seconds that each of its answers took.
    """

    fault: Fault | None = None
    thought: tuple[list[float], ...] = ()

    @property
    def is_over(self) -> bool:
        return self.fault is not None or super().is_over

    def stop(self, fault: Fault) -> None:
        """End the game without a result."""
        self.fault = fault

    def lose(self, fault: Fault) -> None:
        """End the game: the one at fault loses, the others share the win."""
        # A reason may quote what a program wrote, which need not be text that can be kept.
        self.forfeit(fault.seat, fault.reason.encode(errors="replace").decode(), kind=fault.kind)
        self.fault = fault

    def record(self) -> str:
        """The match as text. A fault that stopped it stands in the header: the moves replay as far as they went."""
        text = super().record()
        if self.fault is None or self.scores is not None:
            return text
        first, _, rest = text.partition("\n")
        fault = {"seat": self.fault.seat, "kind": self.fault.kind, "reason": self.fault.reason}
        return json.dumps(json.loads(first) | {"fault": fault}, ensure_ascii=False) + "\n" + rest
