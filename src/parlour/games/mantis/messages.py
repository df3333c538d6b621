"""What a move of Mantis tells the players."""

from parlour.engine import OVER, Message, seat

from .cards import BACKS, COLORS, FACES, either, possible
from .rules import DEAL, FIRST, HAND, SCORE, SHOW, STEAL, TURN, Options, State


def messages(o: Options, s: State, action: int, after: State) -> list[Message]:
    if action == SCORE:
        return [Scores(s.player)]
    if action < TURN:
        return [Steals(s.player, action - STEAL)]
    if action < FIRST:
        return [Turned(COLORS[action - TURN]), *_outcome(o, s, action - TURN, after)]
    if action < SHOW:
        return [First(action - FIRST)]
    if action < DEAL:
        back = action - SHOW
        return [Shown(BACKS[back], tuple(COLORS[c] for c in possible(back, s.unseen[back])))]
    back, slot = divmod(action - DEAL, 3)
    return [Dealt(s.dealt // HAND, COLORS[FACES[back][slot]], BACKS[back])]


def _outcome(o: Options, s: State, color: int, after: State) -> list[Message]:
    """What the face that was turned up brought about."""
    name = COLORS[color]
    told: list[Message] = []
    if s.choice == SCORE + 1:
        points = after.points[s.player] - s.points[s.player]
        told.append(Scored(s.player, name, points) if points else Kept(s.player, name))
    else:
        victim = s.choice - 1 - STEAL
        cards = after.tanks[s.player, color] - s.tanks[s.player, color]
        told.append(Stole(s.player, victim, name, cards) if cards else StealFailed(s.player, victim, name))
    if after.player == s.player:
        told.append(Again(s.player))
    if after.player == OVER:
        reached = [p for p in range(o.players) if after.points[p] >= o.goal]
        told += [Reached(p, after.points[p]) for p in reached] or [DeckEmpty()]
    return told


class Dealt(Message):
    """A card is dealt into a player's tank."""

    player: int
    color: str
    back: str

    def words(self) -> str:
        article = "an" if self.color[0] in "aeiou" else "a"
        return f"{seat(self.player)} gets {article} {self.color} card."


class First(Message):
    """This player is drawn to begin."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} goes first."


class Shown(Message):
    """The back of the top card, and the colours its face can have, each as likely."""

    back: str
    colors: tuple[str, ...]

    def words(self) -> str:
        known = "It can only be" if len(self.colors) == 1 else "It is"
        return f"The next card shows {self.back.replace(',', ', ')}. {known} {either(self.colors)}."


class Scores(Message):
    """The player goes for points."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} tries to score."


class Steals(Message):
    """The player tries to rob another's tank."""

    player: int
    victim: int

    def words(self) -> str:
        return f"{seat(self.player)} tries to steal from {seat(self.victim)}."


class Turned(Message):
    """The face of the top card is turned up."""

    color: str

    def words(self) -> str:
        return f"The card is {self.color}."


class Scored(Message):
    """The player's cards of that colour, with the one turned up, become points."""

    player: int
    color: str
    points: int

    def words(self) -> str:
        return f"{seat(self.player)} scores {self.points} points with {self.color}."


class Kept(Message):
    """The player has no match, and keeps the card in the tank."""

    player: int
    color: str

    def words(self) -> str:
        return f"No match: the {self.color} card goes into {seat(self.player)}'s tank."


class Stole(Message):
    """So many cards of that colour, the one turned up among them, are in the thief's tank now."""

    player: int
    victim: int
    color: str
    cards: int

    def words(self) -> str:
        return f"{seat(self.player)} steals {self.color} from {seat(self.victim)}: {self.cards} cards in all."


class StealFailed(Message):
    """The victim has no match, and gets the card."""

    player: int
    victim: int
    color: str

    def words(self) -> str:
        return f"The steal fails: the {self.color} card goes into {seat(self.victim)}'s tank."


class Again(Message):
    """The player has another turn."""

    player: int

    def words(self) -> str:
        return f"{seat(self.player)} has another turn."


class Reached(Message):
    """The player has the points that win at once."""

    player: int
    points: int

    def words(self) -> str:
        return f"{seat(self.player)} has {self.points} points."


class DeckEmpty(Message):
    """The last card has been played."""

    def words(self) -> str:
        return "The deck is empty: most points win, then the largest tank."
