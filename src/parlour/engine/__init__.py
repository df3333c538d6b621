"""What a game is: states, options, compiled kernels, positions, matches, records, messages, errors."""

from .batch import Batch
from .chapters import About, Bounds
from .check import check
from .errors import (
    BadGame,
    BadMove,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BadUndo,
    IllegalMove,
    ParlourError,
    UnknownGame,
)
from .game import Game
from .generator import seeded
from .given import Given
from .guide import Guide, Step
from .layout import Array, Floats, bits64, clock, copied, int8, int16, int32, int64, uint8, uint16, uint32
from .library import games, load
from .match import Match
from .messages import Forfeited, GameStart, Message, Move, PlayerWon, TurnTo, WinShared, seat, seats
from .options import option, shown
from .parts import Chosen, Held, Part, Parts, Setting, Table
from .planes import Plane, Symmetry
from .position import Position
from .record import replay
from .rules import DEALER, OVER, draw, rule

__all__ = [
    "DEALER",
    "OVER",
    "About",
    "Array",
    "BadGame",
    "BadMove",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadUndo",
    "Batch",
    "Bounds",
    "Chosen",
    "Floats",
    "Forfeited",
    "Game",
    "GameStart",
    "Given",
    "Guide",
    "Held",
    "IllegalMove",
    "Match",
    "Message",
    "Move",
    "ParlourError",
    "Part",
    "Parts",
    "Plane",
    "PlayerWon",
    "Position",
    "Setting",
    "Step",
    "Symmetry",
    "Table",
    "TurnTo",
    "UnknownGame",
    "WinShared",
    "bits64",
    "check",
    "clock",
    "copied",
    "draw",
    "games",
    "int8",
    "int16",
    "int32",
    "int64",
    "load",
    "option",
    "replay",
    "rule",
    "seat",
    "seats",
    "seeded",
    "shown",
    "uint8",
    "uint16",
    "uint32",
]
