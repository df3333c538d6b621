"""Programs that do harm: each loses alone, leaves nothing behind, and the runner goes on."""

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.players import ProcessLimits, player, run
from parlour.players.process import MiB

from .bots import PLAY, QUICK, Bot, bot, good

ROOMY = ProcessLimits(grace=5.0)
"""For programs that do something wrong by themselves, however long it takes them."""

GAME = parlour.load("nava", players=3, interpreted=True)


def played(hostile: Bot, limits: ProcessLimits, time: str | None = None):
    """A game for three, the hostile program between two others."""
    return run(
        GAME,
        ["random", player(hostile.name, GAME, limits=limits), "random"],
        seed=1,
        on_fault="forfeit",
        time=time,
    )


def loses(hostile: Bot, kind: str, reason: str, limits: ProcessLimits = ROOMY, time: str | None = None) -> None:
    """It loses for this, alone, and nothing is left; after that a game can be played."""
    match = played(hostile, limits, time)
    assert match.fault is not None
    assert (kind, 1) == (match.fault.kind, match.fault.seat)
    assert re.search(reason, match.fault.reason), match.fault.reason
    assert (0.5, 0.0, 0.5) == match.scores
    assert (0, 2) == match.winners
    assert [] == hostile.left
    assert sum(run(GAME, ["random"] * 3, seed=2).scores or ()) == pytest.approx(1)


# no answer, or too late


def test_one_that_never_answers(tmp_path):
    """It is asked, and reads on."""
    loses(good(tmp_path, "pass"), "stall", "did not answer within 0.3 s, nor 0.4 s later", QUICK)


def test_one_that_is_never_ready(tmp_path):
    """It sleeps instead."""
    loses(bot(tmp_path, "import time; time.sleep(1000)"), "stall", "was not ready", replace(QUICK, start=0.3))


def test_one_that_answers_late(tmp_path):
    """Its answer comes, but after its time: told apart from none."""
    late = good(tmp_path, f"import time; time.sleep(0.5); {PLAY}")
    loses(late, "timeout", r"answered too late: after \d+\.\d\d s, with 0.20 s left", time="200ms/move")


def test_one_that_talks_instead_of_answering(tmp_path):
    """Chat does not give it more time."""
    chatty = "import time\n        for _ in range(50): answer(say='hm'); time.sleep(0.05)"
    loses(good(tmp_path, chatty), "stall", "did not answer", QUICK)


def test_one_that_stops_itself(tmp_path):
    """It is still there, but does nothing any more."""
    loses(good(tmp_path, "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"), "stall", "did not answer", QUICK)


def test_one_that_does_not_read(tmp_path):
    """What it is told has to wait, and so has the answer."""
    deaf = bot(tmp_path, "import time; print('{\"ready\": true}', flush=True); time.sleep(1000)")
    loses(deaf, "stall", "did not answer", QUICK)


# it ends


def test_one_that_exits_at_once(tmp_path):
    """Before it was ready."""
    loses(bot(tmp_path, "raise SystemExit(3)"), "crash", "ended by itself, with exit code 3")


def test_one_that_exits_when_asked(tmp_path):
    """With 0, as if all were well."""
    loses(good(tmp_path, "raise SystemExit(0)"), "crash", "with exit code 0")


def test_one_that_crashes_says_why(tmp_path):
    """The last line of its standard error is kept."""
    loses(good(tmp_path, "1 / 0"), "crash", "exit code 1: ZeroDivisionError: division by zero")


def test_one_that_is_killed_by_a_signal(tmp_path):
    """The signal is named."""
    loses(good(tmp_path, "import os; os.kill(os.getpid(), 11)"), "crash", "by the signal SIGSEGV")


def test_one_that_closes_its_output(tmp_path, trusted):
    """But runs on: that is no crash."""
    loses(good(tmp_path, "import os, time; os.close(1); time.sleep(1000)"), "closed", "closed its output")


def test_one_that_closes_its_input(tmp_path):
    """And goes on without knowing what it is asked."""
    deaf = "import os, time; print('{\"ready\": true}', flush=True); os.close(0); time.sleep(1000)"
    loses(bot(tmp_path, deaf), "stall", "did not answer", QUICK)


# wrong answers


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        ("print('hello', flush=True)", "printed 'hello': expected a line of JSON"),
        ("sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()", "expected a line of JSON"),
        ("print('[' * 100000, flush=True)", "expected a line of JSON"),
        ("print('9' * 10000, flush=True)", "expected a line of JSON"),
        ("print('[1, 2]', flush=True)", "expected an object with move, say or ready"),
        ("answer(mvoe='e1-c1')", "expected an object with move, say or ready"),
        ("answer(say=5)", "expected a text in say"),
        ("answer(move='e1-c1', seat='P2')", "expected a seat's number"),
        ("answer(move='hello')", "'hello' is no move: a move looks like"),
        ("answer(move=7)", "7 is no move"),
        ("answer(move=None)", "None is no move"),
    ],
)
def test_one_that_answers_garbage(tmp_path, printed, reason):
    """What is no answer, and what is no move."""
    loses(good(tmp_path, printed), "garbage", reason)


def test_one_that_makes_an_illegal_move(tmp_path):
    """The rule that it breaks is told."""
    loses(good(tmp_path, "answer(move='a1-e5')"), "illegal", "made an illegal move, 'a1-e5': .")


def test_one_that_moves_for_another_seat(tmp_path):
    """It says so itself."""
    loses(good(tmp_path, "answer(move=told['moves'][0], seat=2)"), "seat", "moved for seat 2, and sits on seat 1")


