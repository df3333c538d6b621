"""A board of pieces of several kinds: cards that were played, men and kings."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .. import scene
from ..engine import OVER, Given, Outline, Plane, bits64, copied, int8, rule, seat
from .bitboard import Bitboard
from .bits import bit, has, holding, moved
from .cards import Cards
from .fields import held
from .shapes import Square
from .symmetry import Transform


class Mark(NamedTuple):
    """What is known of a piece during a turn: whether something holds of it, or a number within limits."""

    name: str
    field: Any
    limits: tuple[int, int] | None = None

    def read(self, s: Any, place: int) -> int | bool:
        """What it says of a place."""
        return has(self.field(s), place) > 0 if self.limits is None else self.field(s)[place]

    def write(self, s: Any, place: int, value: int) -> None:
        """Let it say so."""
        if self.limits:
            self.field(s)[place] = value
        else:
            rest = self.field(s) & ~bit(place)
            setattr(s, self.field.field, rest | bit(place) if value else rest)


class Pieces(Bitboard):
    """Pieces of kinds on the places of a shape, one a place: each player's places, and the kind on each of them.

    They are drawn as cards, or each kind as `pieces` say: ("disc", "pawn"). Marks tell of pieces what matters during a
    turn. `ids` is how the ids of places begin.
    """

    def __init__(self, shape: Square, cards: Cards, *, ids: str = "", pieces: Sequence[str] = (), **look: Any) -> None:
        super().__init__(shape, **({"noun": "piece"} | look))
        self.cards, self.ids, self.pieces = cards, ids, tuple(pieces)
        self.kinds = held(int8[shape.most], self)
        """A field of the state: the kind of the piece on each place, 0 where there is none."""
        self.marks: list[Mark] = []

    def mark(self, name: str) -> Any:
        """A field for the set of places of whose pieces something holds this turn; in data it has that name."""
        self.marks.append(Mark(name, held(bits64, self)))
        return self.marks[-1].field

    def note(self, name: str, low: int, high: int) -> Any:
        """A field for a number of each piece's."""
        self.marks.append(Mark(name, held(int8[self.shape.most], self), (low, high)))
        return self.marks[-1].field

    @rule
    def occupy(self, o: object, s: object, place: int, player: int, kind: int) -> None:
        """Lay a piece of the player's on a place, over what was there."""
        self.vacate(o, s, place)
        self.owners(s)[player] |= bit(place)
        self.kinds(s)[place] = kind

    @rule
    def vacate(self, o: object, s: object, place: int) -> None:
        """Take away what lies on a place."""
        for player in range(self.seats):
            self.owners(s)[player] &= ~bit(place)
        self.kinds(s)[place] = 0

    @rule
    def go(self, o: object, s: object, here: int, there: int) -> None:
        """Move what lies on one place to another, over what was there."""
        kind = self.kinds(s)[here]
        for player in range(self.seats):
            self.owners(s)[player] = moved(self.owners(s)[player], here, there)
        self.kinds(s)[here] = 0
        self.kinds(s)[there] = kind

    @rule
    def of_kind(self, o: object, s: object, kind: int) -> int:
        """The places of all pieces of a kind."""
        return holding(self.kinds(s), 0, kind) & self.taken(o, self.owners(s))

    def lay(self, o: Any, s: Any, place: int, player: int, kind: int = 0) -> None:
        self.occupy(o, s, place, player, kind)

    def keeps(self, o: Any, s: Any, after: Any, place: int) -> bool:
        same: bool = self.kinds(s)[place] == self.kinds(after)[place]
        return same and super().keeps(o, s, after, place)

    # as data: rows from the top; a place is null, or the piece's owner, its kind, and its marks while the game runs

    def data(self, o: Any, s: Any) -> object:
        return [[self.told(o, s, place) for place in row] for row in self.grid(o).rows]

    def told(self, o: Any, s: Any, place: int) -> dict[str, object] | None:
        """What lies on a place."""
        owner = self.whose(o, s, place)
        if owner < 0:
            return None
        marks = {mark.name: mark.read(s, place) for mark in self.marks if s.player != OVER}
        return {"owner": owner, self.noun: self.cards.json(o, self.kinds(s)[place]), **marks}

    def restore(self, o: Any, given: Given, s: Any) -> None:
        rows = self.grid(o).rows
        for row, cells in zip(rows, given.items(len(rows)), strict=True):
            for place, cell in zip(row, cells.items(len(row)), strict=True):
                self.read(o, cell, s, place)

    def read(self, o: Any, given: Given, s: Any, place: int) -> None:
        """Lay on a place what data tell of it."""
        if given.is_null:
            return
        owner = given["owner"].number(0, self.players(o) - 1)
        self.lay(o, s, place, owner, self.cards.read(o, given[self.noun]))
        for mark in self.marks:
            value = given.get(mark.name, 0 if mark.limits else False)
            mark.write(s, place, value.number(*mark.limits) if mark.limits else value.flag())
        given.finish()

    # as a drawing

    def id(self, o: Any, place: int) -> str:
        return self.ids + self.name(o, place)

    def things(self, o: Any, s: Any, place: int) -> tuple[scene.Thing, ...]:
        owner, kind = self.whose(o, s, place), self.kinds(s)[place]
        if owner < 0:
            return ()
        card = self.card(o, s, place, owner)
        finish = self.finishes[owner] if self.finishes else ""
        return (scene.Piece(self.pieces[kind], owner, words=card.words, finish=finish) if self.pieces else card,)

    def called(self, o: Any, s: Any, place: int) -> str:
        """What the piece on a place is called."""
        return self.cards.words(o, self.kinds(s)[place])

    def card(self, o: Any, s: Any, place: int, owner: int) -> scene.Card:
        """The piece on a place."""
        kind = self.kinds(s)[place]
        marks = "".join(f", {mark.name} this turn" for mark in self.marks if mark.read(s, place) is True)
        return self.cards.card(o, kind, owner, words=f"{seat(owner)}'s {self.cards.words(o, kind)}{marks}")

    # for learning and for search

    def outlines(self, o: Any) -> list[Outline]:
        """After whose pieces are where: of each place the kind, and each mark."""
        shape = self.grid(o).shape
        kinds = Outline(f"{self.label} kinds", shape, *self.kinds.limits)
        return [*super().outlines(o), kinds, *(Outline(m.name, shape, *(m.limits or (0, 1))) for m in self.marks)]

    def observing(self) -> Iterable[str]:
        yield from super().observing()
        yield f"at = {self.label}.plane_of_cells(o, s.{self.kinds.field}, out, at)"
        for mark in self.marks:
            write = "plane_of_cells" if mark.limits else "plane_of_set"
            yield f"at = {self.label}.{write}(o, s.{mark.field.field}, out, at)"

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        whose, (kinds, *marks) = planes[: self.players(o)], planes[self.players(o) :]
        super().recall(o, whose, seat, s)
        for at, place in enumerate(self.grid(o).places):
            self.kinds(s)[place] = kinds.numbers[at]
            for mark, plane in zip(self.marks, marks, strict=False):
                mark.write(s, place, plane.numbers[at])

    def image(self, o: Any, s: Any, change: Transform) -> None:
        before, kinds = copied(s), self.cards.images(o, change)
        super().image(o, s, change)
        for place in self.grid(o).places:
            image = change.place(place)
            taken = self.whose(o, before, place) >= 0
            self.kinds(s)[image] = kinds[self.kinds(before)[place]] if taken else 0
            for mark in self.marks:
                mark.write(s, image, mark.read(before, place))
