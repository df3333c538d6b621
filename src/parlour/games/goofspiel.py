"""Win the prizes that are worth most by bidding for each with one of your cards.

Each player has cards numbered from 1 up, and the prizes are a pile of the same cards. The prize on top is turned over.
All choose one of their cards at the same time, face down, and show them together: the highest card wins the prize,
which is worth the number on it. If several are highest together, nobody gets it. The cards that were bid are out of
the game.

[after: bid 4; bid 2 | cards=5 seed=15] P1 bid 4 against 2 and has 3 points. Now both bid for the 5.

The game is over when the last prize is gone: who has most points wins, and those with equally many share the win.

A choice is written as bid 7, the turning of a prize as prize 7.
"""

from parlour.kit import (
    NOBODY,
    OVER,
    About,
    Array,
    Cards,
    Deal,
    Hands,
    OpenCards,
    Seal,
    Sealed,
    by_player,
    int8,
    leader,
    lowest,
    option,
    rule,
)

about = About(title="Goofspiel", pitch="Bid for prizes, all at the same time.", minutes=5)


class Options:
    players: int = option(2, range(2, 5), "How many play")
    cards: int = option(13, range(2, 14), "How many cards each player has")


cards = Cards([str(number) for number in range(1, 14)], many=Options.cards)
hands = Hands(cards, players=Options.players, most=4)
bids = Sealed(hands, noun="bid")
prize = OpenCards(cards, title="Prize")
prizes = OpenCards(cards, title="Prizes to come")
bid = Seal("bid {card}", bids)
turn_over = Deal(cards, onto=prize, verb="prize")
plies = 65


class State:
    hands: Array = hands.counts
    bids: Array = bids.held
    prize: int = prize.set
    prizes: int = prizes.set
    points: Array = by_player(int8[4], most=91, noun="point")
    player: int = int8


@rule
def start(o: Options, s: State) -> None:
    s.prizes = cards.all(o)
    hands.fill(o, s.hands)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if s.prize == 0:
        return turn_over.each(o, s.prizes, out, 0)
    return bid.each(o, hands.kinds(o, s.hands, s.player), out, 0)


@rule
def play(o: Options, s: State, action: int) -> None:
    if turn_over.made(o, action):
        s.prize = turn_over.card(o, action)
        s.prizes &= ~s.prize
        return
    s.player = bids.choose(o, s.bids, s.player, bid.parts(o, action))
    if s.player == NOBODY:
        winner = leader(s.bids, o.players)
        if winner != NOBODY:
            s.points[winner] += lowest(s.prize) + 1
        bids.spend(o, s.bids, s.hands)
        s.prize = 0
        s.player = 0 if s.prizes else OVER
