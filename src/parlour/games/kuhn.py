"""The smallest poker: two players, three cards (jack, queen and king), and one card each.

Both put 1 into the pot. The dealer deals a card to P1, then one to P2; each sees only their own. P1 begins. On
your turn you pass, or you bet 1 more. Once both have bet, or both have passed, the cards are shown and the
higher one takes the pot. Once one has bet and the other passes, the one who bet takes the pot, and no card is
shown. So each has one turn, but where P1 passes and P2 bets, P1 has a second.

The winner wins what the other put in, 1 or 2. As shares: half, and a quarter more or less for each 1 won or
lost.

A move is written as pass or bet, the dealer's as deal J, deal Q or deal K.
"""

from parlour.engine import DEALER, OVER, About, Array, Bounds, Floats, Given, Message, Move, draw, int8, rule, seat
from parlour.scene import Area, Card, Choice, Face, Label, Motion, Piece, Scene, Side

about = About(title="Kuhn poker", pitch="Three cards and one bet: the smallest poker.", minutes=1)
PLAYERS = 2

PASS, BET = 0, 1
ACTIONS = ("pass", "bet", "deal J", "deal Q", "deal K")
CARDS = ("J", "Q", "K")
NAMES = ("jack", "queen", "king")
NONE, UNKNOWN = 0, 4


class State:
    cards: Array = int8[2]
    """Each player's: NONE before it is dealt, 1 to 3 for J, Q and K, UNKNOWN where it is hidden."""
    bets: Array = int8[2]
    """Each player's bet, 0 or 1."""
    acts: int = int8
    """How often the players have passed or bet."""
    player: int = int8
    """Who is next, the dealer aside."""


def bounds(o: object) -> Bounds:
    return Bounds(moves=3, actions=5, plies=5)


@rule
def start(o: object, s: State) -> None:
    s.player = 0


@rule
def turn(o: object, s: State) -> int:
    return DEALER if s.cards[1] == NONE else s.player


@rule
def moves(o: object, s: State, out: Array) -> int:
    if s.cards[1] != NONE:
        out[0] = PASS
        out[1] = BET
        return 2
    n = 0
    for card in range(1, 4):
        if card != s.cards[0]:
            out[n] = BET + card
            n += 1
    return n


@rule
def play(o: object, s: State, action: int) -> None:
    if action > BET:
        s.cards[0 if s.cards[0] == NONE else 1] = action - BET
        return
    s.bets[s.player] = action
    s.acts += 1
    answered = s.acts == 2 and s.bets[0] >= s.bets[1]
    s.player = OVER if answered or s.acts == 3 else 1 - s.player


@rule
def scores(o: object, s: State, out: Floats) -> None:
    lead = s.bets[0] - s.bets[1]
    if lead == 0 and s.cards[0] != UNKNOWN and s.cards[1] != UNKNOWN:
        lead = (1 + s.bets[0]) * ((s.cards[0] > s.cards[1]) - (s.cards[0] < s.cards[1]))
    out[0] = 0.5 + lead / 4
    out[1] = 0.5 - lead / 4


@rule
def weight(o: object, s: State, action: int) -> int:
    return 1


@rule
def shown(s: State) -> bool:
    """Whether all may see the cards."""
    return s.player == OVER and s.bets[0] == s.bets[1]


@rule
def hide(o: object, s: State, seat: int) -> None:
    for player in range(2):
        if player != seat and s.cards[player] != NONE and not shown(s):
            s.cards[player] = UNKNOWN


@rule
def guess(o: object, s: State, seat: int, r: list[int]) -> None:
    for player in range(2):
        if s.cards[player] == UNKNOWN:
            other = s.cards[1 - player]
            if other in (NONE, UNKNOWN):
                s.cards[player] = 1 + draw(r, 3)
            else:
                s.cards[player] = 1 + (other + draw(r, 2)) % 3


notation = [("pass", "pass"), ("bet", "bet"), ("deal K", "deal [jqk]")]


def write(o: object, s: State, action: int) -> str:
    return ACTIONS[action]


def refuse(o: object, s: State, text: str) -> str:
    if text in ("pass", "bet"):
        return "the cards are not dealt yet"
    if s.cards[1] != NONE:
        return f"both cards are dealt: {seat(s.player)} may pass or bet"
    return f"the {NAMES[s.cards[0] - 1]} is dealt already"


