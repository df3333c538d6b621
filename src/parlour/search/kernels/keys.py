"""Numbers that stand for states: equal bytes have equal numbers, others hardly ever."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

# Digits of pi: any numbers without a pattern would do.
SEED = np.uint64(0x243F6A8885A308D3)
ONE = np.uint64(0x13198A2E03707345)
OTHER = np.uint64(0xA4093822299F31D1)


@intrinsic  # type: ignore[untyped-decorator]
def word_at(typing_context: Any, record: Any, at: Any) -> Any:
    """Eight bytes of a record, from that byte on, as a number."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(start, [arguments[1]], source_etype=ir.IntType(8))
        word = builder.bitcast(place, ir.IntType(64).as_pointer())
        return builder.load(word, align=1, typ=ir.IntType(64))

    return types.uint64(record, types.intp), build


@intrinsic  # type: ignore[untyped-decorator]
def byte_at(typing_context: Any, record: Any, at: Any) -> Any:
    """A byte of a record as a number."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(start, [arguments[1]], source_etype=ir.IntType(8))
        return builder.zext(builder.load(place, typ=ir.IntType(8)), ir.IntType(64))

    return types.uint64(record, types.intp), build


@intrinsic  # type: ignore[untyped-decorator]
def folded(typing_context: Any, a: Any, b: Any) -> Any:
    """The two halves of the product of 64 by 64 bits, one laid over the other: every bit counts."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        upper = builder.trunc(builder.lshr(product, wide(64)), ir.IntType(64))
        return builder.xor(builder.trunc(product, ir.IntType(64)), upper)

    return types.uint64(types.uint64, types.uint64), build


@njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
def hashed(record: Any, begin: int, end: int, seed: np.uint64) -> np.uint64:
    """The number for the bytes of a record from `begin` to before `end`, and for the seed."""
    key = seed
    at = begin
    while at + 16 <= end:
        key = folded(word_at(record, at) ^ ONE, word_at(record, at + 8) ^ key)
        at += 16
    rest = np.uint64(end - begin)
    if at + 8 <= end:
        key = folded(word_at(record, at) ^ ONE, key ^ OTHER)
        at += 8
    while at < end:
        rest = rest << np.uint64(8) | byte_at(record, at)
        at += 1
    return folded(rest ^ OTHER, key ^ ONE)  # type: ignore[no-any-return]
