"""A game's module, read."""
