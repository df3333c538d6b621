"""What a game is like: measures, comparisons, the report."""
