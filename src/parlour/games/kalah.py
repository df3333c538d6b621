"""Have more seeds than the other in your store when somebody's pits are empty.

Two players sow seeds round the board. P1, who owns the lower row and the store at its right end, begins.

Each of the six pits of a row begins with four seeds; a table may choose other numbers. On your turn you choose one of
your pits, take all its seeds, and sow them against the clock: one into each place that follows, your own store among
them, but not the other's. If the last seed falls into your store, you have another turn. If it falls into a pit of
yours that was empty, and there are seeds in the pit opposite, it and those go into your store.

[after: c1; f1] P1 sowed from c1, had another turn because the last seed fell into the store, and sowed from f1.

When all pits of a player are empty, the other puts the seeds that are left in the other row into the store there, and
the game is over. Most seeds win, and with equally many the win is shared.

A move is written as its pit, such as c1: columns are letters from the left, rows are 1 below and 2 above.
"""

from parlour.kit import OVER, About, Array, Counts, Message, Place, Ring, int8, message, option, rule

about = About(title="Kalah", pitch="Sow your seeds round the board, and end in your store.", minutes=10)
PLAYERS = 2
Again = message("Again", "{player} has another turn.", player=int)
Captured = message("Captured", "{player} captures: {seeds:seed} for the store.", player=int, seeds=int)


class Options:
    pits: int = option(6, range(2, 11), "Pits that each player has")
    seeds: int = option(4, range(1, 11), "Seeds in each pit at the start")


ring = Ring(Options.pits, stores=True)
board = Counts(ring, look="pits")
move = Place(board, on="any", doing="sow from")


class State:
    seeds: Array = board.numbers
    player: int = int8


def plies(o: Options) -> int:
    return (2 * o.pits * o.seeds) ** 2 * o.pits


@rule
def start(o: Options, s: State) -> None:
    board.lay_out(o, s.seeds, o.seeds)


@rule
def moves(o: Options, s: State, out: Array) -> int:
    return move.each_filled(o, s.seeds, s.player, out, 0)


@rule
def play(o: Options, s: State, action: int) -> None:
    store = ring.store(o, s.player)
    last = board.sow(o, s.seeds, move.at(o, action), ring.store(o, 1 - s.player))
    opposite = ring.opposite(o, last)
    if ring.row(o, s.player) <= last < store and s.seeds[last] == 1 and s.seeds[opposite]:
        s.seeds[store] += 1 + s.seeds[opposite]
        s.seeds[last] = s.seeds[opposite] = 0
    if last != store:
        s.player = 1 - s.player
    if board.in_row(o, s.seeds, 0) == 0 or board.in_row(o, s.seeds, 1) == 0:
        board.bring_in(o, s.seeds, 0)
        board.bring_in(o, s.seeds, 1)
        s.player = OVER


@rule
def standing(o: Options, s: State, player: int) -> int:
    return s.seeds[ring.store(o, player)]


points = standing
side = board.tally


def reason(o: Options, s: State, action: int) -> str:
    pit, first, store = move.at(o, action), ring.row(o, s.player), ring.store(o, s.player)
    why = "is empty" if first <= pit < store else "is not a pit of yours"
    return f"{board.name(o, pit)} {why}: {move.game.possible(o, s, move)}"


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    gained = standing(o, after, s.player) - standing(o, s, s.player)
    messages = [Captured(s.player, gained)] if gained > 1 and after.player == 1 - s.player else []
    return [*messages, *[Again(s.player)] * (after.player == s.player)]
