"""Have the most points when somebody has 10, or 15 with two players.

You collect colours in open tanks, score them, and steal them from each other. Two to six play.

Everything lies open except which card comes next, and of that one you see the back.

Cards. There are seven colours: red, green, blue, purple, pink, yellow, orange. A card has one colour on its
face and three on its back, and the face is always one of the three. For each of the 35 sets of three colours
there are three cards, one for each face: 105 cards, no two alike, 15 of each face colour. So once you have
seen a card you know that it is not under the same back again.

Set-up. Four cards are dealt face up into each player's tank: P1's four, then P2's, and so on. The first
player is drawn by lot. Play goes round in seat order.

A turn. The back of the top card is shown. You say "score", or from whom you steal; only then is the face
turned up.

[after: score; score | seed=28] Here P1 may score, which succeeds if the card is yellow, or steal from P2, which
succeeds if it is blue.

- Score, and the colour is in your tank: the card and all your cards of that colour become points, one each.
- Score, and it is not: the card goes into your tank.
- Steal, and the colour is in the victim's tank: the card and all the victim's cards of that colour move into
  your tank. Stealing gives no points by itself.
- Steal, and it is not: the card goes into the victim's tank.

You may steal from an empty tank; it fails. With two players a steal that succeeds gives you another turn.

[after: score; score; steal P2 | seed=28] P1 stole, and it was blue: the card and P2's two blue ones are in P1's tank.

End. After each turn, before any extra turn: if a player has 10 points (15 with two players) the game is over,
and it is over when the deck is empty. Most points win; among equals the largest tank; if that is equal too,
they share the win.

In writing: score, or steal P2. The dealer's moves are deal red|red,green,blue (the face, then the back with
its colours in the order above), first P2, show red,green,blue and turn red.
"""

from itertools import combinations

from parlour.kit import (
    DEALER,
    NOBODY,
    OVER,
    About,
    Array,
    Cards,
    Deal,
    Deck,
    Hands,
    Message,
    Say,
    Target,
    by_player,
    count,
    counted,
    derived,
    either,
    int8,
    int16,
    message,
    named,
    number,
    option,
    rule,
    seat,
    uint8,
    unless,
)
from parlour.scene import Card, Face, Motion, Side

about = About(title="Mantis", pitch="Score the colours in your tank, or steal them from another.", minutes=10)
COLORS = ("red", "green", "blue", "purple", "pink", "yellow", "orange")
BACKS = tuple(map(",".join, combinations(COLORS, 3)))
CARDS = [(face, back) for back in BACKS for face in back.split(",")]
SAYINGS = ("score", *(f"steal {seat(player)}" for player in range(6)))
HAND = 4  # cards dealt into each tank
plies = 1 + 3 * len(CARDS)
symmetries = (COLORS,)

Dealt = message("Dealt", "{player} gets {color:a} card.", player=int, color=str, back=str)
First = message("First", "{player} goes first.", player=int)
Scores = message("Scores", "{player} tries to score.", player=int)
Steals = message("Steals", "{player} tries to steal from {victim:seat}.", player=int, victim=int)
Turned = message("Turned", "The card is {color}.", color=str)
Scored = message("Scored", "{player} scores {points} points with {color}.", player=int, color=str, points=int)
Kept = message("Kept", "No match: the {color} card goes into {player}'s tank.", player=int, color=str)
THEFT = {"player": int, "victim": int, "color": str}
Stole = message("Stole", "{player} steals {color} from {victim:seat}: {cards} cards in all.", **THEFT, cards=int)
StealFailed = message("StealFailed", "The steal fails: the {color} card goes into {victim:seat}'s tank.", **THEFT)
Again = message("Again", "{player} has another turn.", player=int)
Reached = message("Reached", "{player} has {points} points.", player=int, points=int)
DeckEmpty = message("DeckEmpty", "The deck is empty: most points win, then the largest tank.")


class Shown(Message):
    """The back of the top card, and the colours its face can have, each as likely."""

    back: str
    colors: tuple[str, ...]

    def words(self) -> str:
        known = "It can only be" if len(self.colors) == 1 else "It is"
        return f"The next card shows {self.back.replace(',', ', ')}. {known} {either(self.colors)}."


