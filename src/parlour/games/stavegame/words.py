"""What is told of a move, and why a move or a position is none."""

from collections.abc import Iterator

from parlour.kit import NOBODY, OVER, Message, copied, either, has, message, seat

from .rules import (
    DRAFT,
    Options,
    State,
    act,
    attacked,
    cards,
    colors,
    deal,
    decks,
    end,
    forward,
    next_turn,
    only_pass,
    openings,
    place,
    skip,
    slide,
    staves,
    winner,
    wins,
)

Card = tuple[int, ...]
Slot = tuple[int, int]

Dealt = message("Dealt", "{player} is dealt {card:,}.", player=int, card=Card)
Placed = message("Placed", "{player} places {card:,} on stave {slot[0]}.", player=int, card=Card, slot=Slot)
MOVED = {"player": int, "card": Card, "left": Slot, "slot": Slot}
WentForward = message("WentForward", "{player}'s {card:,} goes forward on stave {slot[0]}.", **MOVED)
Slid = message("Slid", "{player}'s {card:,} slides from stave {left[0]} to stave {slot[0]}.", **MOVED)
StaveColored = message("StaveColored", "Stave {stave} is {color} now.", stave=int, color=str)
StaveGreyed = message("StaveGreyed", "Stave {stave} is empty and grey again.", stave=int)
Passed = message("Passed", "{player} passes.", player=int)
PassedByItself = message("PassedByItself", "{player} has nothing left to do, so the turn passes.", player=int)
NothingLeft = message("NothingLeft", "Nobody can do anything any more, so all turns pass up to the last.")
LastTurn = message("LastTurn", "Turn {turn} was the last, {player} took it.", turn=int, player=int)
Ended = message("Ended", "{player} ends the game.", player=int)
RESULT = "Stave {stave} ({color}) goes to {winner:seat}, {sums[0]} to {sums[1]}."
StaveCounted = message("StaveCounted", RESULT, stave=int, color=str, sums=tuple[int, int], winner=int | None)


class Fought(Message):
    """The player's card attacked the owner's on a slot; `won`: the owner's left the game, else the player's."""

    player: int
    card: Card
    owner: int
    defender: Card
    slot: Slot
    color: str
    won: bool

    def words(self) -> str:
        color, where = colors.words.index(self.color), f"stave {self.slot[0]}"
        card, other = (",".join(map(str, numbers)) for numbers in (self.card, self.defender))
        fight = f"{seat(self.player)}'s {card} {'beats' if self.won else 'loses to'} {seat(self.owner)}'s {other}"
        return f"{fight} on {where}: {self.card[color]} against {self.defender[color]} in {self.color}."


def messages(o: Options, s: State, action: int, after: State) -> list[tuple[Message, State]]:
    t = copied(s)
    act(o, t, action)
    updates = [(message, t) for message in deeds(o, s, action, t)]
    for _ in range(3):
        if only_pass(o, t):
            player, t = t.player, copied(t)
            next_turn(o, t)
            updates.append((PassedByItself(player), t))
    if only_pass(o, t):
        updates.append((NothingLeft(), after))
    if after.player == OVER:
        updates += [(message, after) for message in result(o, after, action)]
    return updates


def deeds(o: Options, s: State, action: int, t: State) -> Iterator[Message]:
    """What a move does by itself, from s to t."""
    if skip.made(o, action):
        yield Passed(s.player)
    elif end.made(o, action):
        yield Ended(s.player)
    elif deal.made(o, action):
        yield Dealt(s.deal - 1, cards.numbers(o, deal.kind(o, action)))
    elif place.made(o, action):
        kind, slot, color = place.parts(o, action)
        yield Placed(s.player, cards.numbers(o, kind), staves.at(slot))
        yield from combat(o, s, kind, slot, color)
    else:
        form, message = (slide, Slid) if slide.made(o, action) else (forward, WentForward)
        slot, to = form.ends_of(o, s.player, action)
        yield message(s.player, cards.numbers(o, s.kinds[slot]), staves.at(slot), staves.at(to))
        yield from combat(o, s, s.kinds[slot], to, s.colors[staves.lane_of(o, slot)])
    for stave, (old, new) in enumerate(zip(s.colors, t.colors, strict=True)):
        if old != new:
            yield StaveColored(stave, colors[new]) if new else StaveGreyed(stave)


def combat(o: Options, s: State, kind: int, slot: int, color: int) -> Iterator[Message]:
    """The combat on a slot, if there is a card on it."""
    owner = staves.whose(o, s, slot)
    if owner >= 0:
        both = cards.numbers(o, kind), owner, cards.numbers(o, s.kinds[slot])
        yield Fought(s.player, *both, staves.at(slot), colors[color], wins(o, s, kind, slot, color))


