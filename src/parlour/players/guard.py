"""Runs one program and lets nothing of it stay behind: a script for a process of its own.

    python -I -S guard.py CONTROL MEMORY PROCESSES CPU WALLED COMMAND …

The program has the guard's standard input and output. CONTROL is the number of a socket: the guard writes
`started PID` to it and at the end one line why it ended: `ended CODE LEFT`, with how many processes it left
behind, `memory`, `processes`, `cpu` or `stopped`. Anything that comes from there, or its end, stops the program.
WALLED is 1 if the command builds walls first: then two of its processes are bubblewrap's, and one of them ends last.

On Linux the guard adopts whatever the program's processes leave behind, however they tried to get away: so when it
has no child left, nothing is left. It imports nothing of Parlour's, to start fast.
"""

import ctypes
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import NamedTuple

INTERVAL = 0.03
"""Seconds between two looks at memory and processes."""

PATIENCE = 2.0
"""Seconds after which the guard gives up on a process that cannot even be killed."""

_ADOPT_ORPHANS, _DIE_WITH_PARENT = 36, 1
_LINUX = sys.platform == "linux"


class Allowance(NamedTuple):
    """What the program may use."""

    memory: int
    processes: int
    cpu: float
    walled: int


def main() -> None:
    """Start the program, watch it, end it."""
    control = socket.socket(fileno=int(sys.argv[1]))
    control.set_inheritable(False)
    memory, most, cpu, walled = int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
    alarm, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.set_wakeup_fd(ring)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    _prctl(_ADOPT_ORPHANS, 1)
    program = os.fork()
    if program == 0:
        _become(sys.argv[6:], memory)
    # The pipes are the program's: while the guard had them too, nobody could see it close them.
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    _say(control, f"started {program}")
    verdict = _watch(control, alarm, program, Allowance(memory, most, cpu, walled))
    is_empty = _end(program)
    _say(control, verdict)
    sys.exit(0 if is_empty else 1)


def _become(command: list[str], memory: int) -> None:
    """Turn this process into the program."""
    import resource

    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.setsid()
    _prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The guard looks at the memory that is in use now and then; this holds in between.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (2 * memory, 2 * memory))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
        os._exit(127)


def _watch(control: socket.socket, alarm: int, program: int, allowed: Allowance) -> str:
    """Wait until the program ends or has to."""
    while True:
        ready, _, _ = select.select([control.fileno(), alarm], [], [], INTERVAL)
        if alarm in ready:
            os.read(alarm, 4096)
        code = _reap(program)
        if code is not None:
            return f"ended {code} {max(len(_family()) - allowed.walled, 0)}"
        if control.fileno() in ready:
            return "stopped"
        family = _family()
        if len(family) > allowed.processes + 2 * allowed.walled:
            return "processes"
        if _resident(family) > allowed.memory and _proportional(family) > allowed.memory:
            return "memory"
        if _worked(family) > allowed.cpu:
            return "cpu"


def _reap(program: int) -> int | None:
    """Take in every child that has ended; the program's exit code, if it is among them."""
    code = None
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid == program:
                code = os.waitstatus_to_exitcode(status)
    return code


def _end(program: int) -> bool:
    """Kill everything: first stop all that can still start others, then kill. Whether no child is left."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(program, signal.SIGKILL)
        stopped: set[int] = set()
        while new := _family() - stopped:
            _signal(new, signal.SIGSTOP)
            stopped |= new
        _signal(stopped, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return True
        time.sleep(0.001)
    return False


def _signal(pids: set[int], number: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _family() -> set[int]:
    """Every process below this one; where the system does not tell, none."""
    family: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        new = set(_children(waiting.pop())) - family
        family |= new
        waiting += new
    return family


def _children(pid: int) -> list[int]:
    children: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError), open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                children += map(int, file.read().split())
    return children


def _resident(family: set[int]) -> int:
    """Bytes of memory that these processes use, what they share counted for each."""
    pages = 0
    for pid in family:
        with suppress(OSError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:
            pages += int(file.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _proportional(family: set[int]) -> int:
    """The same with what they share counted once, which takes longer to find out."""
    total = 0
    for pid in family:
        with suppress(OSError), open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            total += sum(int(line.split()[1]) * 1024 for line in file if line.startswith(b"Pss:"))
    return total


def _worked(family: set[int]) -> float:
    """Seconds of CPU time that these processes used, with those of their children that have ended."""
    ticks = 0
    for pid in family:
        with suppress(OSError, IndexError), open(f"/proc/{pid}/stat", "rb") as file:
            ticks += sum(map(int, file.read().rsplit(b")", 1)[1].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _prctl(option: int, value: int) -> None:
    if _LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _say(control: socket.socket, line: str) -> None:
    with suppress(OSError):
        control.sendall(line.encode() + b"\n")


if __name__ == "__main__":
    main()
