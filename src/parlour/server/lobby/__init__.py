"""All tables of a server."""
