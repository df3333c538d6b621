"""What each may see of a table."""
