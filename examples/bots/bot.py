#!/usr/bin/env python3
"""Plays any game at random, without knowing its rules: the protocol in Python, with nothing but Python."""

import json
import random
import sys


def answer(**values: object) -> None:
    print(json.dumps(values), flush=True)  # noqa: T201  printing is how a bot speaks


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "initialize":
        answer(ready=True)
    elif told["type"] == "move":
        answer(move=random.choice(told["moves"]))
