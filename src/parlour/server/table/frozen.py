"""A table that cannot go on because the rules are no longer those it was played by; its record stays readable."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from ..protocol.refusal import Code, Refused
from ..protocol.told import LogLine, OwnSeats, TableTold
from .events import StoredEvent
from .seats import moment, seated
from .setup import Setup


@dataclass(frozen=True)
class Frozen:
    """Such a table, and why."""

    setup: Setup
    kept: list[StoredEvent]
    title: str
    reason: str
    is_open: bool
    """Whether all that was played may be known."""

    def told(self) -> TableTold:
        """What is sent of it to everybody."""
        setup, moves = self.setup, [values for kind, values, _ in self._events() if kind == "move"]
        return TableTold(
            id=setup.id,
            game=setup.game,
            title=self.title,
            players=len(setup.chairs),
            options=setup.options,
            version=setup.version,
            state="frozen",
            seats=[seat.view() for seat in seated(setup.chairs)],
            you=OwnSeats(()),
            chat=(),
            log=[LogLine(ply, values["seat"], None, []) for ply, values in enumerate(moves, start=1)],
            frozen=self.reason,
            open=self.is_open,
            now=None,
        )

    def record(self) -> str:
        """What was played, as far as it can be told without the rules: a header and a line for each event."""
        if not self.is_open:
            raise Refused(Code.SECRET, "This game is not over, and parts of it are secret: its record stays closed.")
        setup = self.setup
        header = {
            "parlour": 1,
            "game": setup.game,
            "rules": setup.version,
            "options": setup.options,
            "seats": [seat.name for seat in seated(setup.chairs)],
            "began": moment(setup.created),
            "frozen": self.reason,
        }
        lines = [header]
        for kind, values, at in self._events():
            if kind in ("move", "say", "undo"):
                text = values.get("move") or values.get("text") or f"back to ply {values.get('to')}"
                lines.append({kind: text, "seat": values["seat"], "at": moment(at)})
                lines += [{"move": deal, "seat": -1, "at": moment(at)} for deal in values.get("deals", [])]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    def _events(self) -> Iterator[tuple[str, dict[str, Any], float]]:
        """What happened, its values and when, without the rules."""
        for _, at, text in self.kept:
            with suppress(msgspec.DecodeError, ValueError, TypeError):  # it may be why the table rests
                kind, values = msgspec.json.decode(text)
                if isinstance(values, dict) and isinstance(values.get("seat"), int):
                    yield kind, values, at
