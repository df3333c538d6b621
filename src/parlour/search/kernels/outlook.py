"""Where an exhaustive search keeps what it needs to go on: names for the columns of its tables."""

COUNT, NEXT, MOVER, LEFT, BEST, FOUND = range(6)
"""Of each ply: how many moves there are and the next to try, who moves, the choices still to look ahead, the best move
so far, and whether a move has been tried."""

NODES, PLY, GUESSES = range(3)
"""Of the whole: positions visited, the ply where it goes on (-1: the root), and how often it asked for advice."""
