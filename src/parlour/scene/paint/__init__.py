"""A scene as SVG."""
