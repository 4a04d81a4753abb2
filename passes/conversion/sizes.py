"""Sizes of memref elements in memory."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa

_BITS = 64


def element_bytes(type_: Attribute, index_bits: int = _BITS, pointer_bits: int = _BITS) -> int:
    """Return the bytes of an element. Source: `getMemRefEltSizeInBytes`."""
    index, pointer = -(-index_bits // 8), -(-pointer_bits // 8)
    if isa(type_, MemRefType):
        return 2 * pointer + (1 + 2 * len(type_.get_shape())) * index
    if isa(type_, UnrankedMemRefType):
        return index + pointer
    return -(-type_bits(type_, index_bits, pointer_bits) // 8)


def type_bits(type_: Attribute, index_bits: int = _BITS, pointer_bits: int = _BITS) -> int:
    """Return the bits of a value; unknown types count as pointers. Source: `getDefaultTypeSizeInBits`."""
    if isinstance(type_, IndexType):
        return index_bits
    if isinstance(type_, IntegerType) or isa(type_, AnyFloat):
        return type_.bitwidth
    if isa(type_, ComplexType):
        part = -(-type_bits(type_.element_type, index_bits, pointer_bits) // 8)
        return 16 * part
    if isa(type_, VectorType):
        *outer, last = type_.get_shape() or (1,)
        count = 1 << (last - 1).bit_length()
        for size in outer:
            count *= size
        return 8 * count * -(-type_bits(type_.element_type, index_bits, pointer_bits) // 8)
    return pointer_bits
