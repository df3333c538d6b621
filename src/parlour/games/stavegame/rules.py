"""The rules: whose turn it is, what may be done, what it does, who wins."""

from parlour.kit import (
    EAST,
    NOBODY,
    NORTH,
    OVER,
    SOUTH,
    WEST,
    Array,
    BadOption,
    Deal,
    Decks,
    Hands,
    Lanes,
    Names,
    NumberCards,
    Phrase,
    Say,
    Walk,
    bit,
    clock,
    derived,
    flag,
    has,
    int8,
    int16,
    int32,
    moved,
    number,
    option,
    optional,
    rule,
    whose,
)

CLASSIC, DRAFT = 0, 1
AHEAD = 0
BEFORE, BEHIND = 0, 1
"""Where a card can go: one slot forward, or to one of the two staves next to its own."""

GREY, RED, GREEN, BLUE = 0, 1, 2, 3
colors = Names("red", "green", "blue", none="grey", noun="colour", ids="color:")
cards = NumberCards(colors, most=60, high=99, example="1,4,0")


class Options:
    rules: int = option("classic", ("classic", "draft"), "Which version of the rules")
    deck_total: int = option(5, range(1, 9), "The deck is every card whose numbers add up to this")
    deck: object = option(None, cards.reader(3), "A deck of your own instead, card by card: [[1, 4, 0], [0, 0, 5]]")
    max_turns: int = option(100, range(1, 30001), "The game ends after so many turns")


def prepare(o: Options, chosen: dict[str, object]) -> None:
    if "deck" in chosen and "deck_total" in chosen:
        raise BadOption("deck and deck_total both say what the cards are: choose only one of them")
    cards.fill(o, chosen.get("deck", cards.adding_up_to(o.deck_total)))


staves = Lanes(3, 3, cards, lane="stave", place="slot", look="staves")
hands = Hands(cards)
decks = Decks(cards)
skip = Say("pass")
end = Say("end", end="End the game")
forward = Walk(staves, "forward {here}", (NORTH,), (SOUTH,))
slide = Walk(staves, "slide {here} to {lane}", (WEST, EAST))
place = Phrase("place {card} on {slot} {color}", card=hands, slot=staves, color=colors)
deal = Deal(cards, hands, source=decks, id="deal:{card}", label="{card}")


class State:
    owners: Array = staves.owners
    kinds: Array = staves.kinds
    colors: Array = staves.colors
    fresh: int = staves.mark("placed")  # the cards that were placed this turn
    slid: Array = staves.way("slid")  # which way a card slid this turn
    hands: Array = hands.counts
    decks: Array = decks.counts
    turn: int = clock(number(int16, 30000))  # 0 during the opening deal
    player: int = int8
    opening: int = derived(int8)  # 1 while the opening hands are dealt
    deal: int = flag(int8)  # 0, or the id + 1 of the player whom the dealer deals to next
    acted: int = optional(number(int32, 30000))  # actions this turn
    quiet: int = clock(optional(number(int32, 30000)))  # turns in a row without action before this one
    still: int = derived(int8)  # in classic the same, at most 2: then the player may end
    placed: int = optional(flag(int8), lambda s: s.fresh != 0)  # 1: a card was placed, even if it is lost already
    ended: int = whose(int8)  # who ended the game


def plies(o: Options) -> int:
    """Each of nine cards can go forward twice and slide twice in a turn, then the turn is passed."""
    return 4 * sum(cards.copies(o)) + 37 * o.max_turns


@rule
def start(o: Options, s: State) -> None:
    decks.fill(o, s.decks)
    s.opening = 1
    s.deal = 1


@rule
def receiver(o: Options, s: State) -> int:
    return s.deal - 1


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if s.deal:
        return deal.each(o, decks.kinds(o, s.decks, s.deal - 1), out, 0)
    n = skip.each(o, out, 0)
    if may_end(o, s):
        n = end.each(o, out, n)
    n = forward.each(o, AHEAD, going_forward(o, s), out, n)
    for to in (BEFORE, BEHIND):
        n = slide.each(o, to, sliding(o, s, to), out, n)
    held = hands.kinds(o, s.hands, s.player)
    nearest, colored = openings(o, s), staves.colored(o, s)
    n = place.each(o, held, nearest & colored, bit(GREY), out, n)
    for color in (RED, GREEN, BLUE):
        n = place.each(o, held & cards.highest(o)[color], nearest & ~colored, bit(color), out, n)
        n = place.each(o, held & cards.lowest(o)[color], attacked(o, s), bit(color), out, n)
    return n


