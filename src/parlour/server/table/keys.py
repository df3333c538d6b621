"""Keys: a secret of 128 bits or more that a person holds their seats by, at all tables, without an account."""

import re
from typing import Annotated

from msgspec import Meta

from ...engine import shown
from ..protocol.refusal import Code, Refused
from .setup import hashed

_FORM = r"^[0-9a-f]{32,64}(?!\n)$"
_WANTED = "32 to 64 hexadecimal digits in small letters, made at random"

Key = Annotated[str, Meta(title=_WANTED, pattern=_FORM)]


def checked_key(key: str) -> str:
    """A key that can be one: whoever makes it has to make it at random."""
    if not re.fullmatch(_FORM, key):
        raise Refused(Code.BAD_VALUE, f"key {shown(key)}: expected {_WANTED}")
    return key


def hashed_key(key: str) -> str:
    """What is kept of a key."""
    return hashed(checked_key(key))
