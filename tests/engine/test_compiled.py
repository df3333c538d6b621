"""Compiled code is always that of the rules as they stand, in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.engine.compiling import cache

STARTER = (Path(__file__).parent / "heap.txt").read_text()


def run(code: str, folder: Path, **environment: str) -> str:
    """What a process of its own prints, started in a folder with its own cache."""
    return subprocess.run(
        [sys.executable, "-c", "import parlour\n" + code],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env=os.environ | {"PARLOUR_CACHE": str(folder / "cache")} | environment,
    ).stdout


def test_an_edit_to_the_rules_is_felt_by_the_next_process(tmp_path):
    """Without clearing anything, also when the file keeps its size and time."""
    game = tmp_path / "heap.py"
    count = "print(parlour.load('heap.py').perft(3))"
    game.write_text(STARTER)
    stamp = game.stat().st_mtime_ns
    assert "27\n" == run(count, tmp_path)
    assert "27\n" == run(count, tmp_path)
    game.write_text(STARTER.replace("n = min(3, s.heap)", "n = min(2, s.heap)"))
    os.utime(game, ns=(stamp, stamp))
    assert "8\n" == run(count, tmp_path)


def test_an_edit_to_a_module_it_imports_is_felt_by_the_next_process(tmp_path):
    """A constant and a rule, two imports deep."""
    (tmp_path / "heap.py").write_text(
        STARTER.replace("from parlour.scene", "from taking import most\nfrom parlour.scene").replace(
            "n = min(3, s.heap)", "n = min(most(), s.heap)"
        )
    )
    (tmp_path / "taking.py").write_text(
        "from parlour.engine import rule\nfrom limits import MOST\n\n@rule\ndef most():\n    return MOST\n"
    )
    count = "print(parlour.load('heap.py').perft(3))"
    for most in (3, 2, 1):
        (tmp_path / "limits.py").write_text(f"MOST = {most}\n")
        assert f"{most**3}\n" == run(count, tmp_path)


def test_two_games_with_the_same_record_do_not_mix(tmp_path):
    """In one process and in two, whatever was compiled first; modules beside them may have the same name."""
    for name, most in (("one", 3), ("two", 2)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "heap.py").write_text(
            STARTER.replace("from parlour.scene", "from limits import MOST\nfrom parlour.scene").replace(
                "n = min(3, s.heap)", "n = min(MOST, s.heap)"
            )
        )
        (tmp_path / name / "limits.py").write_text(f"MOST = {most}\n")
    both = "print(*[parlour.load(f'{name}/heap.py').perft(3) for name in ('one', 'two')])"
    assert "27 8\n" == run(both, tmp_path)
    assert "8\n" == run("print(parlour.load('two/heap.py').perft(3))", tmp_path)
    assert "27 8\n" == run(both, tmp_path)


def test_another_choice_of_options_does_not_compile_again(tmp_path):
    """Option values are data."""
    (tmp_path / "heap.py").write_text(STARTER)
    code = "for heap in range(5, 15): print(parlour.load('heap.py', heap=heap).playouts(10).games)"
    assert 10 == run(code, tmp_path).count("10\n")
    assert 1 == len(list((tmp_path / "cache" / "kernels").glob("*.py")))


def test_several_processes_may_start_at_once(tmp_path):
    """On an empty cache, all of them compile or find what another compiled."""
    (tmp_path / "heap.py").write_text(STARTER)
    code = "import parlour; print(parlour.load('heap.py').playouts(100, seed=3).scores)"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env=os.environ | {"PARLOUR_CACHE": str(tmp_path / "cache")},
        )
        for _ in range(4)
    ]
    answers = {process.communicate(timeout=120)[0] for process in started}
    assert {0} == {process.returncode for process in started}
    assert 1 == len(answers)


def test_the_cache_keeps_the_modules_used_last(tmp_path, monkeypatch):
    """It never grows without bound."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    for number in range(6):
        file = cache.put(f"module_{number}", f"x = {number}\n")
        os.utime(file.with_suffix(".used"), (number, number))
    assert [f"module_{n}" for n in (5, 4, 3, 2, 1, 0)] == [kept.file.stem for kept in cache.kept()]
    cache.prune(keep=2)
    assert ["module_5", "module_4"] == [kept.file.stem for kept in cache.kept()]
    assert {"module_4", "module_5"} == {file.stem for file in (tmp_path / "kernels").iterdir()}


def test_a_cache_that_cannot_be_written_falls_back(tmp_path):
    """A home without a writable cache still plays."""
    (tmp_path / "file").write_text("")
    code = "from parlour.engine.compiling import cache; print(cache.folder())"
    environment = {name: value for name, value in os.environ.items() if name != "PARLOUR_CACHE"}
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment | {"XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path)},
    ).stdout
    assert f"{tmp_path / f'parlour-cache-{os.getuid()}' / 'kernels'}\n" == found


def test_a_cache_that_is_another_users_or_open_to_others_is_not_used_as_it_is(tmp_path, monkeypatch):
    """What lies there is run: whoever can write there could have anything run."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels").chmod(0o777)
    assert 0o755 == cache.folder().stat().st_mode & 0o777
    mine = os.getuid()
    monkeypatch.setattr("os.getuid", lambda: mine + 1)
    with pytest.raises(PermissionError, match="of your own"):
        cache.folder()


def test_rules_that_do_not_compile_are_told_as_such(tmp_path):
    """With the rule and the line."""
    broken = STARTER.replace("    s.heap -= action", "    str(s.heap).encode()\n    s.heap -= action")
    (tmp_path / "heap.py").write_text(broken)
    game = parlour.load(tmp_path / "heap.py")
    with pytest.raises(parlour.BadGame, match="do not compile.*heap.py"):
        game.playouts(1)


@pytest.mark.parametrize("name", parlour.games())
def test_compiled_and_interpreted_play_the_same_games(name):
    """Every state, turn and list of moves, over random games."""
    from random import Random

    compiled = parlour.load(name)
    compiled.compile()
    interpreted = parlour.load(name, interpreted=True)
    random = Random(5)
    fast, slow = compiled.start(), interpreted.start()
    for _ in range(300):
        assert (slow.raw, slow.player, slow.actions) == (fast.raw, fast.player, fast.actions)
        if slow.player is None:
            assert slow.scores == fast.scores
            fast, slow = compiled.start(), interpreted.start()
            continue
        action = random.choice(slow.actions)
        fast, slow = fast.act(action), slow.act(action)
