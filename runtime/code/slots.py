"""Arguments of a function in memory: descriptors of elements, and copies where a layout needs one."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Value
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.gpu_arrays import Place


class Slot(NamedTuple):
    """An argument in memory that `owner` keeps alive, with the bytes of its elements.

    For copied elements, `copies_back` write them back, in this order. `place` locates the elements of a GPU array, None
    for the host; the descriptor is in host memory in any case. `block` is the address and the bytes of the memory that
    holds the elements; None if it begins with them, and holds nothing else.
    """

    address: int
    nbytes: int
    owner: object
    copies_back: tuple[Callable[[], None], ...] = ()
    place: Place | None = None
    block: tuple[int, int] | None = None


class Copy(NamedTuple):
    """Dense elements at an address, and the same elements with strides at another."""

    dense: int
    strided: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    size: int

    def move(self, *, to_dense: bool) -> None:
        """Copy all elements from one place to the other."""
        count = prod(self.shape)
        if not count:
            return
        import numpy as np

        steps = [(size - 1) * stride * self.size for size, stride in zip(self.shape, self.strides, strict=True)]
        before = -sum(step for step in steps if step < 0)
        after = sum(step for step in steps if step > 0) + self.size
        kind = np.dtype(f"V{self.size}")
        dense_bytes = memoryview((ctypes.c_char * (count * self.size)).from_address(self.dense))
        dense = np.ndarray(self.shape, kind, dense_bytes)
        strided_bytes = memoryview((ctypes.c_char * (before + after)).from_address(self.strided - before))
        strides = [stride * self.size for stride in self.strides]
        strided = np.ndarray(self.shape, kind, strided_bytes, before, strides)
        np.copyto(*((dense, strided) if to_dense else (strided, dense)))


def argument_slot(
    number: int, border: Border, value: Value, allocate: Callable[[TensorSpec], Buffer] = Buffer.allocate
) -> Slot:
    """Dense elements as an argument; `allocate` gives memory for copies.

    Raises: InputError for a layout that cannot be made from them.
    """
    if not isinstance(border, Scalar) and border.passing is Passing.COPIED:
        copy = allocate(value.buffer.spec)
        ctypes.memmove(copy.address, value.buffer.address, value.buffer.spec.nbytes)
        value = value._replace(buffer=copy)
    match border:
        case Scalar():
            return Slot(value.buffer.address, value.buffer.spec.nbytes, value)
        case Memory():
            return _memory_slot(number, border, value, allocate)
        case AnyMemory():
            return strided_slot(border, value.buffer.address, value.shape, dense_strides(value.shape), value)


def strided_slot(
    border: Memory | AnyMemory, address: int, shape: Sequence[int], strides: Sequence[int], owner: object
) -> Slot:
    """Contiguous elements, in any order of dimensions, as an argument in place; `strides` are in elements."""
    words = _descriptor(address, address, 0, shape, strides)
    nbytes = prod(shape) * border.element.size
    if isinstance(border, Memory):
        return Slot(ctypes.addressof(words), nbytes, (words, owner))
    pair = (ctypes.c_int64 * 2)(len(shape), ctypes.addressof(words))
    return Slot(ctypes.addressof(pair), nbytes, (pair, words, owner))


def _memory_slot(number: int, border: Memory, value: Value, allocate: Callable[[TensorSpec], Buffer]) -> Slot:
    dense = dense_strides(value.shape)
    strides = tuple(own if stated is None else stated for stated, own in zip(border.strides, dense, strict=True))
    offset = border.offset or 0
    address = value.buffer.address
    if strides == dense and not offset:
        return strided_slot(border, address, value.shape, dense, value)
    if offset < 0 or any(stride < 0 for stride in strides):
        raise InputError(f"input {number}: a memref with a negative offset or stride cannot be made from a value")
    if _may_overlap(value.shape, strides):
        raise InputError(f"input {number}: a memref with overlapping elements cannot be made from a value")
    span = sum((size - 1) * stride for size, stride in zip(value.shape, strides, strict=True)) + 1
    whole = allocate(TensorSpec((offset + span * bool(prod(value.shape)), value.element.size), DType.UI8))
    copy = Copy(address, whole.address + offset * value.element.size, value.shape, strides, value.element.size)
    copy.move(to_dense=False)
    words = _descriptor(whole.address, whole.address, offset, value.shape, strides)
    return Slot(ctypes.addressof(words), whole.spec.nbytes, (words, value, whole), (partial(copy.move, to_dense=True),))


def _may_overlap(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Return whether two elements may overlap: a dimension steps by less than the span of the smaller strides."""
    reach = 0
    for stride, size in sorted(zip(strides, shape, strict=True)):
        if size > 1:
            if stride <= reach:
                return True
            reach += (size - 1) * stride
    return False


def _descriptor(
    base: int, aligned: int, offset: int, shape: Sequence[int], strides: Sequence[int]
) -> ctypes.Array[ctypes.c_int64]:
    return (ctypes.c_int64 * (3 + 2 * len(shape)))(base, aligned, offset, *shape, *strides)


class Described(NamedTuple):
    """Elements as a descriptor has them; offset and strides are in elements."""

    aligned: int
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


def described(border: Memory | AnyMemory, slot: Slot) -> Described:
    """The elements of an argument that is in memory."""
    if isinstance(border, Memory):
        rank, address = len(border.shape), slot.address
    else:
        rank, address = (ctypes.c_int64 * 2).from_address(slot.address)
    _, aligned, offset, *rest = (ctypes.c_int64 * (3 + 2 * rank)).from_address(address)
    return Described(aligned, offset, tuple(rest[:rank]), tuple(rest[rank:]))


def dense_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """The row-major strides of contiguous elements."""
    return tuple(prod(shape[place + 1 :]) for place in range(len(shape)))
