"""Stones step across a board of tiles and knock each other off it. The last player with a stone wins.

The board is 5 rows by 5 columns, or any size up to 16 by 16. Each player's stones start in the middle of an
edge: P1's in the top row, P2's in the bottom row, P3's in the left column, P4's in the right column. Two
players have a stone for each column; three or four have two stones less than the shorter edge has tiles, so
that edges never meet. A table may choose fewer, or set up a board of its own.

P1 begins. On your turn you move one of your stones to an adjacent tile: next to it, above, below or
diagonally. (A table may choose 4 neighbours instead of 8: then diagonals do not count.) The tile must be free
or hold an enemy's stone, and that stone is hit: it leaves the board for good. You cannot pass, and never need
to: while an enemy has a stone, you have a move.

Turns go round in order of the players. Who has lost their last stone has lost, and is skipped. The only one
left wins.

Nobody has to attack, so play could go on for ever. After 1000 moves of all players together, or the number
that the table chose, those who still have a stone share the win. The table may also choose a number of moves
in a row without a hit that ends the game in the same way; 40 is a good one.

A move is written as two tiles, from and to: a1-b2. Columns are letters from the left, rows are numbers from
the top.
"""

from parlour.engine import (
    OVER,
    About,
    Array,
    BadOption,
    Bounds,
    Floats,
    GameStart,
    Given,
    Message,
    clock,
    copied,
    int8,
    int16,
    option,
    rule,
    seat,
    seats,
    uint8,
)
from parlour.scene import Board, Label, Piece, Scene, Side, Spot

about = About(title="Stones", pitch="Knock the others off the board; the last one standing wins.", minutes=10)

MOST = 16
"""The most rows, and the most columns."""
COLUMNS = "abcdefghijklmnop"
MOST_PLIES = 30_000
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

Point = tuple[int, int]
"""Row and column, from 0."""


def read_board(value: object) -> list[list[int]]:
    """2 to 16 rows of 2 to 16 tiles each, a tile being -1 or a player's id from 0 to 3"""
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= MOST:
        raise BadOption(f"expected a list of 2 to {MOST} rows")
    for number, row in enumerate(value):
        if not isinstance(row, list | tuple) or not 2 <= len(row) <= MOST:
            raise BadOption(f"expected a list of 2 to {MOST} tiles as row [{number}]")
        if any(type(tile) is not int or not -1 <= tile <= 3 for tile in row):
            raise BadOption(f"expected -1 or a player's id from 0 to 3 for each tile of row [{number}]")
        if len(row) != len(value[0]):
            raise BadOption(f"expected {len(value[0])} tiles in row [{number}] as in row [0], not {len(row)}")
    present = {tile for row in value for tile in row} - {-1}
    absent = sorted(set(range(max(present, default=0))) - present)
    if absent:
        raise BadOption(
            f"{seats(absent)} would have no stone; every player up to P{max(present) + 1} needs one"
        )
    if len(present) < 2:
        raise BadOption("expected stones of at least two players, ids 0 and 1")
    return [list(row) for row in value]


class Options:
    rows: int = option(5, range(2, MOST + 1), "Rows of the board")
    cols: int = option(5, range(2, MOST + 1), "Columns of the board")
    players: int = option(2, range(2, 5), "Players")
    stones: int = option(None, range(1, MOST + 1), "Stones each player starts with")
    neighbours: int = option(8, (8, 4), "Neighbours of a tile: 8, or 4 without the diagonals")
    max_plies: int = option(1000, range(1, MOST_PLIES + 1), "After so many moves the win is shared")
    quiet_plies: int = option(0, range(MOST_PLIES + 1), "After so many moves without a hit, too; 0: never")
    board: object = option(None, read_board, "Where the stones start, row by row: -1, or a player's id")

    shift: int = int8
    """2 to this power are the ways that a stone may step."""
    near: Array = uint8[MOST * MOST * 8]
    """The tile to which an action leads; the tile it comes from where that would be off the board."""
    setup: Array = int8[MOST * MOST]
    """The board at the start, as in the state."""


