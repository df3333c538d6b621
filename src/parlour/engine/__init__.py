"""What a game is: states, options, compiled kernels, positions, matches, records, messages, errors."""

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
from .game.batch import Batch, Observer
from .game.game import Game
from .game.given import Given
from .game.library import at_hand, games, load
from .game.position import Position, Update
from .kernels.generator import seeded
from .match.match import Match
from .match.ply import Ply
from .match.record import replay
from .match.speech import sentence, spoken, would
from .module.chapters import About, Bounds
from .module.guide import Guide, Step
from .module.layout import Array, Floats, bits64, clock, copied, int8, int16, int32, int64, uint8, uint16, uint32
from .module.messages import Forfeited, GameStart, Message, Move, PartnersWon, PlayerWon, TurnTo, WinShared, seat, seats
from .module.notation import natural
from .module.options import option, shown
from .module.parts import Chosen, Held, Lookup, Parameter, Part, Parts
from .module.planes import Outline, Plane, Symmetry
from .module.rules import DEALER, OVER, draw, rule

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
    "Observer",
    "Outline",
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
    "at_hand",
    "bits64",
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
