"""The values of a host program that launches kernels: memory, and memrefs in it."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from enum import Enum, auto
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.slots import dense_strides
from okl_opt.runtime.host.numbers import stored
from okl_opt.runtime.memory.numbers import decode, encode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Space(Enum):
    """The possible users of an allocation."""

    HOST = auto()
    """The host; a device that cannot reach it keeps a synchronized copy."""
    SHARED = auto()
    """The host and the device."""
    DEVICE = auto()
    """The device."""


class Allocation:
    """Bytes at an address, which `owner` keeps alive.

    A free in the program only marks it: the memory is released with the last memref of it.
    """

    __slots__ = ("address", "is_freed", "nbytes", "owner", "space")

    def __init__(self, address: int, nbytes: int, space: Space, owner: object):
        self.address = address
        self.nbytes = nbytes
        self.space = space
        self.owner = owner
        self.is_freed = False


class Array(NamedTuple):
    """A memref: elements in an allocation, with the address of the first. Strides are in elements."""

    allocation: Allocation
    element: Element
    first: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def offset(self) -> int:
        """The offset of the first element from the beginning of the allocation, in elements."""
        return (self.first - self.allocation.address) // self.element.size

    def __str__(self) -> str:
        return "x".join([*map(str, self.sizes), self.element.text])

    def numpy(self) -> NDArray[np.void]:
        """The elements as opaque bytes, in place. Without elements, sizes are 0 or 1, since NumPy limits others."""
        import numpy as np

        size = self.element.size
        if not prod(self.sizes):
            return np.empty([min(count, 1) for count in self.sizes], np.dtype(f"V{size}"))
        steps = [(count - 1) * stride * size for count, stride in zip(self.sizes, self.strides, strict=True)]
        before = -sum(step for step in steps if step < 0)
        extent = before + sum(step for step in steps if step > 0) + size
        memory = memoryview((ctypes.c_char * extent).from_address(self.first - before))
        return np.ndarray(self.sizes, np.dtype(f"V{size}"), memory, before, [size * stride for stride in self.strides])


def dense(allocation: Allocation, element: Element, sizes: Sequence[int]) -> Array:
    """A row-major memref of a whole allocation."""
    return Array(allocation, element, allocation.address, tuple(sizes), dense_strides(sizes))


def is_dense(array: Array) -> bool:
    """Return whether elements are row-major, without gaps."""
    return not prod(array.sizes) or array.strides == dense_strides(array.sizes)


def check_usable(op: Operation, array: Array, *, by_host: bool = False) -> None:
    """Refuse freed memory, and device memory for the host. Raises: DiagnosticError."""
    if array.allocation.is_freed:
        raise op_error(op, "uses memory that was freed")
    if by_host and array.allocation.space is Space.DEVICE:
        raise op_error(op, "uses memory of the device on the host: copy it with gpu.memcpy, or allocate it host_shared")


def place_of(op: Operation, array: Array, indices: Sequence[int]) -> int:
    """The address of an element. Raises: DiagnosticError if it is out of bounds."""
    for dimension, (index, size) in enumerate(zip(indices, array.sizes, strict=True)):
        if not 0 <= index < size:
            raise op_error(op, f"index {index} is out of bounds for dimension {dimension} of size {size}")
    return array.first + array.element.size * sum(
        index * stride for index, stride in zip(indices, array.strides, strict=True)
    )


def read(element: Element, address: int) -> float:
    """Read the number at an address, in the host's form."""
    found = decode(element.dtype, memoryview(ctypes.string_at(address, element.size)))[0]
    return found if element.dtype.is_float else stored(int(found), element.bits)


def write(address: int, elements: bytes) -> None:
    """Store bytes at an address."""
    ctypes.memmove(address, elements, len(elements))


def stored_bytes(element: Element, value: float) -> bytes:
    """A number in memory form."""
    if element.dtype.is_float:
        return bytes(encode(element.dtype, [value]))
    return bytes(encode(element.dtype, [element.stored(stored(int(value), element.bits))]))


def copy_elements(op: Operation, target: Array, source: Array) -> None:
    """Copy all elements. Raises: DiagnosticError for freed arrays or different shapes."""
    check_usable(op, target)
    check_usable(op, source)
    if target.sizes != source.sizes:
        raise op_error(op, f"copies {source} to {target}")
    target.numpy()[...] = source.numpy()