class Options:
    players: int = option(2, range(2, 7), "Players at the table")


def spelled(name: str) -> list[tuple[str, str]]:
    """A card is named by its face, then by the colours on its back."""
    face, _, back = name.rpartition("|")
    return [("face", face)] * bool(face) + [("back", color) for color in back.split(",")]


def known(name: str) -> str:
    """What cards there are, told of a name that is none."""
    back = name.rpartition("|")[2]
    return f"with this back its face is {either(back.split(','))}" if back in BACKS else ORDER


COLOR = f"(?:{'|'.join(COLORS)})"
ORDER = f"a back has three different colours, in the order {', '.join(COLORS)}"
colors = Cards(COLORS, example="red", faces=lambda name: (Face(name, name),), spelled=lambda name: [("face", name)])
backs = Cards(BACKS, example=BACKS[0], pattern=f"{COLOR},{COLOR},{COLOR}", known=known, spelled=spelled)
cards = Cards(
    [f"{face}|{back}" for face, back in CARDS],
    example="red|red,green,blue",
    pattern=rf"{COLOR}\|{COLOR},{COLOR},{COLOR}",
    known=known,
    suits=BACKS,
    values=[COLORS.index(face) for face, _ in CARDS],
    spelled=spelled,
)
deck = Deck(cards, key="unseen", top=lambda o, s: top_card(o, s))
tanks = Hands(colors, players=Options.players, noun="tank", most=240)
score = Say("score")
steal = Target("steal", Options.players, label="Steal from {}")
turned = Deal(colors, verb="turn")
first = Target("first", Options.players, label="{} first", dealers=True)
show = Deal(backs, verb="show")
deal = Deal(cards, tanks, source=deck)
stages = deal, first, show, score, steal, turned


class State:
    tanks: Array = tanks.counts
    points: Array = by_player(int16[6], most=30000, noun="point")
    unseen: Array = deck.sets
    left: int = derived(uint8)  # cards in the deck
    top: int = named(int8, BACKS)  # 0 while no back is shown, else the back + 1
    choice: int = named(int8, SAYINGS)  # 0 while the player has said nothing, else the action + 1
    player: int = int8  # DEALER before the first player is chosen, OVER at the end
    dealt: int = unless(number(int8, 6 * HAND), lambda o, s: HAND * o.players)  # into tanks, in the set-up


@rule
def goal(o: Options) -> int:
    """Points that win at once."""
    return 15 if o.players == 2 else 10


@rule
def start(o: Options, s: State) -> None:
    deck.fill(o, s.unseen)
    s.left = 105
    s.player = DEALER


@rule
def receiver(o: Options, s: State) -> int:
    """P1's four, then P2's, and so on."""
    return s.dealt // HAND if s.dealt < HAND * o.players else NOBODY


@rule
def turn(o: Options, s: State) -> int:
    if s.player >= 0 and (s.top == 0 or s.choice > 0):
        return DEALER
    return s.player


@rule
def moves(o: Options, s: State, out: Array) -> int:
    if s.player == DEALER:
        return first.each(o, out, 0) if receiver(o, s) == NOBODY else deal.undealt(o, s.unseen, out, 0)
    if s.top == 0:
        return show.present(o, s.unseen, out, 0)
    if s.choice == 0:
        return steal.others(o, s.player, out, score.each(o, out, 0))
    return turned.each(o, deck.values(o, s.unseen, s.top - 1), out, 0)


@rule
def weight(o: Options, s: State, action: int) -> int:
    """Every card that is still in the deck is as likely as any other."""
    return count(s.unseen[show.kind(o, action)]) if show.made(o, action) else 1


@rule
def play(o: Options, s: State, action: int) -> None:
    if score.made(o, action) or steal.made(o, action):
        s.choice = 1 + action
    elif turned.made(o, action):
        turn_up(o, s, turned.kind(o, action))
    elif first.made(o, action):
        s.player = first.who(o, action)
    elif show.made(o, action):
        s.top = 1 + show.kind(o, action)
    else:
        card = deal.kind(o, action)
        deck.take(o, s.unseen, card)
        s.left -= 1
        s.tanks[receiver(o, s), cards.values(o)[card]] += 1
        s.dealt += 1


