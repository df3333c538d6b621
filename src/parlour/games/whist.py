"""Win more of the 13 tricks than the other pair does.

Four play in two pairs: P1 and P3 are partners, and P2 and P4. All 52 cards are dealt, one at a time, from P1 on. The
last one, which is P4's, is shown to all: its suit is trumps.

P1 begins, and each in turn lays a card. You have to follow suit: only who has no card of the suit that was led may lay
another, a trump or any card. The highest trump takes the trick, or, where there is none, the highest card of the suit
that was led. Aces are highest. Whoever takes a trick begins the next one.

[after: play 9s; play Js; play 5s; play Ks | seed=3 seat=0] What P1 sees: P4 took the trick with the king, and begins
the next one. Of the cards in the other hands one is known, P4's 9 of diamonds, which made diamonds trumps.

A trick counts for both partners. The pair with more tricks wins, both partners together.

A move is written as play Qs: a rank (2 to 9, T, J, Q, K, A) and the first letter of the suit; the dealer's as deal Qs.
"""

from parlour.kit import (
    NOBODY,
    OVER,
    About,
    Array,
    Deal,
    Message,
    OpenCards,
    Phrase,
    Trick,
    UniqueHands,
    bit,
    by_player,
    int8,
    message,
    named,
    number,
    playing_cards,
    rule,
)

about = About(title="Whist", pitch="Take tricks with your partner.", minutes=10)
PLAYERS = 4
PARTNERS = ((0, 2), (1, 3))
Turned = message("Turned", "{player} shows the {card}: {suit} are trumps.", player=int, card=str, suit=str)
Takes = message("Takes", "{player} takes the trick.", player=int)
cards = playing_cards("23456789TJQKA", "cdsh")
hands = UniqueHands(cards, players=4, hidden=True)
trick = Trick(hands)
played = OpenCards(cards, title="")
deal = Deal(cards, hands)
lay = Phrase("play {card}", card=hands)
plies = 104
symmetries = ()


class State:
    held: Array = hands.sets
    voids: Array = hands.voids
    trick: Array = trick.held
    played: int = played.set
    tricks: Array = by_player(int8[4], most=13, noun="trick")
    turned: int = named(int8, cards.names)  # the last card that was dealt
    dealt: int = number(int8, 52)
    player: int = int8


@rule
def receiver(o: object, s: State) -> int:
    return s.dealt % 4 if s.dealt < 52 else NOBODY


@rule
def moves(o: object, s: State, out: Array) -> int:
    if s.dealt < 52:
        return deal.undealt(o, s.held, out, 0)
    return lay.each(o, trick.following(o, s, s.player), out, 0)


@rule
def play(o: object, s: State, action: int) -> None:
    if deal.made(o, action):
        hands.add(o, s.held, receiver(o, s), deal.kind(o, action))
        s.dealt += 1
        s.turned = deal.kind(o, action) + 1 if s.dealt == 52 else 0
        return
    card = lay.parts(o, action)
    trick.lay(o, s, s.player, card)
    s.played |= bit(card)
    s.player = (s.player + 1) % 4
    if trick.is_full(o, s):
        s.player = trick.taker(o, s, cards.suit_of(o, s.turned - 1))
        s.tricks[s.player] += 1
        s.tricks[(s.player + 2) % 4] += 1
        s.player = OVER if s.played == cards.all(o) else s.player


@rule
def hide(o: object, s: State, seat: int) -> None:
    for player in range(4):
        if player != seat:
            hands.hide(o, s.held, player, bit(s.turned - 1) if s.turned else 0)


def status(o: object, s: State) -> str:
    return f"{cards.suits[(s.turned - 1) // 13].capitalize()} are trumps" if s.turned else ""


def reason(o: object, s: State, action: int) -> str | None:
    return trick.unfit(o, s, s.player, lay.parts(o, action)) if lay.made(o, action) and s.dealt == 52 else None


def caused(o: object, s: State, action: int, after: State) -> list[Message]:
    if after.turned != s.turned:
        return [Turned(3, cards.words(o, after.turned - 1), cards.suits[(after.turned - 1) // 13])]
    full = lay.made(o, action) and trick.is_full(o, after)
    return [Takes(trick.taker(o, after, (s.turned - 1) // 13))] if full else []
