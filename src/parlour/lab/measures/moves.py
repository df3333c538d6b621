"""Which kinds of moves, and of events, are never seen or always."""

from collections import Counter

from ...arena.estimate import mean
from ...engine import DEALER
from ..facts import Facts, kinds_of_messages, kinds_of_moves
from ..figures import dots, row, table
from ..measure import Measure, Number, percent
from ..study import Study, by_deal

ORDER = 80
NEEDS = frozenset({"facts"})

ALWAYS = 0.97


def measure(study: Study) -> Measure | None:
    """How often each kind of move is chosen where it can be, and each event comes about."""
    if not study.facts:
        return None
    figures = [figure for figure in (_chosen(study), _events(study)) if figure]
    never, always = _extremes(study)
    says = "Every kind of move and of event is used, and none always."
    if never or always:
        says = " ".join(
            f"{name}: {', '.join(kinds)}."
            for name, kinds in (("Never seen", never), ("Always chosen", always))
            if kinds
        )
    estimate = mean(by_deal((facts.deal, float(len(facts.messages))) for facts in study.facts))
    meaning = f"{estimate.value:.1f} kinds of events come about in a game on average." if estimate else ""
    numbers = (Number("moves.events", "Kinds of events in a game", estimate, "number", meaning),) if estimate else ()
    return Measure("Moves and events", says, numbers, tuple(figures))


def _chosen(study: Study) -> dict[str, object] | None:
    """Of the decisions at which a kind of move was legal among others, how often it was chosen."""
    names = kinds_of_moves(study.game)
    rows = []
    for kind, name in enumerate(names):
        seen = [
            (facts.deal, float(kind == chosen))
            for facts in study.facts
            for chosen, offered, who in zip(facts.kinds, facts.offered, facts.seats, strict=True)
            if who != DEALER and kind in offered and len(offered) > 1
        ]
        estimate = mean(by_deal(seen), is_share=True)
        if estimate is not None:
            rows.append(row(f"like {name}", estimate))
    if len(rows) < 2:
        return None
    return dots(
        "How often a kind of move is chosen",
        "Of the turns on which a move of this form is legal, and one of another form too. At 0 it is never worth it, at"
        " 100% nothing else is.",
        rows,
        form="percent",
        least=0,
        most=1,
    )


def _events(study: Study) -> dict[str, object] | None:
    """Every message of the game's own: in how many games, and how often."""
    kinds = kinds_of_messages(study.game)
    if not kinds:
        return None
    counts, totals = _told(study.facts)
    ordered = sorted(kinds, key=lambda name: (-counts[name], -totals[name]))
    rows = [
        [
            kinds[name] or name,
            percent(counts[name] / len(study.facts)),
            f"{totals[name] / max(1, len(study.facts)):.1f}",
        ]
        for name in ordered
    ]
    caption = f"In {len(study.facts)} games between the strongest players."
    return table("What happens in a game", caption, ["event", "in so many games", "times in a game"], rows)


def _told(facts: list[Facts]) -> tuple[Counter[str], Counter[str]]:
    games: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for game in facts:
        games.update(set(game.messages))
        totals.update(game.messages)
    return games, totals


def _extremes(study: Study) -> tuple[list[str], list[str]]:
    games, _ = _told(study.facts)
    never = [
        f"“{(words or name).rstrip('.')}”" for name, words in kinds_of_messages(study.game).items() if not games[name]
    ]
    names = kinds_of_moves(study.game)
    offered: Counter[int] = Counter()
    chosen: Counter[int] = Counter()
    for facts in study.facts:
        for kind, legal, who in zip(facts.kinds, facts.offered, facts.seats, strict=True):
            if who != DEALER and len(legal) > 1:
                offered.update(legal)
                chosen[kind] += 1
    never += [f"a move like {name}" for kind, name in enumerate(names) if offered[kind] and not chosen[kind]]
    always = [name for kind, name in enumerate(names) if offered[kind] > 20 and chosen[kind] > ALWAYS * offered[kind]]
    return never, [f"a move like {name}" for name in always]
