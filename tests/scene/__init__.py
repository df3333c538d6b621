"""What the drawings promise."""
