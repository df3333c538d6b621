"""Be the first to leave the other without a move: capture all, or shut them in.

This is English draughts, for two players on the dark cells of a board of eight by eight. Each has twelve men in the
three rows nearest to them. P1, below, begins.

On your turn one of your pieces goes one cell aslant, onto a free cell: men forward only. A man that reaches the
farthest row becomes a king, and kings go backward as well.

A piece can jump over an enemy's piece next to it, aslant, onto the free cell behind: men forward only, kings in all
ways. What is jumped over is captured. If you can jump you have to, with whichever piece you like, and the same piece
jumps on while it can. A man that becomes a king stops there.

[after: g3-h4; h6-g5; f2-g3; d6-c5; e3-d4; c5-e3] P2 had to jump from c5 to e3. Now P1 has to: from d2 over e3 to f4,
and on over g5 to h6.

Whoever is on turn and cannot move loses. After 40 moves of both together without a jump, or as many as the table chose,
the win is shared.

A move is written as the cells from and to, such as c3-d4; of several jumps each is a move of its own. Columns are
letters from the left, rows are numbers from the bottom.
"""

from parlour.kit import (
    DIAGONALS,
    OVER,
    About,
    Array,
    Cards,
    Jump,
    Message,
    Pieces,
    Square,
    Walk,
    bit,
    clock,
    has,
    int8,
    int16,
    members,
    message,
    option,
    rule,
    whose,
)

about = About(title="Checkers", pitch="Jump over the other's men, and crown your own.", minutes=15)
PLAYERS = 2
MAN, KING = 0, 1
Captured = message("Captured", "{player} captures the {piece} on {cell}.", player=int, piece=str, cell=str)
Crowned = message("Crowned", "{player} has a king on {cell}.", player=int, cell=str)


class Options:
    quiet_plies: int = option(40, range(1, 201), "After so many moves without a jump the win is shared")


kinds = Cards(["man", "king"])
board = Pieces(Square(8, 8, up=True), kinds, look="checker", pieces=("disc", "king"), finishes=("dark", "light"))
step = Walk(board, "{here}-{there}", DIAGONALS)
jump = Jump(board)
symmetries = ("mirror", "seats and half turn")


class State:
    owners: Array = board.owners
    kinds: Array = board.kinds
    jumping: int = board.mark("jumping")  # the piece that has to jump on
    winner: int = whose(int8)
    player: int = int8
    quiet: int = clock(int16)  # moves since the last jump


def plies(o: Options) -> int:
    return 25 * o.quiet_plies + 24


@rule
def start(o: Options, s: State) -> None:
    for cell in range(24):
        if (cell // 8 + cell % 8) % 2 == 0:
            board.occupy(o, s, cell, 0, MAN)
            board.occupy(o, s, 63 - cell, 1, MAN)


# the pieces of whoever is on turn that may go a way: men only forward; where one has begun to jump, only that one
@rule
def able(o: Options, s: State, way: int) -> int:
    own = s.jumping if s.jumping else s.owners[s.player]
    return own if way // 2 != s.player else own & board.of_kind(o, s, KING)


@rule
def jumpers(o: Options, s: State, way: int) -> int:
    return jump.movers(o, way, able(o, s, way), s.owners[1 - s.player], board.free(o, s.owners))


@rule
def steppers(o: Options, s: State, way: int) -> int:
    return step.movers(o, s.player, way, able(o, s, way), board.free(o, s.owners))


@rule
def can_jump(o: Options, s: State) -> bool:
    return jumpers(o, s, 0) | jumpers(o, s, 1) | jumpers(o, s, 2) | jumpers(o, s, 3) != 0


@rule
def moves(o: Options, s: State, out: Array) -> int:
    n = 0
    for way in range(4):
        n = jump.each(o, way, jumpers(o, s, way), out, n)
    if n == 0:
        for way in range(4):
            n = step.each(o, way, steppers(o, s, way), out, n)
    return n


@rule
def ends(o: Options, s: State, action: int) -> tuple[int, int]:
    if jump.made(o, action):
        return jump.source_of(o, action), jump.target_of(o, action)
    return step.ends_of(o, s.player, action)


@rule
def play(o: Options, s: State, action: int) -> None:
    me, (here, there) = s.player, ends(o, s, action)
    is_crowned = s.kinds[here] == MAN and has(board.row(o, 0 if me else 7), there)
    board.go(o, s, here, there)
    s.kinds[there] = KING if is_crowned else s.kinds[there]
    s.jumping, s.quiet = 0, s.quiet + 1
    if jump.made(o, action):
        board.vacate(o, s, jump.over_of(o, action))
        s.jumping, s.quiet = bit(there), 0
        if not is_crowned and can_jump(o, s):
            return
    s.jumping, s.player = 0, 1 - me
    steps = steppers(o, s, 0) | steppers(o, s, 1) | steppers(o, s, 2) | steppers(o, s, 3)
    if steps == 0 and not can_jump(o, s):
        s.winner, s.player = me + 1, OVER
    elif s.quiet >= o.quiet_plies:
        s.player = OVER


@rule
def standing(o: Options, s: State, player: int) -> bool:
    return s.winner == player + 1


side = board.tally


def prompt(o: Options, s: State) -> str | None:
    return "Jump on" if s.jumping else "You have to jump" if can_jump(o, s) else None


def reason(o: Options, s: State, action: int) -> str | None:
    here, there = ends(o, s, action)
    if can_jump(o, s) and (step.made(o, action) or s.jumping & ~bit(here)):
        return f"you have to jump{' on' * bool(s.jumping)}: {jump.game.possible(o, s, jump)}"
    return "a man goes and jumps forward only" if s.kinds[here] == MAN and (there > here) == s.player else None


def caused(o: Options, s: State, action: int, after: State) -> list[Message]:
    here, there = ends(o, s, action)
    over = s.owners[1 - s.player] & ~after.owners[1 - s.player]
    jumped = [Captured(s.player, board.called(o, s, place), board.name(o, place)) for place in members(over)]
    return [*jumped, *[Crowned(s.player, board.name(o, there))] * (s.kinds[here] < after.kinds[there])]
