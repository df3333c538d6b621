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
from .bitboard import Bitboard
from .bits import bit, count, down, has, lowest, members, moved, up
from .cards import Cards, playing_cards
from .counts import Counts
from .decks import Deck, Decks
from .dice import Dice, Roll
from .fields import by_player, derived, flag, named, number, only_if, optional, unless, whose
from .forms.advance import Advance
from .forms.deal import Deal
from .forms.drop import Drop
from .forms.jump import Jump
from .forms.leap import Leap
from .forms.phrase import Phrase
from .forms.place import Place
from .forms.run import Run
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
from .language import counted, either, message
from .large import LargeBoard
from .numbered import NumberCards
from .pieces import Pieces
from .pool import Pool
from .rhombus import Rhombus
from .ring import Ring
from .sealed import Seal, Sealed
from .setup import follow_board, read_board
from .shapes import DIAGONALS, EAST, NORTH, SOUTH, WEST, OneOf, Square
from .sided import SidedBoard
from .single import OneCard
from .stacks import Stacks
from .track import Track
from .trick import Trick
from .turns import following, leader
from .unique import OpenCards, UniqueHands

__all__ = [
    "DEALER",
    "DIAGONALS",
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
    "Bitboard",
    "Bounds",
    "Cards",
    "Counts",
    "Deal",
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
    "Jump",
    "Lanes",
    "LargeBoard",
    "Leap",
    "Message",
    "Move",
    "Names",
    "NumberCards",
    "OneCard",
    "OneOf",
    "OpenCards",
    "Phrase",
    "Pieces",
    "Place",
    "Pool",
    "Rhombus",
    "Ring",
    "Roll",
    "Run",
    "Say",
    "Seal",
    "Sealed",
    "Side",
    "SidedBoard",
    "Slide",
    "Square",
    "Stacks",
    "Step",
    "StepTo",
    "Target",
    "Track",
    "Trick",
    "UniqueHands",
    "Walk",
    "bit",
    "bits64",
    "by_player",
    "clock",
    "copied",
    "count",
    "counted",
    "derived",
    "down",
    "draw",
    "either",
    "flag",
    "follow_board",
    "following",
    "has",
    "int8",
    "int16",
    "int32",
    "int64",
    "leader",
    "lowest",
    "members",
    "message",
    "moved",
    "named",
    "number",
    "only_if",
    "option",
    "optional",
    "playing_cards",
    "read_board",
    "rule",
    "seat",
    "seats",
    "uint8",
    "uint16",
    "uint32",
    "unless",
    "up",
    "whose",
]
