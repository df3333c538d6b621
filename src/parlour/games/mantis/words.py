"""Moves and positions of Mantis as text and data, and why a move is refused."""

from parlour.engine import DEALER, OVER, Given, seat

from .cards import BACKS, CARDS, COLORS, either, possible
from .rules import DEAL, FIRST, HAND, SCORE, SHOW, STEAL, TURN, Options, State, reached

MOST_OF_A_COLOR = 240
"""In all tanks together: with those still in the deck they fit into any one tank of the state."""
MOST_POINTS = 30000

_COLOR = f"({'|'.join(COLORS)})"

notation = [
    ("score", "score"),
    ("steal P2", r"steal p\d+"),
    ("turn red", f"turn {_COLOR}"),
    ("first P2", r"first p\d+"),
    ("show red,green,blue", f"show {_COLOR},{_COLOR},{_COLOR}"),
    ("deal red|red,green,blue", rf"deal {_COLOR}\|{_COLOR},{_COLOR},{_COLOR}"),
]


def write(o: Options, s: State, action: int) -> str:
    if action == SCORE:
        return "score"
    if action < TURN:
        return f"steal {seat(action - STEAL)}"
    if action < FIRST:
        return f"turn {COLORS[action - TURN]}"
    if action < SHOW:
        return f"first {seat(action - FIRST)}"
    if action < DEAL:
        return f"show {BACKS[action - SHOW]}"
    return f"deal {CARDS[action - DEAL]}"


# Why not

PHASES = ("deal", "first", "show", "choose", "turn")


def phase(o: Options, s: State) -> str:
    """What the next move is about, in a game that is not over."""
    if s.player < 0:
        return "first" if s.dealt == HAND * o.players else "deal"
    return "show" if s.top == 0 else "choose" if s.choice == 0 else "turn"


def victims(o: Options, s: State) -> list[str]:
    """The names of those from whom the player on turn can steal."""
    return [seat(player) for player in range(o.players) if player != s.player]


def refuse(o: Options, s: State, text: str) -> str:
    kind, _, rest = text.partition(" ")
    now = phase(o, s)
    about = "choose" if kind in ("score", "steal") else kind
    if about != now:
        return _out_of_turn(o, s, about, now)
    if kind == "deal":
        return _not_dealt(rest)
    if kind == "show":
        return _bad_back(rest) or f"no card with the back {rest} is left in the deck"
    if kind == "turn":
        return _not_turned(s, rest)
    if kind == "steal" and rest == seat(s.player).lower():
        return f"{seat(s.player)} cannot rob their own tank: score, or steal from {either(victims(o, s))}"
    return f"there is no player {rest.upper()}: they are P1 to {seat(o.players - 1)}"


def _out_of_turn(o: Options, s: State, about: str, now: str) -> str:
    player = seat(s.player)
    said = write(o, s, s.choice - 1) if s.choice else ""
    back = BACKS[s.top - 1] if s.top else ""
    going_on = {
        "deal": f"cards are being dealt into the tanks, the next one into {seat(s.dealt // HAND)}'s",
        "first": "it is being drawn who plays first",
        "show": f"the back of the top card is being shown to {player}",
        "choose": f"{player} may score, or steal from {either(victims(o, s))}",
        "turn": "the face of the top card is being turned up",
    }[now]
    if PHASES.index(about) > PHASES.index(now):
        return f"not yet: {going_on}"
    done = {
        "deal": "the tanks have been dealt",
        "first": "the first player has been drawn",
        "show": f"the top card has been shown, its back is {back}",
        "choose": f"{player} has already said {said}",
    }[about]
    return f"{done}: now {going_on}"


def _bad_back(text: str) -> str:
    """Why no card has this back; empty if some have."""
    if text in BACKS:
        return ""
    return f"no card has the back {text}: it has three different colours, in the order {', '.join(COLORS)}"


def _not_dealt(card: str) -> str:
    face, _, back = card.partition("|")
    if back in BACKS and face not in back.split(","):
        return f"no card with the back {back} has the face {face}: it has one of the colours on its back"
    return _bad_back(back) or f"the card {card} is no longer in the deck"


