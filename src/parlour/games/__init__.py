"""The games, a file each; nothing else names them."""
