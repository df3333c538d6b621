"""The memory of a tree search: one record a node, children side by side."""

import numpy as np

NODE = np.dtype(
    [
        ("visits", np.int32),
        ("action", np.int32),
        ("first", np.int32),
        ("count", np.int32),
        ("player", np.int8),
        ("proven", np.int8),
    ],
    align=True,
)
"""`first` and `count` are where the children are; `proven` says that the mean is the exact value."""

LINKED = np.dtype(
    [
        ("visits", np.int32),
        ("chances", np.int32),
        ("action", np.int32),
        ("first", np.int32),
        ("next", np.int32),
    ]
)
"""A node whose children are found one after the other; `chances` is how often it could have been chosen."""