@rule
def may_end(o: Options, s: State) -> bool:
    if o.rules == CLASSIC and s.acted:
        return False
    return s.still == 2 or staves.full(o, s.owners)


@rule
def going_forward(o: Options, s: State) -> int:
    """The cards that may go one slot forward: into an empty slot, in classic unless they were placed this turn."""
    own = s.owners[s.player]
    if o.rules == CLASSIC:
        own &= ~s.fresh
    return forward.movers(o, s.player, AHEAD, own, staves.free(o, s.owners))


@rule
def sliding(o: Options, s: State, to: int) -> int:
    """The cards that may slide to the stave before or behind theirs."""
    slots = 0
    own = s.owners[s.player] & ~s.fresh
    for slot in range(9):
        if has(own, slot) and may_slide(o, s, slot, to):
            slots |= bit(slot)
    return slots


@rule
def may_slide(o: Options, s: State, slot: int, to: int) -> bool:
    """Whether a card has more in the colour of the stave it leaves than in that of the stave it enters."""
    stave, step = staves.lane_of(o, slot), 1 if to == BEHIND else -1
    if not 0 <= stave + step < 3 or s.slid[slot] == -step:
        return False
    left, entered = s.colors[stave], s.colors[stave + step]
    if left == entered:
        return o.rules == CLASSIC and left != GREY
    return entered != GREY and cards.values(o)[s.kinds[slot], left] > cards.values(o)[s.kinds[slot], entered]


@rule
def openings(o: Options, s: State) -> int:
    """The empty slots where the player on turn may place a card: on each stave the nearest one."""
    if o.rules == DRAFT and s.placed:
        return 0
    return staves.nearest(o, staves.free(o, s.owners), s.player)


@rule
def attacked(o: Options, s: State) -> int:
    """The taken slots where the player on turn may place a card."""
    return staves.taken(o, s.owners) if o.rules == CLASSIC else 0


@rule
def play(o: Options, s: State, action: int) -> None:
    act(o, s, action)
    passed = 0
    while only_pass(o, s):
        if passed == 3:
            # Both had a whole turn in which they could do nothing, and nothing is dealt: so it stays.
            s.player = (s.player + o.max_turns - s.turn) % 2
            s.turn = o.max_turns
        next_turn(o, s)
        passed += 1


@rule
def act(o: Options, s: State, action: int) -> None:
    """What a move does by itself, before a turn passes by itself."""
    if deal.made(o, action):
        hand_out(o, s, deal.kind(o, action))
    elif place.made(o, action):
        kind, slot, color = place.parts(o, action)
        place_card(o, s, kind, slot, color)
    elif forward.made(o, action):
        slot, to = forward.ends_of(o, s.player, action)
        move_card(o, s, slot, to)
    elif slide.made(o, action):
        slot, to = slide.ends_of(o, s.player, action)
        s.slid[slot] = staves.lane_of(o, to) - staves.lane_of(o, slot)
        move_card(o, s, slot, to)
    elif end.made(o, action):
        stop(o, s)
    else:
        next_turn(o, s)


@rule
def hand_out(o: Options, s: State, kind: int) -> None:
    """Deal a card of a kind; the first turn begins when nobody lacks one of the opening hand any more."""
    s.decks[s.deal - 1, kind] -= 1
    s.hands[s.deal - 1, kind] += 1
    s.deal = lacking(o, s) if s.opening else 0
    if s.opening and s.deal == 0:
        s.opening = 0
        s.turn = 1
        s.player = 0


@rule
def lacking(o: Options, s: State) -> int:
    """The id + 1 of the player who is dealt the next card of the opening hands; 0 if they are dealt."""
    for player in range(2):
        if hands.size(o, s.hands, player) < 3 and decks.size(o, s.decks, player):
            return player + 1
    return 0


