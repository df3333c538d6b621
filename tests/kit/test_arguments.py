"""What a part is made with is checked when the game is loaded."""

from typing import Any

import pytest

import parlour
from parlour.kit import Bitboard, Place, Square, Stacks, StepTo

SHAPE = {"shape": Square(3, 3)}
BOARD = {"board": Bitboard(Square(3, 3))}


@pytest.mark.parametrize(
    ("part", "arguments", "told"),
    [
        (
            Bitboard,
            SHAPE | {"look": "wooden"},
            r"Bitboard\(look='wooden'\): did you mean wood\? expected one of 'tiles'",
        ),
        (Bitboard, SHAPE | {"piece": "stoon"}, r"did you mean stone\?"),
        (Bitboard, SHAPE | {"finishes": ("dark", "lite")}, r"Bitboard\(finishes='lite'\): .*'', 'dark', 'light'"),
        (Bitboard, SHAPE | {"finishes": "dark"}, r"Bitboard\(finishes='dark'\)"),
        (Bitboard, SHAPE | {"coordinates": "none"}, "expected one of 'both', 'columns'"),
        (Square, {"rows": 3, "cols": 3, "style": "cell"}, r"did you mean cells\?"),
        (Stacks, SHAPE | {"other": "dice"}, "expected one of '', 'cube', 'pawn', 'stone'"),
        (StepTo, BOARD | {"onto": "own"}, "expected one of 'any', 'enemy'"),
        (Place, BOARD | {"on": "foo"}, "expected one of 'free', 'enemy', 'own', 'any'"),
        (Place, BOARD | {"verv": "take"}, r"Place has no argument verv: did you mean verb\? it takes board, verb, on"),
        (Stacks, SHAPE | {"lok": "wood"}, r"Stacks has no argument lok: did you mean look\? it takes shape, most"),
        (Bitboard, {}, "Bitboard: missing a required argument: 'shape'"),
    ],
)
def test_a_word_or_argument_that_is_none_is_refused_with_what_would_be_right(
    part: Any, arguments: dict[str, Any], told: str
):
    """Parts pass on what they do not know themselves."""
    with pytest.raises(parlour.BadGame, match=told):
        part(**arguments)


def test_the_error_names_the_line_of_the_file(tmp_path):
    """And nothing of how it was found."""
    file = tmp_path / "game.py"
    file.write_text('"""Rules."""\nfrom parlour.kit import *\nboard = Bitboard(Square(3, 3), look="wooden")\n')
    with pytest.raises(parlour.BadGame, match=r"game.py, line 3: Bitboard\(look='wooden'\)"):
        parlour.load(file)
