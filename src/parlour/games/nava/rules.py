"""The rules that compile.

All discs of the board are kept in one row: junction by junction, in each stack from the top. With the bits of
their owners' ids in two words, a move is a few shifts, and a state is small.
"""

from parlour.engine import OVER, Array, BadOption, Bounds, Floats, clock, int8, int16, int64, option, rule

from .grid import MOST_JUNCTIONS, REACH, grid

CAPACITY = 62
"""So many discs a word has bits for, with its sign kept out of it. In play there are 16 at most."""

OUT = -1
"""What a player who is out has for a number of stacks."""

MOST_ACTIONS = 2 * REACH * MOST_JUNCTIONS
"""On the square every junction leads to all others of its row and its column; the hexagon has fewer."""

SETUPS = ("corner", "offset")
HOMES = {
    (2, "corner"): ("e1", "a5"),
    (2, "offset"): ("d1", "b5"),
    (3, "corner"): ("c1", "c5", "a3"),
    (4, "corner"): ("b1", "e2", "d5", "a4"),
}
DISCS = {2: 6, 3: 5, 4: 4}
CUBES = {2: 9, 3: 8, 4: 7}


class Options:
    players: int = option(2, range(2, 5), "How many play")
    setup: int = option("corner", SETUPS, "Where the stacks start; offset is for two players")
    max_plies: int = option(1000, range(1, 30001), "After so many plies the players still in share the win")
    junctions: int = int8
    home: Array = int8[4]
    discs: int = int8
    """How many discs each player starts with."""
    cubes: int = int8
    actions: int = int16
    """Actions are numbered junction by junction, in each by the number of discs that move."""
    first: Array = int16[MOST_JUNCTIONS]
    """The first action from a junction."""
    count: Array = int8[MOST_JUNCTIONS, REACH + 1]
    """How many actions there are from a junction for a stack of so many discs, or more at the last."""
    source: Array = int8[MOST_ACTIONS]
    target: Array = int8[MOST_ACTIONS]
    taken: Array = int8[MOST_ACTIONS]
    """How many discs an action takes."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    setup = SETUPS[o.setup]
    if (o.players, setup) not in HOMES:
        raise BadOption(f"setup='offset' with {o.players} players: it is for two, choose 'corner'")
    board = grid(o.players)
    o.junctions = len(board.names)
    o.discs = DISCS[o.players]
    o.cubes = CUBES[o.players]
    for player, name in enumerate(HOMES[o.players, setup]):
        o.home[player] = board.names.index(name)
    for at in range(o.junctions):
        o.first[at] = o.actions
        for end, distance in board.lines(at):
            o.source[o.actions] = at
            o.target[o.actions] = end
            o.taken[o.actions] = distance
            o.actions += 1
            for discs in range(distance, REACH + 1):
                o.count[at, discs] += 1


class State:
    low: int = int64
    """The lower bit of the owner's id of each disc, the first disc's in the lowest place."""
    high: int = int64
    """The upper bit likewise."""
    begin: Array = int8[MOST_JUNCTIONS + 1]
    """Which disc is the first of a junction, or would be; the next junction's is behind its last."""
    holder: Array = int8[MOST_JUNCTIONS]
    """0: empty; a player's id + 1: this player's stack; -(id + 1): this player's cube."""
    supply: Array = int8[4]
    stacks: Array = int8[4]
    """How many stacks a player owns, or OUT."""
    player: int = int8
    winner: int = int8
    """A player's id + 1 if this player alone has won."""
    ply: int = clock(int16)


def bounds(o: Options) -> Bounds:
    return Bounds(moves=o.actions, actions=o.actions, plies=o.max_plies)


@rule
def start(o: Options, s: State) -> None:
    for player in range(o.players):
        s.holder[o.home[player]] = player + 1
        s.supply[player] = o.cubes
        s.stacks[player] = 1
    n = 0
    for at in range(o.junctions):
        if s.holder[at] > 0:
            for _ in range(o.discs):
                put(s, n, s.holder[at] - 1)
                n += 1
        s.begin[at + 1] = n


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    mine = s.player + 1
    for at in range(o.junctions):
        if s.holder[at] == mine:
            first = o.first[at]
            for i in range(o.count[at, min(height(s, at), REACH)]):
                out[n] = first + i
                n += 1
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    me = s.player
    source = o.source[action]
    target = o.target[action]
    met = s.holder[target]
    carry(o, s, source, target, o.taken[action])
    s.holder[target] = me + 1
    # The mover's stack on the target makes up for the one that stood on the source.
    if met > 0:
        s.stacks[met - 1] -= 1
    elif met < 0:
        s.supply[-met - 1] += 1
    leave(s, source)
    s.ply += 1
    end_turn(o, s)


