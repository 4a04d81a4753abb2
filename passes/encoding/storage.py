"""Storage sizes of tensors, padded or not."""

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
    """A dimension in memory: its size, `DYNAMIC_INDEX` if dynamic, and the multiple to round it up to."""

    size: int
    multiple: int = 1

    @property
    def padded(self) -> int | None:
        """The size with padding; None if it is dynamic."""
        return None if self.size == DYNAMIC_INDEX else -(-self.size // self.multiple) * self.multiple


@dataclass(frozen=True)
class StorageSize:
    """The storage size of a tensor: the product of its extents times `bits`, rounded up to bytes."""

    extents: Sequence[Extent]
    bits: int

    @property
    def static_elements(self) -> int:
        """The product of the static extents."""
        return prod(extent.padded or 0 for extent in self.extents if extent.padded is not None)

    @property
    def dynamic_extents(self) -> Sequence[Extent]:
        """The dynamic extents, in the order of the tensor's dimensions."""
        return [extent for extent in self.extents if extent.padded is None]

    @property
    def static_bytes(self) -> int | None:
        """The size in bytes; None if it is dynamic."""
        return None if self.dynamic_extents else -(-self.static_elements * self.bits // _BYTE)

    def bytes_for(self, sizes: Sequence[int]) -> int:
        """Return the size in bytes for the given dynamic sizes."""
        known = iter(sizes)
        extents = [Extent(next(known), extent.multiple) if extent.padded is None else extent for extent in self.extents]
        found = StorageSize(extents, self.bits).static_bytes
        assert found is not None, "all sizes are given"
        return found


def common_size(sizes: Sequence[StorageSize]) -> StorageSize:
    """Return the size of a tensor padded in each dimension for all layouts at once."""
    first = sizes[0]
    extents = [
        Extent(extent.size, lcm(*(size.extents[dim].multiple for size in sizes)))
        for dim, extent in enumerate(first.extents)
    ]
    return StorageSize(extents, first.bits)


def plain_size(type: TensorType[Attribute]) -> StorageSize:
    """Return the size of a row-major tensor."""
    return StorageSize([Extent(size) for size in type.get_shape()], storage_bits(type.element_type))


def rounded_size(type: TensorType[Attribute], encoding: EncodingAttr) -> StorageSize:
    """Return the size of a tensor without a known layout, with M, N and K rounded up by its encoding."""
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
    """Return the bits of an element in memory: i2 and i4 are packed, others take 1, 2, 4, 8 or more bytes.

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
