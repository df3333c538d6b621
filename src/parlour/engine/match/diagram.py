"""The positions that a rulebook draws."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...scene import Choice, Label, Part, Scene, Side, text
from ..errors import BadOption
from ..game.game import Game
from ..game.library import load
from ..module.options import shown
from ..module.rules import DEALER
from .match import Match

_MARK = re.compile(r"^ *\[after:(?P<moves>[^]|]*)(?:\|(?P<given>[^]]*))?](?P<caption>.*?)(?=\n *\n|\Z)", re.M | re.S)


@dataclass(frozen=True)
class Diagram:
    """A paragraph of a rulebook such as `[after: b2; a1] Here P1 would win on c3.`

    The moves are the players'. Behind a bar stand options, the seed of the deals and the seat that sees it, where
    they are not as usual: `[after: pass | seed=8 seat=0]`.
    """

    moves: tuple[str, ...]
    caption: str
    options: dict[str, Any]
    seed: int
    seat: int | None

    def match(self, game: Game) -> Match:
        """The game up to there; BadMove or BadOption where it cannot be played."""
        match = Match(load(game.source, interpreted=True, **self.options), seed=self.seed)
        for move in self.moves:
            match.play(move)
        return match

    def scene(self, game: Game) -> tuple[Scene, frozenset[str]]:
        """What is drawn, the board without players' lines, choices and mere words; and what the last move touched."""
        match = self.match(game)
        whole = match.position.scene(match.game.seat(self.seat))
        last = next((p for p in reversed(match.positions[:-1]) if p.player != DEALER), None)
        touched = last.clicks(last.action(self.moves[-1])) if last is not None else ()
        return Scene(tuple(filter(_is_drawn, whole.parts))), frozenset(touched)


def _is_drawn(part: Part) -> bool:
    return bool(part.things) if isinstance(part, Label) else not isinstance(part, Side | Choice)


def diagrams(rulebook: str) -> Iterator[Diagram]:
    """The positions that a rulebook draws, in order."""
    return map(_read, _MARK.finditer(rulebook))


def illustrated(game: Game, rulebook: str) -> str:
    """The text with its positions drawn as text."""

    def drawn(mark: re.Match[str]) -> str:
        diagram = _read(mark)
        scene, last = diagram.scene(game)
        lines = [*text(scene, last=last).splitlines(), *mark["caption"].strip().splitlines()]
        return "\n".join(f"    {line}".rstrip() for line in lines)

    return _MARK.sub(drawn, rulebook)


def _read(mark: re.Match[str]) -> Diagram:
    words = [" ".join(move.split()) for move in mark["moves"].split(";")]
    settings: dict[str, Any] = {}
    for pair in (mark["given"] or "").split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"{shown(pair)} in {shown(mark[0])}: expected NAME=VALUE")
        settings[name] = _value(value)
    seed, seat = settings.pop("seed", 1), settings.pop("seat", None)
    return Diagram(tuple(filter(None, words)), " ".join(mark["caption"].split()), settings, seed, seat)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
