"""Moves as text, and why a text is no legal move."""

import re
from collections.abc import Iterable

from parlour.engine import seat

from .form import kinds, triple
from .options import COLORS, Options
from .rules import (
    BOARD,
    CARDS,
    DEAL,
    DRAFT,
    EACH,
    END,
    FORWARD,
    PASS,
    State,
    nearest,
    placing,
)

_N = r"(?:0|[1-9]\d{0,99})"
_CARD = f"{_N},{_N},{_N}"
_SLOT = f"{_N},{_N}"
notation = [
    ("place 1,4,0 on 0,2", f"place {_CARD} on {_SLOT}"),
    ("place 1,4,0 on 0,2 green", f"place {_CARD} on {_SLOT} (?:red|green|blue)"),
    ("forward 1,1", f"forward {_SLOT}"),
    ("slide 1,1 to 2", f"slide {_SLOT} to {_N}"),
    ("pass", "pass"),
    ("end", "end"),
    ("deal 1,4,0", f"deal {_CARD}"),
]


def card(o: Options, kind: int) -> str:
    """A card as people write it."""
    return ",".join(map(str, triple(o, kind)))


def point(at: int) -> str:
    """A slot as people write it."""
    return f"{at // 3},{at % 3}"


def target(s: State, at: int, way: int) -> int:
    """Where the card on a slot moves to: forward (0), to the stave before (1), to the one behind (2)."""
    return at + 6 * way - 9 if way else at + 2 * s.player - 1


def color_name(color: int) -> str:
    """A stave's colour."""
    return COLORS[color - 1] if color else "grey"


def either(names: Iterable[str]) -> str:
    """What one may choose from: red, green or blue."""
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last


def colors_in(mask: int) -> list[str]:
    """The colours of a set with a bit each."""
    return [COLORS[color - 1] for color in (1, 2, 3) if mask >> color & 1]


def write(o: Options, s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    if action == END:
        return "end"
    if action < CARDS:
        at, way = divmod(action - BOARD, 3)
        return f"slide {point(at)} to {target(s, at, way) // 3}" if way else f"forward {point(at)}"
    kind, how = divmod(action - CARDS, EACH)
    if how == DEAL:
        return f"deal {card(o, kind)}"
    color = f" {COLORS[how % 4 - 1]}" if how % 4 else ""
    return f"place {card(o, kind)} on {point(how // 4)}{color}"


def refuse(o: Options, s: State, text: str) -> str:
    verb = text.split()[0]
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if verb == "deal":
        return _no_deal(o, s, numbers)
    if s.deal:
        return f"not yet: first the dealer deals {seat(s.deal - 1)} a card"
    if verb == "end":
        return _no_end(o, s)
    slot = numbers[3:] if verb == "place" else numbers[:2]
    if max(slot) > 2:
        return f"there is no slot {slot[0]},{slot[1]}: staves are 0 to 2, and so are their slots"
    at = 3 * slot[0] + slot[1]
    if verb == "place":
        color = text.split()[-1]
        return _no_place(o, s, (numbers[0], numbers[1], numbers[2]), at, color if color in COLORS else "")
    return _no_card(s, at) or (_no_forward(s, at) if verb == "forward" else _no_slide(o, s, at, numbers[2]))


def _no_deal(o: Options, s: State, numbers: list[int]) -> str:
    if not s.deal:
        return f"no card is dealt now: {seat(s.player)} is on turn"
    name = ",".join(map(str, numbers))
    if (numbers[0], numbers[1], numbers[2]) not in kinds(o):
        return f"there is no card {name} in this game"
    return f"there is no card {name} left in {seat(s.deal - 1)}'s deck"


def _no_end(o: Options, s: State) -> str:
    if o.rules == DRAFT:
        return "not yet: the game can be ended when all nine slots are taken"
    if s.acted:
        return "too late: the game is ended before any action of the turn, and you have acted already"
    return "not yet: the game can be ended when all nine slots are taken, or after two turns without action"


def _no_place(o: Options, s: State, numbers: tuple[int, int, int], at: int, color: str) -> str:
    name = ",".join(map(str, numbers))
    kind = kinds(o).get(numbers, -1)
    if kind < 0:
        return f"there is no card {name} in this game"
    if not s.hands[s.player, kind]:
        held = [card(o, k) for k in range(o.kinds) if s.hands[s.player, k]]
        return f"you do not hold {name}: {'you hold ' + ' and '.join(held) if held else 'your hand is empty'}"
    if o.rules == DRAFT and s.placed:
        return "you have placed a card already, and only one may be placed a turn"
    colors = colors_in(placing(o, s, kind, at))
    if not colors:
        return _no_room(s, at, color)
    if s.slots[at]:
        if not color:
            return f"slot {point(at)} is taken, so this is combat: say in which colour, {either(colors)}"
        return f"{name} attacks in a colour in which it is lowest: {either(colors)}, not {color}"
    if not color:
        return f"stave {at // 3} is grey: say which colour it gets, {either(colors)}"
    return f"a grey stave gets a colour in which {name} is highest: {either(colors)}, not {color}"


def _no_room(s: State, at: int, color: str) -> str:
    """Why a card cannot be placed on a slot with a colour, or not at all."""
    stave = at // 3
    near = nearest(s, stave)
    where = f"stave {stave} has no empty slot" if near < 0 else f"on stave {stave} that is {point(near)}"
    if s.slots[at]:
        return f"slot {point(at)} is taken, and cards are placed on the nearest empty slot only: {where}"
    if at != near:
        return f"slot {point(at)} is not the empty slot nearest to you: {where}"
    return f"stave {stave} is {color_name(s.colors[stave])} already: place the card without naming {color}"


def _no_card(s: State, at: int) -> str | None:
    if s.slots[at] == 0:
        return f"there is no card on {point(at)}"
    if (s.slots[at] < 0) != s.player:
        return f"the card on {point(at)} is {seat(1 - s.player)}'s, and only your own cards move"
    return None


def _no_forward(s: State, at: int) -> str:
    if at % 3 == 2 * s.player:
        return f"the card on {point(at)} has gone as far forward as it can"
    front = target(s, at, FORWARD)
    if s.slots[front]:
        return f"slot {point(front)} in front of it is taken: cards go forward into empty slots only"
    return f"the card on {point(at)} was placed this turn: it may move from your next turn on"


def _no_slide(o: Options, s: State, at: int, stave: int) -> str:
    here = at // 3
    if stave > 2:
        return f"there is no stave {stave}: they are 0 to 2"
    if abs(stave - here) != 1:
        return f"a card slides to a neighbouring stave: from stave {here} to {'1' if here != 1 else '0 or 2'}"
    if s.fresh[at]:
        return f"the card on {point(at)} was placed this turn: it may slide from your next turn on"
    if s.slid[at] == here - stave:
        return f"the card on {point(at)} came from stave {stave} this turn, and may not go back"
    left, entered = s.colors[here], s.colors[stave]
    if entered == 0:
        return f"stave {stave} is grey, and cards only slide to coloured staves"
    if left == 0:
        return f"stave {here} is grey, and cards only slide from coloured staves"
    kind = abs(s.slots[at]) - 1
    leaves, enters = o.values[kind, left], o.values[kind, entered]
    if left == entered:
        return f"both staves are {color_name(left)}: a card only slides to a colour in which it has less"
    rule = f"to slide, a card needs more in {color_name(left)}, which it leaves, than in {color_name(entered)}"
    return f"{rule}: {card(o, kind)} has {leaves} and {enters}"
