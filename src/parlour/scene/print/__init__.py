"""A scene as text for a terminal."""
