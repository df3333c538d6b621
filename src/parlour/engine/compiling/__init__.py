"""Rules compiled, and kept compiled."""
