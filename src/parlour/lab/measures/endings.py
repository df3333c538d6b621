"""How the end comes about."""

from collections import Counter

from ...arena.estimate import mean
from ...engine import PartnersWon, PlayerWon, WinShared
from ..facts import Facts, kinds_of_messages, kinds_of_moves
from ..figures import dots, row
from ..measure import Measure, percent
from ..study import Study, by_deal

ORDER = 95
NEEDS = frozenset({"facts"})

WORDS = {"cap": "cut off by the last turn", "repetition": "a position came up a third time"}


def measure(study: Study) -> Measure | None:
    """What happens with the last move of a game."""
    if not study.facts:
        return None
    kinds = kinds_of_messages(study.game)
    ways = {id(facts): _way(facts, study, kinds) for facts in study.facts}
    rows = []
    for way, _ in Counter(ways.values()).most_common(8):
        estimate = mean(by_deal((f.deal, float(ways[id(f)] == way)) for f in study.facts), is_share=True)
        if estimate is not None:
            rows.append(row(way, estimate))
    if not rows:
        return None
    first, share = rows[0]["label"], rows[0]["value"]
    says = f"Most often the end comes like this, in {percent(share)} of the games: {first}."
    figure = dots("How games end", "What the last move brings about.", rows, form="percent", least=0, most=1)
    return Measure("Endings", says, (), (figure,) if len(rows) > 1 else ())


def _way(facts: Facts, study: Study, kinds: dict[str, str]) -> str:
    """The last move's events in words; its form where it has none of its own."""
    if facts.ending != "rules":
        return WORDS[facts.ending]
    plain = {PlayerWon.__name__, WinShared.__name__, PartnersWon.__name__}
    events = [kinds.get(name) or name for name in facts.last if name not in plain]
    if events:
        return "; ".join(event.rstrip(".") for event in events[-2:])
    names = kinds_of_moves(study.game)
    form = f"a move like {names[facts.kinds[-1]]}" if len(names) > 1 else "a move"
    return f"{form} that wins" if len(facts.winners) == 1 else f"{form}, and the win is shared"
