"""What follows from what a game is made of: every chapter that its author need not write."""

from collections.abc import Mapping
from functools import partial
from types import FunctionType
from typing import Any

from .. import scene as drawn
from ..engine import DEALER, OVER, BadGame, Bounds, Floats, Given, Message, Parts, Plane, Symmetry, copied, rule, seat
from ..engine.layout import Kind
from .component import Component
from .composed import composed
from .fields import NEEDED, Field, within
from .forms.form import Form
from .hands import Holding
from .language import either
from .places import Places
from .symmetry import symmetries


def chapters(game: Parts) -> Mapping[str, Any]:
    """The chapters of a game that is made of these parts."""
    made = Assembly(game)
    found = {
        "start": start,
        "turn": turn,
        "notation": [(example, form.pattern) for form in made.forms for example in form.examples],
        "bounds": made.bounds,
        "write": made.write,
        "refuse": made.refuse,
        "data": made.data,
        "restore": made.restore,
        "scene": made.scene,
        "clicks": made.clicks,
        "messages": made.messages,
        "observe": made.observe,
        "recall": made.recall,
        "images": made.images,
    }
    found |= made.composed
    if made.tells_motions:
        found["motions"] = made.motions
    standing = game.names.get("standing")
    return found | ({"scores": _around(scores, standing=standing)} if standing else {})


@rule
def start(o: Any, s: Any) -> None:
    """Everything is zero: an empty table, and P1 begins."""


@rule
def turn(o: Any, s: Any) -> Any:
    return s.player


@rule
def standing(o: Any, s: Any, player: int) -> int:
    """Stands for the game's own."""
    return 0


@rule
def scores(o: Any, s: Any, out: Floats) -> None:
    """Those whose standing is the best share the win."""
    best, winners = 0, 0
    for player in range(len(out)):
        reached = int(standing(o, s, player))
        if winners == 0 or reached > best:
            best, winners = reached, 0
        winners += reached == best
    for player in range(len(out)):
        out[player] = 1.0 / winners if int(standing(o, s, player)) == best else 0.0


def _around(template: Any, **own: Any) -> Any:
    """A rule of the kit with rules of the game in place of those that stand for them."""
    return rule(FunctionType(template.__code__, template.__globals__ | own, template.__name__))


