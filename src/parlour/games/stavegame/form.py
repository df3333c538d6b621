"""A position as data and back.

Beyond what the rules of the data form ask for, `placed` says whether a card was placed this turn (it may be
lost already), and `ended` who ended the game.
"""

from parlour.engine import OVER, Array, Given

from .options import COLORS, Options, Triple
from .rules import CLASSIC, State, opening

MOST_EQUAL = 255


def triple(o: Options, kind: int) -> Triple:
    """The numbers on a card of a kind."""
    return o.values[kind, 1], o.values[kind, 2], o.values[kind, 3]


def kinds(o: Options) -> dict[Triple, int]:
    """The kinds by their numbers."""
    return {triple(o, kind): kind for kind in range(o.kinds)}


def sums(o: Options, s: State, player: int) -> list[int]:
    """What a player's cards come to on each stave, in its colour."""
    cards = [card * (1 - 2 * player) for card in s.slots]
    return [
        sum(o.values[card - 1, s.colors[stave]] for card in cards[3 * stave : 3 * stave + 3] if card > 0)
        for stave in range(3)
    ]


def data(o: Options, s: State) -> dict[str, object]:
    over = s.player == OVER
    return {
        "staves": [
            {
                "color": COLORS[s.colors[stave] - 1] if s.colors[stave] else None,
                "slots": [_slot(o, s, 3 * stave + slot) for slot in range(3)],
            }
            for stave in range(3)
        ],
        "hands": [_cards(o, s.hands, player) for player in range(2)],
        "decks": [_cards(o, s.decks, player) for player in range(2)],
        "turn": s.turn,
        "player": None if over else s.player,
        "deal": s.deal > 0,
        "acted": s.acted,
        "quiet": s.quiet,
        "placed": s.placed > 0,
        "ended": s.ended if over else None,
    }


def _slot(o: Options, s: State, at: int) -> dict[str, object] | None:
    if s.slots[at] == 0:
        return None
    found: dict[str, object] = {"owner": int(s.slots[at] < 0), "card": list(triple(o, abs(s.slots[at]) - 1))}
    if s.player != OVER:
        found |= {"placed": s.fresh[at] > 0, "slid": s.slid[at]}
    return found


def _cards(o: Options, counts: Array, player: int) -> list[list[int]]:
    return [list(triple(o, kind)) for kind in range(o.kinds) for _ in range(counts[player, kind])]


def restore(o: Options, given: Given, s: State) -> None:
    known = kinds(o)
    s.player = given["player"].number(0, 1, null=OVER)
    s.turn = given["turn"].number(0, 30000)
    for stave, place in enumerate(given["staves"].items(3)):
        s.colors[stave] = place["color"].choice(COLORS, null=-1) + 1
        for slot, found in enumerate(place["slots"].items(3)):
            if not found.is_null:
                _restore_slot(known, found, s, 3 * stave + slot)
        place.finish()
    _restore_cards(known, given, s)
    _restore_turn(o, given, s)


def _restore_slot(known: dict[Triple, int], given: Given, s: State, at: int) -> None:
    side = 1 - 2 * given["owner"].number(0, 1)
    s.slots[at] = side * (_kind(known, given["card"]) + 1)
    fresh, slid = given.get("placed", False).flag(), given.get("slid", 0).number(-1, 1)
    if s.player != OVER:
        s.fresh[at], s.slid[at] = fresh, slid
    given.finish()


def _restore_cards(known: dict[Triple, int], given: Given, s: State) -> None:
    hands, decks = given["hands"].items(2), given["decks"].items(2)
    for player in range(2):
        for counts, cards in ((s.hands, hands[player]), (s.decks, decks[player])):
            for card in cards.items():
                kind = _kind(known, card)
                if s.hands[player, kind] + s.decks[player, kind] == MOST_EQUAL:
                    card.fail(f"at most {MOST_EQUAL} equal cards of one player")
                counts[player, kind] += 1


def _kind(known: dict[Triple, int], given: Given) -> int:
    red, green, blue = (number.number(0, 99) for number in given.items(3))
    if (red, green, blue) not in known:
        given.fail("a card of the deck")
    return known[red, green, blue]


def _restore_turn(o: Options, given: Given, s: State) -> None:
    deal = given.get("deal", False).flag()
    acted = given.get("acted", 0).number(0, 30000)
    quiet = given.get("quiet", 0).number(0, 30000)
    placed = given.get("placed", any(s.fresh)).flag()
    ended = given.get("ended", None).number(0, 1, null=-1)
    if s.player == OVER:
        # Turns alternate from P1's first.
        s.ended = ended if ended >= 0 else max(s.turn - 1, 0) % 2
        return
    if ended >= 0:
        given["ended"].fail("null while the game runs")
    if s.turn == 0:
        s.deal = opening(o, s)
        # Once the opening hands are dealt it is the first turn.
        s.turn = 0 if s.deal else 1
    elif deal:
        if not any(s.decks[s.player, kind] for kind in range(o.kinds)):
            given["deal"].fail(f"false, because P{s.player + 1}'s deck is empty")
        s.deal = s.player + 1
    s.acted, s.quiet, s.placed = acted, quiet, placed
    s.still = min(quiet, 2) if o.rules == CLASSIC else 0
