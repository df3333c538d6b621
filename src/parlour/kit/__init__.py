"""What games are made of: components that know all that follows from them, forms of moves, helper rules."""

from ..engine import (
    DEALER,
    OVER,
    About,
    Array,
    BadOption,
    Bounds,
    Floats,
    GameStart,
    Given,
    Guide,
    IllegalMove,
    Message,
    Move,
    Step,
    bits64,
    clock,
    copied,
    draw,
    int8,
    int16,
    int32,
    int64,
    option,
    rule,
    seat,
    seats,
    uint8,
    uint16,
    uint32,
)
from ..scene import NOBODY, Side
from .bits import bit, count, down, each, has, lowest, members, moved, up
from .board import Board
from .cards import Cards
from .counts import Counts
from .decks import Deck, Decks
from .dice import Dice, Roll, Rolled
from .fields import by_player, derived, flag, named, number, only_if, optional, unless, whose
from .forms.advance import Advance
from .forms.deal import Deal, Dealt
from .forms.drop import Drop
from .forms.leap import Leap
from .forms.phrase import Phrase
from .forms.place import Place
from .forms.say import Say
from .forms.slide import Slide
from .forms.step import StepTo
from .forms.target import Target
from .forms.walk import Walk
from .gaps import Names
from .graph import Graph
from .hands import Hands
from .hexagon import Hexagon
from .lanes import Lanes
from .language import counted, either, message, sentence
from .large import LargeBoard
from .numbered import NumberCards
from .pieces import Pieces
from .pool import Pool
from .ring import Ring
from .setup import follow_board, read_board
from .shapes import EAST, NORTH, SOUTH, WEST, OneOf, Square, cell
from .single import OneCard
from .stacks import Stacks
from .turns import following
from .unique import Pile, UniqueHands

__all__ = [
    "DEALER",
    "EAST",
    "NOBODY",
    "NORTH",
    "OVER",
    "SOUTH",
    "WEST",
    "About",
    "Advance",
    "Array",
    "BadOption",
    "Board",
    "Bounds",
    "Cards",
    "Counts",
    "Deal",
    "Dealt",
    "Deck",
    "Decks",
    "Dice",
    "Drop",
    "Floats",
    "GameStart",
    "Given",
    "Graph",
    "Guide",
    "Hands",
    "Hexagon",
    "IllegalMove",
    "Lanes",
    "LargeBoard",
    "Leap",
    "Message",
    "Move",
    "Names",
    "NumberCards",
    "OneCard",
    "OneOf",
    "Phrase",
    "Pieces",
    "Pile",
    "Place",
    "Pool",
    "Ring",
    "Roll",
    "Rolled",
    "Say",
    "Side",
    "Slide",
    "Square",
    "Stacks",
    "Step",
    "StepTo",
    "Target",
    "UniqueHands",
    "Walk",
    "bit",
    "bits64",
    "by_player",
    "cell",
    "clock",
    "copied",
    "count",
    "counted",
    "derived",
    "down",
    "draw",
    "each",
    "either",
    "flag",
    "follow_board",
    "following",
    "has",
    "int8",
    "int16",
    "int32",
    "int64",
    "lowest",
    "members",
    "message",
    "moved",
    "named",
    "number",
    "only_if",
    "option",
    "optional",
    "read_board",
    "rule",
    "seat",
    "seats",
    "sentence",
    "uint8",
    "uint16",
    "uint32",
    "unless",
    "up",
    "whose",
]
