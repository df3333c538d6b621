"""How soon the house answers the first move, with nothing compiled and with everything."""

import parlour
from bench.firstreply import LEVELS, measure
from bench.report import Bar


class FirstReply:
    """A fresh server for each game and level."""

    long = False

    def run(self, *, core: int, hasty: bool) -> tuple[str, list[Bar]]:
        games = parlour.games()
        return measure(games[: len(LEVELS)] if hasty else games, loads=(False, True))


SECTION = FirstReply()