@rule
def place_card(o: Options, s: State, kind: int, slot: int, color: int) -> None:
    s.hands[s.player, kind] -= 1
    s.placed = 1
    s.acted += 1
    if has(staves.taken(o, s.owners), slot):
        if not wins(o, s, kind, slot, color):
            return
    elif color:
        s.colors[staves.lane_of(o, slot)] = color
    staves.occupy(o, s, slot, s.player, kind)
    s.fresh |= bit(slot)
    s.slid[slot] = 0


@rule
def wins(o: Options, s: State, kind: int, slot: int, color: int) -> bool:
    """Whether a card of that kind wins against the card there."""
    return cards.values(o)[kind, color] >= cards.values(o)[s.kinds[slot], color]


@rule
def move_card(o: Options, s: State, slot: int, to: int) -> None:
    """Move a card with all that is known of it; where another is, it may lose."""
    stave = staves.lane_of(o, slot)
    s.acted += 1
    if not has(staves.taken(o, s.owners), to) or wins(o, s, s.kinds[slot], to, s.colors[stave]):
        staves.occupy(o, s, to, s.player, s.kinds[slot])
        s.fresh = moved(s.fresh, slot, to)
        s.slid[to] = s.slid[slot]
    staves.vacate(o, s, slot)
    s.fresh &= ~bit(slot)
    s.slid[slot] = 0
    if staves.empty(o, s, stave):
        s.colors[stave] = GREY


@rule
def only_pass(o: Options, s: State) -> bool:
    """Whether a player is on turn who can do nothing but pass."""
    if s.player == OVER or s.deal or may_end(o, s):
        return False
    if (openings(o, s) or attacked(o, s)) and hands.kinds(o, s.hands, s.player):
        return False
    for to in (BEFORE, BEHIND):
        if sliding(o, s, to):
            return False
    return going_forward(o, s) == 0


@rule
def next_turn(o: Options, s: State) -> None:
    """The turn is over: the other player's begins, or the game ends."""
    if s.turn >= o.max_turns:
        stop(o, s)
        return
    s.turn += 1
    s.quiet = 0 if s.acted else s.quiet + 1
    s.still = stillness(o, 0 if s.acted else s.still + 1)
    forget(o, s)
    s.player = 1 - s.player
    if decks.size(o, s.decks, s.player):
        s.deal = s.player + 1


@rule
def forget(o: Options, s: State) -> None:
    """What was done this turn matters no more."""
    s.acted = 0
    s.placed = 0
    s.fresh = 0
    for slot in range(9):
        s.slid[slot] = 0


@rule
def stillness(o: Options, turns: int) -> int:
    """After so many turns in a row without action."""
    return min(turns, 2) if o.rules == CLASSIC else 0


@rule
def stop(o: Options, s: State) -> None:
    """The player on turn ends the game, if it is not over."""
    if s.player != OVER:
        s.ended = s.player + 1
        s.player = OVER
    s.deal = 0
    s.quiet = 0
    s.still = 0
    forget(o, s)


@rule
def derive(o: Options, s: State) -> None:
    """What follows from the rest of a position. Turns alternate from P1's first."""
    if s.player == OVER:
        if s.ended == 0:
            s.ended = 1 + max(s.turn - 1, 0) % 2
        stop(o, s)
    elif s.turn == 0:
        s.deal = lacking(o, s)
        s.turn = 0 if s.deal else 1
    elif s.deal:
        s.deal = s.player + 1
    s.opening = 1 if s.turn == 0 else 0
    s.still = stillness(o, s.quiet)


@rule
def standing(o: Options, s: State, player: int) -> int:
    """The staves that are the player's."""
    won = 0
    for stave in range(3):
        won += winner(o, s, stave) == player
    return won


@rule
def winner(o: Options, s: State, stave: int) -> int:
    """Whose a stave is at the end of the game."""
    lead = staves.total(o, s, stave, 0) - staves.total(o, s, stave, 1)
    if lead == 0:
        return s.ended - 1 if o.rules == DRAFT else NOBODY
    return 0 if lead > 0 else 1
