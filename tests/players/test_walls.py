"""Programs that turn on others: behind walls none succeeds; without them it is told that it is not held."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.players import player, run, walls
from parlour.players.process import Trust
from parlour.players.protections import TRIED, protections

from .bots import PLAY, good

COMMAND = str(Path(sys.executable).parent / "parlour")
GAME = parlour.load("tictactoe", interpreted=True)

needs_walls = pytest.mark.skipif(not walls.can_be_built(), reason=walls.HOW_TO)


def played(first, second="random"):
    """A game that nobody lost by doing something wrong."""
    match = run(GAME, [first, second], seed=1, on_fault="forfeit")
    assert match.fault is None, match.fault.reason
    return match


def hunter(folder: Path, prey: str):
    """A program that kills every process that it finds with this text on its command line, and then plays on."""
    return good(
        folder,
        f"""import os, pathlib, signal
        for file in pathlib.Path('/proc').glob('[0-9]*/cmdline'):
            try:
                if {prey!r} in file.read_text(errors='replace') and int(file.parent.name) != os.getpid():
                    os.kill(int(file.parent.name), signal.SIGKILL)
            except OSError:
                pass
        {PLAY}""",
    )


@needs_walls
def test_one_that_kills_its_opponent(tmp_path):
    other = good(tmp_path)
    played(hunter(tmp_path, other.mark).name, other.name)


@needs_walls
def test_one_that_kills_its_guard(tmp_path):
    played(hunter(tmp_path, "guard.py").name)


@needs_walls
def test_one_that_kills_the_referee(tmp_path):
    """By the number that its parent's parent has, and by name."""
    deed = f"import os; [os.kill(pid, 9) for pid in ({os.getpid()}, os.getppid()) if pid > 1]"
    played(hunter(tmp_path, "pytest").name)
    safe = good(tmp_path, f"try:\n            {deed}\n        except OSError: pass\n        {PLAY}")
    played(safe.name)


@needs_walls
def test_one_that_reads_the_home_folder_and_the_environment(tmp_path, monkeypatch):
    """It would say what it found."""
    monkeypatch.setenv("PASSWORD", "swordfish")
    entries = [entry.name for entry in Path.home().iterdir() if not entry.name.startswith(".pyenv")]
    spy = good(
        tmp_path,
        f"""import os, pathlib
        home = pathlib.Path({str(Path.home())!r})
        seen = [name for name in {entries!r} if (home / name).exists() and not (home / name).is_dir()]
        answer(say=repr((seen, os.environ.get('PASSWORD'), os.path.exists('/etc/passwd'))))
        {PLAY}""",
    )
    assert {"([], None, False)"} == {saying.text for saying in played(spy.name).said}


@needs_walls
def test_one_that_connects_to_a_server_on_this_machine(tmp_path):
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(0.1)
        caller = good(
            tmp_path,
            f"""import socket
        answer(say=str(socket.socket().connect_ex(('127.0.0.1', {server.getsockname()[1]})) == 0))
        {PLAY}""",
        )
        assert {"False"} == {saying.text for saying in played(caller.name).said}
        with pytest.raises(TimeoutError):
            server.accept()


@needs_walls
def test_one_that_leaves_a_daemon(tmp_path):
    daemon = good(
        tmp_path,
        f"""import os
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execve('/bin/sleep', ['sleep', MARK], {{}})
            os._exit(0)
        {PLAY}""",
    )
    played(daemon.name)
    assert [] == daemon.left


@needs_walls
def test_one_that_changes_its_own_folder_or_fills_the_disk(tmp_path):
    """The one is read-only; of the other there are 16 MiB."""
    writer = good(
        tmp_path,
        f"""import pathlib
        def fails(path, size):
            try:
                pathlib.Path(path).write_bytes(bytes(size))
            except OSError:
                return True
        answer(say=repr([fails(__file__, 1), fails('/tmp/little', 1 << 20), fails('/tmp/much', 32 << 20)]))
        {PLAY}""",
    )
    assert {"[True, None, True]"} == {saying.text for saying in played(writer.name).said}


@needs_walls
def test_a_program_finds_what_lies_beside_it(tmp_path, monkeypatch):
    """Also by a path from where the game is run, and with a first line that names its interpreter."""
    (tmp_path / "book.txt").write_text("a1")
    file = tmp_path / "mybot"
    file.write_text(
        f"#!{sys.executable} -S\nimport json, pathlib, sys\n"
        "book = pathlib.Path(__file__).with_name('book.txt').read_text()\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told['type'] == 'initialize': print(json.dumps({'ready': book}), flush=True)\n"
        "    if told['type'] == 'move': print(json.dumps({'move': told['moves'][0]}), flush=True)\n"
    )
    file.chmod(0o755)
    monkeypatch.chdir(tmp_path.parent)
    played(f"program:./{tmp_path.name}/mybot")
    monkeypatch.chdir(tmp_path)
    played("program:./mybot")


@needs_walls
def test_every_protection_holds_behind_walls_and_none_of_the_walls_without(monkeypatch):
    monkeypatch.setenv("PASSWORD", "swordfish")
    assert all(protection.holds for protection in protections(Trust.NONE))
    without = protections(Trust.FULL)
    assert set(TRIED.values()) == {protection.words for protection in without if not protection.holds}


def test_without_walls_a_program_that_is_not_trusted_does_not_run(tmp_path, monkeypatch):
    """A path on which there is no bubblewrap."""
    environment = {**os.environ, "PATH": str(tmp_path)}
    words = ["bot", "check", "--untrusted", *good(tmp_path).name.removeprefix("program:").split()]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False, env=environment)
    assert 2 == done.returncode
    assert "no program that is not trusted runs here: bubblewrap is missing" in done.stderr
    words = ["match", "tictactoe", good(tmp_path).name, "random", "--untrusted"]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False, env=environment)
    assert "no program that is not trusted runs here" in done.stdout + done.stderr


def test_where_walls_cannot_be_built_it_is_told_what_is_not_held(tmp_path):
    environment = {**os.environ, "PATH": str(tmp_path)}
    words = ["bot", "check", *good(tmp_path, "raise SystemExit").name.removeprefix("program:").split()]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=False, env=environment)
    assert "NOT    it reaches no network" in done.stdout
    assert "NOT    it sees no other process" in done.stdout
    assert "apt-get install bubblewrap" in done.stdout


def test_how_far_programs_are_trusted_is_one_of_three(monkeypatch):
    monkeypatch.setenv("PARLOUR_PROGRAMS", "somewhat")
    with pytest.raises(parlour.BadOption, match="expected trusted, walled, untrusted"):
        player(f"program:{sys.executable}", GAME)
