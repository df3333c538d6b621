"""A finished game to take along."""

import json
import re
from random import Random

import pytest

import parlour
from parlour.engine import TurnTo
from parlour.server.views.views import sentences
from parlour.server.wire.export import MOST, replay_page

LARGEST = 300_000


def played(name: str) -> parlour.Match:
    match = parlour.Match(parlour.load(name, interpreted=True), seed=bytes(32))
    random = Random(1)
    while not match.is_over:
        match.play(random.choice(match.position.moves))
    return match


def told(page):
    return json.loads(page.partition("const game=")[2].partition(";\n")[0])


@pytest.mark.parametrize("name", parlour.games())
def test_a_page_that_replays_a_game_is_small_and_offers_nothing(name):
    match = played(name)
    page = replay_page(match.record())
    game = told(page)
    assert len(page.encode()) < LARGEST
    assert min(MOST, len(match.positions)) == len(game["frames"]) == len(game["words"])
    assert any("<g" in tag for tag in game["tags"])
    assert not any('class="choice' in tag for tag in game["tags"])


def test_what_is_told_with_a_position_is_whole_sentences():
    match = parlour.Match(parlour.load("kuhn", interpreted=True), seed=bytes(32))
    match.play("pass")
    match.play("pass")
    words = told(replay_page(match.record()))["words"]
    assert "P1 passes." == words[-2]
    assert re.fullmatch(r"P2 passes\. P1 shows the \w+\. P2 shows the \w+\. P[12] wins\.", words[-1])


def test_a_games_own_message_that_only_names_the_move_is_told_as_a_sentence():
    position = parlour.load("stones", interpreted=True).start()
    action = position.action("c1-c2")
    messages = [message for message, _ in position.updates(action) if type(message) is not TurnTo]
    assert ["You move from c1 to c2."] == sentences(position, action, messages, ["Ann", "Bob"], 0)
