"""Two games to look at: one that is typical, and one that is dramatic."""

import re
from collections.abc import Sequence
from statistics import median
from typing import Any

from ..engine import DEALER, Game, Position, seat
from ..scene import svg
from .figures import rounded
from .measures.comebacks import lowest
from .measures.decided import open_part
from .measures.drama import changes
from .values import Assessment

MOST_FRAMES = 160
"""A longer game is shown without its middle plies."""

_PIECES = re.compile(r"(?=<g |<rect|<circle|<path|<text)")


def examples(game: Game, played: Sequence[Assessment]) -> list[dict[str, Any]]:
    """The game that is nearest to the middle in everything, and the one with the most turns of fortune."""
    if not played:
        return []
    typical = min(played, key=lambda values: _oddness(values, played))
    dramatic = max(played, key=_excitement)
    shown = [
        _told(
            game,
            typical,
            "A typical game",
            "Near the middle in length, in changes of the lead and in when it was decided.",
        )
    ]
    if dramatic is not typical:
        shown.append(
            _told(game, dramatic, "A dramatic game", "The most turns of fortune among all games that were looked at.")
        )
    return shown


def _traits(values: Assessment) -> tuple[float, ...]:
    part = open_part(values)
    return float(values.facts.decisions), float(changes(values)), 1.0 if part is None else part


def _oddness(values: Assessment, played: Sequence[Assessment]) -> float:
    """How far from the middle, in each trait against its usual distance."""
    total = 0.0
    for place, trait in enumerate(_traits(values)):
        values_of_all = [_traits(other)[place] for other in played]
        middle = median(values_of_all)
        usual = median(abs(value - middle) for value in values_of_all) or 1.0
        total += abs(trait - middle) / usual
    return total


def _excitement(values: Assessment) -> float:
    """Lead changes count, and so does a winner who was nearly lost, and a late decision."""
    low, part = lowest(values), open_part(values)
    behind = 0.0 if low is None else max(0.0, 1 / len(values.facts.scores) - low)
    return changes(values) + 4 * behind + (0.0 if part is None else part)


def _told(game: Game, values: Assessment, title: str, why: str) -> dict[str, Any]:
    """The game as the page shows it: a picture and a sentence for each ply, and how it stood."""
    facts = values.facts
    position = game.start()
    pictures, words, shares = (
        [_picture(position, ())],
        ["The game starts."],
        [[rounded(1 / game.players)] * game.players],
    )
    for place, (who, action) in enumerate(zip(facts.seats, facts.actions, strict=True)):
        touched = position.clicks(action) if who != DEALER else ()
        words.append(_sentence(position, who, action))
        position = position.act(action)
        pictures.append(_picture(position, touched))
        moves = sum(s != DEALER for s in facts.seats[: place + 1])
        shares.append([rounded(v) for v in values.shares[min(moves, len(values.shares) - 1)]])
    shares[-1] = [rounded(share) for share in facts.scores]
    plies = _shown(facts.seats)
    pieces, frames = _packed([pictures[i] for i in plies])
    return {
        "title": title,
        "why": why,
        "moves": list(facts.moves),
        "words": [words[i] for i in plies],
        "shares": [shares[i] for i in plies],
        "pieces": pieces,
        "frames": frames,
    }


def _sentence(position: Position, who: int, action: int) -> str:
    words = [update.message.words() for update in position.updates(action) if update.is_for(None)]
    said = " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in words if part)
    return said if said else f"{seat(who)} plays {position.text(action)}."


def _picture(position: Position, touched: Sequence[str]) -> str:
    return svg(position.scene(None), standalone=False, last=frozenset(touched), without={"choices"})


def _shown(seats: Sequence[int]) -> list[int]:
    """The plies that are shown: after a dealer's ply only where a player is next, and not too many."""
    ends = [i for i in range(len(seats) + 1) if i in (0, len(seats)) or seats[i] != DEALER]
    if len(ends) <= MOST_FRAMES:
        return ends
    half = MOST_FRAMES // 2
    return ends[:half] + ends[-half:]


def _packed(pictures: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """Pictures that have much in common, as lists of their pieces."""
    places: dict[str, int] = {}
    frames = [[places.setdefault(piece, len(places)) for piece in _PIECES.split(picture)] for picture in pictures]
    return list(places), frames
