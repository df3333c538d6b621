"""Moves, positions and messages in words and as data."""

from parlour.engine import OVER, Given, Message, Move, seat

from .grid import Grid, grid
from .rules import CAPACITY, OUT, Options, State, disc, height, put

MOST_CUBES = 127
"""So many cubes of a player, those on the board included, a supply can hold."""

MOST_PLIES = 32767
"""As far as a position can count its plies."""

notation = [("e1-c1", r"[a-z]\d+-[a-z]\d+")]


class Captured(Message):
    """A player landed on another player's stack of so many discs."""

    player: int
    point: str
    discs: int

    def words(self) -> str:
        return f"{seat(self.player)} captured {counted(self.discs, 'disc')} on {self.point}."


class Uncovered(Message):
    """What the mover left behind belongs to another player."""

    player: int
    point: str
    discs: int

    def words(self) -> str:
        return f"{seat(self.player)} owns the {counted(self.discs, 'disc')} left on {self.point}."


class CubeReturned(Message):
    """A player's cube was landed on."""

    player: int
    point: str

    def words(self) -> str:
        return f"{seat(self.player)}'s cube on {self.point} goes back to the supply."


class PlayerOut(Message):
    """A player owns no stack any more."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} is out."


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def write(o: Options, s: State, action: int) -> str:
    names = grid(o.players).names
    return f"{names[o.source[action]]}-{names[o.target[action]]}"


def refuse(o: Options, s: State, text: str) -> str:
    board = grid(o.players)
    ends = text.split("-")
    for name in ends:
        if name not in board.names:
            return _nowhere(board, name)
    source, target = map(board.names.index, ends)
    if s.holder[source] != s.player + 1:
        return _not_yours(o, s, source)
    name, end = ends
    distance = dict(board.lines(source)).get(target)
    reachable = _listed(board, [a for a, far in board.lines(source) if far <= height(s, source)])
    if source == target:
        return f"a move goes somewhere else: from {name} to {reachable}"
    if distance is None:
        return f"{name} and {end} are not on one line: from {name} you can go to {reachable}"
    return (
        f"{end} is {counted(distance, 'junction')} away and takes as many discs, but {name} has "
        f"{height(s, source)}: from {name} you can go to {reachable}"
    )


def _nowhere(board: Grid, name: str) -> str:
    row = [known for known in board.names if known[1:] == name[1:]]
    if not row:
        return f"there is no junction {name}: the rows are 1 to {len(board.rows)}"
    return f"there is no junction {name}: row {name[1:]} goes from {row[0]} to {row[-1]}"


def _not_yours(o: Options, s: State, source: int) -> str:
    board = grid(o.players)
    name = board.names[source]
    holder = s.holder[source]
    found = (
        f"the stack on {name} is {seat(holder - 1)}'s" if holder > 0
        else f"there is only a cube on {name}" if holder < 0
        else f"there is no stack on {name}"
    )  # fmt: skip
    yours = _listed(board, [at for at in range(o.junctions) if s.holder[at] == s.player + 1])
    return f"{found}: {seat(s.player)} can move from {yours}"


def _listed(board: Grid, junctions: list[int]) -> str:
    *others, last = sorted(board.names[at] for at in junctions)
    return f"{', '.join(others)} or {last}" if others else last


def data(o: Options, s: State) -> dict[str, object]:
    cells = [_cell(s, at) for at in range(o.junctions)]
    found: dict[str, object] = {
        "board": [[cells.pop(0) for _ in range(length)] for length in grid(o.players).rows],
        "supply": [s.supply[player] for player in range(o.players)],
        "player": None if s.player == OVER else s.player,
        "ply": s.ply,
    }
    if s.player == OVER and s.winner != _winner(o, s):
        found["winner"] = s.winner - 1 if s.winner else None
    return found


def owners(s: State, at: int) -> tuple[int, ...]:
    """Whose the discs on a junction are, from the top."""
    return tuple(disc(s, i) for i in range(s.begin[at], s.begin[at + 1]))


def _cell(s: State, at: int) -> str:
    return f"c{-1 - s.holder[at]}" if s.holder[at] < 0 else "".join(map(str, owners(s, at)))


def _winner(o: Options, s: State) -> int:
    """Who alone has won as the board shows it: an id + 1, or 0."""
    left = [player for player in range(o.players) if s.stacks[player] > 0]
    done = [player for player in left if s.supply[player] == 0]
    return done[0] + 1 if len(done) == 1 else left[0] + 1 if len(left) == 1 else 0


def restore(o: Options, given: Given, s: State) -> None:
    _restore_board(o, given["board"], s)
    for player, supply in enumerate(given["supply"].items(o.players)):
        cubes = sum(s.holder[at] == -1 - player for at in range(o.junctions))
        s.supply[player] = supply.number(0, MOST_CUBES - cubes)
        stacks = sum(s.holder[at] == player + 1 for at in range(o.junctions))
        discs = sum(disc(s, i) == player for i in range(s.begin[o.junctions]))
        s.stacks[player] = stacks if discs + cubes + s.supply[player] else OUT
    s.player = given["player"].number(0, o.players - 1, null=OVER)
    s.ply = given["ply"].number(0, MOST_PLIES if s.player == OVER else MOST_PLIES - 1)
    shown = _winner(o, s) if s.player == OVER else 0
    winner = given.get("winner", shown - 1 if shown else None)
    s.winner = winner.number(0, o.players - 1, null=-1) + 1
    if s.winner and s.player != OVER:
        winner.fail("null while somebody is to move")


def _restore_board(o: Options, given: Given, s: State) -> None:
    rows = zip(grid(o.players).rows, given.items(len(grid(o.players).rows)), strict=True)
    cells = [cell for length, row in rows for cell in row.items(length)]
    ids = "0123"[: o.players]
    n = 0
    for at, cell in enumerate(cells):
        text = cell.text()
        discs = text.removeprefix("c")
        if any(id not in ids for id in discs) or (discs != text and len(discs) != 1):
            cell.fail(f"'' or a stack as '0011' or a cube as 'c0', of players 0 to {o.players - 1}")
        if discs != text:
            s.holder[at] = -1 - int(discs)
        elif n + len(discs) > CAPACITY:
            given.fail(f"at most {CAPACITY} discs on the board")
        elif discs:
            s.holder[at] = int(discs[0]) + 1
            for id in discs:
                put(s, n, int(id))
                n += 1
        s.begin[at + 1] = n


def messages(o: Options, s: State, action: int, after: State) -> list[Message]:
    names = grid(o.players).names
    source, target = o.source[action], o.target[action]
    told: list[Message] = [Move(s.player, write(o, s, action))]
    if s.holder[target] < 0:
        told.append(CubeReturned(-1 - s.holder[target], names[target]))
    elif s.holder[target] not in (0, s.player + 1):
        told.append(Captured(s.player, names[target], height(s, target)))
    if s.holder[source] != after.holder[source] > 0:
        told.append(Uncovered(after.holder[source] - 1, names[source], height(after, source)))
    out = [p for p in range(o.players) if after.stacks[p] == OUT != s.stacks[p]]
    return told + [PlayerOut(player) for player in out]
