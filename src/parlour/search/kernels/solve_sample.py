"""Which positions random games come through."""

from typing import Any

from parlour.engine.kernels.game import KEY_SIZE, OPTIONS, STATE, drawn, kernel, moves, play, turn
from parlour.engine.kernels.parts import copy_record, record_at
from parlour.search.kernels.keys import SEED, hashed


@kernel
def sample(options: Any, raw: Any, memory: Any, r: Any, out: Any, seen: Any, first: int, last: int) -> None:
    """Write a number for the position after each ply of some games, 0 where a game was over before."""
    o = record_at(options, OPTIONS)
    root = record_at(raw, STATE)
    s = record_at(memory, STATE)
    for game in range(first, last):
        copy_record(s, root)
        for ply in range(len(seen)):
            player = turn(o, s)
            if player == -2:
                seen[ply, game] = 0
                continue
            play(o, s, drawn(o, s, out, moves(o, s, out), player, r))
            seen[ply, game] = hashed(s, 0, KEY_SIZE, SEED)
