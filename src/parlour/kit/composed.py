"""Rules that follow from what a game is made of, written out for its fields: who is to move, weights, secrets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engine import Part, rule
from .decks import Decks
from .dice import Roll
from .forms.deal import Deal
from .forms.form import Form
from .hands import Holding
from .sealed import Sealed
from .unique import OpenCards

if TYPE_CHECKING:
    from .assembly import Assembly


def composed(game: "Assembly") -> dict[str, Any]:
    """The rules by name, those only for which there is a reason in the game."""
    names: dict[str, Any] = {part.label: part for part in (*game.forms, *game.components)} | {"shown": shown}
    names |= {name: game.names[name] for name in ("receiver", "shown") if name in game.names}
    texts = {
        "turn": list(_turn(game)),
        "weight": list(_weight(game)),
        "hide": list(_hide(game)),
        "guess": list(_guess(game)),
        "standing": list(_standing(game)),
        "chooses": list(_chooses(game)),
    }
    return {name: _rule(name, lines, names) for name, lines in texts.items() if lines}


@rule
def shown(o: Any, s: Any, player: int) -> bool:
    """Hidden hands stay so."""
    return False


PARAMETERS = {
    "turn": "o, s",
    "weight": "o, s, action",
    "hide": "o, s, seat",
    "guess": "o, s, seat, r",
    "standing": "o, s, player",
    "chooses": "o, s, player",
}


def _rule(name: str, lines: list[str], names: dict[str, Any]) -> Any:
    text = "\n    ".join([f"def {name}({PARAMETERS[name]}):", *lines])
    namespace = dict(names)
    exec(compile(text, "/composed", "exec"), namespace)
    return rule(namespace[name])


def _turn(game: "Assembly") -> Iterator[str]:
    """While there is somebody to deal to, or dice or a card that should lie on the table do not, it is the dealer's."""
    if "receiver" in game.names:
        yield "if receiver(o, s) >= 0: return -1"
    for dice in (form.dice for form in game.forms if isinstance(form, Roll) and form.dice.fields):
        yield f"if s.player >= 0 and not {dice.label}.lie(o, s.{dice.fields[0]}): return -1"
    for open_card in (form.onto for form in game.forms if isinstance(form, Deal) and form.onto):
        yield f"if s.player >= 0 and s.{open_card.fields[0]} == 0: return -1"
    yield "return s.player"


def _standing(game: "Assembly") -> Iterator[str]:
    """Who has gathered most wins."""
    if game.gathered:
        yield f"return s.{game.gathered.field}[player]"


def _chooses(game: "Assembly") -> Iterator[str]:
    """Everybody at the same time who has not chosen yet."""
    for sealed in (part for part in game.components if isinstance(part, Sealed) and part.fields):
        yield f"return s.player >= 0 and s.{sealed.fields[0]}[player] == 0"


def _weight(game: "Assembly") -> Iterator[str]:
    forms = [form for form in game.forms if hasattr(form, "weight")]
    for form in forms:
        yield f"if {form.label}.made(o, action): return {_weighed(form)}"
    if forms:
        yield "return 1"


def _weighed(form: Form) -> str:
    if isinstance(form, Deal) and isinstance(form.source, Decks):
        return f"{form.label}.weight_in(o, s.{form.source.fields[0]}, receiver(o, s), action)"
    return f"{form.label}.weight(o, action)"


def _hide(game: "Assembly") -> Iterator[str]:
    for hands in _secret(game):
        yield f"for player in range({hands.rows}):"
        yield "    if player != seat and not shown(o, s, player):"
        yield f"        {hands.label}.hide(o, s.{hands.fields[0]}, player)"


def _guess(game: "Assembly") -> Iterator[str]:
    for hands in _secret(game):
        sets, *voids = (f"s.{name}" for name in hands.fields)
        if isinstance(hands, Sealed):
            yield f"{hands.label}.fill_from(o, {sets}, s.{hands.hands.fields[0]}, r)"
            continue
        seen = [f" & ~s.{pile.fields[0]}" for pile in game.components if _lies_open(pile, hands)]
        others = (other for other in _secret(game) if other is not hands and other.cards is hands.cards)
        seen += [f" & {other.label}.rest(o, s.{other.fields[0]})" for other in others]
        yield f"unseen = {hands.label}.rest(o, {sets}){''.join(seen)}"
        yield f"{hands.label}.{'fill_by' if voids else 'fill'}({', '.join(['o', sets, *voids, 'unseen', 'r'])})"


def _secret(game: "Assembly") -> list[Holding]:
    return [part for part in game.components if isinstance(part, Holding) and part.is_hidden and part.fields]


def _lies_open(part: Part, hands: Holding) -> bool:
    return isinstance(part, OpenCards) and part.cards is hands.cards
