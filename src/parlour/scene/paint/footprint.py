"""How much room a player's place takes, before any of it is drawn."""

from functools import lru_cache
from typing import NamedTuple

from parlour.scene.paint.table import GAP, HEAD, LEAST, area_size, area_width

PLATE = 44.0
"""How high the part with a player's name is."""
BESIDE, CLOCK = 150.0, 60.0
"""How wide it is where things stand beside it, and by how much wider with a clock."""
LEAST_ROOM, TOO_HIGH = 60.0, 9e9
"""Where less is left for what a player holds, it does not fit."""
BROAD = 46.0
"""How wide cards are at least where they lie in several rows for that."""
WIDEST = 340.0
"""How wide it is where nothing does, at most."""
NAME, TOLD = 15.5, 12.5
"""How large a name is written, and how somebody stands, where there is room."""
INDENT, OUTDENT, CLOCK_ROOM = 48.0, 8.0, 70.0
"""What is left of the words on a plate, what is right of them, and that with a clock."""


Areas = tuple[tuple[int, bool], ...]
"""Of each holding how many things there are, and whether a pile lies beside them."""


class Measures(NamedTuple):
    """How large a place and its parts are in some room, in its own measure."""

    wide: float
    tall: float
    plate: float
    """How wide the part with the name is."""
    is_beside: bool = False
    """Whether what the player holds stands beside that, and not below it."""
    each: float = 0.0
    """How wide each holding is, so many in a row, how high that row, and how high all rows."""
    across: int = 1
    row: float = 0.0
    rows: float = 0.0
    card: float = 0.0
    """How wide the cards are at least, as they come to lie."""


class Manner(NamedTuple):
    """How what players hold is shown: with cards so many times as large as usual; the others' and one's own beside the
    names, or below them; and one's own cards in several rows rather than narrow."""

    cards: float = 1.0
    others: bool = True
    own: bool = True
    rows: bool = False


class Footprint(NamedTuple):
    """What a place has to have room for: the same before and after most moves."""

    areas: Areas
    card: float
    """How wide a card usually is."""
    words: tuple[int, int]
    """How wide the name is, and the first of what is told of the player, at their usual sizes."""
    is_narrow: bool = False
    has_clock: bool = False
    is_near: bool = False

    def measures(self, room: float, how: Manner) -> Measures:
        """How large the place is in a room of that width."""
        if not self.areas:
            return Measures(min(room, WIDEST), PLATE, min(room, WIDEST))
        aside = how.own if self.is_near else how.others
        beside = (BESIDE + (CLOCK if self.has_clock else 0.0)) if aside else 0.0
        narrowest = BROAD if how.rows and self.is_near else LEAST
        return _measures(self.areas, self.card * how.cards, room, beside, self.is_narrow, narrowest)

    def legible(self, plate: float) -> float:
        """How large the smaller of the words on a plate of that width come to be written."""
        room = max(words_room(plate, has_clock=self.has_clock), 1.0)
        name, standing = self.words
        return min(NAME * min(1.0, room / max(name, 1)), TOLD * min(1.0, room / standing) if standing else NAME)


@lru_cache(8192)
def _measures(areas: Areas, card: float, room: float, beside: float, is_narrow: bool, narrowest: float) -> Measures:
    """What the player holds lies beside a plate so wide, or, where that is 0, below one that is as wide as can be."""
    plate = beside or min(room, WIDEST)
    left = room - beside - GAP if beside else room
    if left < LEAST_ROOM:
        return Measures(room, TOO_HIGH, plate)
    head = HEAD if len(areas) > 1 else 0.0
    across = 2 if len(areas) > 1 and is_narrow else 1
    natural = max(area_width(things, head, card, has_pile=pile) for things, pile in areas)
    each = min(natural, (left - GAP * (across - 1)) / across)
    sizes = [area_size(things, each, head, card, has_pile=pile, narrowest=narrowest) for things, pile in areas]
    row, shown = max(high for high, _ in sizes), min(width for _, width in sizes)
    rows = -(-len(areas) // across) * (row + GAP) - GAP
    wide = each * across + GAP * (across - 1)
    if beside:
        return Measures(beside + GAP + wide, max(PLATE, rows), plate, True, each, across, row, rows, shown)
    return Measures(max(plate, wide), PLATE + GAP + rows, plate, False, each, across, row, rows, shown)


def words_room(plate: float, *, has_clock: bool) -> float:
    """How much of a plate is left for words."""
    return plate - INDENT - (CLOCK_ROOM if has_clock else OUTDENT)