def _not_turned(s: State, color: str) -> str:
    back = s.top - 1
    can_be = either([COLORS[c] for c in possible(back, s.unseen[back])])
    if color not in BACKS[back].split(","):
        return f"{color} is not on the back of the top card: its face is {can_be}"
    return f"the {color} card with this back has been seen before: the face is {can_be}"


# Data


def data(o: Options, s: State) -> dict[str, object]:
    """What lies on the table; while cards are dealt into the tanks, `dealt` tells how many have been."""
    found: dict[str, object] = {
        "tanks": [
            [COLORS[color] for color in range(7) for _ in range(s.tanks[player, color])] for player in range(o.players)
        ],
        "points": [s.points[player] for player in range(o.players)],
        "unseen": [card for i, card in enumerate(CARDS) if s.unseen[i // 3] >> i % 3 & 1],
        "top": BACKS[s.top - 1] if s.top else None,
        "choice": write(o, s, s.choice - 1) if s.choice else None,
        "player": s.player if s.player >= 0 else None,
    }
    if s.player == DEALER and s.dealt < HAND * o.players:
        found["dealt"] = s.dealt
    return found


def restore(o: Options, given: Given, s: State) -> None:
    _restore_tanks(o, given["tanks"], s)
    for player, points in enumerate(given["points"].items(o.players)):
        s.points[player] = points.number(0, MOST_POINTS)
    _restore_unseen(given["unseen"], s)
    s.player = given["player"].number(0, o.players - 1, null=DEALER)
    _restore_turn(o, given, s)
    s.dealt = given.get("dealt", HAND * o.players).number(0, HAND * o.players)
    _check_stage(o, given, s)


def _restore_tanks(o: Options, given: Given, s: State) -> None:
    counts = [0] * len(COLORS)
    for player, tank in enumerate(given.items(o.players)):
        for card in tank.items():
            color = card.choice(COLORS)
            counts[color] += 1
            if counts[color] > MOST_OF_A_COLOR:
                given.fail(f"at most {MOST_OF_A_COLOR} cards of a colour in all tanks together")
            s.tanks[player, color] += 1


def _restore_unseen(given: Given, s: State) -> None:
    for card in given.items():
        if card.text() not in CARDS:
            card.fail(f"a card, as {CARDS[0]}, its back in the order of the colours")
        back, slot = divmod(CARDS.index(card.text()), 3)
        if s.unseen[back] >> slot & 1:
            card.fail("each card once")
        s.unseen[back] |= 1 << slot
        s.left += 1


def _restore_turn(o: Options, given: Given, s: State) -> None:
    top, choice = given["top"], given["choice"]
    if not top.is_null:
        if s.player < 0:
            top.fail("null while it is nobody's turn")
        if top.text() not in BACKS or not s.unseen[BACKS.index(top.text())]:
            top.fail(f"the back of an unseen card, as {BACKS[0]}, or null")
        s.top = BACKS.index(top.text()) + 1
    if not choice.is_null:
        if s.top == 0:
            choice.fail("null while no back is shown")
        said = ["score", *(f"steal {name}" for name in victims(o, s))]
        if choice.text() not in said:
            choice.fail(f"{either(said)}, or null")
        s.choice = SCORE + 1 if choice.text() == "score" else STEAL + int(choice.text()[-1])


def _check_stage(o: Options, given: Given, s: State) -> None:
    """Nobody's turn is the set-up or, when somebody has won or the deck is empty, the end."""
    missing = HAND * o.players - s.dealt
    if s.player >= 0 or reached(o, s) or s.left == 0:
        if missing:
            given["dealt"].fail(f"{HAND * o.players} once the game has begun")
        if s.player < 0:
            s.player = OVER
        elif s.left == 0:
            given["unseen"].fail("a card at least while it is somebody's turn")
    elif s.left <= missing:
        given["unseen"].fail(f"more than the {missing} cards that are still dealt into the tanks")
