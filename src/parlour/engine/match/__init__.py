"""A game being played, and its record."""
