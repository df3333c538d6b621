"""Options, state and rules of Mantis."""

from parlour.engine import DEALER, OVER, Array, Bounds, Floats, int8, int16, option, rule, uint8

from .cards import CARDS, FACES

HAND = 4
"""Cards dealt into each tank."""

# Actions, the players' before the dealer's.
SCORE = 0
STEAL = 1
TURN = 7
FIRST = 14
SHOW = 20
DEAL = 55
ACTIONS = DEAL + len(CARDS)


class Options:
    players: int = option(2, range(2, 7), "Players at the table")
    goal: int = int8
    """Points that win at once."""
    faces: Array = int8[35, 3]
    """The colours on each back."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    o.goal = 15 if o.players == 2 else 10
    for back, colors in enumerate(FACES):
        for slot, color in enumerate(colors):
            o.faces[back, slot] = color


class State:
    unseen: Array = uint8[35]
    """For each back, a bit for each of its cards that is still in the deck."""
    tanks: Array = uint8[6, 7]
    """By player and colour, how many cards."""
    points: Array = int16[6]
    left: int = uint8
    """Cards in the deck: as many as there are bits in `unseen`."""
    dealt: int = int8
    """Cards dealt into tanks so far in the set-up."""
    top: int = int8
    """0 while no back is shown, else the back + 1."""
    choice: int = int8
    """0 while the player has said nothing, else the action + 1."""
    player: int = int8
    """Whose turn it is; DEALER before the first player is chosen, OVER at the end."""


def bounds(o: Options) -> Bounds:
    # A position given as data may have every card in the deck although the deal is done.
    return Bounds(moves=len(CARDS), actions=ACTIONS, plies=1 + 3 * len(CARDS))


@rule
def start(o: Options, s: State) -> None:
    for back in range(35):
        s.unseen[back] = 7
    s.left = 105
    s.player = DEALER


@rule
def turn(o: Options, s: State) -> int:
    if s.player >= 0 and (s.top == 0 or s.choice > 0):
        return DEALER
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    # A card is written down first and counted only if it is unseen: faster than a branch.
    n = 0
    if s.player < 0:
        if s.dealt == HAND * o.players:
            for player in range(o.players):
                out[player] = FIRST + player
            return o.players
        for back in range(35):
            for slot in range(3):
                out[n] = DEAL + 3 * back + slot
                n += s.unseen[back] >> slot & 1
    elif s.top == 0:
        for back in range(35):
            out[n] = SHOW + back
            n += s.unseen[back] > 0
    elif s.choice == 0:
        out[0] = SCORE
        n = 1
        for player in range(o.players):
            if player != s.player:
                out[n] = STEAL + player
                n += 1
    else:
        for slot in range(3):
            out[n] = TURN + o.faces[s.top - 1, slot]
            n += s.unseen[s.top - 1] >> slot & 1
    return n


@rule
def weight(o: Options, s: State, action: int) -> int:
    """Every card that is still in the deck is as likely as any other."""
    if SHOW <= action < DEAL:
        unseen = s.unseen[action - SHOW]
        return (unseen & 1) + (unseen >> 1 & 1) + (unseen >> 2)
    return 1


@rule
def play(o: Options, s: State, action: int) -> None:
    if action < TURN:
        s.choice = action + 1
    elif action < FIRST:
        turn_up(o, s, action - TURN)
    elif action < SHOW:
        s.player = action - FIRST
    elif action < DEAL:
        s.top = action - SHOW + 1
    else:
        back = (action - DEAL) // 3
        slot = (action - DEAL) % 3
        s.unseen[back] ^= 1 << slot
        s.left -= 1
        s.tanks[s.dealt // HAND, o.faces[back, slot]] += 1
        s.dealt += 1


@rule
def turn_up(o: Options, s: State, color: int) -> None:
    """The face of the top card is that colour: move the cards, and pass the turn on or end the game."""
    slot = 0
    while o.faces[s.top - 1, slot] != color:
        slot += 1
    s.unseen[s.top - 1] ^= 1 << slot
    s.left -= 1
    player = s.player
    tank = player if s.choice == SCORE + 1 else s.choice - 1 - STEAL
    matches = s.tanks[tank, color]
    again = False
    if matches == 0:
        s.tanks[tank, color] = 1
    elif tank == player:
        s.tanks[tank, color] = 0
        s.points[player] += matches + 1
    else:
        s.tanks[tank, color] = 0
        s.tanks[player, color] += matches + 1
        again = o.players == 2
    s.top = 0
    s.choice = 0
    if s.left == 0 or reached(o, s):
        s.player = OVER
    elif not again:
        s.player = player + 1 if player + 1 < o.players else 0


@rule
def reached(o: Options, s: State) -> bool:
    """Whether somebody has the points that win at once."""
    most = 0
    for player in range(o.players):
        most = max(most, s.points[player])
    return most >= o.goal


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    best = -1
    winners = 0
    for player in range(o.players):
        mine = standing(s, player)
        if mine > best:
            best = mine
            winners = 0
        if mine == best:
            winners += 1
    for player in range(o.players):
        out[player] = 1.0 / winners if standing(s, player) == best else 0.0


@rule
def standing(s: State, player: int) -> int:
    """A number that orders players by points, then by the size of their tanks."""
    size = 0
    for color in range(7):
        size += s.tanks[player, color]
    return 65536 * s.points[player] + size