def result(o: Options, s: State, action: int) -> Iterator[Message]:
    if not end.made(o, action):
        yield LastTurn(s.turn, s.ended - 1)
    sums = zip(staves.totals(o, s, 0), staves.totals(o, s, 1), strict=True)
    for stave, both in enumerate(sums):
        owner = winner(o, s, stave)
        yield StaveCounted(stave, colors[s.colors[stave]], both, None if owner == NOBODY else owner)


def verdict(o: Options, s: State) -> str:
    return f"{seat(s.ended - 1)} ends the game." if s.ended else "The last turn is over."


# why not


def reason(o: Options, s: State, action: int) -> str | None:
    if place.made(o, action):
        return no_place(o, s, *place.parts(o, action))
    if forward.made(o, action):
        return no_forward(o, s, *forward.ends_of(o, s.player, action))
    if slide.made(o, action):
        return no_slide(o, s, *slide.ends_of(o, s.player, action))
    return no_end(o, s) if end.made(o, action) else None


def no_end(o: Options, s: State) -> str:
    if o.rules == DRAFT:
        return "not yet: the game can be ended when all nine slots are taken"
    if s.acted:
        return "too late: the game is ended before any action of the turn, and you have acted already"
    return "not yet: the game can be ended when all nine slots are taken, or after two turns without action"


def no_place(o: Options, s: State, kind: int, slot: int, color: int) -> str:
    if o.rules == DRAFT and s.placed:
        return "you have placed a card already, and only one may be placed a turn"
    name, where, stave = cards.name(o, kind), staves.name(o, slot), staves.lane_of(o, slot)
    highest, lowest = either(cards.highest_in(o, kind)), either(cards.lowest_in(o, kind))
    if has(attacked(o, s), slot):
        if not color:
            return f"slot {where} is taken, so this is combat: say in which colour, {lowest}"
        return f"{name} attacks in a colour in which it is lowest: {lowest}, not {colors[color]}"
    if not has(openings(o, s), slot):
        return no_room(o, s, slot)
    if s.colors[stave]:
        return f"stave {stave} is {colors[s.colors[stave]]} already: place the card without naming {colors[color]}"
    if not color:
        return f"stave {stave} is grey: say which colour it gets, {highest}"
    return f"a grey stave gets a colour in which {name} is highest: {highest}, not {colors[color]}"


def no_room(o: Options, s: State, slot: int) -> str:
    stave, where = staves.lane_of(o, slot), staves.name(o, slot)
    near = staves.named(o, openings(o, s) & staves.lane(o, stave))
    instead = f"on stave {stave} that is {near[0]}" if near else f"stave {stave} has no empty slot"
    if staves.whose(o, s, slot) >= 0:
        return f"slot {where} is taken, and cards are placed on the nearest empty slot only: {instead}"
    return f"slot {where} is not the empty slot nearest to you: {instead}"


def no_forward(o: Options, s: State, slot: int, ahead: int) -> str:
    if staves.whose(o, s, ahead) >= 0:
        return f"slot {staves.name(o, ahead)} in front of it is taken: cards go forward into empty slots only"
    return f"the card on {staves.name(o, slot)} was placed this turn: it may move from your next turn on"


def no_slide(o: Options, s: State, slot: int, to: int) -> str:
    here, there = staves.lane_of(o, slot), staves.lane_of(o, to)
    if has(s.fresh, slot):
        return f"the card on {staves.name(o, slot)} was placed this turn: it may slide from your next turn on"
    if s.slid[slot] == here - there:
        return f"the card on {staves.name(o, slot)} came from stave {there} this turn, and may not go back"
    left, entered = s.colors[here], s.colors[there]
    if not entered:
        return f"stave {there} is grey, and cards only slide to coloured staves"
    if not left:
        return f"stave {here} is grey, and cards only slide from coloured staves"
    if left == entered:
        return f"both staves are {colors[left]}: a card only slides to a colour in which it has less"
    kind, needed = s.kinds[slot], f"more in {colors[left]}, which it leaves, than in {colors[entered]}"
    both = f"{cards.values(o)[kind, left]} and {cards.values(o)[kind, entered]}"
    return f"to slide, a card needs {needed}: {cards.name(o, kind)} has {both}"


def mistake(o: Options, s: State) -> tuple[str, str] | None:
    """What of a position cannot be, and what would be right."""
    if s.ended and s.player != OVER:
        return "ended", "null while the game runs"
    if s.deal and s.turn and s.player != OVER and not decks.kinds(o, s.decks, s.player):
        return "deal", f"false, because {seat(s.player)}'s deck is empty"
    return None
