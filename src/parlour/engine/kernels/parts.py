"""What every kernel is made of: records in raw memory, and random numbers."""

from typing import Any

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array


@intrinsic  # type: ignore[untyped-decorator]
def record_at(typing_context: Any, memory: Any, dtype: Any) -> Any:
    """The bytes as a record of that type, in place.

    The memory must be the caller's own: an array made inside a kernel may be freed while its record is in use.
    """
    record = dtype.dtype

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = make_array(signature.args[0])(context, builder, arguments[0])
        return builder.bitcast(array.data, context.get_value_type(record))

    return record(memory, dtype), build


@intrinsic  # type: ignore[untyped-decorator]
def copy_record(typing_context: Any, target: Any, source: Any) -> Any:
    """Overwrite one record with another of the same type."""
    size = source.size

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        count = context.get_constant(types.intp, 1)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], count, size)
        return context.get_dummy_value()

    return types.void(target, source), build


_compile = njit(nogil=True, error_model="numpy", forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


@_compile  # type: ignore[untyped-decorator]
def below(r: Any, n: Any) -> Any:
    """A random number from 0 to n - 1 (xoroshiro128+, its upper half scaled)."""
    a = r[0]
    b = r[1]
    x = a + b
    b ^= a
    r[0] = ((a << np.uint64(24)) | (a >> np.uint64(40))) ^ b ^ (b << np.uint64(16))
    r[1] = (b << np.uint64(37)) | (b >> np.uint64(27))
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@_compile  # type: ignore[untyped-decorator]
def draw(r: Any, n: Any) -> Any:
    """The rule `draw`, number for number."""
    r[0] = r[0] * 40014 % 2147483563
    r[1] = r[1] * 40692 % 2147483399
    return (r[0] + r[1]) % 2147483563 % n
