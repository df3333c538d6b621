"""The light above the table, as gradients that all drawings share: what is round, soft shadows, sheen, hollows."""

from parlour.scene.paint.tags import tag


def _stop(offset: float, color: str, opacity: float) -> str:
    return tag("stop", offset=offset, stop_color=color, stop_opacity=opacity)


DEFS = tag(
    "defs",
    tag(
        "radialGradient",
        _stop(0, "#fff", 0.5),
        _stop(0.42, "#fff", 0.06),
        _stop(0.6, "#000", 0.04),
        _stop(1, "#000", 0.4),
        id="round",
        cx=0.36,
        cy=0.26,
        r=0.82,
    ),
    tag("radialGradient", _stop(0.6, "#000", 0.5), _stop(1, "#000", 0), id="soft"),
    tag(
        "linearGradient",
        _stop(0, "#fff", 0.2),
        _stop(0.5, "#fff", 0),
        _stop(1, "#000", 0.16),
        id="sheen",
        x2=0.25,
        y2=1,
    ),
    tag("linearGradient", _stop(0, "#1d0f00", 0.5), _stop(0.25, "#1d0f00", 0.22), id="hollow", x2=0, y2=1),
)


def shadow(x: float, y: float, rx: float, ry: float) -> str:
    """Where something round touches the table."""
    return tag("ellipse", cx=x, cy=y, rx=rx * 1.2, ry=ry * 1.2, fill="url(#soft)", class_="shade")


def rounded(r: float, ry: float = 0.0, x: float = 0.0, y: float = 0.0) -> str:
    """The light on something round."""
    return tag("ellipse", cx=x or "", cy=y or "", rx=r, ry=ry or r, fill="url(#round)")


def sheen(**place: float) -> str:
    """The light on something flat."""
    return tag("rect", fill="url(#sheen)", **place)
