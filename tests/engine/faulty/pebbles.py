"""Everybody is dealt a card, which they keep to themselves. Then players take turns at a heap of pebbles.

On your turn take one or two pebbles, or pass. Who takes the last pebble wins, or hands the win to the next
player, as the table chose. If that takes too many moves, the highest card wins.
"""

from parlour.engine import (
    DEALER,
    OVER,
    About,
    Array,
    BadOption,
    Bounds,
    Floats,
    Given,
    Message,
    clock,
    copied,
    draw,
    int8,
    int16,
    option,
    rule,
    seat,
)
from parlour.scene import Area, Card, Choice, Face, Piece, Scene, Side

about = About(title="Pebbles", pitch="Take the last one, and keep your card to yourself.", minutes=2, version="1")

CARDS = 3
UNKNOWN = CARDS + 1
PASS = 2


def read_cards(value: object) -> list[int]:
    """A list of three whole numbers from 3 to 9: how many cards there are of each value"""
    if not isinstance(value, list) or len(value) != CARDS or any(n not in range(3, 10) for n in value):
        raise BadOption(f"expected three whole numbers from 3 to 9, not {value!r}")
    return value


class Options:
    players: int = option(2, range(2, 4), "How many play")
    heap: int = option(5, range(1, 8), "Pebbles in the heap")
    last: int = option("wins", ("wins", "loses"), "What taking the last pebble does")
    max_plies: int = option(12, range(1, 31), "After so many moves the highest card wins")
    cards: object = option(None, read_cards, "How many cards there are of each value")
    deck: Array = int8[CARDS]


examples = [{"cards": [3, 9, 4]}]


def prepare(o: Options, chosen: dict[str, object]) -> None:
    if o.heap == 7 and o.max_plies == 1:
        raise BadOption("heap=7 needs max_plies above 1")
    cards = chosen.get("cards", [3, 4, 3])
    assert isinstance(cards, list)
    for card in range(CARDS):
        o.deck[card] = cards[card]


class State:
    heap: int = int8
    hands: Array = int8[3]
    """0 while there is none, then the card's value, or UNKNOWN."""
    player: int = int8
    winner: int = int8
    """0 nobody yet, or those with the highest card; else the player's id + 1."""
    ply: int = clock(int16)


def bounds(o: Options) -> Bounds:
    return Bounds(moves=3, actions=PASS + 1 + CARDS, plies=o.max_plies)


@rule
def start(o: Options, s: State) -> None:
    s.heap = o.heap


@rule
def undealt(o: Options, s: State) -> int:
    """The next to be dealt a card; as many as there are players when all have one."""
    for player in range(o.players):
        if s.hands[player] == 0:
            return player
    return o.players


@rule
def turn(o: Options, s: State) -> int:
    if s.player == OVER:
        return OVER
    return DEALER if undealt(o, s) < o.players else s.player


@rule
def left(o: Options, s: State, card: int) -> int:
    """How many cards of a value are in the deck, as far as is known."""
    n = o.deck[card]
    for player in range(o.players):
        if s.hands[player] == card + 1:
            n -= 1
    return n


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    if undealt(o, s) < o.players:
        for card in range(CARDS):
            if left(o, s, card) > 0:
                out[n] = PASS + 1 + card
                n += 1
        return n
    for action in range(min(2, s.heap)):
        out[n] = action
        n += 1
    out[n] = PASS
    n += 1
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    s.ply += 1
    if action > PASS:
        s.hands[undealt(o, s)] = action - PASS
    else:
        mover = s.player
        s.player = (mover + 1) % o.players
        if action < PASS:
            s.heap -= action + 1
            if s.heap == 0:
                s.winner = mover + 1 if o.last == 0 else s.player + 1
                s.player = OVER
    if s.ply >= o.max_plies and s.player != OVER:
        stop(o, s)


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    best = 0
    sharing = 0
    for player in range(o.players):
        if s.hands[player] > best:
            best = s.hands[player]
            sharing = 0
        if s.hands[player] == best:
            sharing += 1
    for player in range(o.players):
        if s.winner > 0:
            out[player] = 1.0 if s.winner == player + 1 else 0.0
        else:
            out[player] = 1.0 / sharing if s.hands[player] == best else 0.0


