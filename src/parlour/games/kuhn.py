"""Win the pot, with the higher card or because the other gives up.

This is the smallest poker: two players, three cards (jack, queen and king), and one card each.

Both put 1 into the pot. The dealer deals a card to P1, then one to P2; each sees only their own. P1 begins. On
your turn you pass, or you bet 1 more. Once both have bet, or both have passed, the cards are shown and the
higher one takes the pot. Once one has bet and the other passes, the one who bet takes the pot, and no card is
shown. So each has one turn, but where P1 passes and P2 bets, P1 has a second. To pass when the other has bet is
also called to fold, and to bet then to call.

[after: pass; bet | seed=8 seat=0] What P1 sees: P2 has bet. Fold, and the pot is P2's; call, and the cards are shown.

The winner wins what the other put in, 1 or 2. As shares: half, and a quarter more or less for each 1 won or
lost.

A move is written as pass or bet, the dealer's as deal J, deal Q or deal K.
"""

from parlour.kit import NOBODY, OVER, About, Array, Cards, Deal, Floats, Given, OneCard, Pool, Say, int8, message, rule

about = About(title="Kuhn poker", pitch="Three cards and one bet: the smallest poker.", minutes=1)
PLAYERS = 2
cards = Cards("JQK", words=("jack", "queen", "king"))
hands = OneCard(cards, hidden=True, empty="not dealt")
act = Say("pass", "bet", called=lambda o, s: ("fold", "call") if any(s.bets) else ("pass", "bet 1"))
deal = Deal(cards, hands)
pot = Pool(stake=1, source=hands)
plies = 5
Shown = message("Shown", "{player} shows the {card}.", player=int, card=cards)


class State:
    cards: Array = hands.held
    bets: Array = pot.bets
    acts: int = int8  # how often the players have passed or bet
    player: int = int8


@rule
def receiver(o: object, s: State) -> int:
    return NOBODY if s.cards[1] else 1 if s.cards[0] else 0


@rule
def moves(o: object, s: State, out: Array) -> int:
    if receiver(o, s) != NOBODY:
        return deal.undealt(o, s.cards, out, 0)
    return act.each(o, out, 0)


@rule
def play(o: object, s: State, action: int) -> None:
    if deal.made(o, action):
        hands.put(o, s.cards, receiver(o, s), deal.kind(o, action))
        return
    s.bets[s.player] = act.word(o, action)
    s.acts += 1
    answered = s.acts == 2 and s.bets[0] >= s.bets[1]
    s.player = OVER if answered or s.acts == 3 else 1 - s.player


@rule
def scores(o: object, s: State, out: Floats) -> None:
    lead = s.bets[0] - s.bets[1]
    first, other = hands.kind(o, s.cards, 0), hands.kind(o, s.cards, 1)
    if lead == 0 and first != NOBODY and other != NOBODY:
        lead = (1 + s.bets[0]) * ((first > other) - (first < other))
    out[0] = 0.5 + lead / 4
    out[1] = 0.5 - lead / 4


@rule
def shown(o: object, s: State, player: int) -> bool:
    return s.player == OVER and s.bets[0] == s.bets[1]


def caused(o: object, s: State, action: int, after: State) -> list[object]:
    return [Shown(who, card) for who, card in enumerate(hands.names(o, after)) if card and shown(o, after, who)]


def data(o: object, s: State) -> dict[str, object]:
    """A card is null where it is unknown, and where it is not yet one of the cards dealt."""
    bets = (0 if s.acts == 3 else s.bets[0], s.bets[1], s.bets[0])
    return {
        "cards": hands.names(o, s),
        "dealt": sum(card != 0 for card in s.cards),
        "history": [act.words[bet] for bet in bets[: s.acts]],
        "player": None if s.player == OVER else s.player,
    }


def restore(o: object, given: Given, s: State) -> None:
    dealt = given.get("dealt", 2).number(0, 2)
    for player, card in enumerate(given["cards"].items(2)):
        if player < dealt:
            hands.give(o, s, player, hands.read(o, card))
        elif not card.is_null:
            card.fail("null, as it is not dealt")
    for word in given.get("history", []).items():
        if receiver(o, s) != NOBODY or s.player == OVER:
            word.fail("nothing more, as nobody can act here")
        play(o, s, word.choice(act.words))
    whose = data(o, s)["player"]
    if given.get("player", whose).number(0, 1, null=OVER) != s.player:
        given["player"].fail(f"{'null' if whose is None else whose} after this history")


def side(o: object, s: State, player: int) -> str:
    return f"{pot.chips(s, player)} in the pot"
