"""A program in a process of its own, spoken to in lines, and held to limits."""

import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ..engine import BadOption
from . import walls
from .interface import Misstep

GUARD = Path(__file__).with_name("guard.py")
MARK = "PARLOUR_PROGRAM"
"""The variable by which a program's processes are known, should their guard be gone."""
TRUST = "PARLOUR_PROGRAMS"
"""The variable that says how far programs are trusted."""

PATIENCE = 3.0
"""Seconds that a guard has to end everything."""

CHUNK = 1 << 16
TAIL = 4096
"""Bytes kept of what a program writes to its standard error."""

MiB = 1 << 20


@dataclass(frozen=True)
class ProcessLimits:
    """What a program may use; times in seconds, sizes in bytes."""

    start: float = 10.0
    """Until it is ready."""
    answer: float = 60.0
    """For an answer, where there is no clock."""
    grace: float = 1.0
    """How long a late answer is waited for, to tell it from none; and for a program to end by itself."""
    memory: int = 1024 * MiB
    processes: int = 64
    cpu: float = 3600.0
    """Of all its processes together, in a game."""
    output: int = 1 * MiB
    """What it may print for one move."""
    total: int = 64 * MiB
    """What it may print in a game."""


class Trust(StrEnum):
    """How far a program is trusted; `PARLOUR_PROGRAMS` says it for all."""

    FULL = "trusted"
    """It runs as whoever started it."""
    SOME = "walled"
    """Behind walls where they can be built."""
    NONE = "untrusted"
    """Behind walls, or not at all."""

    @classmethod
    def chosen(cls) -> "Trust":
        """What the environment says; walled by default."""
        text = os.environ.get(TRUST, cls.SOME)
        try:
            return cls(text)
        except ValueError:
            raise BadOption(f"{TRUST} is {text!r}: expected {', '.join(cls)}") from None


