"""The drawing of a position as a widget: what can be chosen is lit, and chosen by mouse or by keys."""

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from ..scene import Scene, ids, text
from ..scene.telling import told
from .look import BRASS, inked
from .places import Stretch, at, beside, nearest, places

CURSOR = ("▸", "◂")
"""The brackets of what Enter would choose."""


class SceneView(Widget):
    """Shows a scene. `Picked` tells which of its elements was clicked or entered."""

    class Picked(Message):
        """An element was chosen."""

        def __init__(self, id: str) -> None:
            super().__init__()
            self.element = id

    class Pointed(Message):
        """The cursor is elsewhere."""

    def __init__(self) -> None:
        super().__init__(id="drawing")
        self.cursor: str | None = None
        self._scene = Scene(())
        self._lit: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self._last: frozenset[str] = frozenset()
        self.places: dict[str, Stretch] = {}
        """Where in the text that stands which can be chosen, in the order of reading."""
        self._here: Stretch | None = None
        self._widest = self._highest = 0

    def show(self, scene: Scene, *, options: tuple[str, ...], chosen: tuple[str, ...], last: frozenset[str]) -> None:
        """Draw a scene in which some elements can be chosen next, and some were."""
        self._scene = scene
        self._lit, self._chosen, self._last = frozenset(options), frozenset(chosen), last
        stretches = places(scene, options, lit=self._lit, chosen=self._chosen)
        # In the order of reading: the board comes before words such as “pass”, which nobody should enter by mistake.
        self.places = dict(sorted(stretches.items(), key=lambda item: (item[1].row, item[1].left)))
        self.cursor = nearest(self.places, self._here)
        lines = self._text().split("\n")
        # The drawing keeps its size where it can, so that nothing jumps.
        self._widest = max(self._widest, *map(len, lines))
        self._highest = max(self._highest, len(lines))
        self.styles.width, self.styles.height = self._widest, self._highest
        self.refresh(layout=True)
        self.call_after_refresh(self._reveal)

    @property
    def widest(self) -> int:
        return self._widest

    @property
    def pointed(self) -> str:
        """What the cursor is on, in words."""
        return told(self._scene).get(self.cursor or "", "")

    def render(self) -> Text:
        drawn = inked(self._text(color=True))
        place = self.places.get(self.cursor or "")
        if place is not None:
            drawn = _pointed(drawn, place)
        return drawn

    def move(self, way: str) -> None:
        """Move the cursor up, down, left or right among what can be chosen."""
        self.point(beside(self.places, self.cursor, way))

    def point(self, id: str | None) -> None:
        """Put the cursor on an element that can be chosen."""
        if id in self.places:
            self.cursor = id
            self._here = self.places[id]
            self.refresh()
            self._reveal()
            self.post_message(self.Pointed())

    def enter(self) -> None:
        """Choose what the cursor is on."""
        if self.cursor is not None:
            self._here = self.places[self.cursor]
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: Click) -> None:
        id = at(self.places, event.y, event.x) or at(self._others(), event.y, event.x)
        if id is not None:
            self._here = self.places.get(id, self._here)
            self.post_message(self.Picked(id))

    def _reveal(self) -> None:
        """Scroll to the cursor where the drawing is larger than its stage."""
        place = self.places.get(self.cursor or "")
        if place is not None and isinstance(self.parent, Widget):
            spot = Region(place.left, place.row, place.right - place.left, 1).translate(self.virtual_region.offset)
            self.parent.scroll_to_region(spot, animate=False)

    def _others(self) -> dict[str, Stretch]:
        """Where everything else stands that has an id."""
        rest = [id for id in dict.fromkeys(ids(self._scene)) if id not in self.places]
        return places(self._scene, rest, lit=self._lit, chosen=self._chosen)

    def _text(self, *, color: bool = False) -> str:
        return text(self._scene, color=color, lit=self._lit, chosen=self._chosen, last=self._last)


def _pointed(drawn: Text, place: Stretch) -> Text:
    """The drawing with the cursor's brackets at a place."""
    lines = drawn.split("\n", allow_blank=True)
    line = lines[place.row]
    body = line[place.left + 1 : place.right - 1]
    body.stylize(Style(reverse=True, bold=True))
    edge = Style(color=BRASS, bold=True)
    left, right = (Text(bracket, edge) for bracket in CURSOR)
    lines[place.row] = Text.assemble(line[: place.left], left, body, right, line[place.right :])
    return Text("\n").join(lines)
