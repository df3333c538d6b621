"""The games under every number of players: a few of different kinds at once, all of them in the long tests."""

import pytest

import parlour

SOME = {("tictactoe", 2), ("kuhn", 2), ("goofspiel", 3), ("pig", 2)}
"""No chance and no secrets; both; all at the same time; chance alone."""


def _counts(name):
    return parlour.load(name).chapters.player_counts


def _loaded(name, players):
    game = parlour.load(name)
    return game if game.players == players else parlour.load(name, players=players)


EVERY = [
    pytest.param(
        _loaded(name, players), id=f"{name}-{players}", marks=() if (name, players) in SOME else pytest.mark.long
    )
    for name in parlour.games()
    for players in _counts(name)
]
