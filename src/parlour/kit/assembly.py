"""What follows from what a game is made of: every chapter that its author need not write."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import FunctionType
from typing import Any

from .. import scene as drawn
from ..engine import DEALER, OVER, BadGame, Bounds, Floats, Message, Part, Parts, natural, rule, seat
from ..engine.module.contract import text_of
from ..engine.module.layout import Kind
from .cards import Cards
from .component import Component
from .composed import composed
from .drawing import Drawing
from .ending import deciding
from .fields import StateField
from .forms.deal import Deal
from .forms.form import Form
from .images import Images
from .language import counted, either, message
from .observing import Observing
from .pieces import Pieces
from .storing import Storing

Gains = message("Gains", "{player} gains {what}.", player=int, what=str)


def chapters(game: Parts) -> Mapping[str, Any]:
    """The chapters of a game that is made of these parts."""
    assembly = Assembly(game)
    storing, drawing, observing = Storing(assembly), Drawing(assembly), Observing(assembly)
    chapters_by_name = {
        "start": start,
        "notation": [(example, form.pattern) for form in assembly.forms for example in form.examples],
        "bounds": assembly.bounds,
        "write": assembly.write,
        "refuse": assembly.refuse,
        "data": storing.data,
        "restore": storing.restore,
        "scene": drawing.scene,
        "clicks": drawing.clicks,
        "announce": assembly.announce,
        "tell": assembly.tell,
        "observe": observing.observe(),
        "outlines": observing.outlines,
        "recall": observing.recall,
        "contradiction": assembly.contradiction,
        "scratch": [name for part in assembly.components for name in part.scratch],
        "deciding": partial(deciding, assembly),
        "pictures": assembly.pictures,
        "images": Images(assembly),
    }
    if not {"write", "refuse", "clicks"} & game.names.keys():
        chapters_by_name["refuse_path"] = assembly.refuse_path
    chapters_by_name |= assembly.composed
    if drawing.tells_motions:
        chapters_by_name["motions"] = drawing.motions
    if assembly.gathered:
        chapters_by_name["points"] = assembly.points
    standing = game.names.get("standing") or assembly.composed.get("standing")
    return chapters_by_name | ({"scores": _around(scores, standing=standing)} if standing else {})


@rule
def start(o: Any, s: Any) -> None:
    """Everything is zero: an empty table, and P1 begins."""


@rule
def standing(o: Any, s: Any, player: int) -> int:
    """Stands for the game's own."""
    return 0


@rule
def scores(o: Any, s: Any, out: Floats) -> None:
    """Those whose standing is the best share the win."""
    best, winners = 0.0, 0
    for player in range(len(out)):
        out[player] = standing(o, s, player)
        if winners == 0 or out[player] > best:
            best, winners = out[player], 0
        winners += out[player] == best
    for player in range(len(out)):
        out[player] = 1.0 / winners if out[player] == best else 0.0


def _is_meant(o: Any, s: Any, form: Form, text: str) -> bool:
    return not form.unknown(o, s, text) and form.action_of(o, s, text) is not None


def _around(template: Any, **own: Any) -> Any:
    """A rule of the kit with rules of the game in place of those that stand for them."""
    return rule(FunctionType(template.__code__, template.__globals__ | own, template.__name__))


