"""Sets of places as the processor has them; to rules they are signed numbers like all others."""

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy import int64, uint64


@intrinsic  # type: ignore[untyped-decorator]
def _ones(typing_context: Any, places: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), build


@intrinsic  # type: ignore[untyped-decorator]
def _zeros(typing_context: Any, places: Any) -> Any:
    """How many zeros stand below the lowest one; there must be one."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build


_compile = njit(nogil=True, error_model="numpy", forceinline=True)


@_compile  # type: ignore[untyped-decorator]
def bit(place: int) -> Any:
    return int64(uint64(1) << uint64(place))


@_compile  # type: ignore[untyped-decorator]
def count(places: Any) -> Any:
    return int64(_ones(uint64(places)))


@_compile  # type: ignore[untyped-decorator]
def lowest(places: Any) -> Any:
    return int64(_zeros(uint64(places)))


@_compile  # type: ignore[untyped-decorator]
def has(places: Any, place: int) -> Any:
    return int64((uint64(places) >> uint64(place)) & uint64(1))


@_compile  # type: ignore[untyped-decorator]
def up(places: Any, steps: int) -> Any:
    return int64(uint64(places) << uint64(steps))


@_compile  # type: ignore[untyped-decorator]
def down(places: Any, steps: int) -> Any:
    return int64(uint64(places) >> uint64(steps))


@_compile  # type: ignore[untyped-decorator]
def each(places: Any, first: int, factor: int, out: Any, n: int) -> Any:
    left, end = uint64(places), int64(n)
    while left:
        out[uint64(end)] = first + factor * int64(_zeros(left))
        end += 1
        left &= left - uint64(1)
    return end
