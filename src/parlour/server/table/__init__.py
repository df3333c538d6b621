"""The table as a value: it is the fold of its events."""
