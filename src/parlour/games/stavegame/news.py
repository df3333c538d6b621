"""What a move causes, told in the order in which it happens."""

from collections.abc import Iterator

from parlour.engine import OVER, Message, copied, seat

from .form import sums, triple
from .options import COLORS, Options, Triple
from .rules import BOARD, CARDS, DEAL, EACH, END, PASS, State, act, next_turn, only_pass, winner, wins
from .words import color_name, target

Slot = tuple[int, int]


def _joined(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


class Dealt(Message):
    """The player got a card from the dealer."""

    player: int
    card: Triple

    def words(self) -> str:
        return f"{seat(self.player)} was dealt {_joined(self.card)}."


class Placed(Message):
    """The player placed a card from the hand."""

    player: int
    card: Triple
    slot: Slot

    def words(self) -> str:
        return f"{seat(self.player)} placed {_joined(self.card)} on {_joined(self.slot)}."


class WentForward(Message):
    """A card of the player's went one slot forward."""

    player: int
    card: Triple
    left: Slot
    slot: Slot

    def words(self) -> str:
        return f"{seat(self.player)}'s {_joined(self.card)} went forward to {_joined(self.slot)}."


class Slid(Message):
    """A card of the player's slid to the slot beside it."""

    player: int
    card: Triple
    left: Slot
    slot: Slot

    def words(self) -> str:
        where = f"from {_joined(self.left)} to {_joined(self.slot)}"
        return f"{seat(self.player)}'s {_joined(self.card)} slid {where}."


class Fought(Message):
    """The player's card attacked the owner's on a slot; `won`: the owner's left the game, else the player's."""

    player: int
    card: Triple
    owner: int
    defender: Triple
    slot: Slot
    color: str
    won: bool

    def words(self) -> str:
        color = COLORS.index(self.color)
        return (
            f"{seat(self.player)}'s {_joined(self.card)} {'beat' if self.won else 'lost to'} "
            f"{seat(self.owner)}'s {_joined(self.defender)} on {_joined(self.slot)}: "
            f"{self.card[color]} against {self.defender[color]} in {self.color}."
        )


class StaveColored(Message):
    """A grey stave got a colour."""

    stave: int
    color: str

    def words(self) -> str:
        return f"Stave {self.stave} is {self.color} now."


class StaveGreyed(Message):
    """A stave was left empty."""

    stave: int

    def words(self) -> str:
        return f"Stave {self.stave} is empty and grey again."


class Passed(Message):
    """The player passed."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} passed."


class PassedByItself(Message):
    """The player could do nothing but pass, so the turn passed by itself."""

    player: int

    def words(self) -> str:
        return f"There was nothing left to do for {seat(self.player)}, so the turn passed."


class NothingLeft(Message):
    """Neither player can do anything any more: all turns up to the last pass by themselves."""

    def words(self) -> str:
        return "Nobody can do anything any more, so all turns passed up to the last."


class LastTurn(Message):
    """The game ended because so many turns were taken, as if the player had ended it."""

    turn: int
    player: int

    def words(self) -> str:
        return f"Turn {self.turn} was the last, {seat(self.player)} took it."


class Ended(Message):
    """The player ended the game."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} ended the game."


class StaveCounted(Message):
    """The players' sums on a stave at the end, and whose it is; None: nobody's."""

    stave: int
    color: str
    sums: tuple[int, int]
    winner: int | None

    def words(self) -> str:
        whose = "nobody" if self.winner is None else seat(self.winner)
        return f"Stave {self.stave} ({self.color}) goes to {whose}, {self.sums[0]} to {self.sums[1]}."


def messages(o: Options, s: State, action: int, after: State) -> list[tuple[Message, State]]:
    t = copied(s)
    act(o, t, action)
    told = [(message, t) for message in _deeds(o, s, action, t)]
    for _ in range(3):
        if only_pass(o, t):
            player, t = t.player, copied(t)
            next_turn(o, t)
            told.append((PassedByItself(player), t))
    if only_pass(o, t):
        told.append((NothingLeft(), after))
    if after.player == OVER:
        told += [(message, after) for message in _result(o, after, action)]
    return told


def _deeds(o: Options, s: State, action: int, t: State) -> Iterator[Message]:
    """What a move does by itself, from s to t."""
    if action == PASS:
        yield Passed(s.player)
    elif action == END:
        yield Ended(s.player)
    elif action < CARDS:
        at, way = divmod(action - BOARD, 3)
        to = target(s, at, way)
        kind = abs(s.slots[at]) - 1
        told = Slid if way else WentForward
        yield told(s.player, triple(o, kind), divmod(at, 3), divmod(to, 3))
        yield from _fight(o, s, kind, to, s.colors[at // 3])
        if way and t.colors[at // 3] == 0:
            yield StaveGreyed(at // 3)
    else:
        kind, how = divmod(action - CARDS, EACH)
        if how == DEAL:
            yield Dealt(s.deal - 1, triple(o, kind))
        else:
            yield from _placement(o, s, kind, how // 4, how % 4)


def _placement(o: Options, s: State, kind: int, at: int, color: int) -> Iterator[Message]:
    yield Placed(s.player, triple(o, kind), divmod(at, 3))
    if s.slots[at]:
        yield from _fight(o, s, kind, at, color)
    elif color:
        yield StaveColored(at // 3, color_name(color))


def _fight(o: Options, s: State, kind: int, at: int, color: int) -> Iterator[Message]:
    """The combat on a slot, if there is a card on it."""
    if s.slots[at]:
        defender = abs(s.slots[at]) - 1
        yield Fought(
            s.player,
            triple(o, kind),
            int(s.slots[at] < 0),
            triple(o, defender),
            divmod(at, 3),
            color_name(color),
            wins(o, s, kind, at, color),
        )


def _result(o: Options, s: State, action: int) -> Iterator[Message]:
    if action != END:
        yield LastTurn(s.turn, s.ended)
    for stave in range(3):
        owner = winner(o, s, stave)
        both = (sums(o, s, 0)[stave], sums(o, s, 1)[stave])
        yield StaveCounted(stave, color_name(s.colors[stave]), both, None if owner < 0 else owner)
