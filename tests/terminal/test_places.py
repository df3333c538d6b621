"""What can be chosen is found in the drawing, and the arrows lead to all of it."""

from random import Random

import pytest

import parlour
from parlour.scene import text
from parlour.terminal.choosing import choices
from parlour.terminal.places import at, beside, places

from .screens import WAYS

GAMES = [(name, max(parlour.load(name).chapters.player_counts)) for name in parlour.games()]


def positions(name, players, games=2, plies=60):
    """Positions of random games in which a player is to move."""
    game = parlour.load(name, **({"players": players} if "players" in parlour.load(name).options else {}))
    for seed in range(games):
        match, luck = parlour.Match(game, seed=seed), Random(seed)
        while not match.is_over and len(match.moves) < plies:
            yield match.position
            match.play(luck.choice(match.position.moves))


def steps(position):
    """Each state of choosing a move in a position, with the scene."""
    waiting = [choices(position)]
    while waiting:
        choosing = waiting.pop()
        if choosing.move is None:
            yield choosing, position.scene(position.player)
            waiting += [choosing.choose(id) for id in choosing.options[:3]]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_choice_stands_in_brackets_of_its_own(name, players):
    """At each step of a move, for the player to move."""
    for position in list(positions(name, players))[::11]:
        for choosing, scene in steps(position):
            lit, chosen = frozenset(choosing.options), frozenset(choosing.chosen)
            found = places(scene, choosing.options, lit=lit, chosen=chosen)
            lines = text(scene, lit=lit, chosen=chosen).split("\n")
            assert set(choosing.options) == set(found)
            assert {("(", ")")} == {(lines[p.row][p.left], lines[p.row][p.right - 1]) for p in found.values()}
            assert list(found) == [at(found, p.row, round(p.middle)) for p in found.values()]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_arrows_lead_from_any_choice_to_any_other(name, players):
    """Nothing can be chosen by mouse alone."""
    for position in list(positions(name, players))[::9]:
        for choosing, scene in steps(position):
            found = places(scene, choosing.options, lit=frozenset(choosing.options), chosen=frozenset(choosing.chosen))
            leads = {id: {beside(found, id, way) for way in WAYS} for id in found}
            back = {id: {other for other in found if id in leads[other]} for id in found}
            first = next(iter(found))
            assert set(found) == reached(leads, first), text(scene, lit=frozenset(choosing.options))
            assert set(found) == reached(back, first), text(scene, lit=frozenset(choosing.options))


def reached(leads, start):
    """All to which one or more ways lead."""
    waiting, known = [start], {start}
    while waiting:
        further = leads[waiting.pop()] - known
        known |= further
        waiting += further
    return known
