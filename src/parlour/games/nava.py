"""Win by having all your cubes on the board, or by leaving nobody else a stack.

You move stacks of discs from junction to junction; every junction you leave bare gets one of your cubes.

Two or four play on 5×5 junctions, lines along rows and columns. Three play on a hexagon of 19 junctions in
rows of 3, 4, 5, 4 and 3, with lines in three directions. A junction is named by its place in the row, a
letter from the left, then by its row, a number from the top: a1 is the first one of the top row.

## Start

- Two players: 6 discs and 9 cubes each. P1's discs are one stack on e1, P2's on a5; with the setup
  "offset" on d1 and b5.
- Three players: 5 discs and 8 cubes each, on c1, c5 and a3.
- Four players: 4 discs and 7 cubes each, on b1, e2, d5 and a4.

The cubes wait in your supply. P1 begins, then the turn goes round in the order of the seats.

[after:] Two players at the start.

[after: | players=3] Three players at the start.

## Your turn

Take as many discs as you like off the top of a stack you own, and move them exactly that many junctions
in one straight line: two discs go two junctions far. e1-c1 is such a move. You cannot pass, and whoever
owns a stack can move.

- A stack belongs to whoever owns its top disc. Other players' discs in it travel along.
- Stacks and cubes on the way do not matter: you jump over them.
- Landing on a stack, yours or another's, puts your discs on top, in the same order: you merge or capture.
- What you leave behind belongs to whoever's disc is on top now. That may be an opponent.
- If you take a whole stack away, put one of your cubes on the junction it left.
- If you land on a cube, anyone's, it goes back to its owner's supply.

[after: e1-c1; a5-a3; c1-c3; a5-b5; c3-a3] P1 moved two discs from c3 to a3, onto two of P2's, and owns all four now.
The junctions that P1 left bare, c1 and c3, have cubes.

## The end

You win at once if, after your move, all your cubes are on the board, or nobody else owns a stack.
With three or four players, whoever owns no stack after a move is out: all their discs, buried ones too,
and all their cubes leave the game, and play goes on. With two players everything stays where it is.
After so many plies (1000 unless you choose another number) the players still in share the win.
"""

from parlour.kit import (
    OVER,
    About,
    Array,
    BadOption,
    Hexagon,
    Message,
    OneOf,
    Slide,
    Square,
    Stacks,
    by_player,
    clock,
    count,
    counted,
    following,
    int8,
    int16,
    members,
    message,
    option,
    rule,
    seat,
    unless,
    whose,
)

about = About(
    title="Nava", pitch="Split, jump and capture stacks, and be the first to place all your cubes.", minutes=15
)
Captured = message("Captured", "{player} captures {discs:disc} on {point}.", player=int, point=str, discs=int)
Uncovered = message("Uncovered", "{player} owns the {discs:disc} left on {point}.", player=int, point=str, discs=int)
CubeReturned = message("CubeReturned", "{player}'s cube on {point} goes back to the supply.", player=int, point=str)
PlayerOut = message("PlayerOut", "{player} is out.", player=int)

MOST_CUBES = 127
"""So many of a player's, those on the board included, a supply can hold."""
DISCS = {2: 6, 3: 5, 4: 4}
CUBES = {2: 9, 3: 8, 4: 7}
HOMES = {2: {"corner": "e1 a5", "offset": "d1 b5"}, 3: {"corner": "c1 c5 a3"}, 4: {"corner": "b1 e2 d5 a4"}}


class Options:
    players: int = option(2, range(2, 5), "How many play")
    setup: int = option(
        "corner", ("corner", "offset"), "Where the stacks start: in the corners, or beside them (two players)"
    )
    max_plies: int = option(1000, range(1, 30001), "After so many moves those who are left share the win")
    discs: int = int8
    cubes: int = int8
    home: Array = int8[4]


square = Square(5, 5, neighbours=4, style="points")
board = Stacks(
    OneOf(Options.players, {2: square, 3: Hexagon(3), 4: square}),
    players=Options.players,
    most=16,
    other="cube",
    place="junction",
    look="wood",
)
move = Slide(board)


def prepare(o: Options, chosen: dict[str, object]) -> None:
    homes = HOMES[o.players].get(("corner", "offset")[o.setup])
    if homes is None:
        raise BadOption(f"setup='offset' with {o.players} players: it is for two, choose 'corner'")
    o.discs, o.cubes = DISCS[o.players], CUBES[o.players]
    for player, name in enumerate(homes.split()):
        o.home[player] = board.grid(o).numbers[name]


def seen_winner(s: "State") -> int | None:
    """Who alone has won as the board shows it."""
    left = [player for player in range(4) if s.stacks[player] and s.player == OVER]
    done = [player for player in left if s.supply[player] == 0]
    return done[0] if len(done) == 1 else left[0] if len(left) == 1 else None


