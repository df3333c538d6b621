"""The same run on a cluster of two machines, one of which is lost."""

import json
import os
import subprocess
import sys

import pytest

import parlour
from parlour.arena import Setting, cluster

from .runs import COMMAND, outcomes, pairs
from .test_runner import until

WORDS = ["tournament", "connectfour", "random", "greedy", "mcts:10", "--games", "40", "--seed", "1", "--json"]

MACHINES = """
import sys
from ray.cluster_utils import Cluster

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
other = cluster.add_node(num_cpus=1)
print(cluster.address, flush=True)
for line in sys.stdin:
    cluster.remove_node(other, allow_graceful=False)
    print("lost", flush=True)
cluster.shutdown()
"""


@pytest.fixture(scope="module")
def machines():
    """A cluster of two machines, in a process of its own; a line to it, and the second is lost."""
    quiet = os.environ | {"RAY_DEDUP_LOGS": "0"}
    with subprocess.Popen(
        [sys.executable, "-c", MACHINES],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=quiet,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def facts(text):
    """What a run found, apart from how long it took."""
    found = json.loads(text)
    return found | {"games": [game | {"seconds": 0} for game in found["games"]]}


def test_a_cluster_gives_the_same_results_and_goes_on_when_a_machine_is_lost(machines, tmp_path):
    """Its games are played again elsewhere, and standard output holds nothing but ours."""
    address = next(line.strip() for line in machines.stdout if ":" in line)
    file = tmp_path / "results.jsonl"
    running = subprocess.Popen(
        [COMMAND, *WORDS, "--on", f"ray:{address}", "--file", str(file)], stdout=subprocess.PIPE, text=True
    )
    until(lambda: file.exists() and file.read_bytes().count(b"\n") > 10)
    machines.stdin.write("lose one\n")
    machines.stdin.flush()
    assert "lost" == next(line.strip() for line in machines.stdout if "lost" in line)
    told = running.communicate(timeout=240)[0]
    here = subprocess.check_output([COMMAND, *WORDS], text=True)
    assert facts(here) == facts(told)
    assert 120 == facts(told)["counted"]
    numbers = [studied_on(place, tmp_path) for place in ("local", f"ray:{address}")]
    assert numbers[0] == numbers[1]


def studied_on(place, folder):
    """The numbers of a small study, wherever its games were played."""
    words = ["lab", "tictactoe", "--games", "8", "--thinking", "4", "--seed", "1", "--on", place]
    page, file = folder / "lab.html", folder / "lab.json"
    subprocess.run([COMMAND, *words, "--out", page, "--json", file], check=True, stdout=subprocess.PIPE)
    return json.loads(file.read_text())["study"]["measures"]


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    """The line to type."""
    monkeypatch.setitem(sys.modules, "ray", None)
    setting = Setting.of(parlour.load("tictactoe"), ("random", "random"))
    with pytest.raises(parlour.BadOption, match=r"pip install 'parlour\[ray\]'"):
        outcomes(setting, pairs(2), on="ray")
    assert "parlour[ray]" in cluster.MISSING
