"""What a server counts and measures, as Prometheus reads it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which times are told apart."""


class Times:
    """How long something took, all that there was of it."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """As a histogram."""
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """All of it, of this process."""

    def __init__(self) -> None:
        self.moves = 0
        self.events = 0
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.kept = Times()
        self.waited = Times()
        self.thought = Times()
        self.aside = Times()

    def text(self, **gauges: float) -> str:
        """The exposition: what is counted here, and what is the case now."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE parlour_{name} gauge", f"parlour_{name} {value:g}"]
        for name, count in (("moves", self.moves), ("events", self.events)):
            lines += [f"# TYPE parlour_{name}_total counter", f"parlour_{name}_total {count}"]
        lines.append("# TYPE parlour_refusals_total counter")
        lines += [f'parlour_refusals_total{{code="{code}"}} {n}' for code, n in sorted(self.refusals.items())]
        lines.append("# TYPE parlour_requests_total counter")
        lines += [f'parlour_requests_total{{status="{status}"}} {n}' for status, n in sorted(self.requests.items())]
        times = {"kept": self.kept, "house_waiting": self.waited, "house_thinking": self.thought, "aside": self.aside}
        for name, measured in times.items():
            lines += [f"# TYPE parlour_{name}_seconds histogram", *measured.lines(f"parlour_{name}_seconds")]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
