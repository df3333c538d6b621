"""How long a search may take: a number of simulations or nodes, a time, or until it is stopped."""

import re
from dataclasses import dataclass

from ..engine import BadOption
from ..engine.match.times import seconds

LONGEST = 86400.0
"""Seconds of one search."""


@dataclass(frozen=True)
class Budget:
    """At most so many simulations (nodes, in a search by depth) and so many seconds; None: no limit."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> "Budget":
        """`5000` simulations, or a time: `1s`, `200ms`, `2m`."""
        if re.fullmatch(r"[1-9]\d{0,11}", text):
            return cls(simulations=int(text))
        time = seconds(text)
        if time and time <= LONGEST:
            return cls(seconds=time)
        raise BadOption(f"a budget is a number of simulations or a time, such as 5000, 1s or 200ms: not {text!r}")

    def __str__(self) -> str:
        return f"{self.simulations}" if self.seconds is None else f"{self.seconds:g}s"
