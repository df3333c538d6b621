"""A table that cannot go on because the rules are no longer those it was played by; its record stays readable."""

import json
from dataclasses import dataclass

from .entries import Entry
from .refusal import Refused
from .seats import moment, seated
from .setup import Setup


@dataclass(frozen=True)
class Frozen:
    """Such a table, and why."""

    setup: Setup
    entries: list[Entry]
    title: str
    reason: str
    is_open: bool
    """Whether all that was played may be known."""

    def data(self) -> dict[str, object]:
        """What is sent of it to everybody."""
        setup = self.setup
        return {
            "type": "table",
            "id": setup.id,
            "game": setup.game,
            "title": self.title,
            "players": len(setup.chairs),
            "options": setup.options,
            "version": setup.version,
            "state": "frozen",
            "seats": [seat.data() for seat in seated(setup.chairs)],
            "you": {"seats": []},
            "chat": [],
            "log": [
                {"ply": ply, "seat": entry.values["seat"], "move": None, "words": []}
                for ply, entry in enumerate((e for e in self.entries if e.kind == "move"), start=1)
            ],
            "frozen": self.reason,
            "open": self.is_open,
            "now": None,
        }

    def record(self) -> str:
        """What was played, as far as it can be told without the rules: a header and a line for each event."""
        if not self.is_open:
            raise Refused(409, "This game is not over, and parts of it are secret: its record stays closed.")
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
        for entry in self.entries:
            if entry.kind in ("move", "say", "undo"):
                lines.append({entry.kind: _text(entry), "seat": entry.values["seat"], "at": moment(entry.at)})
                lines += [{"move": deal, "seat": -1, "at": moment(entry.at)} for deal in entry.values.get("deals", [])]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _text(entry: Entry) -> str:
    values = entry.values
    return str(values.get("move") or values.get("text") or f"back to ply {values.get('to')}")
