"""Many games over several processes."""

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.arena import Ledger, Setting, place, run
from parlour.arena.play import play
from parlour.arena.tournament import among_others

from .runs import COMMAND, deadly, outcomes, pairs


@pytest.fixture(scope="module")
def setting():
    return Setting.of(parlour.load("tictactoe"), ("random", "greedy"), opening=1)


def test_the_results_are_the_same_wherever_they_are_played(setting):
    """In this process, by one worker, by three."""
    here = [play(setting, job) for job in pairs(60)]
    assert here == outcomes(setting, pairs(60), on="here")
    assert here == outcomes(setting, pairs(60), workers=1)
    assert here == outcomes(setting, pairs(60), workers=3)


def test_what_the_ledger_knows_is_not_played_again(setting, tmp_path):
    """Only what is missing."""
    file = tmp_path / "results.jsonl"
    with Ledger({}, file) as ledger:
        first = outcomes(setting, pairs(10), ledger=ledger, workers=1)
    known = file.read_bytes()
    with Ledger({}, file) as ledger:
        every = outcomes(setting, pairs(30), ledger=ledger, workers=1)
    assert first == every[:10]
    assert known == file.read_bytes()[: len(known)]
    assert 31 == file.read_bytes().count(b"\n")
    with Ledger({}, file) as ledger:
        assert every == outcomes(setting, pairs(30), ledger=ledger, on="ray:nowhere")


def test_an_endless_run_can_be_left(setting):
    """Its workers end with it."""
    with place(workers=2) as here:
        played = run(setting, among_others(2, 10**9, "x"), ledger=Ledger({}), place=here)
        assert 5 == len([next(played) for _ in range(5)])
        played.close()
    assert [] == workers_of(os.getpid())


def test_a_worker_that_ends_costs_only_the_game_it_held(tmp_path):
    """Which is played once more; all results come."""
    game = deadly(tmp_path)
    setting = Setting.of(game, ("deadly", "random"))
    played = outcomes(setting, pairs(40), workers=2)
    assert list(range(40)) == [outcome.job.number for outcome in played]
    assert all(outcome.scores and not outcome.lost for outcome in played)
    assert played == [play(setting, job) for job in pairs(40)]


def test_a_game_at_which_workers_always_end_is_told_apart(tmp_path):
    """It is nobody's fault, has no result, and the others do."""
    game = deadly(tmp_path)
    (tmp_path / "died").write_text("always")
    setting = Setting.of(game, ("deadly", "random", "random"))
    first, *rest = pairs(6)
    played = outcomes(setting, [first, *(replace(job, players=(1, 2)) for job in rest)], workers=2)
    assert [None] + [None] * 5 == [outcome.fault for outcome in played]
    assert [0] == [outcome.job.number for outcome in played if outcome.scores is None]
    assert "its worker ended 2 times: SIGKILL" == played[0].lost


def test_a_run_whose_workers_all_end_is_given_up(tmp_path):
    """It says why."""
    game = deadly(tmp_path)
    (tmp_path / "died").write_text("always")
    with pytest.raises(parlour.ParlourError, match="the workers end before they finish a game: SIGKILL"):
        outcomes(Setting.of(game, ("deadly", "random")), pairs(100), workers=1)


def test_a_game_that_breaks_is_a_lost_game(tmp_path):
    """With the error in words."""
    file = tmp_path / "broken.py"
    source = Path(parlour.load("tictactoe").path).read_text(encoding="utf-8")
    file.write_text(source + "\n@rule\ndef play(o, s, cell): raise KeyError(cell)\n", encoding="utf-8")
    game = parlour.load(str(file), interpreted=True)
    played = outcomes(Setting.of(game, ("random", "random")), pairs(2), workers=1)
    assert ["it could not be played: KeyError"] * 2 == [str(outcome.lost).rpartition(":")[0] for outcome in played]


def test_no_other_place_is_known(setting):
    """The place is named in the refusal."""
    with pytest.raises(parlour.BadOption, match="--on 'mars': expected local, ray"):
        outcomes(setting, pairs(2), on="mars")


# killed


def workers_of(process: int) -> list[int]:
    """The processes that a process has started as workers."""
    workers = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process and b"parlour.arena.worker" in (folder / "cmdline").read_bytes():
                workers.append(int(folder.name))
    return workers


def is_running(process: int) -> bool:
    """Whether it is there, and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition, seconds=240.0):
    """Wait for something to be so."""
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert condition()


def test_a_run_killed_in_the_middle_resumes_with_the_same_table(tmp_path):
    """kill -9 at some moment; afterwards no worker is left, and the rest is played as if nothing had happened."""
    file = tmp_path / "results.jsonl"
    words = [COMMAND, "tournament", "connectfour", "random", "greedy", "mcts:10", "--games", "40", "--seed", "1"]
    running = subprocess.Popen([*words, "--file", str(file), "--workers", "2"], stdout=subprocess.DEVNULL)
    until(lambda: file.exists() and file.read_bytes().count(b"\n") > 15)
    team = workers_of(running.pid)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert 2 == len(team)
    until(lambda: not any(map(is_running, team)), 60)
    assert 16 <= file.read_bytes().count(b"\n") < 121
    resumed = json.loads(subprocess.check_output([*words, "--file", str(file), "--json"]))
    whole = json.loads(subprocess.check_output([*words, "--json", "--workers", "1"]))
    assert 121 == file.read_bytes().count(b"\n")
    assert whole["players"] == resumed["players"]
    assert [g | {"seconds": 0} for g in whole["games"]] == [g | {"seconds": 0} for g in resumed["games"]]


# throughput


def test_the_runner_costs_little_beside_the_games():
    """Under 5% of what house players with small budgets take."""
    game = parlour.load("connectfour")
    setting = Setting.of(game, ("mcts:50", "mcts:30"), opening=2)
    outcomes(setting, pairs(4), workers=1)
    began = time.process_time()
    played = outcomes(setting, pairs(200), workers=1)
    assert (time.process_time() - began) / sum(outcome.seconds for outcome in played) < 0.05


@pytest.mark.long
def test_two_cores_do_nearly_twice_as_much_as_one():
    """1.8 times at least, on a machine with nothing else to do."""
    setting = Setting.of(parlour.load("connectfour"), ("mcts:300", "mcts:200"), opening=2)

    def speed(workers: int) -> float:
        """Games a second; starting a worker is not what is measured."""
        with place(workers=workers) as here:
            list(run(setting, pairs(4 * workers), ledger=Ledger({}), place=here))
            began = time.perf_counter()
            played = list(run(setting, pairs(160), ledger=Ledger({}), place=here))
            return len(played) / (time.perf_counter() - began)

    assert max(speed(2) / speed(1) for _ in range(3)) >= 1.8