@rule
def carry(o: Options, s: State, source: int, target: int, count: int) -> None:
    """Move the top discs of one junction onto another."""
    here = s.begin[source]
    there = s.begin[target]
    if source < target:
        there -= count
        for at in range(source + 1, target + 1):
            s.begin[at] -= count
    else:
        for at in range(target + 1, source + 1):
            s.begin[at] += count
    s.low = shifted(s.low, here, there, count)
    if o.players > 2:
        s.high = shifted(s.high, here, there, count)


@rule
def shifted(word: int, here: int, there: int, count: int) -> int:
    """The word with so many of its bits taken out at one place and then put in at another."""
    taken = (word >> here) & ((1 << count) - 1)
    word = (word >> (here + count) << here) | (word & ((1 << here) - 1))
    return (((word >> there) << count | taken) << there) | (word & ((1 << there) - 1))


@rule
def leave(s: State, at: int) -> None:
    """What remains where the mover took discs: a stack of whoever is on top now, or else the mover's cube."""
    if height(s, at) > 0:
        owner = disc(s, s.begin[at])
        s.holder[at] = owner + 1
        s.stacks[owner] += 1
    elif s.supply[s.player] > 0:
        s.holder[at] = -1 - s.player
        s.supply[s.player] -= 1
    else:  # in no game: whoever has all cubes on the board after a move has won
        s.holder[at] = 0


@rule
def end_turn(o: Options, s: State) -> None:
    """Who is out, whether the mover has won, and who is next."""
    me = s.player
    left = 0
    for player in range(o.players):
        if s.stacks[player] > 0:
            left += 1
        elif s.stacks[player] == 0 and o.players > 2:
            remove(o, s, player)
    if s.supply[me] == 0 or left == 1:
        s.winner = me + 1
        s.player = OVER
    elif s.ply >= o.max_plies:
        stop(o, s)
    else:
        s.player = me + 1 if me + 1 < o.players else 0
        while s.stacks[s.player] <= 0:
            s.player = s.player + 1 if s.player + 1 < o.players else 0


@rule
def remove(o: Options, s: State, player: int) -> None:
    """Take a player out who owns no stack: the cubes, and the discs, which are all buried."""
    s.stacks[player] = OUT
    s.supply[player] = 0
    kept = 0
    i = 0
    for at in range(o.junctions):
        if s.holder[at] == -1 - player:
            s.holder[at] = 0
        while i < s.begin[at + 1]:
            owner = disc(s, i)
            i += 1
            if owner != player:
                put(s, kept, owner)
                kept += 1
        s.begin[at + 1] = kept
    s.low &= (1 << kept) - 1
    s.high &= (1 << kept) - 1


@rule
def height(s: State, at: int) -> int:
    """How many discs lie on a junction."""
    return s.begin[at + 1] - s.begin[at]


@rule
def disc(s: State, i: int) -> int:
    """The owner of a disc."""
    return (s.low >> i & 1) + 2 * (s.high >> i & 1)


@rule
def put(s: State, i: int, owner: int) -> None:
    """Say whose a disc is."""
    s.low = s.low & ~(1 << i) | (owner & 1) << i
    s.high = s.high & ~(1 << i) | (owner >> 1) << i


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    """Who still owns a stack shares, unless somebody has won; everybody where nobody owns one."""
    winners = 0
    for player in range(o.players):
        out[player] = 1.0 if wins(s, player) else 0.0
        winners += 1 if wins(s, player) else 0
    for player in range(o.players):
        out[player] = out[player] / winners if winners > 0 else 1.0 / o.players


@rule
def wins(s: State, player: int) -> bool:
    return s.winner == player + 1 or (s.winner == 0 and s.stacks[player] > 0)
