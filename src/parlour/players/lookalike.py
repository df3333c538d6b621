"""Names that look alike: letters of other alphabets, accents, widths and spaces make no other name."""

import unicodedata
from functools import lru_cache

_ALIKE = str.maketrans(
    {
        **dict(zip("авеѕіјкмнорстухԁԛԝһгпълѵӏ", "abesijkmhopctyxdqwhrnblvl", strict=True)),
        **dict(zip("αβεηικνορτυχω", "abenikvoptuxw", strict=True)),
        **dict(zip("0135|!$@ıł", "olesllsali", strict=True)),
        **dict(zip("ɑɡɩʀѡց", "agirwg", strict=True)),
        "i": "l",
        "j": "l",
        "ß": "ss",
        "ø": "o",
        "đ": "d",
    }
)
"""Letters that look like others, as those: of the lower case."""

_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """What is left of a name when all is taken away that hardly shows: names that look alike have the same."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    shown = "".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Me", "Cf", "Zs", "Cc"))
    letters = shown.translate(_ALIKE).translate(_ALIKE)
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters or name.casefold()
