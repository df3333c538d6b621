"""Starting is quick: what does not compute does not import what computes."""

import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy", "scipy", "rich")


def modules_after(code: str) -> set[str]:
    """The top-level modules loaded once the code has run in a process of its own."""
    code += "\nimport sys; print(' '.join({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "code",
    [
        "import parlour",
        "import parlour; parlour.load('tictactoe').start().play('b2').data()",
        "import parlour.cli",
    ],
)
def test_importing_and_playing_by_hand_load_nothing_heavy(code):
    """The REPL answers at once."""
    assert set() == modules_after(code) & set(HEAVY)


@pytest.mark.parametrize(
    "command",
    ["--help", "games", "rules tictactoe", "show tictactoe --after b2", "show mantis", "playouts --help"],
)
def test_a_command_that_does_not_compute_loads_nothing_heavy(command):
    """Nor does a command that only shows something."""
    code = f"""
import sys
from parlour.cli import parlour
parlour({command.split()!r}, standalone_mode=False)
"""
    assert set() == modules_after(code) & set(HEAVY)
