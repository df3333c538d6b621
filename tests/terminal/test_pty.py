"""The command in a real pseudo-terminal: it draws, plays, leaves the terminal clean and loses nothing."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte
import pytest

COMMAND = str(Path(sys.executable).parent / "parlour")
PATIENCE = 90


class Terminal:
    """A process on a terminal of 80×24, and what it shows."""

    def __init__(self, arguments, environment):
        self.master, inside = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.settings = termios.tcgetattr(inside)
        self.inside = inside
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.process = subprocess.Popen(
            [COMMAND, "play", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def read(self, seconds=0.05):
        """Take in what comes."""
        while select.select([self.master], [], [], seconds)[0]:
            came = os.read(self.master, 65536)
            self.sent += came
            # What the emulator does not know it would show as text.
            self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$]+[a-z]?|\x1bP.*?\x1b\\", b"", came))

    def type(self, keys):
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def wait(self, words):
        """Until the screen shows these words."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} does not come:\n{self.text}"
            self.read()

    def ended(self):
        """The exit code, once the process has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        return self.process.poll()

    @property
    def is_clean(self):
        """Whether the terminal is as it was: no alternate screen, no mouse, the cursor shown, echo on."""
        left = [self.sent.rfind(b"\x1b[?1049h") <= self.sent.rfind(b"\x1b[?1049l")]
        left += [self.sent.rfind(b"\x1b[?1000h") <= self.sent.rfind(b"\x1b[?1000l")]
        left += [self.sent.rfind(b"\x1b[?25l") <= self.sent.rfind(b"\x1b[?25h")]
        return all(left) and termios.tcgetattr(self.inside) == self.settings

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.inside)


@pytest.fixture
def terminal(tmp_path):
    """Starts the command in a terminal; whatever is left of it goes with the test."""
    opened = []

    def start(*arguments, **environment):
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
        clean |= {"TERM": "xterm-256color", "PARLOUR_DATA": str(tmp_path / "data")} | environment
        opened.append(Terminal(arguments, clean))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_a_game_by_keys_and_by_mouse_interrupted_and_gone_on_with(terminal):
    """Ctrl-C leaves a clean terminal and tells how to go on; going on finds everything as it was."""
    table = terminal("tictactoe", "--seat", "me", "--seat", "me")
    table.wait("P1's turn.")
    table.wait("▸·◂(·)(·)")
    table.type("\x1b[B\x1b[C\r")
    table.wait("P2's turn.")
    row, line = next((n, line) for n, line in enumerate(table.screen.display) if "X" in line and "2 " in line)
    column = line.index("X") - 3
    table.type(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")
    table.wait("P2: a2")
    table.type("\x03")
    assert 0 == table.ended()
    assert "Saved. To go on: parlour play --resume tictactoe-1" in table.text
    assert table.is_clean

    again = terminal("--resume", "tictactoe-1")
    again.wait("P2: a2")
    for move in ("a1", "b3", "c1", "b1"):
        again.type(f"\t{move}\r")
        again.wait(f": {move}")
    again.type("u")
    again.wait("Taken back.")
    again.type("\tc3\r")
    again.wait(": c3")
    again.type("q")
    assert 0 == again.ended()
    assert again.is_clean


def test_leaving_while_the_house_gets_ready_takes_no_time(terminal, tmp_path):
    """What is being compiled is wanted by nobody: leaving takes no longer than coming in, or a few seconds."""
    came = time.monotonic()
    table = terminal("tictactoe", "--seat", "level:9", PARLOUR_CACHE=str(tmp_path / "cache"))
    table.wait("P1 is getting ready")
    began = time.monotonic()
    table.type("q")
    assert 0 == table.ended()
    assert max(5.0, began - came) > time.monotonic() - began
    assert table.is_clean


def test_a_simple_terminal_gets_the_plain_table_without_colour(terminal):
    """With completion by Tab all the same."""
    table = terminal("nava", "--seat", "me", "--seat", "random", TERM="dumb")
    table.wait("P1> ")
    table.type("e1-c\t\r")
    table.wait("P1: e1-c1")
    table.wait("P1> ")
    assert b"\x1b[" not in table.sent.replace(b"\x1b[?2004", b"")
    table.type("\x03")
    assert 0 == table.ended()
    assert "Saved. To go on: parlour play --resume nava-1" in table.text


def test_without_a_name_the_games_are_offered(terminal):
    """And left again with Escape."""
    table = terminal()
    table.wait("What shall we play?")
    table.type("\x1b")
    assert 0 == table.ended()
    assert table.is_clean


@pytest.mark.parametrize("how", [{"NO_COLOR": "1"}, {}])
def test_colour_is_sent_only_where_it_is_wanted(terminal, how):
    """A full screen either way."""
    table = terminal("nava", **how)
    table.wait("Your turn.")
    colours = re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", table.sent)
    assert ("NO_COLOR" in how) == (colours == [])