class Assembly:
    """A game's parts put together."""

    def __init__(self, game: Parts) -> None:
        self.names = game.names
        self.parts: tuple[Part, ...] = game.parts
        self.forms = [part for part in game.parts if isinstance(part, Form)]
        state = vars(self._must_be("State"))
        self.fields: dict[str, Kind] = {name: kind for name, kind in state.items() if isinstance(kind, Kind)}
        state_fields = (kind for kind in self.fields.values() if isinstance(kind, StateField))
        self.gathered = next((kind for kind in state_fields if kind.noun), None)
        """The field that tells what players gather."""
        if "player" not in self.fields and "turn" not in self.names:
            raise BadGame("State needs a field `player: int = int8`, whose turn it is, or the game a rule `turn`")
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
        names_by_component: dict[Component, list[str]] = {}
        for name, kind in self.fields.items():
            if isinstance(kind, StateField) and isinstance(kind.part, Component):
                names_by_component.setdefault(kind.part, []).append(name)
        for component, fields in names_by_component.items():
            component.fields = fields
        others = [part for part in game.parts if isinstance(part, Component) and part not in names_by_component]
        return [*names_by_component, *others]

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
        number = plies(o) if callable(plies) else plies
        if not isinstance(number, int):
            raise BadGame(f"plies is {number!r}: expected a whole number, or a function of o that returns one")
        return number

    def form(self, o: Any, action: int) -> tuple[Form, int]:
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
        return self.names.get(name) or self.composed[name]

    def _bounds(self, o: Any) -> Bounds:
        bounds: Bounds = self.names.get("bounds", self.bounds)(o)
        return bounds

    def points(self, o: Any, s: Any, player: int) -> int:
        """What a player has gathered."""
        assert self.gathered is not None
        points: int = self.gathered(s)[player]
        return points

    # words

    def write(self, o: Any, s: Any, action: int) -> str:
        form, number = self.form(o, action)
        return form.write(o, s, number)

    def refuse(self, o: Any, s: Any, text: str) -> str:
        """Of forms that are written alike, one that has such a move is meant, and rather one that is possible now."""
        fitting = [form for form in self.forms if form.fits(text)]
        meant = [form for form in fitting[1:] and fitting if _is_meant(o, s, form, text)] or fitting
        form = next((form for form in meant if self.legal_of(o, s, form)), meant[0])
        if self.rule("turn")(o, s) == DEALER and not form.is_dealers:
            return self.instead(o, s, form)
        return form.refuse(o, s, text, self)

    def refuse_path(self, o: Any, s: Any, path: Sequence[str]) -> str:
        """Why clicks lead to no legal move, where those of their moves that are made now have one reason."""
        forms = [form for form in self.forms if not form.is_dealers]
        possible = [form for form in forms if self.legal_of(o, s, form)]
        reasons = {form.refuse_path(o, s, path, self) for form in possible} - {""}
        return reasons.pop() if len(reasons) == 1 else ""

    def reason(self, o: Any, s: Any, form: Form, action: int) -> str:
        """The game's own reason why an action is not legal, or what is possible instead."""
        return self.own_reason(o, s, form, action) or self.instead(o, s, form)

    def own_reason(self, o: Any, s: Any, form: Form, action: int) -> str | None:
        """The game's own reason why an action is not legal."""
        return self.said("reason", o, s, form.first(o) + action) or None

    def said(self, name: str, *arguments: Any) -> str:
        """What the game says under a name where it says anything, a text."""
        return text_of(name, self.names[name](*arguments)) if name in self.names else ""

    def instead(self, o: Any, s: Any, form: Form) -> str:
        """What is possible instead of a move of a form; where the game says its `stages`, whether it comes later."""
        receiver = self.rule("receiver")(o, s) if "receiver" in self.names else drawn.NOBODY
        current = self.form(o, self.legal(o, s)[0])[0]
        stages, now_at = self._stages(form), self._stages(current)
        first = "first "
        if receiver != drawn.NOBODY:
            now = f"{seat(receiver)} is dealt a card"
        elif self.rule("turn")(o, s) == DEALER and current.task:
            now = f"the dealer has to {current.task}"
        else:
            first, now = "", self.possible(o, s, form)
        if stages and now_at and max(stages) < min(now_at):
            return f"too late{' to ' * bool(form.task)}{form.task}: now {now}"
        is_early = receiver != drawn.NOBODY or (stages and now_at and min(stages) > max(now_at))
        return f"{'not yet' if is_early else 'not now'}: {first}{now}"

    def contradiction(self, o: Any, s: Any) -> str:
        """What in a state cannot be true together, in words; empty where all can."""
        return next(filter(None, (part.contradiction(o, s) for part in self.components)), "")

    def _stages(self, form: Form) -> list[int]:
        """The numbers of the game's stages to which a form belongs."""
        stages = [stage if isinstance(stage, tuple) else (stage,) for stage in self.names.get("stages", ())]
        return [number for number, stage in enumerate(stages) if form in stage]

    def possible(self, o: Any, s: Any, form: Form) -> str:
        """What the player can do now, by moves of a form if there are any, in words."""
        player, legal = seat(self.rule("turn")(o, s)), self.legal_of(o, s, form)
        if not legal:
            form = self.form(o, self.legal(o, s)[0])[0]
            legal = self.legal_of(o, s, form)
            if len(legal) < len(self.legal(o, s)):
                texts = natural(self.write(o, s, action) for action in self.legal(o, s))
                return f"{player} can play {either(texts, most=6)}"
        return f"{player} can {form.offer(o, s, legal)}"

    def pictures(self, o: Any) -> dict[str, drawn.Card]:
        """The cards by what they are called, where that cannot be mistaken; but pieces are no cards."""
        pieces = [part.cards for part in self.components if isinstance(part, Pieces) and part.pieces]
        lots = [part.cards for part in self.parts if isinstance(part, Deal) and not (part.to or part.onto)]
        packs = (part for part in self.parts if isinstance(part, Cards) and part not in pieces and part not in lots)
        kinds = ((pack, kind) for pack in packs for kind in range(pack.count(o)))
        return {
            name: pack.card(o, kind)
            for pack, kind in kinds
            for name in {pack.name(o, kind), pack.words(o, kind)}
            if len(name) > 2 and not name.isdigit() and not ("," in name and any(map(str.isalpha, name)))
        }

    def tell(self, o: Any, s: Any, action: int) -> str:
        form, number = self.form(o, action)
        return form.tell(o, s, number, seat(self.rule("turn")(o, s)))

    def announce(self, o: Any, s: Any, action: int, after: Any, text: str) -> list[Message]:
        """The move, then what the game says that it caused."""
        form, number = self.form(o, action)
        announced = form.messages(o, s, number, self.rule("turn")(o, s), text)
        caused = self.names.get("caused")
        effects = caused(o, s, action, after) if caused else self._gained(o, s, after)
        if isinstance(effects, Message | str) or not isinstance(effects, Iterable):
            raise TypeError(f"caused returned {effects!r}: expected a list of messages")
        return [*announced, *effects]

    def _gained(self, o: Any, s: Any, after: Any) -> Iterator[Message]:
        """Who has more now of what players gather."""
        if self.gathered:
            before, now = getattr(s, self.gathered.field), getattr(after, self.gathered.field)
            for player in range(self.players(o)):
                if now[player] > before[player]:
                    yield Gains(player, counted(now[player] - before[player], self.gathered.noun))
