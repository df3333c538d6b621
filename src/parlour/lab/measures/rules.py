"""Which clauses of the rules are never needed."""

from ..clauses import Clause
from ..figures import listing, table
from ..measure import ENOUGH, Measure, too_few
from ..study import Study

ORDER = 85
NEEDS = frozenset({"clauses"})

SELDOM = 0.05
MOST = 10
LONGEST = 6


def measure(study: Study) -> Measure | None:
    """The lines of the rules that no game ran, and those that few did."""
    if not study.clause_games:
        return None
    games = study.clause_games
    if games < ENOUGH:
        return Measure("Rules in use", too_few(games, "which lines of the rules nobody needs"))
    lines = sum(len(clause.lines) for clause in study.clauses)
    never = [clause for clause in study.clauses if not clause.games]
    seldom = sorted((c for c in study.clauses if 0 < c.games <= SELDOM * games), key=lambda c: c.games)
    unused = sum(len(clause.lines) for clause in never)
    says = f"Of {lines} lines of rules, {unused} were not needed in any of {games} games, strong and random."
    if not never:
        says = f"Every one of {lines} lines of rules was needed within {games} games, strong and random."
    figures = []
    if never:
        blocks = [(f"{clause.rule}, line {clause.first}", _lines(clause)) for clause in never[:MOST]]
        caption = (
            "They guard against what cannot happen in play, or belong to other options, or nobody has a use for them."
        )
        figures.append(listing("Clauses never used", caption, blocks))
    if seldom:
        rows = [[c.rule, c.lines[0].strip(), f"{c.games} of {games}"] for c in seldom[:MOST]]
        caption = f"In at most {100 * SELDOM:.0f}% of the games."
        figures.append(table("Clauses seldom used", caption, ["rule", "clause", "games"], rows))
    return Measure("Rules in use", says, (), tuple(figures))


def _lines(clause: Clause) -> list[str]:
    """A clause under the line that it hangs on, as far as it is needed to recognise it."""
    inner = [f"    {line}" for line in clause.lines[:LONGEST]]
    return [*filter(None, [clause.under]), *inner, *(["    …"] if len(clause.lines) > LONGEST else [])]
