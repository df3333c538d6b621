"""Who sits where: people at this terminal, and players of the house."""

from collections.abc import Iterable, Sequence

from ..engine import BadOption, Game, seat
from ..players import player
from ..players.characters import character, house_names

ME = "me"
LEVEL = 4
"""The house's level where none is asked for: one that a newcomer can beat."""


def seated(chosen: Sequence[str], game: Game, *, level: int = LEVEL) -> tuple[str, ...]:
    """Who sits at each seat. Nobody named: you are P1. The house takes the seats that are left."""
    names = tuple(chosen) or (ME,)
    if len(names) > game.players:
        raise BadOption(f"{len(names)} seats are too many: {game.title} is set up for {game.players} players")
    names += (f"level:{level}",) * (game.players - len(names))
    for name in names:
        _must_play(name, game)
    return names


def reseated(recorded: Sequence[str], game: Game) -> tuple[str, ...]:
    """The seats of a record: whoever is no player of the house is a person."""
    return tuple(name if _plays(name, game) else ME for name in recorded)


def people(seats: Iterable[str]) -> frozenset[int]:
    """The seats of those at this terminal."""
    return frozenset(number for number, name in enumerate(seats) if name == ME)


def called(seats: Sequence[str]) -> list[str]:
    """Who sits on each seat: you are `me`, and level 4 is a character that has a name."""
    house = iter(house_names([name for name in seats if character(name)]))
    return [f"{next(house)} ({name.replace(':', ' ')})" if character(name) else name for name in seats]


def titled(number: int, seats: Sequence[str]) -> str:
    """Who somebody is, in words: P1 you; P2 Ondo, who is level 4."""
    name = seats[number]
    if name != ME:
        return f"{seat(number)} {called(seats)[number]}"
    return f"{seat(number)} you" if len(people(seats)) == 1 else seat(number)


def _plays(name: str, game: Game) -> bool:
    try:
        _must_play(name, game)
    except BadOption:
        return False
    return name != ME


def _must_play(name: str, game: Game) -> None:
    """Refuse who cannot sit here."""
    if name == ME:
        return
    if name.partition(":")[0] in ("program", "python"):
        raise BadOption(f"{name}: programs meet in matches; here sit {ME} and the house, such as level:{LEVEL}")
    player(name, game)
