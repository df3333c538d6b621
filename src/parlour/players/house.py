"""The house's players by their names.

A function here whose name is a player's name reads what stands behind the colon of its name, and gives what makes that
player for a game. So a name is checked without anything being made.
"""

from collections.abc import Callable
from difflib import get_close_matches

from ..engine import BadOption, Game, shown
from ..search import SearchMaker, must_fit, read, searcher
from .bots import Advice, AdvisedPlayer, CarelessPlayer, GreedyPlayer, HouseBot, RandomPlayer, SearchingPlayer

__all__ = ["MAKERS", "HouseBot", "Make", "Preparing", "can_play", "house", "is_compiled", "maker", "own_players"]

PROGRAMS = ("python:FILE:CLASS", "program:COMMAND")
"""Who can be named besides the house."""


Preparing = HouseBot  # as the server's workers call it
Make = Callable[[int, SearchMaker], HouseBot]
"""Makes a player: the number is its luck, and with the other it makes the searches that it needs."""


def random(rest: str, game: Game) -> Make:
    """Any legal move."""
    _nothing("random", rest)
    return lambda seed, search: RandomPlayer(seed)


def greedy(rest: str, game: Game) -> Make:
    """One move ahead."""
    _nothing("greedy", rest)
    return lambda seed, search: GreedyPlayer(seed)


def mcts(rest: str, game: Game) -> Make:
    """Tree search: `mcts:1s`, `mcts:5000`."""
    return _searching(f"mcts:{rest}", game)


def alphabeta(rest: str, game: Game) -> Make:
    """Search by depth, for two players and no dealer: `alphabeta:1s`."""
    return _searching(f"alphabeta:{rest}", game)


def expectimax(rest: str, game: Game) -> Make:
    """Exhaustive search by the dealer's odds, without secrets: `expectimax:1s`, `expectimax:1s,depth=2`."""
    return _searching(f"expectimax:{rest}", game)


def equilibrium(rest: str, game: Game) -> Make:
    """Balanced play in a small game with secrets for two, so that nobody can expect more against it: `equilibrium`."""
    return _searching(f"equilibrium:{rest}", game)


def careless(rest: str, game: Game) -> Make:
    """Another player that plays at random now and then: `careless:0.3:mcts:1000`."""
    share, _, other = rest.partition(":")
    try:
        part = float(share)
    except ValueError:
        part = -1.0
    if not 0 <= part <= 1 or not other:
        raise BadOption(f"careless:{rest}: expected a share from 0 to 1 and a player, as careless:0.3:mcts:1000")
    make = maker(other, game)
    return lambda seed, search: CarelessPlayer(part, make(seed + 1, search), seed)


def level(rest: str, game: Game) -> Make:
    """From 1, a beginner, to 10, the best there is for the game: `level:7`."""
    from .levels import levels

    if rest not in {str(n) for n in range(1, 11)}:
        raise BadOption(f"level:{rest}: expected a level from 1 to 10")
    return maker(levels(game)[int(rest) - 1], game)


MAKERS: dict[str, Callable[[str, Game], Make]] = {
    reader.__name__: reader for reader in (random, greedy, mcts, alphabeta, expectimax, equilibrium, careless, level)
}


def maker(name: str, game: Game) -> Make:
    """What makes the house's player of that name, or the game's own; BadOption where there is none for the game."""
    kind, _, rest = name.partition(":")
    own = own_players(game)
    if kind in own:
        _nothing(kind, rest)
        return lambda seed, search: AdvisedPlayer(own[kind])
    if kind in MAKERS:
        return MAKERS[kind](rest, game)
    known = [*MAKERS, *own, *PROGRAMS]
    close = get_close_matches(kind, known, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
    raise BadOption(f"no player {shown(name)}: {hint}")


def house(name: str, game: Game, seed: int, search: SearchMaker = searcher) -> HouseBot:
    """The house's player of that name, or the game's own; `search` makes the searches that it needs."""
    return maker(name, game)(seed, search)


def is_compiled(player: HouseBot) -> bool:
    """Whether all that a player searches with is compiled; one that does not search needs nothing."""
    return player.is_compiled


def can_play(name: str, game: Game) -> bool:
    """Whether the house's player of that name knows how to play a game."""
    try:
        maker(name, game)
    except BadOption:
        return False
    return True


def own_players(game: Game) -> dict[str, Advice]:
    """The players of a game's own: its module's `players`."""
    own: dict[str, Advice] = game.chapters.get("players", {})
    return own


def _searching(how: str, game: Game) -> Make:
    kind, budget, settings = read(how)
    must_fit(game, kind, **settings)
    return lambda seed, search: SearchingPlayer(search(game, kind, seed=seed, **settings), budget)


def _nothing(kind: str, rest: str) -> None:
    if rest:
        raise BadOption(f"{kind}:{rest}: {kind} takes nothing behind its name")
