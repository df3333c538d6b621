"""The games of the house, as the lobby and the set-up show them."""

import json
import logging
from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec
from markdown_it import MarkdownIt

from ...engine import Game, ParlourError, at_hand, games, load
from ...engine.match.diagram import Diagram, diagrams
from ...engine.module.options import Option
from ...players.characters import CHARACTERS
from ...players.levels import levels
from ...scene import svg
from ..assets.assets import Asset
from ..protocol.refusal import Code, Refused
from ..views.views import WITHOUT

_LOG = logging.getLogger(__name__)

SMALL = 260.0
"""How wide the drawing on a box is, in its own measure."""
PLAYERS = "players"
"""The option by which a game says how many play."""


@cache
def names() -> tuple[str, ...]:
    """The games of the house. Looking for them takes milliseconds, and they stay the same."""
    return tuple(games())


def named(name: object) -> str:
    """The name of a game of the house: never a path, whatever a client asks for."""
    if not isinstance(name, str) or name not in names():
        raise Refused(Code.NO_GAME, "There is no such game here.")
    return name


def game_of(name: object, options: object = None) -> Game:
    """A game with these options, interpreted: the server never waits for a compiler."""
    known = named(name)
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise Refused(Code.BAD_VALUE, "options: expected the options by their names")
    try:
        return _loaded(known, json.dumps(options, sort_keys=True))
    except ParlourError as error:
        raise Refused(Code.BAD_VALUE, f"{error}") from None
    except (TypeError, ValueError, RecursionError):
        raise Refused(Code.BAD_VALUE, "options: expected a value for each option") from None


@lru_cache(maxsize=512)
def _loaded(name: str, options: str) -> Game:
    chosen = json.loads(options)
    chosen.pop("interpreted", None)
    return load(name, interpreted=True, **chosen)


def renew() -> None:
    """Read all games anew: some were edited."""
    for known in (names, _loaded, card, cards, box, picture):
        known.cache_clear()


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
        "at_hand": name in at_hand(),
    }


@cache
def cards(*, drawn: bool) -> Asset:
    """All boxes; for the lobby with a drawing each, so that it need not ask for them one by one."""
    boxes = [card(name) | ({"drawing": _board(name)} if drawn else {}) for name in names() if _can_load(name)]
    return Asset(msgspec.json.encode({"games": boxes} | ({"house": _house()} if drawn else {})), "application/json")


def _can_load(name: str) -> bool:
    """A game that is being written may be broken, and must not take all others from the lobby."""
    try:
        game_of(name)
    except Refused:
        return False
    return True


def _house() -> list[dict[str, object]]:
    """The characters of the ten levels."""
    return [{"name": who.name, "sentence": who.sentence, "color": who.color} for who in CHARACTERS]


@lru_cache(maxsize=256)
def box(name: str, *, drawn: bool) -> Asset:
    """Everything that one may want to know before a game; for a page with the positions that the rulebook draws."""
    game = game_of(name)
    drawings = [_diagram(game, diagram) for diagram in diagrams(game.rulebook)] if drawn else []
    page = {"html": _html(game.rulebook), "drawings": drawings} if drawn else {}
    return Asset(msgspec.json.encode(_box(name) | page), "application/json")


def _html(rulebook: str) -> str:
    """A rulebook, which is Markdown, for a page: tags in it are text, and where it draws stands an empty figure."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(rulebook)
    for number, token in enumerate(tokens):
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h3"
        if token.type == "inline" and list(diagrams(token.content)):
            tokens[number - 1].tag = tokens[number + 1].tag = "figure"
            token.children = []
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _diagram(game: Game, diagram: Diagram) -> dict[str, str]:
    try:
        scene, last = diagram.scene(game)
    except ParlourError:  # `parlour check` tells its author; a caption alone can still be read
        return {"drawing": "", "caption": diagram.caption}
    return {"drawing": svg(scene, last=last, standalone=False), "caption": diagram.caption}


def _box(name: str) -> dict[str, object]:
    game = game_of(name)
    own = list(game.chapters.get("players", {}))
    return {
        **card(name),
        "rulebook": game.rulebook,
        "version": game.version,
        "private": game.chapters.has_secrets,
        "options": [_option(name, option) for name, option in game.chapters.options.options.items()],
        "levels": [{"level": at + 1, "player": player} | _house()[at] for at, player in enumerate(levels(game))],
        "house": [*(f"level:{number}" for number in range(1, 11)), "random", "greedy", *own],
        "players_option": PLAYERS if PLAYERS in game.chapters.options.options else None,
    }


@lru_cache(maxsize=128)
def picture(name: str) -> str:
    """A game in the middle, drawn."""
    return svg(game_of(name).picture.scene(None))


def _board(name: str) -> str:
    """The same without words, for which a box is too small, and with large cards; nothing where the game fails."""
    try:
        scene = game_of(name).picture.scene(None)
        return svg(scene, standalone=False, without={*WITHOUT, "labels", "captions"}, wide=SMALL)
    except Exception:  # one game's own code must not take all others from the lobby
        _LOG.exception("%s cannot be drawn", name)
        return ""


def _option(name: str, option: Option) -> dict[str, object]:
    description: dict[str, object] = {
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
        description |= {"kind": "number", "from": option.limits[0], "to": option.limits[-1]}
    elif isinstance(option.limits, tuple):
        description |= {"kind": "choice", "choices": list(option.limits)}
    return description
