"""How much memory tensors take, padded or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm, prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, ComplexType, IndexType, IntegerType, TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_encoding.attributes import EncodingAttr
from okl_opt.passes.conversion.sizes import type_bits

_BYTE = 8


@dataclass(frozen=True)
class Extent:
    """A dimension in memory: its size, `DYNAMIC_INDEX` if that is known at run time only, rounded up to a multiple."""

    size: int
    multiple: int = 1

    @property
    def padded(self) -> int | None:
        """The size with its padding; None if it is known at run time only."""
        return None if self.size == DYNAMIC_INDEX else -(-self.size // self.multiple) * self.multiple


@dataclass(frozen=True)
class StorageSize:
    """The memory of a tensor: the product of its extents, times `bits`, in bytes rounded up."""

    extents: Sequence[Extent]
    bits: int

    @property
    def static_elements(self) -> int:
        """The product of the extents that are known."""
        return prod(extent.padded or 0 for extent in self.extents if extent.padded is not None)

    @property
    def dynamic_extents(self) -> Sequence[Extent]:
        """The extents that are known at run time only, in the order of the tensor's dynamic dimensions."""
        return [extent for extent in self.extents if extent.padded is None]

    @property
    def static_bytes(self) -> int | None:
        """The size; None if it is known at run time only."""
        return None if self.dynamic_extents else -(-self.static_elements * self.bits // _BYTE)

    def bytes_for(self, sizes: Sequence[int]) -> int:
        """The size where the dynamic dimensions have these sizes."""
        known = iter(sizes)
        extents = [Extent(next(known), extent.multiple) if extent.padded is None else extent for extent in self.extents]
        found = StorageSize(extents, self.bits).static_bytes
        assert found is not None, "all sizes are given"
        return found


def common_size(sizes: Sequence[StorageSize]) -> StorageSize:
    """The memory of a tensor each of whose dimensions is padded for all of some layouts at once."""
    first = sizes[0]
    extents = [
        Extent(extent.size, lcm(*(size.extents[dim].multiple for size in sizes)))
        for dim, extent in enumerate(first.extents)
    ]
    return StorageSize(extents, first.bits)


def plain_size(type: TensorType[Attribute]) -> StorageSize:
    """The memory of a tensor that is stored row by row."""
    return StorageSize([Extent(size) for size in type.get_shape()], storage_bits(type.element_type))


def rounded_size(type: TensorType[Attribute], encoding: EncodingAttr) -> StorageSize:
    """The memory of a tensor whose layout is not known, by what its encoding rounds M, N and K up to."""
    plain = plain_size(type)
    loops, dims, rounded = encoding.loops(), encoding.contraction(), encoding.rounded_to
    if loops is None or dims is None or rounded is None:
        return plain
    multiples = {
        loop: multiple for group, multiple in zip((dims.m, dims.n, dims.k), rounded, strict=True) for loop in group
    }
    extents = [Extent(extent.size, multiples.get(loop, 1)) for extent, loop in zip(plain.extents, loops, strict=True)]
    return StorageSize(extents, plain.bits)


def storage_bits(element: Attribute) -> int:
    """The bits of an element in memory: i2 and i4 lie side by side, others have 1, 2, 4, 8 or more bytes.

    Raises: ValueError if elements of the type have no size. Source: `getRoundedElementByteWidth` of IREE.
    """
    if isa(element, ComplexType):
        return 2 * storage_bits(element.element_type)
    if not (isa(element, IndexType) or isa(element, IntegerType) or isa(element, AnyFloat)):
        raise ValueError(f"elements of type {element} have no size in memory")
    bits = type_bits(element)
    if bits in (2, 4):
        return bits
    return _BYTE << max(-(-bits // _BYTE) - 1, 0).bit_length()