def prepare(o: Options, chosen: dict[str, object]) -> None:
    board = chosen.get("board")
    if isinstance(board, list):
        _take_board(o, board, chosen)
    else:
        board = _edges(o)
    for tile in range(o.rows * o.cols):
        o.setup[tile] = board[tile // o.cols][tile % o.cols] + 1
    ways = SIDES if o.neighbours else AROUND
    o.shift = len(ways).bit_length() - 1
    for tile in range(o.rows * o.cols):
        for way, (down, right) in enumerate(ways):
            row, col = tile // o.cols + down, tile % o.cols + right
            inside = 0 <= row < o.rows and 0 <= col < o.cols
            o.near[len(ways) * tile + way] = o.cols * row + col if inside else tile


def _take_board(o: Options, board: list[list[int]], chosen: dict[str, object]) -> None:
    """Let sizes and players follow from a board; what was chosen beside it must agree. Stones do not apply."""
    tiles = [tile for row in board for tile in row]
    o.rows, o.cols, o.players = len(board), len(board[0]), max(tiles) + 1
    for name in ("rows", "cols", "players"):
        if chosen.get(name, getattr(o, name)) != getattr(o, name):
            raise BadOption(f"{name}={chosen[name]}: the board has {getattr(o, name)}; leave {name} out")
    o.stones = min(MOST, max(map(tiles.count, range(o.players))))


def _edges(o: Options) -> list[list[int]]:
    """The usual start: everybody's stones in the middle of their edge."""
    if o.players > 2 and min(o.rows, o.cols) < 3:
        raise BadOption(f"rows={o.rows}, cols={o.cols}: {o.players} players need at least 3 of each")
    most = o.cols if o.players == 2 else min(o.rows, o.cols) - 2
    if o.stones == 0:
        o.stones = most
    if o.stones > most:
        raise BadOption(
            f"stones={o.stones}: expected 1 to {most} with {o.players} players, {o.rows} rows, {o.cols} columns"
        )
    board = [[-1] * o.cols for _ in range(o.rows)]
    for i in range(o.stones):
        across, down = (o.cols - o.stones) // 2 + i, (o.rows - o.stones) // 2 + i
        starts = ((0, across), (o.rows - 1, across), (down, 0), (down, o.cols - 1))
        for player, (row, col) in enumerate(starts[: o.players]):
            board[row][col] = player
    return board


class State:
    board: Array = int8[MOST * MOST]
    """Row by row from the top, as many to a row as there are columns: 0 free, else the player's id + 1."""
    count: Array = int16[4]
    """Each player's stones on the board."""
    player: int = int8
    ply: int = clock(int16)
    quiet: int = clock(int16)
    """Plies since the last hit, counted only where they can end the game."""


def bounds(o: Options) -> Bounds:
    """Of two adjacent tiles at most one can be moved from onto the other, so pairs of them bound the moves."""
    pairs = o.rows * (o.cols - 1) + o.cols * (o.rows - 1)
    if o.shift == 3:
        pairs += 2 * (o.rows - 1) * (o.cols - 1)
    return Bounds(moves=pairs, actions=o.rows * o.cols << o.shift, plies=o.max_plies)


@rule
def start(o: Options, s: State) -> None:
    for tile in range(o.rows * o.cols):
        owner = o.setup[tile]
        s.board[tile] = owner
        if owner > 0:
            s.count[owner - 1] += 1


@rule
def turn(o: Options, s: State) -> int:
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    own = s.player + 1
    ways = 1 << o.shift
    left = s.count[s.player]
    n = 0
    action = 0
    tile = 0
    while left > 0:
        if s.board[tile] == own:
            left -= 1
            for step in range(action, action + ways):
                if s.board[o.near[step]] != own:
                    out[n] = step
                    n += 1
        tile += 1
        action += ways
    return n


@rule
def play(o: Options, s: State, action: int) -> None:
    there = o.near[action]
    hit = s.board[there]
    s.board[there] = s.player + 1
    s.board[action >> o.shift] = 0
    s.ply += 1
    if hit > 0:
        s.count[hit - 1] -= 1
        s.quiet = 0
    elif o.quiet_plies > 0:
        s.quiet += 1
    pass_on(o, s)
    if s.ply >= o.max_plies or 0 < o.quiet_plies <= s.quiet:
        stop(o, s)


@rule
def pass_on(o: Options, s: State) -> None:
    """The turn goes to the next player who has a stone; if there is none but the mover, the game is over."""
    following = s.player
    for _ in range(o.players):
        following += 1
        if following == o.players:
            following = 0
        if s.count[following] > 0:
            break
    s.player = OVER if following == s.player else following


@rule
def stop(o: Options, s: State) -> None:
    s.player = OVER


@rule
def scores(o: Options, s: State, out: Floats) -> None:
    """Those who have a stone share the win; on an empty board, which only data can tell of, everybody does."""
    sharing = 0
    for player in range(o.players):
        if s.count[player] > 0:
            sharing += 1
    for player in range(o.players):
        if sharing == 0:
            out[player] = 1.0 / o.players
        else:
            out[player] = 1.0 / sharing if s.count[player] > 0 else 0.0


notation = [("a1-b2", r"[a-z](0|[1-9]\d*)-[a-z](0|[1-9]\d*)")]


def spelled(point: Point) -> str:
    """A tile as people write it."""
    return f"{COLUMNS[point[1]]}{point[0] + 1}"


def place(o: Options, tile: int) -> str:
    return spelled(divmod(tile, o.cols))


def write(o: Options, s: State, action: int) -> str:
    return f"{place(o, action >> o.shift)}-{place(o, o.near[action])}"


def refuse(o: Options, s: State, text: str) -> str:
    start, end = text.split("-")
    here, there = _tile(o, start), _tile(o, end)
    if here is None or there is None:
        missing = start if here is None else end
        shown = missing if len(missing) < 10 else missing[:9] + "…"
        return f"out of bounds: there is no {shown}, the tiles are a1 to {place(o, o.rows * o.cols - 1)}"
    if s.board[here] != s.player + 1:
        return _not_yours(o, s, here)
    goals = _goals(o, s, here)
    reach = (
        f"from {start} it can go to {_listed(o, goals)}" if goals else f"the one on {start} cannot move now"
    )
    if here == there:
        return f"your own stone is there: it has to leave its tile; {reach}"
    if s.board[there] == s.player + 1:
        return f"your own stone is there, on {end}; {reach}"
    sides = ", diagonals do not count" if o.shift == 2 else ""
    return f"not adjacent: {end} is not next to {start}{sides}; {reach}"


def _not_yours(o: Options, s: State, tile: int) -> str:
    if s.board[tile]:
        owner = seat(s.board[tile] - 1)
        return f"not your stone: it is {owner}'s, and it is not {owner}'s turn but {seat(s.player)}'s"
    movable = [own for own in _stones(o, s, s.player) if _goals(o, s, own)]
    return f"not your stone: {place(o, tile)} is free; you can move from {_listed(o, movable)}"


def _tile(o: Options, text: str) -> int | None:
    """The tile of that name, if the board has it."""
    col, row = COLUMNS.find(text[0]), text[1:]
    if not 0 <= col < o.cols or len(row) > 2 or not 1 <= int(row) <= o.rows:
        return None
    return o.cols * (int(row) - 1) + col


def _stones(o: Options, s: State, player: int) -> list[int]:
    """The tiles on which the player has a stone, row by row."""
    return [tile for tile in range(o.rows * o.cols) if s.board[tile] == player + 1]


def _goals(o: Options, s: State, tile: int) -> list[int]:
    """The tiles to which the stone on a tile can move."""
    near = (o.near[step] for step in range(tile << o.shift, tile + 1 << o.shift))
    return [there for there in near if s.board[there] != s.board[tile]]


def _listed(o: Options, tiles: list[int]) -> str:
    """The names of tiles, the first few of many."""
    names = sorted(place(o, tile) for tile in tiles)
    if len(names) > 8:
        return ", ".join(names[:8]) + " …"
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def data(o: Options, s: State) -> dict[str, object]:
    """A tile is a player's id or -1. `quiet`, plies since the last hit, is there where it counts."""
    found = {"board": _rows(o, s), "player": None if s.player == OVER else s.player, "ply": s.ply}
    return found | {"quiet": s.quiet} if o.quiet_plies else found


def _rows(o: Options, s: State) -> list[list[int]]:
    return [[s.board[o.cols * row + col] - 1 for col in range(o.cols)] for row in range(o.rows)]


def restore(o: Options, given: Given, s: State) -> None:
    for row, tiles in enumerate(given["board"].items(o.rows)):
        for col, tile in enumerate(tiles.items(o.cols)):
            owner = tile.number(-1, o.players - 1)
            s.board[o.cols * row + col] = owner + 1
            if owner >= 0:
                s.count[owner] += 1
    s.player = given["player"].number(0, o.players - 1, null=OVER)
    s.ply = given["ply"].number(0, MOST_PLIES)
    if o.quiet_plies:
        s.quiet = given.get("quiet", 0).number(0, MOST_PLIES)


class Move(Message):
    """The player moves a stone from p0 to p1."""

    player: int
    p0: Point
    p1: Point

    def words(self) -> str:
        return f"{seat(self.player)}: {spelled(self.p0)}-{spelled(self.p1)}"


class Hit(Message):
    """The player loses a stone at p0."""

    player: int
    p0: Point

    def words(self) -> str:
        return f"{seat(self.player)} lost the stone on {spelled(self.p0)}."


class PlayerLost(Message):
    """The player has lost its last stone."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} has no stone left and is out."


def opening(o: Options, s: State) -> list[Message]:
    return [GameStart(_rows(o, s))]


def messages(o: Options, s: State, action: int, after: State) -> list[Message | tuple[Message, State]]:
    """A hit is told before the move: with it comes the board without that stone, the mover not yet there."""
    there = o.near[action]
    p0, p1 = divmod(action >> o.shift, o.cols), divmod(there, o.cols)
    found: list[Message | tuple[Message, State]] = []
    victim = s.board[there] - 1
    if victim >= 0:
        between = copied(s)
        between.board[there] = 0
        between.count[victim] -= 1
        between.quiet = 0
        found.append((Hit(victim, p1), between))
        if between.count[victim] == 0:
            found.append((PlayerLost(victim), between))
    return [*found, Move(s.player, p0, p1)]


def plain(o: Options, s: State) -> str:
    rows = [" ".join("-" if owner < 0 else str(owner) for owner in row) for row in _rows(o, s)]
    counts = [f"Player {player}: {s.count[player]} stones" for player in range(o.players)]
    return "\n".join([*rows, "====", *counts])


def scene(o: Options, s: State) -> Scene:
    def stone(owner: int) -> tuple[Piece, ...]:
        return (Piece("stone", owner, words=f"{seat(owner)}'s stone"),) if owner >= 0 else ()

    spots = [
        Spot(spelled((row, col)), col, row, stone(owner))
        for row, tiles in enumerate(_rows(o, s))
        for col, owner in enumerate(tiles)
    ]
    columns = tuple((COLUMNS[col], float(col)) for col in range(o.cols))
    rows = tuple((str(row + 1), float(row)) for row in range(o.rows))
    sides = [
        Side(player, _stock(s.count[player]), turn=s.player == player, out=s.count[player] == 0)
        for player in range(o.players)
    ]
    return Scene((Board(tuple(spots), columns=columns, rows=rows), *sides, Label(_clocks(o, s))))


def _stock(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def _clocks(o: Options, s: State) -> str:
    """How near the game is to ending without a winner."""
    quiet = f", {s.quiet} of {o.quiet_plies} without a hit" if o.quiet_plies else ""
    return f"{s.ply} of at most {o.max_plies} moves made{quiet}"


def clicks(o: Options, s: State, action: int) -> list[str]:
    """The stone, then the tile it goes to."""
    return write(o, s, action).split("-")


def aggressive(o: Options, s: State) -> int:
    """Go for the enemy stone that is nearest to one of the own, with that stone.

    Of pairs equally near the first counts, own stones row by row outside, enemies row by row inside. The step
    is that of the signs of the differences; with 4 neighbours along the longer axis, rows on a tie. No own
    stone can be in its way: it would be nearer. Without an enemy any step will do.
    """
    own = _stones(o, s, s.player)
    enemies = [tile for tile in range(o.rows * o.cols) if s.board[tile] not in (0, s.player + 1)]
    if not enemies:
        here, there = next((tile, goal) for tile in own for goal in _goals(o, s, tile))
    else:
        here, enemy = min(
            ((tile, other) for tile in own for other in enemies), key=lambda pair: _apart(o, *pair)
        )
        there = _towards(o, here, enemy)
    return next(step for step in range(here << o.shift, here + 1 << o.shift) if o.near[step] == there)


def _apart(o: Options, tile: int, other: int) -> int:
    """The square of the distance between two tiles."""
    down, right = tile // o.cols - other // o.cols, tile % o.cols - other % o.cols
    return down * down + right * right


def _towards(o: Options, tile: int, other: int) -> int:
    """The tile one step from the first towards the other."""
    down, right = other // o.cols - tile // o.cols, other % o.cols - tile % o.cols
    if o.shift == 2:
        down, right = (down, 0) if abs(down) >= abs(right) else (0, right)
    return tile + o.cols * ((down > 0) - (down < 0)) + (right > 0) - (right < 0)
