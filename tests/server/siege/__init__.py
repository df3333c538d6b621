"""Clients that a server would rather not have, and what it takes to see that it stands them."""