class Slow:
    """Lets others do what they should not do meanwhile."""

    def initialize(self, chat):
        self.chat = chat

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        time.sleep(0.5)
        return self.chat.game.position(self.state).moves[0]


def test_one_that_moves_when_it_is_not_asked(tmp_path):
    """Its second answer comes before the second question."""
    eager = good(tmp_path, f"{PLAY}; {PLAY}")
    match = run(GAME, [eager.name, Slow, "random"], seed=1, on_fault="forfeit")
    assert match.fault is not None
    assert (0, "seat") == (match.fault.seat, match.fault.kind)
    assert match.fault.reason.startswith("moved when it was not asked: ")
    assert (0.0, 0.5, 0.5) == match.scores
    assert [] == eager.left


def test_one_that_moves_before_the_game(tmp_path):
    """Instead of being ready."""
    loses(bot(tmp_path, 'print(\'{"move": "e1-c1"}\', flush=True)'), "seat", "moved when it was not asked")


# too much


def peak() -> int:
    """The most memory that this process has had since the last reset, in bytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found
    return int(found[1]) * 1024


@pytest.mark.parametrize(
    "flood",
    [
        "for _ in range(1024): sys.stdout.write('x' * 1048576)",
        "for _ in range(1024): sys.stdout.write('\\n' * 1048576)",
        "for _ in range(1024): sys.stderr.write('x' * 1048576)",
        'for _ in range(1024): sys.stdout.write(\'{"say": "hm"}\\n\' * 65536)',
    ],
    ids=["one line", "blank lines", "standard error", "chat"],
)
def test_one_that_prints_a_gigabyte(tmp_path, flood):
    """The runner reads a little of it, and no more."""
    hostile = good(tmp_path, flood)
    Path("/proc/self/clear_refs").write_text("5")
    before = peak()
    loses(hostile, "output", "printed too much|said more than 1000 things", ProcessLimits(total=4 * MiB))
    assert peak() - before < 40 * MiB


def test_one_that_eats_memory(tmp_path):
    """It is ended before it has much more than it may."""
    eater = "all = []\n        while True: all.append(bytearray(1048576))"
    loses(good(tmp_path, eater), "memory", "over 64 MiB", ProcessLimits(memory=64 * MiB))


def test_one_that_eats_memory_while_others_think(tmp_path):
    """The guard does not wait for its turn."""
    eater = bot(
        tmp_path,
        "import time; print('{\"ready\": true}', flush=True); all = bytearray(100 * 2 ** 20); time.sleep(1000)",
    )
    loses(eater, "memory", "over 64 MiB", ProcessLimits(memory=64 * MiB))


def test_one_that_eats_memory_by_children(tmp_path):
    """What its processes have together counts."""
    eater = """import os, time
        for _ in range(8):
            if os.fork() == 0:
                mine = bytearray(b'x' * 16 * 2 ** 20)
                time.sleep(1000)
        time.sleep(1000)"""
    loses(good(tmp_path, eater), "memory", "over 64 MiB", ProcessLimits(memory=64 * MiB))


def test_one_that_starts_many_processes(tmp_path):
    """Two hundred of them, each in a session of its own."""
    many = """import os, time
        for _ in range(200):
            if os.fork() == 0:
                os.setsid()
                time.sleep(1000)
        time.sleep(1000)"""
    loses(good(tmp_path, many), "processes", "over 20", ProcessLimits(processes=20))


# what it leaves behind

AWAY = """import os, time, subprocess
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for number in (0, 1, 2):
                    os.close(number)
                os.execve('/bin/sleep', ['sleep', MARK], {})
            os._exit(0)
        """


def test_one_that_forks_and_sleeps(tmp_path):
    """A grandchild in another session, with another environment, that holds no pipe; and it plays on."""
    sly = good(tmp_path, AWAY + PLAY)
    match = played(sly, ROOMY)
    assert match.fault is None
    assert [] == sly.left


def test_one_that_forks_and_is_gone(tmp_path):
    """The child that stays has its output: the game does not wait for it."""
    loses(good(tmp_path, "import os, time; os.fork() and os._exit(0); time.sleep(1000)"), "crash", "exit code 0")


def test_one_that_forks_and_waits(tmp_path):
    """No answer, and a process that got away."""
    loses(good(tmp_path, AWAY + "time.sleep(1000)"), "stall", "did not answer", QUICK)


@pytest.mark.parametrize(
    ("deed", "kind", "reason", "limits"),
    [("SIGKILL", "crash", "its guard with it", ROOMY), ("SIGSTOP", "stall", "did not answer", QUICK)],
)
def test_one_that_turns_on_its_guard(tmp_path, trusted, deed, kind, reason, limits):
    """What it started carries a mark."""
    traitor = f"""import os, signal, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        time.sleep(0.1)
        os.kill(os.getppid(), signal.{deed})
        time.sleep(1000)"""
    loses(good(tmp_path, traitor), kind, reason, limits)


def gone(hostile: Bot) -> bool:
    """Whether nothing of it is left, after a moment."""
    deadline = time.monotonic() + 10
    while hostile.left and time.monotonic() < deadline:
        time.sleep(0.02)
    return not hostile.left


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_runner_that_is_ended_takes_its_programs_with_it(tmp_path, how):
    """Even one that has no time to clear away."""
    sly = good(tmp_path, AWAY + "time.sleep(1000)")
    command = [str(Path(sys.executable).parent / "parlour"), "match", "tictactoe", sly.name, "random"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as runner:
        deadline = time.monotonic() + 60
        while not any(line.startswith("sleep") for line in sly.left):
            assert time.monotonic() < deadline, "the program did not get to its move"
            time.sleep(0.02)
        os.kill(runner.pid, how)
        runner.communicate()
    assert gone(sly)
