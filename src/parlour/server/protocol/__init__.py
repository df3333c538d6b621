"""What is told and refused: one struct each."""
