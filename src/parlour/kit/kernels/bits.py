"""Sets of places as the processor has them; to rules they are signed numbers like all others.

They are written straight into the code that uses them: a function each would take longer to compile than it runs.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy import int8, int64, uint64

I64 = types.int64


def _instruction(build: Callable[..., Any], parameters: int) -> Any:
    """What compiles to the instructions that are built from whole numbers of 64 bits."""

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return build(builder, *arguments)

    def one(typing_context: Any, a: Any) -> Any:
        return I64(I64), lower

    def two(typing_context: Any, a: Any, b: Any) -> Any:
        return I64(I64, I64), lower

    return intrinsic(one if parameters == 1 else two)


def _number(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


bit = _instruction(lambda builder, place: builder.shl(_number(1), place), 1)
count = _instruction(lambda builder, places: builder.ctpop(places), 1)
lowest = _instruction(lambda builder, places: builder.cttz(places, ir.Constant(ir.IntType(1), 1)), 1)
has = _instruction(lambda builder, places, place: builder.and_(builder.lshr(places, place), _number(1)), 2)
up = _instruction(lambda builder, places, steps: builder.shl(places, steps), 2)
down = _instruction(lambda builder, places, steps: builder.lshr(places, steps), 2)


def _mirrored(builder: Any, places: Any, last: Any) -> Any:
    return builder.lshr(builder.bitreverse(places), builder.sub(_number(63), last))


mirrored = _instruction(_mirrored, 2)


@intrinsic  # type: ignore[untyped-decorator]
def _equal(typing_context: Any, cells: Any, first: Any, value: Any) -> Any:
    """Which of 64 cells hold a value, compared all at once."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        row, zeros = ir.VectorType(ir.IntType(8), 64), ir.Constant(ir.VectorType(ir.IntType(32), 64), None)
        here = builder.bitcast(builder.gep(array.data, [arguments[1]]), row.as_pointer())
        first_lane = builder.insert_element(
            ir.Constant(row, ir.Undefined), arguments[2], ir.Constant(ir.IntType(32), 0)
        )
        wanted = builder.shuffle_vector(first_lane, first_lane, zeros)
        return builder.bitcast(builder.icmp_signed("==", builder.load(here, align=1), wanted), ir.IntType(64))

    return types.uint64(cells, types.uint64, types.int8), build


_compile = njit(nogil=True, error_model="numpy", forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


@_compile  # type: ignore[untyped-decorator]
def each(places: Any, first: int, factor: int, out: Any, n: int) -> Any:
    left, end = int64(places), int64(n)
    while left:
        out[uint64(end)] = first + factor * lowest(left)
        end += 1
        left &= left - 1
    return end


@_compile  # type: ignore[untyped-decorator]
def holding(cells: Any, first: int, value: int) -> Any:
    return int64(_equal(cells, uint64(first), int8(value)))
