"""The rules: whose turn it is, what may be done, what it does, who wins."""

from parlour.engine import DEALER, OVER, Array, Bounds, Floats, clock, int8, int16, int32, rule, uint8

from .options import MOST_KINDS, Options

CLASSIC, DRAFT = 0, 1

# Actions. A slot is 3 * stave + slot, from 0 to 8; it has three numbers: forward, slide to the stave before it,
# to the one behind it. A kind of card has 37: four a slot to be placed there (without a colour, red, green,
# blue), then one to be dealt.
PASS = 0
END = 1
BOARD = 2
CARDS = 29
EACH = 37
DEAL = 36
FORWARD = 0


class State:
    slots: Array = int8[9]
    """0 empty, else the kind of the card + 1, negative for P2's."""
    fresh: Array = int8[9]
    """1: the card there was placed this turn."""
    slid: Array = int8[9]
    """-1 or 1: the card there slid that way this turn."""
    colors: Array = int8[3]
    """A stave's colour: 0 grey, 1 red, 2 green, 3 blue."""
    hands: Array = uint8[2, MOST_KINDS]
    decks: Array = uint8[2, MOST_KINDS]
    player: int = int8
    deal: int = int8
    """0, or the id + 1 of the player whom the dealer deals to next."""
    placed: int = int8
    """1: a card was placed this turn, even if it is lost already."""
    acted: int = int32
    """Actions this turn."""
    still: int = int8
    """In classic, the turns in a row without action before this one, at most 2: then the player may end."""
    ended: int = int8
    """Who ended the game; 0 while it runs."""
    turn: int = clock(int16)
    """0 during the opening deal."""
    quiet: int = clock(int32)
    """All turns in a row without action before this one."""


def bounds(o: Options) -> Bounds:
    cards = sum(o.copies)
    # Each of nine cards can go forward twice and slide twice in a turn, then the turn is passed.
    return Bounds(moves=CARDS + 27 * o.kinds, actions=CARDS + EACH * o.kinds, plies=4 * cards + 37 * o.max_turns)


@rule
def start(o: Options, s: State) -> None:
    for kind in range(o.kinds):
        s.decks[0, kind] = o.copies[kind]
        s.decks[1, kind] = o.copies[kind]
    s.deal = 1


@rule
def turn(o: Options, s: State) -> int:
    return DEALER if s.deal else s.player


