"""Nava, but P1 starts with discs more than P2."""

from parlour.games.nava import *  # noqa: F403
from parlour.games.nava import Options, State, board
from parlour.games.nava import start as usual_start
from parlour.kit import About, rule

about = About(title="Heavy", pitch="One disc more for P1.", minutes=15)

MORE = 1


@rule  # type: ignore[no-redef]
def start(o: Options, s: State) -> None:
    usual_start(o, s)
    board.put(o, s, o.home[0], 0, MORE)
