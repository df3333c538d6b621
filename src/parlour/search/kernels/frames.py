"""The memory of a search by depth: a frame for each ply of the line it looks at, a table of what it saw before."""

import numpy as np

WON = 1 << 20
"""The value of a share of 1; a win that is certain is worth more."""
SOONER = 1 << 12
"""How much more, if it came at once; each ply until then costs 1."""
INFINITE = 1 << 22
LOWER, UPPER, CLOSED = 1, 2, 4
"""What a value is: at least that, at most that, or both; and whether it holds however deep one would look."""
ANY_DEPTH = 1 << 14

FRAME = np.dtype(
    [
        ("key", np.uint64),
        ("line", np.uint64),
        ("nodes", np.int64),
        ("alpha", np.int32),
        ("beta", np.int32),
        ("floor", np.int32),
        ("best", np.int32),
        ("move", np.int32),
        ("killer", np.int32),
        ("count", np.int32),
        ("next", np.int32),
        ("depth", np.int16),
        ("length", np.int16),
        ("player", np.int8),
        ("closed", np.int8),
        ("all_closed", np.int8),
        ("narrow", np.int8),
        ("again", np.int8),
    ],
    align=True,
)
"""`key` and `line` name the state, with its clocks and without. The value is between `alpha`, which was `floor` at
first, and `beta`, or does not matter. `narrow`: the move tried last was only asked whether it is better than `alpha`;
`again`: it is, and by how much is to be found out. `closed`: the value is certain; `all_closed`: all so far were."""

ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.int32),
        ("move", np.int32),
        ("depth", np.int16),
        ("bound", np.int8),
        ("age", np.int8),
    ],
    align=True,
)
"""What the table has of a position: how deep below it was looked, and in which search."""

FOUND = np.dtype([("nodes", np.int64), ("value", np.int32), ("bound", np.int32)], align=True)
"""What is known of each of the root's moves."""

WORK = np.dtype([("nodes", np.int64), ("ply", np.int64)])
"""Where a search goes on: after so many nodes, in the frame of that ply."""