class Dealt(Message):
    """The player was dealt a card; which one is a matter for that player."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} is dealt a card."


class Shown(Message):
    """The player showed a card in the end."""

    player: int
    card: str

    def words(self) -> str:
        return f"{seat(self.player)} shows the {NAMES[CARDS.index(self.card)]}."


def messages(o: object, s: State, action: int, after: State) -> list[Message]:
    if action > BET:
        player = 0 if s.cards[0] == NONE else 1
        return [Dealt(player), Move(DEALER, write(o, s, action)).to([player])]
    told: list[Message] = [Move(s.player, write(o, s, action))]
    if shown(after):
        told += [Shown(player, card) for player, card in enumerate(map(letter, after.cards)) if card]
    return told


def letter(card: int) -> str | None:
    return CARDS[card - 1] if card not in (NONE, UNKNOWN) else None


def data(o: object, s: State) -> dict[str, object]:
    """A card is null where it is unknown, and where it is not yet one of the cards dealt."""
    first = PASS if s.acts == 3 else s.bets[0]
    history = (first, s.bets[1], s.bets[0])[: s.acts]
    return {
        "cards": list(map(letter, s.cards)),
        "dealt": sum(card != NONE for card in s.cards),
        "history": [ACTIONS[act] for act in history],
        "player": None if s.player == OVER else s.player,
    }


def restore(o: object, given: Given, s: State) -> None:
    dealt = given.get("dealt", 2).number(0, 2)
    for player, card in enumerate(given["cards"].items(2)):
        found = card.choice(CARDS, null=UNKNOWN - 1) + 1
        if player < dealt:
            s.cards[player] = found
        elif found != UNKNOWN:
            card.fail("null, as it is not dealt")
    for act in given.get("history", []).items():
        if turn(o, s) < 0:
            act.fail("nothing more, as nobody can act here")
        play(o, s, act.choice(ACTIONS[: BET + 1]))
    whose = None if s.player == OVER else s.player
    told = given.get("player", whose)
    if told.number(0, 1, null=OVER) != s.player:
        told.fail(f"{'null' if whose is None else whose} after this history")


def scene(o: object, s: State) -> Scene:
    def place(player: int) -> Area:
        whose, card = seat(player), letter(s.cards[player])
        if card:
            thing = Card((Face(card),), player, words=f"{whose}'s {NAMES[CARDS.index(card)]}")
        else:
            thing = Card((), player, back=True, words=f"{whose}'s card, face down")
        dealt = (thing,) if s.cards[player] != NONE else ()
        return Area(f"{whose}'s card", dealt, player, empty="not dealt", id=f"card:{player}", narrow=True)

    def side(player: int) -> Side:
        return Side(player, f"{1 + s.bets[player]} in the pot", turn=turn(o, s) == player)

    choices: tuple[Choice, ...] = ()
    if turn(o, s) == DEALER:
        choices = tuple(Choice(f"deal {card}", f"Deal {card}") for card in CARDS)
    elif turn(o, s) != OVER:
        choices = (Choice("pass", "Pass"), Choice("bet", "Bet 1"))
    chips = tuple(chip(player, number) for player in range(2) for number in range(1 + s.bets[player]))
    pot = Label(f"Pot: {len(chips)}", things=chips)
    return Scene((place(0), place(1), pot, side(0), side(1), *choices))


def chip(player: int, number: int) -> Piece:
    return Piece("chip", player, words=f"{seat(player)}'s chip", id=f"chip:{player}:{number}")


def motions(o: object, s: State, action: int, after: State) -> list[Motion]:
    """A card appears, or a chip goes into the pot; in the end cards are turned up. Which ones, nothing tells."""
    if action > BET:
        return [Motion(("card:0" if s.cards[0] == NONE else "card:1",), "deal")]
    bet = [Motion((f"card:{s.player}", f"chip:{s.player}:1"))] if action == BET else []
    turned = [player for player in range(2) if s.cards[player] != after.cards[player]]
    return bet + [Motion((f"card:{player}",), "flip") for player in turned]


def clicks(o: object, s: State, action: int) -> list[str]:
    return [write(o, s, action)]
