"""The drawing of a position, and the clicks that make a move."""

from collections.abc import Iterator

from parlour.engine import OVER, seat
from parlour.scene import Area, Board, Card, Choice, Face, Motion, Note, Pile, Scene, Side, Spot

from .form import sums, triple
from .options import COLORS, Options
from .rules import BOARD, CARDS, DEAL, EACH, END, PASS, State, may_end, placing, winner, wins
from .words import card, color_name, colors_in, point, target


def scene(o: Options, s: State) -> Scene:
    """P2 sits at the top, where slot 0 is."""
    top, bottom = [(_hand(o, s, p), _deck(o, s, p)) for p in (1, 0)]
    return Scene((_side(o, s, 1), *top, _board(o, s), *bottom, _side(o, s, 0), *_choices(o, s)))


def _side(o: Options, s: State, player: int) -> Side:
    totals, others = sums(o, s, player), sums(o, s, 1 - player)
    standing = f"sums {' '.join(map(str, totals))}"
    if s.player == OVER:
        won = sum(winner(o, s, stave) == player for stave in range(3))
        standing += f", {won} of 3 staves{', ended the game' * (s.ended == player)}"
    on_turn = s.deal == player + 1 if s.deal else s.player == player
    if on_turn and s.turn:
        standing += f", turn {s.turn} of {o.max_turns}"
    ahead = sum(total > other for total, other in zip(totals, others, strict=True))
    return Side(player, standing, turn=on_turn, score=str(ahead))


def _deck(o: Options, s: State, player: int) -> Pile:
    left = sum(s.decks[player, kind] for kind in range(o.kinds))
    return Pile(f"{seat(player)}'s deck", left, id=f"deck:{player}")


def _board(o: Options, s: State) -> Board:
    spots = tuple(_spot(o, s, at) for at in range(9))
    numbers = tuple((str(i), float(i)) for i in range(3))
    totals = tuple(note for player in (1, 0) for note in _totals(o, s, player))
    words = "three staves of three slots"
    return Board(spots, columns=numbers, rows=numbers, words=words, look="staves", notes=totals)


def _totals(o: Options, s: State, player: int) -> Iterator[Note]:
    """What a player's cards come to on each stave, at the player's own end of it."""
    others = sums(o, s, 1 - player)
    for stave, total in enumerate(sums(o, s, player)):
        words = f"{seat(player)}'s sum on stave {stave}: {total}"
        yield Note(str(total), stave, -0.7 if player else 2.7, player, strong=total > others[stave], words=words)


def _spot(o: Options, s: State, at: int) -> Spot:
    color = color_name(s.colors[at // 3])
    found = s.slots[at]
    things = (_card(o, abs(found) - 1, int(found < 0), s.colors[at // 3], fresh=s.fresh[at] > 0),) if found else ()
    return Spot(f"slot:{point(at)}", at // 3, at % 3, things, color, f"slot {at % 3} of stave {at // 3}, {color}")


def _card(o: Options, kind: int, owner: int, color: int, *, fresh: bool) -> Card:
    """A card on a stave, where its number in the stave's colour counts."""
    faces = tuple(
        Face(str(number), name, strong=color_name(color) == name)
        for number, name in zip(triple(o, kind), COLORS, strict=True)
    )
    return Card(faces, owner, words=f"{seat(owner)}'s {_spoken(o, kind)}{', placed this turn' * fresh}")


def _spoken(o: Options, kind: int) -> str:
    return ", ".join(f"{name} {number}" for number, name in zip(triple(o, kind), COLORS, strict=True))


def _hand(o: Options, s: State, player: int) -> Area:
    cards = tuple(
        Card(
            tuple(Face(str(number), name) for number, name in zip(triple(o, kind), COLORS, strict=True)),
            player,
            count=s.hands[player, kind],
            words=_spoken(o, kind),
            id=_held(o, player, kind),
        )
        for kind in range(o.kinds)
        if s.hands[player, kind]
    )
    return Area(f"{seat(player)}'s hand", cards, player)


def _choices(o: Options, s: State) -> Iterator[Choice]:
    if s.deal:
        for kind in range(o.kinds):
            if s.decks[s.deal - 1, kind]:
                yield Choice(f"deal:{card(o, kind)}", card(o, kind), words=f"deal {_spoken(o, kind)}")
    elif s.player != OVER:
        yield Choice("pass", "Pass")
        if may_end(o, s):
            yield Choice("end", "End the game")
        ways = 0
        for kind in range(o.kinds):
            if s.hands[s.player, kind]:
                for at in range(9):
                    ways |= placing(o, s, kind, at)
        for name in colors_in(ways):
            yield Choice(f"color:{name}", name, name, words=f"the colour {name}")


def clicks(o: Options, s: State, action: int) -> list[str]:
    """A card and where it goes, then the colour where one is chosen."""
    if action == PASS:
        return ["pass"]
    if action == END:
        return ["end"]
    if action < CARDS:
        at, way = divmod(action - BOARD, 3)
        to = target(s, at, way)
        return [f"slot:{point(at)}", f"slot:{point(to)}"]
    kind, how = divmod(action - CARDS, EACH)
    if how == DEAL:
        return [f"deal:{card(o, kind)}"]
    path = [_held(o, s.player, kind), f"slot:{point(how // 4)}"]
    return [*path, f"color:{color_name(how % 4)}"] if how % 4 else path


def _held(o: Options, player: int, kind: int) -> str:
    return f"hand:{player}:{card(o, kind)}"


def motions(o: Options, s: State, action: int, after: State) -> list[Motion]:
    """A card is dealt, or it goes to a slot; in combat the one that loses is gone."""
    if action in (PASS, END):
        return []
    if action < CARDS:
        at, way = divmod(action - BOARD, 3)
        return _arrival(o, s, f"slot:{point(at)}", abs(s.slots[at]) - 1, target(s, at, way), s.colors[at // 3])
    kind, how = divmod(action - CARDS, EACH)
    if how == DEAL:
        return [Motion((f"deck:{s.deal - 1}", _held(o, s.deal - 1, kind)), "deal")]
    return _arrival(o, s, _held(o, s.player, kind), kind, how // 4, how % 4)


def _arrival(o: Options, s: State, source: str, kind: int, at: int, color: int) -> list[Motion]:
    path = (source, f"slot:{point(at)}")
    if not s.slots[at]:
        return [Motion(path)]
    if wins(o, s, kind, at, color):
        return [Motion(path[1:], "fade"), Motion(path)]
    return [Motion(path, "fade")]
