"""An attack costs whoever attacks more than the others: somebody who plays beside it keeps their pace."""

import json
import subprocess
import sys
import time
from collections import deque
from statistics import quantiles

import pytest

from tests.server.siege.attacks import ATTACKS
from tests.server.siege.fortress import Play, fortress
from tests.server.siege.wire import Wire

DURING, AFTER = 0.100, 0.200
"""Seconds in which 99 of 100 moves have to reach the other seat, while an attack runs and in the ten seconds after."""
REPLY = 2.0
"""Seconds in which the house has to answer at its weakest."""
LONG, ENDED = 15.0, 10.0
PLAYS = 24


def paced(plays: deque[Play], seconds: float) -> float:
    """How long 99 of 100 moves take at most, made at each table in turn."""
    delays, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        plays.rotate()
        if not plays[0].is_over:
            delays.append(plays[0].move())
        time.sleep(0.01)
    return quantiles(delays, n=100, method="inclusive")[98]


def house_reply(server) -> float:
    """How long the house takes to answer one move at its weakest."""
    made = server.table("othello", "me", "level:1")
    wire = Wire(server.url, made["table"]).hello(made["token"])
    now = wire.until("table")["now"]
    wire.send(do="move", move=now["moves"][0], ply=now["ply"])
    began = time.monotonic()
    while now["ply"] < 2 or not now["whose"]:
        now = wire.until("position")
    wire.close()
    return time.monotonic() - began


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS)
def test_whoever_plays_keeps_their_pace_beside(attack, tmp_path):
    with fortress(tmp_path) as server:
        plays = deque(Play(server, seed) for seed in range(PLAYS))
        house_reply(server)
        words = [sys.executable, "-m", "tests.server.siege.attacks", server.url, attack]
        attacker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert attacker.stdout is not None
            assert "ready\n" == attacker.stdout.readline()
            during = paced(plays, LONG)
            reply = house_reply(server)
            told, _ = attacker.communicate("", timeout=60)
            after = paced(plays, ENDED)
        finally:
            attacker.kill()
            attacker.wait()
            for play in plays:
                play.end()
        assert 200 == server.get("/api/health").status
    done = json.loads(told)
    assert done["deeds"] > 10, done
    assert [] == done["wrong"]
    assert (during < DURING, after < AFTER, reply < REPLY) == (True, True, True), (during, after, reply, done)
    assert "Traceback" not in (tmp_path / "errors.txt").read_text()