@rule
def weight(o: Options, s: State, action: int) -> int:
    return left(o, s, action - PASS - 1)


@rule
def hide(o: Options, s: State, seat: int) -> None:
    for player in range(o.players):
        if player != seat and s.hands[player] > 0 and s.player != OVER:
            s.hands[player] = UNKNOWN


@rule
def guess(o: Options, s: State, seat: int, r: list[int]) -> None:
    for player in range(o.players):
        if s.hands[player] == UNKNOWN:
            total = left(o, s, 0) + left(o, s, 1) + left(o, s, 2)
            at = draw(r, total)
            card = 0
            while at >= left(o, s, card):
                at -= left(o, s, card)
                card += 1
            s.hands[player] = card + 1


notation = [("take 2", r"take \d+"), ("pass", "pass"), ("deal 3", r"deal \d+")]


def write(o: Options, s: State, action: int) -> str:
    return f"deal {action - PASS}" if action > PASS else "pass" if action == PASS else f"take {action + 1}"


def refuse(o: Options, s: State, text: str) -> str:
    dealing = undealt(o, s) < o.players
    if text.startswith("deal"):
        return f"there is no such card: they are 1 to {CARDS}" if dealing else "all cards are dealt"
    if dealing:
        return "wait until the cards are dealt"
    count = int(text.split()[1])
    return f"there are only {s.heap} left" if 1 <= count <= 2 else "you take one or two pebbles"


def data(o: Options, s: State) -> dict[str, object]:
    return {
        "heap": s.heap,
        "hands": [s.hands[player] for player in range(o.players)],
        "player": None if s.player == OVER else s.player,
        "winner": s.winner - 1 if s.winner else None,
        "ply": s.ply,
    }


def restore(o: Options, given: Given, s: State) -> None:
    s.heap = given["heap"].number(0, 7)
    for player, hand in enumerate(given["hands"].items(o.players)):
        s.hands[player] = hand.number(0, UNKNOWN)
    s.player = given["player"].number(0, o.players - 1, null=OVER)
    s.winner = given["winner"].number(0, o.players - 1, null=-1) + 1
    s.ply = given.get("ply", 0).number(0, 1000)


class Took(Message):
    """The player takes pebbles, or passes with 0."""

    player: int
    pebbles: int

    def words(self) -> str:
        return f"{seat(self.player)} takes {self.pebbles}." if self.pebbles else f"{seat(self.player)} passes."


class Dealt(Message):
    """The player is dealt a card, of which only they hear the value."""

    player: int
    card: int | None

    def words(self) -> str:
        return f"{seat(self.player)} is dealt a card." if self.card is None else f"It is a {self.card}."


def messages(o: Options, s: State, action: int, after: State) -> list[Message]:
    if action > PASS:
        player = undealt(o, s)
        return [Dealt(player, None), Dealt(player, action - PASS).to([player])]
    return [Took(s.player, (action + 1) % (PASS + 1))]


def plain(o: Options, s: State) -> str:
    again = copied(s)
    return f"{again.heap} pebbles"


def scene(o: Options, s: State) -> Scene:
    choices = [Choice(f"take:{n}", f"Take {n}") for n in range(1, 3) if n <= s.heap]
    cards = [Choice(f"deal:{card + 1}", f"Deal {card + 1}") for card in range(CARDS) if turn(o, s) == DEALER]
    return Scene(
        (
            Area("Heap", (Piece("stone", text="o"),) * s.heap, id="heap"),
            *(_hand(s, player) for player in range(o.players)),
            *cards,
            *choices,
            Choice("pass", "Pass"),
            *(Side(player, turn=s.player == player) for player in range(o.players)),
        )
    )


def _hand(s: State, player: int) -> Area:
    value = s.hands[player]
    card = Card((Face(str(value)),), player) if value != UNKNOWN else Card((), player, back=True)
    return Area("Card", (card,) if value else (), player, id=f"hand:{player}")


def clicks(o: Options, s: State, action: int) -> list[str]:
    return [write(o, s, action).replace(" ", ":")] if action >= PASS else ["heap", f"take:{action + 1}"]
