"""The games of the house, as the hall and the set-up show them."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache

from ..engine import Game, ParlourError, games, load
from ..engine.options import Option
from ..players.levels import levels
from ..scene import svg
from .refusal import Refused

PLAYERS = "players"
"""The option by which a game says how many play."""


@cache
def names() -> tuple[str, ...]:
    """The games of the house. Looking for them takes milliseconds, and they stay the same."""
    return tuple(games())


def named(name: object) -> str:
    """The name of a game of the house: never a path, whatever a client asks for."""
    if not isinstance(name, str) or name not in names():
        raise Refused(404, "There is no such game here.")
    return name


def game_of(name: object, options: object = None) -> Game:
    """A game with these options, interpreted: the server never waits for a compiler."""
    known = named(name)
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise Refused(422, "options: expected the options by their names")
    try:
        return _loaded(known, json.dumps(options, sort_keys=True))
    except ParlourError as error:
        raise Refused(422, f"{error}") from None
    except (TypeError, ValueError, RecursionError):
        raise Refused(422, "options: expected a value for each option") from None


@lru_cache(maxsize=512)
def _loaded(name: str, options: str) -> Game:
    chosen = json.loads(options)
    chosen.pop("interpreted", None)
    return load(name, interpreted=True, **chosen)


@lru_cache(maxsize=128)
def card(name: str) -> dict[str, object]:
    """What stands on the box of a game."""
    game = game_of(name)
    return {
        "name": name,
        "title": game.title,
        "pitch": game.pitch,
        "minutes": game.minutes,
        "players": game.chapters.player_counts,
        "has_guide": game.guide is not None,
        "picture": f"/api/games/{name}/picture.svg",
    }


def box(name: str) -> dict[str, object]:
    """Everything that one may want to know before a game."""
    game = game_of(name)
    own = list(game.chapters.get("players", {}))
    return {
        **card(name),
        "rulebook": game.rulebook,
        "version": game.version,
        "private": game.chapters.has_secrets,
        "options": [_option(name, option) for name, option in game.chapters.options.options.items()],
        "levels": [{"level": number, "player": player} for number, player in enumerate(levels(game), start=1)],
        "house": [*(f"level:{number}" for number in range(1, 11)), "random", "greedy", *own],
        "players_option": PLAYERS if PLAYERS in game.chapters.options.options else None,
    }


@lru_cache(maxsize=128)
def picture(name: str) -> str:
    """A game in the middle, drawn."""
    return svg(game_of(name).picture.scene(None))


def _option(name: str, option: Option) -> dict[str, object]:
    told: dict[str, object] = {
        "name": name,
        "sentence": option.sentence,
        "expected": option.expected,
        "default": option.default,
        "kind": "other",
        "from": None,
        "to": None,
        "choices": None,
    }
    if isinstance(option.limits, range):
        told |= {"kind": "number", "from": option.limits[0], "to": option.limits[-1]}
    elif isinstance(option.limits, tuple):
        told |= {"kind": "choice", "choices": list(option.limits)}
    return told
