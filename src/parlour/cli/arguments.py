"""Arguments that several commands take."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from parlour.engine import Game, Position

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(command: F) -> F:
    """The game, by name or by path, and its options."""
    name = click.argument("name")
    options = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help="An option of the game, such as --set players=3; may be repeated.",
    )
    return name(options(command))


def after_option(command: F) -> F:
    """Moves that are played first."""
    return click.option("--after", default="", metavar="MOVES", help="Moves to play first, separated by “;”.")(command)


def json_option(command: F) -> F:
    """Output for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def trust_option(command: F) -> F:
    """How far programs are trusted; other processes of this command hear it from the environment."""

    def chosen(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
        if value is not None:
            os.environ["PARLOUR_PROGRAMS"] = value

    common: dict[str, Any] = {"expose_value": False, "callback": chosen}
    trusted = click.option(
        "--trusted", flag_value="trusted", default=None, help="Programs run as you, without walls.", **common
    )
    untrusted = click.option(
        "--untrusted", flag_value="untrusted", default=None, help="No program runs if it cannot be walled in.", **common
    )
    return trusted(untrusted(command))


def loaded(name: str, settings: tuple[str, ...]) -> "Game":
    """The game with its options; a value is read as JSON, else it is text."""
    from parlour.engine import BadOption, load

    chosen: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key:
            raise BadOption(f"--set {setting}: expected KEY=VALUE, such as --set players=3")
        chosen[key.strip()] = _value(value)
    interpreted = chosen.pop("interpreted", False)
    return load(source(name), interpreted=bool(interpreted), **chosen)


def source(name: str) -> str:
    """A game as it is loaded: a folder here of that name is one too, where the house has none so called."""
    from parlour.engine import games

    is_folder = Path(name, "__init__.py").is_file() and name not in games()
    return str(Path(name, "__init__.py").parent.absolute()) if is_folder else name


def played(game: "Game", moves: str) -> "Position":
    """The position after these moves from the start."""
    from parlour.engine import BadMove

    position = game.start()
    for number, move in enumerate(filter(None, map(str.strip, moves.split(";"))), start=1):
        try:
            position = position.play(move)
        except BadMove as error:
            raise type(error)(f"move {number}, {move}: {error.reason}", move=move) from None
    return position


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
