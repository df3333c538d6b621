"""The one scale of strength: a lead of so many points is a share of the win, over all seats.

100 points are 64% of the win against one other player, however many games are drawn and whatever a seat is worth.
"""

from math import log

ELO = 400 / log(10)
"""Points of Elo in a unit of strength, the logarithm of odds."""

EDGE = 1e-3
"""Shares nearer to nothing or to everything are told as this: nobody is stronger by more than 1,200 points."""


def expected(elo: float, seats: int = 2) -> float:
    """The share of one who is stronger by so much than the equal others at the table."""
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))


def points(share: float, seats: int = 2) -> float:
    """By how much one is stronger who gets such a share among equal others."""
    inner = min(1 - EDGE, max(EDGE, share))
    return ELO * log(inner * (seats - 1) / (1 - inner))
