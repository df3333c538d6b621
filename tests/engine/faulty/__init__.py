"""A small game that has everything a game can have, and faults to plant into it."""