@rule
def turn_up(o: Options, s: State, color: int) -> None:
    """The face of the top card is that colour: move the cards, and pass the turn on or end the game."""
    deck.take(o, s.unseen, cards.valued(o, s.top - 1, color))
    s.left -= 1
    tank = target(o, s)
    matches = s.tanks[tank, color]
    s.tanks[tank, color] = 0
    if matches == 0:
        s.tanks[tank, color] = 1
    elif tank == s.player:
        s.points[tank] += matches + 1
    else:
        s.tanks[s.player, color] += matches + 1
    again = o.players == 2 and tank != s.player and matches > 0
    s.top = 0
    s.choice = 0
    if s.left == 0 or reached(o, s):
        s.player = OVER
    elif not again:
        s.player = s.player + 1 if s.player + 1 < o.players else 0


@rule
def target(o: Options, s: State) -> int:
    """Whose tank the card is matched with."""
    return s.player if score.made(o, s.choice - 1) else steal.who(o, s.choice - 1)


@rule
def reached(o: Options, s: State) -> bool:
    """Whether somebody has the points that win at once."""
    most = 0
    for player in range(o.players):
        most = max(most, s.points[player])
    return most >= goal(o)


@rule
def standing(o: Options, s: State, player: int) -> int:
    """A number that orders players by points, then by the size of their tanks."""
    return 65536 * s.points[player] + tanks.size(o, s.tanks, player)


@rule
def derive(o: Options, s: State) -> None:
    """Nobody's turn is the set-up or, when somebody has won or the deck is empty, the end."""
    s.left = deck.size(o, s.unseen)
    if s.player == OVER and s.left > 0 and not reached(o, s):
        s.player = DEALER


def mistake(o: Options, s: State) -> tuple[str, str] | None:
    """What is wrong in data."""
    left, missing = deck.size(o, s.unseen), HAND * o.players - s.dealt
    has_begun = s.player >= 0 or reached(o, s) or left == 0
    sayings = [SAYINGS[0], *(SAYINGS[1 + player] for player in range(o.players) if player != s.player)]
    if s.top and s.player < 0:
        return "top", "null while it is nobody's turn"
    if s.top and not s.unseen[s.top - 1]:
        return "top", f"the back of an unseen card, as {BACKS[0]}, or null"
    if s.choice and not s.top:
        return "choice", "null while no back is shown"
    if s.choice and SAYINGS[s.choice - 1] not in sayings:
        return "choice", f"{either(sayings)}, or null"
    if missing < 0:
        return "dealt", f"at most {HAND * o.players}"
    if has_begun and missing:
        return "dealt", f"{HAND * o.players} once the game has begun"
    if s.player >= 0 and left == 0:
        return "unseen", "a card at least while it is somebody's turn"
    if not has_begun and left <= missing:
        return "unseen", f"more than the {missing} cards that are still dealt into the tanks"
    return None


def possible(o: Options, s: State, back: int) -> list[str]:
    """The colours that the face of a card with this back can have, each as likely."""
    return [face for rank, face in enumerate(BACKS[back].split(",")) if s.unseen[back] >> rank & 1]


def reason(o: Options, s: State, action: int) -> str | None:
    if not s.choice or not turned.made(o, action):
        return None
    color, faces = COLORS[turned.kind(o, action)], either(possible(o, s, s.top - 1))
    if color in BACKS[s.top - 1].split(","):
        return f"the {color} card with this back has been seen before: the face is {faces}"
    return f"{color} is not on the back of the top card: its face is {faces}"


