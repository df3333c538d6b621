"""Win by taking the fewest points.

Four play, each for themselves, with 52 cards, 13 each. Every heart that you take counts 1 point, and the queen of
spades 13; all other cards count nothing.

Before the first trick each passes three cards, face down: to the left (P1 to P2), across, to the right, or none at all,
which is drawn by lot. You see what you are passed when all have chosen. A table may also play without passing.

Whoever has the two of clubs begins with it. Then each in turn lays a card, and has to follow suit: only who has no card
of the suit that was led may lay another. The highest card of that suit takes the trick, and its owner begins the next
one. Aces are highest. In the first trick nobody may lay a card that counts, unless they have nothing else. Nobody may
lead a heart before a heart or the queen of spades was laid, unless they have nothing else.

[after: pass Kc; pass Ah; pass Jh | seed=3 seat=0] What P1 sees: three high cards go to P2, and then P2 chooses.

After 13 tricks the game is over. Fewest points win, and those with equally few share the win. But who took all 26
points has shot the moon: they count 0, and all others 26.

A move is written as pass Qs or play Qs: a rank (2 to 9, T, J, Q, K, A) and the first letter of the suit. The dealer's
are pass left and deal Qs.
"""

from parlour.kit import (
    NOBODY,
    OVER,
    About,
    Array,
    Cards,
    Deal,
    Message,
    OpenCards,
    Phrase,
    Trick,
    UniqueHands,
    bit,
    by_player,
    count,
    has,
    int8,
    message,
    named,
    number,
    option,
    playing_cards,
    rule,
)

about = About(title="Hearts", pitch="Leave hearts and the queen of spades to others.", minutes=10)
PLAYERS = 4
WAYS = ("none", "left", "across", "right")
Passed = message("Passed", "{player} is passed {cards:, }.", player=int, cards=list)
Takes = message("Takes", "{player} takes the trick, {points:point}.", player=int, points=int)
Moon = message("Moon", "{player} took all points and shot the moon.", player=int)


class Options:
    passing: int = option(True, (False, True), "Whether three cards are passed before the first trick")


cards = playing_cards("23456789TJQKA", "cdsh")
hands = UniqueHands(cards, players=4, hidden=True)
passed = UniqueHands(cards, players=4, hidden=True, noun="pass", within=hands)
trick = Trick(hands)
played = OpenCards(cards, title="")
lot = Deal(Cards(WAYS), verb="pass")
deal = Deal(cards, hands)
give = Phrase("pass {card}", card=hands, secret=True)
lay = Phrase("play {card}", card=hands)
plies = 117
TWO, QUEEN = 0, 36  # of clubs, of spades
HEARTS = (2**13 - 1) << 39
POINTS = HEARTS | 1 << QUEEN


class State:
    held: Array = hands.sets
    voids: Array = hands.voids
    passed: Array = passed.sets
    trick: Array = trick.held
    played: int = played.set
    points: Array = by_player(int8[4], most=26, noun="point")
    way: int = named(int8, WAYS)  # of the cards that are passed
    dealt: int = number(int8, 52)
    left: int = number(int8, 12)  # cards that are still to be passed
    player: int = int8


@rule
def start(o: Options, s: State) -> None:
    s.way = 0 if o.passing else 1


@rule
def receiver(o: Options, s: State) -> int:
    return s.dealt % 4 if s.dealt < 52 else NOBODY


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if s.way == 0:
        return lot.each(o, 15, out, 0)
    if s.dealt < 52:
        return deal.undealt(o, s.held, out, 0)
    return give.each(o, s.held[s.player], out, 0) if s.left else lay.each(o, playable(o, s), out, 0)


@rule
def playable(o: Options, s: State) -> int:
    own = trick.following(o, s, s.player)
    if s.played == 0:
        return bit(TWO)
    barred = POINTS if count(s.played) < 4 else 0
    if trick.suit(o, s) < 0 and not s.played & POINTS:
        barred |= HEARTS
    return own & ~barred if own & ~barred else own


@rule
def play(o: Options, s: State, action: int) -> None:
    if lot.made(o, action):
        s.way = lot.kind(o, action) + 1
    elif deal.made(o, action):
        hands.add(o, s.held, receiver(o, s), deal.kind(o, action))
        s.dealt += 1
        s.left = 12 if s.dealt == 52 and s.way > 1 else 0
    elif give.made(o, action):
        hands.take(o, s.held, s.player, give.parts(o, action))
        passed.add(o, s.passed, s.player, give.parts(o, action))
        s.left -= 1
        s.player = (12 - s.left) // 3
    else:
        lay_card(o, s, lay.parts(o, action))
    if s.dealt == 52 and s.left == 0 and s.played == 0:
        for player in range(4):
            s.held[(player + s.way - 1) % 4] |= s.passed[player]
            s.passed[player] = 0
        for player in range(4):
            s.player = player if has(s.held[player], TWO) else s.player


@rule
def lay_card(o: Options, s: State, card: int) -> None:
    trick.lay(o, s, s.player, card)
    s.played |= bit(card)
    s.player = (s.player + 1) % 4
    if trick.is_full(o, s):
        s.player = trick.taker(o, s)
        s.points[s.player] += worth(trick.set(o, s))
        if s.played == cards.all(o):
            end(o, s)


@rule
def worth(taken: int) -> int:
    return count(taken & HEARTS) + 13 * has(taken, QUEEN)


@rule
def end(o: Options, s: State) -> None:
    taken = max(s.points[0], s.points[1], s.points[2], s.points[3])
    for player in range(4):
        s.points[player] = 26 - s.points[player] if taken == 26 else s.points[player]
    s.player = OVER


@rule
def standing(o: Options, s: State, player: int) -> int:
    return -s.points[player]


def mistake(o: Options, s: State) -> tuple[str, str] | None:
    return ("left", "0 once a card was played") if s.left and s.played else None


def prompt(o: Options, s: State) -> str | None:
    return f"Three cards are passed {WAYS[s.way - 1]}: choose {3 - (12 - s.left) % 3} more" if s.left else None


def reason(o: Options, s: State, action: int) -> str | None:
    if not lay.made(o, action) or not lay.game.legal_of(o, s, lay):
        return None
    why = trick.unfit(o, s, s.player, lay.parts(o, action))
    begins = "the two of clubs begins" if s.played == 0 else "no card that counts is laid in the first trick"
    return why or (begins if count(s.played) < 4 else "hearts are not led before one was laid, or the queen of spades")


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    if give.made(o, action) and after.left == 0:
        received = [cards.named(o, after.held[p] & ~s.held[p] & ~s.passed[p]) for p in range(4)]
        return [Passed(player, names).to([player]) for player, names in enumerate(received) if names]
    if not lay.made(o, action) or not trick.is_full(o, after):
        return []
    taker = trick.taker(o, after)
    shot = [player for player in range(4) if sum(after.points) == 78 and after.points[player] == 0]
    return [Takes(taker, worth(trick.set(o, after))), *map(Moon, shot)]
