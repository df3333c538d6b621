"""A track: who can go where is what it is by one piece after the other."""

import random

import parlour
from parlour.engine import Position

GAME = parlour.load("backgammon", interpreted=True)
BOARD = GAME.chapters.names["board"]


def able(own: dict[int, int], others: dict[int, int], place: int, steps: int) -> bool:
    """Whether a piece can go, told as rules tell it."""
    if not own.get(place) or (place and own.get(0)):
        return False
    there = place + steps
    if there <= 24:
        return others.get(25 - there, 0) < 2
    behind = [other for other in range(25) if own.get(other)]
    return min(behind) > 18 and (there == 25 or min(behind) == place)


def gone(own: dict[int, int], place: int, steps: int) -> dict[int, int]:
    return own | {place: own[place] - 1, place + steps: own.get(place + steps, 0) + 1}


def counted(position: Position, player: int) -> dict[int, int]:
    numbers = position.fields.checkers
    return {place: BOARD.number(GAME.o, numbers, player, place) for place in range(26)}


def positions() -> list[Position]:
    """Some of random games, where somebody is to move."""
    choose, found = random.Random(3).choice, []
    for _ in range(4):
        position = GAME.start()
        while position.player is not None:
            found += [position] * (position.player >= 0)
            position = position.act(choose(position.actions))
    return found


def test_movers_are_those_that_can_go_by_the_rules() -> None:
    for position in positions():
        player, numbers = position.player or 0, position.fields.checkers
        own, others = counted(position, player), counted(position, 1 - player)
        for steps in range(1, 7):
            expected = sum(1 << place for place in range(25) if able(own, others, place, steps))
            assert expected == BOARD.movers(GAME.o, numbers, player, steps)


def test_leaving_are_those_after_which_another_can_go() -> None:
    for position in positions()[::5]:
        player, numbers = position.player or 0, position.fields.checkers
        own, others = counted(position, player), counted(position, 1 - player)
        for steps, then in ((6, 5), (1, 6), (3, 2), (4, 4)):
            first = [place for place in range(25) if able(own, others, place, steps)]
            expected = sum(
                1 << place
                for place in first
                if any(able(gone(own, place, steps), others, other, then) for other in range(25))
            )
            assert expected == BOARD.leaving(GAME.o, numbers, player, steps, then)
