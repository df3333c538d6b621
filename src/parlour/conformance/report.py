"""What the kit found, as values and for people."""

from collections import Counter
from dataclasses import dataclass

from ..engine.game.finding import Finding

CLAIMS = {
    "game": "the file opens and says what a game must say",
    "box": "title, pitch, rulebook and version are there for people to read",
    "picture": "the moves to the picture on the box can be played",
    "options": "options have a sentence, are kept as chosen, and the game's own choices are possible",
    "error": "no function of the game fails",
    "endless": "every function comes to an end",
    "range": "no rule reads or writes outside what its fields hold",
    "bounds": "moves and actions stay within the declared bounds",
    "turn": "turn names a player, the dealer or the end",
    "stuck": "a position that is not over has a move",
    "plies": "a game ends within the declared number of plies",
    "actions": "actions are listed once each",
    "texts": "every move has a text of its own, read back in any case and spacing",
    "notation": "every text has one of the forms that the notation declares",
    "plays": "every listed move plays",
    "refusals": "every other move is refused with a reason, and nothing changes",
    "why_not": "why_not never fails",
    "scene": "every position can be drawn, and ids are unique in the drawing",
    "clicks": "each move is one path of clicks in the drawing, and no path begins another",
    "motions": "what moves where is told by ids of the drawings, and the same whatever a seat cannot know",
    "guide": "the guided first game can be played as it is told",
    "still": "what only asks about a state or tells of it does not change it, and nothing changes the options",
    "history": "a position never changes once it was there",
    "data": "data is JSON and leads back to exactly the same position",
    "restore": "data that is wrong is refused as BadPosition, and no other way",
    "pickle": "a position can be pickled",
    "record": "a record replays to the same record",
    "odds": "the dealer's weights are whole numbers from 1, its odds together 1",
    "scores": "scores come at the end, are 0 or more, and together 1",
    "points": "points, where a game counts any, are a whole number for each player",
    "stop": "a running game that is stopped is over",
    "clock": "clocks count towards the cap alone, and decide no rule",
    "messages": "messages are JSON, and have words for people",
    "seed": "the same seed gives the same game",
    "secrets": "a seat sees, hears and may do the same whatever it cannot know",
    "planes": "planes of numbers tell all that a seat may know, and nothing else",
    "symmetry": "a position and its image have the same moves and scores",
    "rules": "rules are written in the part of Python that compiles",
    "compile": "the rules compile",
    "compiled": "compiled rules play exactly as interpreted ones",
}
"""What a game is held to: the kinds of findings, each with the claim that it breaks."""

_EXAMPLES = 3
"""Findings of one kind that are printed."""


@dataclass(frozen=True)
class Report:
    """What the kit tried and found. Of each kind of finding it keeps the few with the fewest moves."""

    game: str
    title: str
    seed: int
    findings: tuple[Finding, ...]
    times: dict[str, int]
    """How often each kind was found."""
    choices: int
    """Choices of options that were tried."""
    games: int
    positions: int
    """Positions that were examined whole."""
    moves: int
    """Legal moves that were played there."""
    refusals: int
    """Illegal ones that were tried there."""
    reached: str
    """What the games came to, compiled ones too."""
    stages: tuple[str, ...]
    """The ways in which the rules were run."""
    notes: tuple[str, ...]
    """What was left out, and why."""

    @property
    def ok(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        verdict = f"{self.title} keeps what it promises." if self.ok else self._failed()
        return "\n".join(filter(None, [verdict, "\n" + self._tried(), self.reached, *self.notes]))

    def _tried(self) -> str:
        counts = (
            (self.games, "game"),
            (self.choices, "choice of options", "choices of options"),
            (self.positions, "position"),
            (self.moves, "move played", "moves played"),
            (self.refusals, "illegal one tried", "illegal ones tried"),
        )
        return f"Tried with seed {self.seed}: {', '.join(_counted(*c) for c in counts)}. {self._stages()}"

    def _stages(self) -> str:
        return f"Rules run {', '.join(self.stages)}." if self.stages else ""

    def _failed(self) -> str:
        lines = [f"{self.title} breaks {_counted(len(self.times), 'promise')}."]
        shown: Counter[str] = Counter()
        for finding in self.findings:
            shown[finding.kind] += 1
            if shown[finding.kind] == 1:
                often = self.times[finding.kind]
                lines += ["", f"{finding.kind}: {CLAIMS[finding.kind]} ({_counted(often, 'finding')})"]
            if shown[finding.kind] <= _EXAMPLES:
                repeated = f" ({finding.times:,} times)" if finding.times > 1 else ""
                lines += [f"  {finding.placed}{repeated}", f"    {finding.reproduce}"]
        return "\n".join(lines)


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
