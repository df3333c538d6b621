"""How a page's stage looks."""

from ..views.viewer import Facing, Size
from .request import Request


class Room(Request, tag="room", kw_only=True):
    """From now on draws for a page's stage of this size, as one looks from a seat; null is one's own."""

    limit = "questions"
    is_http = False
    room: Size = None
    facing: Facing = None
