"""A table of well-behaved people beside all the others keeps its pace."""

import json
import subprocess
import sys
from collections import deque

from tests.server.siege.fortress import Play, Sitting, fortress, p99
from tests.server.siege.mob import ATTACKS

ENOUGH = 0.250
"""Seconds in which 99 of 100 moves have to reach the other seat."""
MOVES = 150
WINDOWS = 4
PLAYS = 16
"""Games that are long enough for all windows together."""
IDLE = 2000


def test_a_table_keeps_its_pace_beside_all_attacks_at_once(tmp_path):
    """The server has one core. A window in which this machine is busy otherwise is measured again."""
    with fortress(tmp_path, "--limit", "patience=5", "--limit", "tables=10000") as server:
        plays = deque(Play(server, seed) for seed in range(PLAYS))
        targets = [Sitting(server) for _ in range(1 + IDLE // 300)]
        mob = subprocess.Popen(
            [sys.executable, "-m", "tests.server.siege.mob", server.url, ",".join(t.id for t in targets), str(IDLE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert mob.stdout is not None
            assert "ready\n" == mob.stdout.readline()
            found: list[float] = []
            while not found or (min(found) > ENOUGH and len(found) < WINDOWS):
                found.append(p99(plays, moves=MOVES))
            told, _ = mob.communicate("", timeout=60)
        finally:
            mob.kill()
            mob.wait()
            for play in plays:
                play.end()
        assert {0} == {target.now["ply"] for target in targets}
    assert min(found) < ENOUGH, found
    done = json.loads(told)
    assert {*ATTACKS, "idle"} == set(done)
    assert IDLE == done["idle"]
    assert "Traceback" not in (tmp_path / "errors.txt").read_text()
