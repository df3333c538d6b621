"""Measures Parlour against its peers: `python -m bench`, from the project's root."""
