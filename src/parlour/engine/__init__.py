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
    Fault,
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
from .messages import (
    Forfeited,
    GameStart,
    Message,
    Move,
    PartnersWon,
    PlayerWon,
    TurnTo,
    Update,
    WinShared,
    seat,
    seats,
)
from .notation import natural
from .options import option, shown
from .parts import Chosen, Held, Lookup, Parameter, Part, Parts
from .planes import Plane, Symmetry
from .ply import Ply
from .position import Position
from .record import replay
from .rules import DEALER, OVER, draw, rule
from .speech import sentence, spoken, would

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
    "Fault",
    "Floats",
    "Forfeited",
    "Game",
    "GameStart",
    "Given",
    "Guide",
    "Held",
    "IllegalMove",
    "Lookup",
    "Match",
    "Message",
    "Move",
    "Parameter",
    "ParlourError",
    "Part",
    "PartnersWon",
    "Parts",
    "Plane",
    "PlayerWon",
    "Ply",
    "Position",
    "Step",
    "Symmetry",
    "TurnTo",
    "UnknownGame",
    "Update",
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
    "natural",
    "option",
    "replay",
    "rule",
    "seat",
    "seats",
    "seeded",
    "sentence",
    "shown",
    "spoken",
    "uint8",
    "uint16",
    "uint32",
    "would",
]
