"""Numbers by which the solver and its kernels understand each other."""

DONE, WIDEN = 0, 1
"""How following moves ends: as far as there was room; or at a state in which a byte needs more bits."""

FOUND, LOOKED, EDGES, BACK, SCORES, DEALS = range(6)
"""What is counted: positions; in one call, those looked at and their moves; all moves that lead to a position found no
later than their own; different scores; times that the dealer was to move."""

DEALER, OVER = 2, 3
"""What a position is: the player to move, the dealer's, or from OVER on one that is over, by its score."""

UNKNOWN = 255
"""The value of a position that has none yet."""

FARTHEST = 65535
"""The most plies that are counted."""

UNCODED = 65535
"""In place of the code of a value that has none."""