def messages(o: Options, s: State, action: int, after: State) -> list[Message]:
    if deal.made(o, action):
        return [Dealt(receiver(o, s), *CARDS[deal.kind(o, action)])]
    if first.made(o, action):
        return [First(after.player)]
    if show.made(o, action):
        return [Shown(BACKS[after.top - 1], tuple(possible(o, s, after.top - 1)))]
    if turned.made(o, action):
        return [Turned(COLORS[turned.kind(o, action)]), *outcome(o, s, turned.kind(o, action), after)]
    return said(o, after)


def said(o: Options, s: State) -> list[Message]:
    """What the player goes for."""
    return [Scores(s.player) if score.made(o, s.choice - 1) else Steals(s.player, target(o, s))]


def outcome(o: Options, s: State, color: int, after: State) -> list[Message]:
    """What the face that was turned up brought about."""
    name, tank = COLORS[color], target(o, s)
    points = after.points[s.player] - s.points[s.player]
    stolen = after.tanks[s.player, color] - s.tanks[s.player, color]
    if tank == s.player:
        messages = [Scored(s.player, name, points) if points else Kept(s.player, name)]
    else:
        messages = [Stole(s.player, tank, name, stolen) if stolen else StealFailed(s.player, tank, name)]
    if after.player == s.player:
        messages.append(Again(s.player))
    if after.player == OVER:
        winners = [player for player in range(o.players) if after.points[player] >= goal(o)]
        messages += [Reached(player, after.points[player]) for player in winners] or [DeckEmpty()]
    return messages


def top_card(o: Options, s: State) -> Card | None:
    """The back of the top card, with the odds of each colour."""
    if not s.top:
        return None
    names, faces = BACKS[s.top - 1].split(","), possible(o, s, s.top - 1)
    odds = ("0", "1", "½", "⅓")[len(faces)]
    words = f"its back shows {', '.join(names)}; its face is {either(faces)}"
    return Card(tuple(Face(n, n, note=odds if n in faces else "0") for n in names), back=True, words=words, id="top")


def side(o: Options, s: State, player: int) -> Side:
    points, size = s.points[player], tanks.size(o, s.tanks, player)
    text = f"{counted(points, 'point')}, {counted(size, 'card')}"
    return Side(player, text, turn=s.player == player, score=str(points))


def verdict(o: Options, s: State) -> str:
    winners = [player for player in range(o.players) if s.points[player] >= goal(o)]
    return f"{seat(winners[0])} reaches {goal(o)} points." if winners else "The deck is empty: most points win."


def status(o: Options, s: State) -> str:
    if s.player == OVER:
        return ""
    if s.player == DEALER:
        tank = receiver(o, s)
        return "Who plays first?" if tank == NOBODY else f"The next card goes into {seat(tank)}'s tank."
    if not s.top:
        return f"{seat(s.player)} is on turn: the back of the next card comes up."
    return said(o, s)[0].words() if s.choice else f"{goal(o)} points win."


def hint(o: Options, s: State, action: int) -> str:
    """For each colour that the card can have, what happens if it is matched with that tank."""
    if not s.top or s.choice:
        return ""
    tank = s.player if score.made(o, action) else steal.who(o, action)
    gains = []
    for color in possible(o, s, s.top - 1):
        size = 1 + s.tanks[tank, COLORS.index(color)]
        gain = f"{size} {'points' if tank == s.player else 'cards'}"
        gains.append(f"{color} {gain if size > 1 else f'into {tanks.title(tank)}'}")
    return ", ".join(gains)


def motions(o: Options, s: State, action: int, after: State) -> list[Motion]:
    """Cards come from the deck; those matched go from tank to tank, or leave the table as points."""
    if deal.made(o, action):
        return deal.motions(o, s, deal.kind(o, action), after)
    if show.made(o, action):
        return [Motion(("top",), "flip")]
    if not turned.made(o, action):
        return []
    color, tank = turned.kind(o, action), target(o, s)
    matches, here, into = s.tanks[tank, color], tanks.place(o, tank, color), tanks.place(o, s.player, color)
    if not matches:
        return [Motion(("top", here), "deal")]
    if tank == s.player:
        return [Motion(("top",), "fade"), Motion((here,), "fade", matches)]
    return [Motion(("top", into), "deal"), Motion((here, into), "move", matches)]