class Assembly:
    """A game's parts put together."""

    def __init__(self, game: Parts) -> None:
        self.names = game.names
        self.forms = [part for part in game.parts if isinstance(part, Form)]
        state = vars(self._must_be("State"))
        self.fields: dict[str, Kind] = {name: kind for name, kind in state.items() if isinstance(kind, Kind)}
        self.components = self._placed(game)
        self.in_order = sorted(self.components, key=lambda part: game.parts.index(part) if part in game.parts else 0)
        """As they stand in the module, and are drawn."""
        for form in self.forms:
            form.game = self
        self.composed = composed(self)
        """The rules that follow from what the game is made of."""

    def _must_be(self, name: str) -> Any:
        if name not in self.names:
            raise BadGame(f"a game must have {name}")
        return self.names[name]

    def _placed(self, game: Parts) -> list[Component]:
        """The components in the order of their fields; those that have none come last."""
        found: dict[Component, list[str]] = {}
        for name, kind in self.fields.items():
            if isinstance(kind, Field) and isinstance(kind.part, Component):
                found.setdefault(kind.part, []).append(name)
        for component, fields in found.items():
            component.fields = fields
        others = [part for part in game.parts if isinstance(part, Component) and part not in found]
        return [*found, *others]

    # numbers

    def players(self, o: Any) -> int:
        """How many play."""
        count: int = self.names.get("PLAYERS") or o.players
        return count

    def bounds(self, o: Any) -> Bounds:
        """What the game never exceeds, as far as its forms of moves tell."""
        return Bounds(
            moves=max(
                sum(form.most(o) for form in self.forms if not form.is_dealers),
                max((form.most(o) for form in self.forms if form.is_dealers), default=0),
            ),
            actions=sum(form.count(o) for form in self.forms),
            plies=self._plies(o),
        )

    def _plies(self, o: Any) -> int:
        plies = self.names.get("plies", getattr(o, "max_plies", None))
        if plies is None:
            known = [form.plies(o) for form in self.forms]
            if None in known:
                raise BadGame("say how many plies a game can have at most: plies = 200, or a function of o")
            plies = sum(filter(None, known))
        return int(plies(o) if callable(plies) else plies)

    def _form(self, o: Any, action: int) -> tuple[Form, int]:
        """The form of an action, and its number there."""
        for form in self.forms:
            size = form.size(o)
            if action < size:
                return form, action
            action -= size
        raise BadGame(f"there is no action {action} behind the last")

    def legal(self, o: Any, s: Any) -> list[int]:
        """The legal actions."""
        if self.rule("turn")(o, s) == OVER:
            return []
        out = [0] * (self._bounds(o).moves + 1)
        return sorted(out[: self.rule("moves")(o, s, out)])

    def legal_of(self, o: Any, s: Any, form: Form) -> list[int]:
        """Those of one form, as they are counted there."""
        first, size = form.first(o), form.size(o)
        return [action - first for action in self.legal(o, s) if first <= action < first + size]

    def rule(self, name: str) -> Any:
        """A rule of the game, or what stands for it."""
        return self.names.get(name) or self.composed.get(name) or {"turn": turn}[name]

    def _bounds(self, o: Any) -> Bounds:
        found: Bounds = self.names.get("bounds", self.bounds)(o)
        return found

    # words

    def write(self, o: Any, s: Any, action: int) -> str:
        form, number = self._form(o, action)
        return form.write(o, s, number)

    def refuse(self, o: Any, s: Any, text: str) -> str:
        form = next(form for form in self.forms if form.fits(text))
        if self.rule("turn")(o, s) == DEALER and not form.is_dealers:
            return self.instead(o, s)
        return form.refuse(o, s, text, self)

    def reason(self, o: Any, s: Any, form: Form, action: int) -> str:
        """The game's own reason why an action is not legal, or what is possible instead."""
        return self.own_reason(o, s, form, action) or self.instead(o, s)

    def own_reason(self, o: Any, s: Any, form: Form, action: int) -> str | None:
        """The game's own reason why an action is not legal."""
        own = self.names.get("reason")
        found: str | None = own(o, s, form.first(o) + action) if own else None
        return found

    def instead(self, o: Any, s: Any) -> str:
        """What is possible instead."""
        receiver = self.rule("receiver")(o, s) if "receiver" in self.names else drawn.NOBODY
        if receiver != drawn.NOBODY:
            return f"not yet: first {seat(receiver)} is dealt a card"
        legal, player = self.legal(o, s), self.rule("turn")(o, s)
        if player == DEALER and (task := self._form(o, legal[0])[0].task):
            return f"not now: first the dealer has to {task}"
        texts = sorted(self.write(o, s, action) for action in legal)
        return f"not now: {seat(player)} can play {either(texts, most=6)}"

    def messages(self, o: Any, s: Any, action: int, after: Any) -> list[Message]:
        """The move, then what the game says that it caused."""
        form, number = self._form(o, action)
        told = form.messages(o, s, number, self.rule("turn")(o, s))
        caused = self.names.get("caused")
        return [*told, *caused(o, s, action, after)] if caused else told

    # data

    def data(self, o: Any, s: Any) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, kind in self.fields.items():
            if not isinstance(kind, Field):
                found[name] = _number(name, getattr(s, name))
            elif isinstance(kind.part, Component):
                found.setdefault(kind.part.key or kind.part.label, None)
            elif kind.is_told(o) and not kind.goes_without_saying(o, s):
                value = getattr(s, name)
                found[name] = list(value)[: self.players(o)] if kind.by_player else _number(name, value)
                if kind.told_as != "number":
                    found[name] = kind.json(value)
        for component in self.components:
            found[component.key or component.label] = component.data(o, s)
        return found

    def restore(self, o: Any, given: Given, s: Any) -> None:
        for component in self.components:
            component.restore(o, given[component.key or component.label], s)
        for name, kind in self.fields.items():
            if not isinstance(kind, Field):
                self._restore_field(o, given[name], s, name, kind)
            elif kind.is_told(o) and not kind.part:
                missing = kind.missing(o, s)
                told = given[name] if missing is NEEDED else given.get(name, missing)
                self._restore_field(o, told, s, name, kind)
        for form in self.forms:
            form.check(o, given, s)
        if "mistake" in self.names and (wrong := self.names["mistake"](o, s)):
            given[wrong[0]].fail(wrong[1])
        if "derive" in self.names:
            self.names["derive"](o, s)
        if getattr(s, "player", 0) == OVER != self.rule("turn")(o, s):
            given["player"].fail("a player, as the game is not over")

    def _restore_field(self, o: Any, given: Given, s: Any, name: str, kind: Kind) -> None:
        low, high = kind.range if isinstance(kind, Field) else within(kind)
        if kind.is_clock and not isinstance(kind, Field):  # while the game runs, it counts on
            low, high = 0, kind.limits[1] - (self.rule("turn")(o, s) != OVER)
        if isinstance(kind, Field) and not kind.shape and name != "player":
            setattr(s, name, kind.read(given, self.players(o)))
        elif name == "player":
            s.player = given.number(0, self.players(o) - 1, null=OVER)
        elif kind.shape:
            numbers = given.items(self.players(o) if isinstance(kind, Field) and kind.by_player else kind.size)
            for at, number in enumerate(numbers):
                getattr(s, name)[at] = number.number(low, high)
        else:
            setattr(s, name, given.number(low, high))

    # drawing

    def scene(self, o: Any, s: Any) -> drawn.Scene:
        sides = [self._side(o, s, player) for player in range(self.players(o))]
        if any(component.is_between for component in self.components):
            parts = self._across(o, s, *sides)
        else:
            parts = [*(part for component in self.in_order for part in component.draw(o, s)), *sides]
        if "status" in self.names:
            parts.append(drawn.Label(self.names["status"](o, s)))
        return drawn.Scene((*parts, *self._choices(o, s)))

    def _across(self, o: Any, s: Any, mine: drawn.Side, other: drawn.Side) -> list[drawn.Part]:
        """P2's things above what lies between the players, P1's below."""
        below, above = zip(*(part.draw(o, s) for part in self.components if isinstance(part, Holding)), strict=True)
        between = [thing for part in self.components if not isinstance(part, Holding) for thing in part.draw(o, s)]
        return [other, *above, *between, *below, mine]

    def _side(self, o: Any, s: Any, player: int) -> drawn.Side:
        on_turn = self.rule("turn")(o, s) == player
        side = self.names.get("side")
        found = side(o, s, player) if side else ""
        if isinstance(found, drawn.Side):
            return found
        text, score = (found, "") if isinstance(found, str) else found
        is_out = "is_out" in self.names and bool(self.names["is_out"](o, s, player))
        return drawn.Side(player, text, turn=on_turn, out=is_out, score=score)

    def _choices(self, o: Any, s: Any) -> list[drawn.Choice]:
        if not any(type(form).choices is not Form.choices for form in self.forms):
            return []
        by_form: dict[Form, list[int]] = {form: [] for form in self.forms}
        for action in self.legal(o, s):
            form, number = self._form(o, action)
            by_form[form].append(number)
        return [choice for form, legal in by_form.items() for choice in form.choices(o, s, legal)]

    def clicks(self, o: Any, s: Any, action: int) -> list[str]:
        form, number = self._form(o, action)
        return form.clicks(o, s, number)

    @property
    def tells_motions(self) -> bool:
        """Whether something moves that is not read off the boards."""
        told = (Form.motions, Form.path)
        forms = any((type(form).motions, type(form).path) != told for form in self.forms)
        return forms or any(type(part).motions is not Component.motions for part in self.components)

    def motions(self, o: Any, s: Any, action: int, after: Any) -> list[drawn.Motion]:
        """What the boards show to have moved, and what the form of the move and the components tell."""
        form, number = self._form(o, action)
        told = list(form.motions(o, s, number, after))
        ends = {id for motion in told for id in (motion.path[0], motion.path[-1])}
        boards = drawn.motions(self.scene(o, s), self.scene(o, after), form.path(o, s, number))
        found = [motion for motion in boards if len(motion.path) > 1 or motion.path[0] not in ends] + told
        for component in self.components:
            found += component.motions(o, s, after)
        return sorted(found, key=lambda motion: motion.kind == "flip")  # what moves, then what is turned up

    # for learning and for search

    def observe(self, o: Any, s: Any, seat: int) -> list[Plane]:
        """All that the state tells, as that seat sees it."""
        found = [plane for component in self.components for plane in component.observe(o, s, seat)]
        return found + [self._plane(o, s, seat, name, kind) for name, kind in self._plain_fields()]

    def _plain_fields(self) -> list[tuple[str, Kind]]:
        """Those that belong to no part and follow from nothing else."""
        return [(n, k) for n, k in self.fields.items() if not (isinstance(k, Field) and (k.part or k.is_derived))]

    def _plane(self, o: Any, s: Any, seat: int, name: str, kind: Kind) -> Plane:
        value, players = getattr(s, name), self.players(o)
        if name == "player":
            who = [int(value == (seat + number) % players) for number in range(players)]
            return Plane(name, (players + 1,), [*who, int(value == DEALER)])
        if isinstance(kind, Field) and kind.by_player:
            return Plane(name, (players,), [value[(seat + number) % players] for number in range(players)])
        return Plane(name, kind.shape or (1,), list(value._cells) if kind.shape else [value])

    def recall(self, o: Any, planes: list[Plane], seat: int, s: Any) -> None:
        """A state of zeros becomes the one that was observed."""
        left = list(planes)
        blank = copied(s)
        for component in self.components:
            count = len(component.observe(o, blank, seat))
            component.recall(o, left[:count], seat, s)
            del left[:count]
        for (name, kind), plane in zip(self._plain_fields(), left, strict=True):
            self._recall_field(o, plane.numbers, seat, s, name, kind)
        if "derive" in self.names:
            self.names["derive"](o, s)

    def _recall_field(self, o: Any, numbers: list[int], seat: int, s: Any, name: str, kind: Kind) -> None:
        players = self.players(o)
        if name == "player":
            *who, dealer = numbers
            s.player = (seat + who.index(1)) % players if any(who) else DEALER if dealer else OVER
        elif isinstance(kind, Field) and kind.by_player:
            for number, value in enumerate(numbers):
                getattr(s, name)[(seat + number) % players] = value
        elif kind.shape:
            getattr(s, name)._cells[:] = numbers
        else:
            setattr(s, name, numbers[0])

    def images(self, o: Any) -> list[Symmetry]:
        """The ways in which the game looks the same, as far as its boards and forms of moves tell."""
        boards = {component.shape: component for component in self.components if isinstance(component, Places)}
        if len(boards) != 1:
            return []
        found = symmetries(next(iter(boards)), o)
        wanted = self.names.get("symmetries", tuple(found))
        return [
            Symmetry(name, partial(self._image, o, mapping), partial(self._image_action, o, mapping))
            for name, mapping in found.items()
            if name in wanted and all(form.keeps(o, mapping) for form in self.forms)
        ]

    def _image(self, o: Any, mapping: Mapping[int, int], s: Any) -> Any:
        image = copied(s)
        for component in self.components:
            component.image(o, image, mapping)
        if "derive" in self.names:
            self.names["derive"](o, image)
        return image

    def _image_action(self, o: Any, mapping: Mapping[int, int], s: Any, action: int) -> int:
        form, number = self._form(o, action)
        return form.first(o) + form.image(o, s, number, mapping)


def _number(name: str, value: Any) -> object:
    if name == "player":
        return value if value >= 0 else None
    return value if isinstance(value, int) else list(value)