class Process:
    """A running program. Whatever it does, waiting for it ends in time with a line or a Misstep."""

    def __init__(
        self,
        command: Sequence[str],
        limits: ProcessLimits,
        environment: Mapping[str, str] | None = None,
        trust: Trust = Trust.FULL,
    ) -> None:
        if not hasattr(os, "fork"):
            raise BadOption("programs can play only where processes can be forked, as on Linux or macOS")
        self._limits = limits
        self._is_walled = trust is not Trust.FULL and walls.can_be_built()
        if trust is Trust.NONE and not self._is_walled:
            raise BadOption(f"no program that is not trusted runs here: {walls.HOW_TO}")
        known = os.environ if trust is Trust.FULL else walls.environment({})
        variables = {**known, **(environment or {})}
        if self._is_walled:
            command = walls.within(command, variables)
        self._mark = secrets.token_hex(16)
        self._control, theirs = socket.socketpair()
        with theirs:
            allowed = (limits.memory, limits.processes, limits.cpu, int(self._is_walled))
            numbers = map(str, (theirs.fileno(), *allowed))
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", str(GUARD), *numbers, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={**variables, MARK: self._mark},
            )
        self._pipes = [pipe for pipe in (self._guard.stdin, self._guard.stdout, self._guard.stderr) if pipe]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        for number in (self._in, self._out, self._err):
            os.set_blocking(number, False)
        self._open = {self._in, self._out, self._err, self._control.fileno()}
        self._unsent = bytearray()
        self._unread = bytearray()
        self._errors = b""
        self._heard = b""
        self._printed = self._printed_now = 0
        self._closed = False

    # speaking

    def send(self, line: bytes, *, end: bytes = b"\n") -> None:
        """Send a line. What the program does not take yet is kept for it, within limits."""
        if self._in in self._open:
            self._unsent += line + end
            self._write()
        if len(self._unsent) > self._limits.total:
            raise Misstep("stall", "stopped reading its input")

    def allow(self) -> None:
        """From here on counts what it prints for the next move."""
        self._printed_now = 0

    def waiting(self) -> list[bytes]:
        lines = []
        while self._out in self._open or b"\n" in self._unread:
            line = self._line()
            if line is not None:
                lines.append(line)
            elif not self._exchange(0):
                break
        return lines

    def line(self, patience: float) -> bytes | None:
        """The next line; None if none comes in so many seconds."""
        deadline = time.monotonic() + patience
        while True:
            line = self._line()
            if line is not None:
                return line
            if self._out not in self._open:
                raise self._ended()
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._exchange(left)
            self._judge()

    def _line(self) -> bytes | None:
        """The first line that is whole; blank ones are passed over."""
        if self._unread[:1].isspace():
            self._unread = self._unread.lstrip()
        end = self._unread.find(b"\n")
        if end < 0:
            return None
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return line

    # the pipes

    def _exchange(self, patience: float) -> bool:
        """Read and write what can be read and written; whether there was anything."""
        poll = select.poll()
        for number in self._open - {self._in}:
            poll.register(number, select.POLLIN)
        if self._unsent:
            poll.register(self._in, select.POLLOUT)
        ready = [number for number, _ in poll.poll(patience * 1000)]
        for number in ready:
            if number == self._in:
                self._write()
            else:
                self._read(number)
        return bool(ready)

    def _read(self, number: int) -> None:
        try:
            data = os.read(number, CHUNK)
        except OSError:
            data = b""
        if not data:
            self._open.discard(number)
        if number == self._control.fileno():
            self._heard += data
            return
        self._printed += len(data)
        if number == self._err:
            self._errors = (self._errors + data)[-TAIL:]
        else:
            self._printed_now += len(data)
            self._unread += data
        self._count()

    def _count(self) -> None:
        if self._printed_now > self._limits.output:
            raise Misstep("output", f"printed too much: over {_size(self._limits.output)} for one move")
        if self._printed > self._limits.total:
            raise Misstep("output", f"printed too much: over {_size(self._limits.total)} in one game")

    def _write(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._in, self._unsent[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:
            self._open.discard(self._in)
            self._unsent.clear()

    # what became of it

    @property
    def _verdict(self) -> list[str]:
        """Why the guard ended it, in its words; nothing while it runs."""
        lines = self._heard.decode().split("\n")[:-1]
        return next((line.split() for line in lines if not line.startswith("started")), [])

    def _judge(self) -> None:
        """Raise the misstep for which the guard had to end it, or that ended the guard."""
        match self._verdict:
            case ["memory"]:
                raise Misstep("memory", f"used too much memory: over {_size(self._limits.memory)}")
            case ["processes"]:
                raise Misstep("processes", f"started too many processes: over {self._limits.processes}")
            case ["cpu"]:
                raise Misstep("cpu", f"worked too much: over {self._limits.cpu:g} s of CPU time")
            case [] if self._control.fileno() not in self._open:
                raise Misstep("crash", f"ended, and its guard with it{self._last_words()}")

    def _ended(self) -> Misstep:
        """Why its output has ended: either it ended, or it closed it."""
        self._settle(lambda: bool(self._verdict) or self._control.fileno() not in self._open, 2.0)
        self._judge()
        match self._verdict:
            case ["ended", code, *_]:
                return Misstep("crash", f"ended by itself, {self._exit(int(code))}{self._last_words()}")
        return Misstep("closed", "closed its output")

    def _exit(self, code: int) -> str:
        # Behind walls a signal comes as a number beyond 128, as in a shell.
        number = code - 128 if self._is_walled and code > 128 else -code
        if number <= 0:
            return f"with exit code {code}"
        try:
            return f"by the signal {signal.Signals(number).name}"
        except ValueError:
            return f"by the signal {number}"

    def _last_words(self) -> str:
        lines = self._errors.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f": {last[:200]}" if last else ""

    def _settle(self, done: Callable[[], bool], patience: float) -> None:
        """Read on until something is so, or the time is up."""
        deadline = time.monotonic() + patience
        while self._open and not done() and (left := deadline - time.monotonic()) > 0:
            self._exchange(left)

    # ending it

    @property
    def has_ended(self) -> bool:
        return self._verdict[:1] == ["ended"]

    @property
    def left_behind(self) -> int:
        """How many processes it had left when it ended by itself."""
        return int(self._verdict[2]) if self.has_ended else 0

    def finish(self) -> bool:
        """End its input and let it end by itself; whether it did in time."""
        if self._in in self._open:
            self._unsent.clear()
            self._open.discard(self._in)
            with suppress(OSError):
                self._pipes[0].close()
        with suppress(Misstep):
            self._settle(lambda: bool(self._verdict), self._limits.grace)
        return self.has_ended

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)
        try:
            self._guard.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        if self._guard.returncode != 0:
            _kill_marked(self._mark)
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.close()
        self._control.close()


def _kill_marked(mark: str) -> None:
    """Kill what carries a mark: for a program that has killed its guard, or a guard that found no end."""
    wanted = f"{MARK}={mark}".encode()
    for _ in range(20):
        any_left = False
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if wanted in (folder / "environ").read_bytes().split(b"\0"):
                    os.kill(int(folder.name), signal.SIGKILL)
                    any_left = True
        if not any_left:
            return
        time.sleep(0.005)


def _size(size: int) -> str:
    return f"{size / MiB:g} MiB"
