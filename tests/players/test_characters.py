"""The house's ten levels are ten characters."""

import re

import pytest

import parlour
from parlour.players.characters import CHARACTERS, free, house_names, symbols, tint
from parlour.players.levels import levels
from parlour.server.protocol.refusal import Refused
from tests.server.authority import Driven

EVERY_NAME = [name for who in CHARACTERS for name in who.names]


@pytest.mark.parametrize("who", CHARACTERS, ids=lambda who: who.name)
def test_each_has_a_name_a_sentence_a_colour_and_a_small_drawing(who):
    """In ink, paper and its own colour, and nothing else."""
    assert re.fullmatch("[A-Z][a-z]{3,7}", who.name)
    assert re.fullmatch("[A-Z].{20,80}[.]", who.sentence)
    assert sum(map(len, who.drawing)) <= 1500
    assert {"currentColor", "#24231F", "#F4E9D2"} >= set(re.findall(r'(?:fill|stroke)="([^"n][^"]*)"', who.svg))


def test_no_two_share_a_name_a_sentence_or_a_colour():
    """Cousins neither."""
    assert len(EVERY_NAME) == len({name.casefold() for name in EVERY_NAME})
    assert 10 == len({who.sentence for who in CHARACTERS}) == len({who.color for who in CHARACTERS})
    assert 10 == symbols().count("<symbol")


@pytest.mark.parametrize("name", parlour.games())
def test_what_is_said_of_the_first_and_the_last_is_true(name):
    """Tibbo moves at random, and Eluno is never careless; whoever is careless is so less than those before."""
    ten = levels(parlour.load(name, interpreted=True))
    careless = [float(player.split(":")[1]) if player.startswith("careless") else 0.0 for player in ten[1:]]
    assert ("random", 0.0) == (ten[0], careless[-1])
    assert sorted(careless, reverse=True) == careless


def test_six_of_one_level_are_six_cousins_in_six_colours():
    """The first is the character itself."""
    names = house_names(["level:4"] * 6)
    assert CHARACTERS[3].names == tuple(names)
    assert 6 == len({tint("level:4", name) for name in names})


def test_where_all_cousins_sit_a_second_one_of_the_first_comes():
    """As many as there are seats."""
    assert ["Ondo", "Ondo II"] == house_names(["level:4"] * 7)[::6]
    assert "Ann III" == free(["Ann"], ["ann", "ANN II"])


def test_nobody_takes_a_name_of_the_house():
    """Whoever comes is called as they like, but not as somebody of the house, here or elsewhere."""
    driven = Driven("nava", "me", "friend", "level:4", options={"players": 3})
    assert "Ondo" == driven.table.seats[2].name
    for name in ("ondo", "Brumi"):
        with pytest.raises(Refused, match="somebody of the house is called so"):
            driven.join(1, name=name)
    driven.join(1, name="Ann")
    assert ["P1", "Ann", "Ondo"] == [seat.name for seat in driven.again().seats]


def test_two_people_of_one_name_are_told_apart():
    """At one device, by link, or by a change of name."""
    driven = Driven("nava", "me", "friend", "friend", options={"players": 3})
    driven.do(0, "name", name="Ann")
    driven.join(1, name="Ann")
    driven.join(2, name="Bob")
    driven.do(2, "name", name="Ann")
    assert ["Ann", "Ann II", "Ann III"] == [seat.name for seat in driven.table.seats]


def test_a_seat_tells_the_player_and_the_colour_of_its_face():
    """Other players of the house have no face."""
    driven = Driven("nava", "level:10", "random", "me", options={"players": 3})
    told = [(seat.name, seat.view().player, seat.view().color) for seat in driven.table.seats]
    assert [("Eluno", "level:10", CHARACTERS[9].color), ("Random", "random", None), ("P3", None, None)] == told
