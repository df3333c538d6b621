"""The house's thinking: processes that search, and its part at a table."""