@rule
def weight(o: Options, s: State, action: int) -> int:
    return s.decks[s.deal - 1, (action - CARDS) // EACH]


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    if s.deal:
        for kind in range(o.kinds):
            if s.decks[s.deal - 1, kind]:
                out[n] = CARDS + EACH * kind + DEAL
                n += 1
        return n
    out[n] = PASS
    n += 1
    if may_end(o, s):
        out[n] = END
        n += 1
    for at in range(9):
        ways = moving(o, s, at)
        if ways:
            for way in range(3):
                if ways >> way & 1:
                    out[n] = BOARD + 3 * at + way
                    n += 1
    for kind in range(o.kinds):
        if s.hands[s.player, kind]:
            for at in range(9):
                colors = placing(o, s, kind, at)
                if colors:
                    for color in range(4):
                        if colors >> color & 1:
                            out[n] = CARDS + EACH * kind + 4 * at + color
                            n += 1
    return n


@rule
def may_end(o: Options, s: State) -> bool:
    if o.rules == CLASSIC and s.acted:
        return False
    if s.still == 2:
        return True
    taken = 0
    for at in range(9):
        taken += s.slots[at] != 0
    return taken == 9


@rule
def moving(o: Options, s: State, at: int) -> int:
    """How the player on turn may move the card there, a bit each: forward, slide to the stave before, behind."""
    card = s.slots[at] * (1 - 2 * s.player)
    if card <= 0 or (s.fresh[at] and o.rules == CLASSIC):
        return 0
    ways = 0
    if at % 3 != 2 * s.player and s.slots[at + 2 * s.player - 1] == 0:
        ways = 1
    left = s.colors[at // 3]
    if left == 0 or s.fresh[at]:
        return ways
    for i in range(2):
        stave = at // 3 + 2 * i - 1
        if 0 <= stave < 3 and s.colors[stave] and s.slid[at] != 1 - 2 * i:
            entered = s.colors[stave]
            same = o.rules == CLASSIC and left == entered
            if same or o.values[card - 1, left] > o.values[card - 1, entered]:
                ways += 2 << i
    return ways


@rule
def placing(o: Options, s: State, kind: int, at: int) -> int:
    """How the player on turn may place such a card there, a bit each: without a colour, red, green, blue.

    Whether it may be placed at all does not depend on the card.
    """
    if s.slots[at]:
        return o.lowest[kind] if o.rules == CLASSIC else 0
    if o.rules == DRAFT and s.placed:
        return 0
    if at != nearest(s, at // 3):
        return 0
    return 1 if s.colors[at // 3] else o.highest[kind]


@rule
def nearest(s: State, stave: int) -> int:
    """The empty slot of a stave nearest to the player on turn; -1 if there is none."""
    for i in range(3):
        at = 3 * stave + (i if s.player else 2 - i)
        if s.slots[at] == 0:
            return at
    return -1


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
    if action >= CARDS:
        kind = (action - CARDS) // EACH
        how = (action - CARDS) % EACH
        if how == DEAL:
            hand_out(o, s, kind)
        else:
            place(o, s, kind, how // 4, how % 4)
    elif action >= BOARD:
        move(o, s, (action - BOARD) // 3, (action - BOARD) % 3)
    elif action == END:
        stop(o, s)
    else:
        next_turn(o, s)


@rule
def hand_out(o: Options, s: State, kind: int) -> None:
    """Deal a card of a kind; the first turn begins when nobody lacks one of the opening hand any more."""
    to = s.deal - 1
    s.decks[to, kind] -= 1
    s.hands[to, kind] += 1
    s.deal = opening(o, s) if s.turn == 0 else 0
    if s.turn == 0 and s.deal == 0:
        s.turn = 1
        s.player = 0


@rule
def opening(o: Options, s: State) -> int:
    """The id + 1 of the player who is dealt the next card of the opening hands; 0 if they are dealt."""
    for player in range(2):
        held = 0
        left = 0
        for kind in range(o.kinds):
            held += s.hands[player, kind]
            left += s.decks[player, kind]
        if held < 3 and left:
            return player + 1
    return 0


@rule
def place(o: Options, s: State, kind: int, at: int, color: int) -> None:
    s.hands[s.player, kind] -= 1
    s.placed = 1
    s.acted += 1
    if s.slots[at] == 0:
        if color:
            s.colors[at // 3] = color
    elif not wins(o, s, kind, at, color):
        return
    s.slots[at] = (kind + 1) * (1 - 2 * s.player)
    s.fresh[at] = 1
    s.slid[at] = 0


@rule
def wins(o: Options, s: State, kind: int, at: int, color: int) -> bool:
    """Whether a card of that kind wins against the card there."""
    return o.values[kind, color] >= o.values[abs(s.slots[at]) - 1, color]


@rule
def move(o: Options, s: State, at: int, way: int) -> None:
    """Move a card with all that is known of it; one that slides may lose."""
    stave = at // 3
    to = at + 2 * s.player - 1
    if way != FORWARD:
        s.slid[at] = 2 * way - 3
        to = at + 3 * s.slid[at]
    s.acted += 1
    if s.slots[to] == 0 or wins(o, s, abs(s.slots[at]) - 1, to, s.colors[stave]):
        s.slots[to] = s.slots[at]
        s.fresh[to] = s.fresh[at]
        s.slid[to] = s.slid[at]
    s.slots[at] = 0
    s.fresh[at] = 0
    s.slid[at] = 0
    if s.slots[3 * stave] == 0 and s.slots[3 * stave + 1] == 0 and s.slots[3 * stave + 2] == 0:
        s.colors[stave] = 0


@rule
def only_pass(o: Options, s: State) -> bool:
    """Whether a player is on turn who can do nothing but pass."""
    if s.player == OVER or s.deal or may_end(o, s):
        return False
    for kind in range(o.kinds):
        if s.hands[s.player, kind]:
            for at in range(9):
                if placing(o, s, kind, at):
                    return False
            break
    at = 0
    while at < 9 and not moving(o, s, at):
        at += 1
    return at == 9


@rule
def next_turn(o: Options, s: State) -> None:
    """The turn is over: the other player's begins, or the game ends."""
    if s.turn >= o.max_turns:
        stop(o, s)
        return
    s.turn += 1
    s.quiet = 0 if s.acted else s.quiet + 1
    s.still = min(s.quiet, 2) if o.rules == CLASSIC else 0
    forget(s)
    s.player = 1 - s.player
    for kind in range(o.kinds):
        if s.decks[s.player, kind]:
            s.deal = s.player + 1
            break


@rule
def forget(s: State) -> None:
    """What was done this turn matters no more."""
    s.acted = 0
    s.placed = 0
    for at in range(9):
        s.fresh[at] = 0
        s.slid[at] = 0


@rule
def stop(o: Options, s: State) -> None:
    """The player on turn ends the game, if it is not over."""
    if s.player != OVER:
        s.ended = s.player
        s.player = OVER
    s.deal = 0
    s.still = 0
    s.quiet = 0
    forget(s)


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    lead = 0
    for stave in range(3):
        owner = winner(o, s, stave)
        if owner >= 0:
            lead += 1 - 2 * owner
    out[0] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    out[1] = 1.0 - out[0]


@rule
def winner(o: Options, s: State, stave: int) -> int:
    """Whose a stave is at the end of the game; -1: nobody's."""
    lead = 0
    for at in range(3 * stave, 3 * stave + 3):
        card = s.slots[at]
        if card > 0:
            lead += o.values[card - 1, s.colors[stave]]
        elif card < 0:
            lead -= o.values[-card - 1, s.colors[stave]]
    if lead == 0:
        return s.ended if o.rules == DRAFT else -1
    return 0 if lead > 0 else 1
