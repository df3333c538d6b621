"""The table of Mantis as a scene, and the clicks that make a move."""

from parlour.engine import OVER, seat
from parlour.scene import Area, Card, Choice, Face, Label, Motion, Part, Pile, Scene, Side

from .cards import BACKS, CARDS, COLORS, FACES, either, possible
from .messages import Scores, Steals
from .rules import DEAL, FIRST, HAND, SCORE, SHOW, STEAL, TURN, Options, State, reached
from .words import phase


def scene(o: Options, s: State) -> Scene:
    players = range(o.players)
    return Scene(
        (
            _deck(s),
            *(_tank(s, player) for player in players),
            *(_side(s, player) for player in players),
            Label(_status(o, s)),
            *_choices(o, s),
        )
    )


def clicks(o: Options, s: State, action: int) -> list[str]:
    """A player's move is one choice; the dealer names a card by its face and the colours on its back."""
    if action == SCORE:
        return ["score"]
    if action < TURN:
        return [f"steal:{action - STEAL}"]
    if action < FIRST:
        return [_face(action - TURN)]
    if action < SHOW:
        return [f"first:{action - FIRST}"]
    if action < DEAL:
        return [_back(color) for color in FACES[action - SHOW]]
    back, slot = divmod(action - DEAL, 3)
    return [_face(FACES[back][slot]), *(_back(color) for color in FACES[back])]


def motions(o: Options, s: State, action: int, after: State) -> list[Motion]:
    """Cards come from the deck; those matched go from tank to tank, or leave the table as points."""
    if action >= DEAL:
        back, slot = divmod(action - DEAL, 3)
        return [Motion(("deck", _cards(s.dealt // HAND, FACES[back][slot])), "deal")]
    if action >= SHOW:
        return [Motion(("top",), "flip")]
    if not TURN <= action < FIRST:
        return []
    color = action - TURN
    tank = s.player if s.choice == SCORE + 1 else s.choice - 1 - STEAL
    count = s.tanks[tank, color]
    if not count:
        return [Motion(("top", _cards(tank, color)), "deal")]
    if tank == s.player:
        return [Motion(("top",), "fade"), Motion((_cards(tank, color),), "fade", count)]
    into = _cards(s.player, color)
    return [Motion(("top", into), "deal"), Motion((_cards(tank, color), into), "move", count)]


def _cards(player: int, color: int) -> str:
    return f"tank:{player}:{COLORS[color]}"


def _face(color: int) -> str:
    return f"face:{COLORS[color]}"


def _back(color: int) -> str:
    return f"back:{COLORS[color]}"


def _deck(s: State) -> Pile:
    words = f"{_count(s.left, 'card')} in the deck"
    if not s.top:
        return Pile("Deck", s.left, words=words, id="deck")
    can_be = _colors(s)
    odds = {1: "1", 2: "½", 3: "⅓"}.get(len(can_be), "")
    faces = tuple(
        Face(COLORS[color], COLORS[color], note=odds if color in can_be else "0") for color in FACES[s.top - 1]
    )
    card = Card(
        faces,
        back=True,
        words=f"its back shows {BACKS[s.top - 1].replace(',', ', ')}; its face is {_can_be(s)}",
        id="top",
    )
    return Pile("Deck", s.left, card, words=words, id="deck")


def _colors(s: State) -> list[int]:
    """Those that the face of the top card can have, each as likely."""
    return possible(s.top - 1, s.unseen[s.top - 1])


def _can_be(s: State) -> str:
    return either([COLORS[color] for color in _colors(s)])


def _tank(s: State, player: int) -> Area:
    cards = [
        Card(
            (Face(name, name),),
            owner=player,
            count=s.tanks[player, color],
            words=f"{s.tanks[player, color]} {name}",
            id=_cards(player, color),
        )
        for color, name in enumerate(COLORS)
        if s.tanks[player, color]
    ]
    return Area(f"{seat(player)}'s tank", tuple(cards), player, words=f"{seat(player)}'s tank", id=f"tank:{player}")


def _side(s: State, player: int) -> Side:
    cards = sum(s.tanks[player, color] for color in range(len(COLORS)))
    points = s.points[player]
    standing = f"{_count(points, 'point')}, {_count(cards, 'card')}"
    return Side(player, standing, turn=s.player == player, score=str(points))


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def _status(o: Options, s: State) -> str:
    if s.player == OVER:
        if reached(o, s):
            return f"The game is over: {o.goal} points win."
        return "The deck is empty: most points win, then the largest tank."
    said = Scores(s.player) if s.choice == SCORE + 1 else Steals(s.player, s.choice - 1 - STEAL)
    told = {
        "deal": f"The next card goes into {seat(s.dealt // HAND)}'s tank.",
        "first": "Who plays first?",
        "show": f"{seat(s.player)} is on turn: the back of the next card comes up.",
        "choose": f"{o.goal} points win.",
        "turn": said.words(),
    }[phase(o, s)]
    if not s.top:
        return told
    odds = ", equally likely" if len(_colors(s)) > 1 else ""
    return f"The top card is {_can_be(s)}{odds}. {told}"


def _choices(o: Options, s: State) -> list[Part]:
    if s.player == OVER:
        return []
    match phase(o, s):
        case "choose":
            return _sayings(o, s)
        case "first":
            return [Choice(f"first:{p}", f"{seat(p)} first") for p in range(o.players)]
        case "turn":
            return _cards_named(_colors(s), [])
        case now:
            cards = [i for i in range(len(CARDS)) if s.unseen[i // 3] >> i % 3 & 1]
            faces = sorted({FACES[i // 3][i % 3] for i in cards}) if now == "deal" else []
            return _cards_named(faces, sorted({color for i in cards for color in FACES[i // 3]}))


def _cards_named(faces: list[int], backs: list[int]) -> list[Part]:
    """What the dealer names a card by: the colour of its face, those on its back."""
    parts: list[Part] = [Choice(_face(c), f"face {COLORS[c]}", COLORS[c]) for c in faces]
    return parts + [Choice(_back(c), f"back {COLORS[c]}", COLORS[c]) for c in backs]


def _sayings(o: Options, s: State) -> list[Part]:
    """What the player can say, each with what it would bring."""
    colors = _colors(s)
    parts: list[Part] = [Choice("score", "Score", words=f"Score: {_prospects(s, s.player, colors)}")]
    for player in range(o.players):
        if player != s.player:
            words = f"Steal from {seat(player)}: {_prospects(s, player, colors)}"
            parts.append(Choice(f"steal:{player}", f"Steal from {seat(player)}", words=words))
    return parts


def _prospects(s: State, tank: int, colors: list[int]) -> str:
    """For each colour that the card can have, what happens if it is matched with that tank."""
    told = []
    for color in colors:
        cards = s.tanks[tank, color] + 1
        gain = f"{cards} {'points' if tank == s.player else 'cards'}" if cards > 1 else f"into {seat(tank)}'s tank"
        told.append(f"{COLORS[color]} {gain}")
    return ", ".join(told)
