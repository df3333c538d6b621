"""Sets of places as numbers, a bit a place: up to 64 of them.

A field for one is `bits64`. Compiled, these are single instructions. `|`, `&` and `a & ~b` are union, intersection
and difference, as with any numbers.
"""

from collections.abc import Iterator
from itertools import islice

from ..engine import Array, rule
from ..engine.module.rules import native

ALL = (1 << 64) - 1


_native = native(f"{__package__}.kernels.bits")


@_native
def bit(place: int) -> int:
    """The set of one place."""
    return 1 << place


@_native
def count(places: int) -> int:
    """How many there are."""
    return (places & ALL).bit_count()


@_native
def lowest(places: int) -> int:
    """The first place of a set that is not empty."""
    return (places & -places).bit_length() - 1


@_native
def has(places: int, place: int) -> int:
    """1 if the place is one of them, else 0."""
    return places >> place & 1


@_native
def up(places: int, steps: int) -> int:
    """Each place so many numbers higher; what goes beyond the last is gone."""
    return places << steps & ALL


@_native
def down(places: int, steps: int) -> int:
    """Each place so many numbers lower; what goes below 0 is gone."""
    return (places & ALL) >> steps


@_native
def mirrored(places: int, last: int) -> int:
    """Each place as far from the last as it was from 0."""
    return sum(1 << last - place for place in range(last + 1) if places >> place & 1)


@rule
def moved(places: int, here: int, there: int) -> int:
    """The same set after what was here went there, over what was there."""
    return places & ~bit(here) & ~bit(there) | up(has(places, here), there)


@rule
def members(places: int) -> Iterator[int]:
    """The places of a set one after the other: `for place in members(places)`."""
    while places:
        yield lowest(places)
        places &= places - 1


@_native
def each(places: int, first: int, factor: int, out: Array, n: int) -> int:
    """Write `first + factor * place` for each place from `out[n]` on; returns how far the list goes then."""
    while places:
        out[n] = first + factor * lowest(places)
        n += 1
        places &= places - 1
    return n


@_native
def holding(cells: Array, first: int, value: int) -> int:
    """Which of 64 cells of a byte each, from the first on, hold a value."""
    return sum(1 << place for place, held in enumerate(islice(cells, first, first + 64)) if held == value)