class State:
    discs: Array = board.discs
    begin: Array = board.begin
    """All discs in one row, and where those of each junction begin."""
    stacks: Array = board.owned
    """The junctions of each player's stacks."""
    cubes: Array = board.others
    """The junctions of each player's cubes."""
    supply: Array = by_player(int8[4], most=MOST_CUBES)
    player: int = int8
    ply: int = clock(int16)
    winner: int = unless(whose(int8), seen_winner)
    """Who alone has won: an id + 1."""


@rule
def start(o: Options, s: State) -> None:
    for player in range(o.players):
        board.put(o, s, o.home[player], player, o.discs)
        s.supply[player] = o.cubes


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    for junction in members(s.stacks[s.player]):
        n = move.each(o, junction, board.height(o, s, junction), out, n)
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    source, target = move.source_of(o, action), move.target_of(o, action)
    board.carry(o, s, source, target, move.steps_of(o, action))
    owner = board.lift(o, s, target)
    if owner >= 0:
        s.supply[owner] += 1
    if board.height(o, s, source) == 0 and s.supply[s.player] > 0:
        board.leave(o, s, source, s.player)
        s.supply[s.player] -= 1
    s.ply += 1
    end_turn(o, s)


@rule
def end_turn(o: Options, s: State) -> None:
    """Who is out, whether the mover has won, and who is next."""
    if o.players > 2:
        for player in range(o.players):
            if s.stacks[player] == 0 and not is_out(o, s, player):
                remove(o, s, player)
    after = following(s.player, o.players, s.stacks)
    if s.supply[s.player] == 0 or after == s.player:
        s.winner = s.player + 1
        s.player = OVER
    elif s.ply >= o.max_plies:
        stop(o, s)
    else:
        s.player = after


@rule
def is_out(o: Options, s: State, player: int) -> bool:
    """Whether the player has nothing left."""
    gone = s.stacks[player] == 0 and s.cubes[player] == 0 and s.supply[player] == 0
    return gone and board.count(o, s, player) == 0


@rule
def remove(o: Options, s: State, player: int) -> None:
    board.remove(o, s, player)
    s.cubes[player] = 0
    s.supply[player] = 0


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def standing(o: Options, s: State, player: int) -> bool:
    """Who still owns a stack shares, unless somebody has won."""
    return s.winner == player + 1 if s.winner else s.stacks[player] != 0


def reason(o: Options, s: State, action: int) -> str:
    source, target = board.name(o, move.source_of(o, action)), board.name(o, move.target_of(o, action))
    far, height = counted(move.steps_of(o, action), "junction"), board.height(o, s, move.source_of(o, action))
    most = f"from there you can go at most {counted(height, 'junction')}"
    return f"{target} is {far} away and takes as many discs, but {source} has {height}: {most}"


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    source, target = move.source_of(o, action), move.target_of(o, action)
    here, there = board.name(o, source), board.name(o, target)
    cube, met, left = board.alone(o, s, target), board.whose(o, s, target), board.whose(o, after, source)
    messages: list[Message] = [CubeReturned(cube, there)] if cube >= 0 else []
    if met not in (-1, s.player):
        messages.append(Captured(s.player, there, board.height(o, s, target)))
    if left not in (-1, s.player):
        messages.append(Uncovered(left, here, board.height(o, after, source)))
    out = [player for player in range(o.players) if is_out(o, after, player) and not is_out(o, s, player)]
    return messages + [PlayerOut(player) for player in out]


def verdict(o: Options, s: State) -> str:
    if not s.winner:
        return f"After {o.max_plies} moves those who are left share the win."
    winner = seat(s.winner - 1)
    return f"{winner} has placed the last cube." if s.supply[s.winner - 1] == 0 else f"Only {winner} has a stack left."


def mistake(o: Options, s: State) -> tuple[str, str] | None:
    if any(s.supply[player] + count(s.cubes[player]) > MOST_CUBES for player in range(o.players)):
        return "supply", f"at most {MOST_CUBES} cubes of each player, those on the board included"
    return ("winner", "null while somebody is to move") if s.winner and s.player != OVER else None


def side(o: Options, s: State, player: int) -> tuple[str, str]:
    supply = s.supply[player]
    return ("", "") if is_out(o, s, player) else (f"{counted(supply, 'cube')} to place", str(supply))


def plain(o: Options, s: State) -> str | None:
    """For two players: the owner's letter X or Z and the number of discs, 0 for a cube."""

    def short(junction: int) -> str:
        owner = max(board.whose(o, s, junction), board.alone(o, s, junction))
        return f"{'XZ'[owner]}{board.height(o, s, junction)}" if owner >= 0 else "."

    if o.players != 2:
        return None
    rows = [" ".join(short(junction).ljust(3) for junction in row) for row in board.grid(o).rows]
    return "\n".join(["    a   b   c   d   e", *(f"{row + 1}   {cells}".rstrip() for row, cells in enumerate(rows))])


picture = "e1-e5; a5-e5; e1-d1; e5-c5; d1-e1; a5-a3; e1-e3; c5-c3; e3-c3; e5-d5; c3-b3; e5-e1; b3-a3; e1-e5"
"""Moves to a position with high stacks of both."""
