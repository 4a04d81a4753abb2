"""Tensors in memory: address and owner of the elements, and conversion from the caller's objects."""

from __future__ import annotations

import ctypes
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, cast

from okl_opt.runtime.base.abi import Block
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.memory.foreign import ForeignTensor, check_alignment, check_extent
from okl_opt.runtime.memory.numbers import decode, encode
from okl_opt.runtime.memory.py_buffer import Strided, address_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ElementType(Protocol):
    """An element type that says more than a `DType`: its sign, odd widths, pairs of numbers."""

    @property
    def text(self) -> str:
        """The type as the IR names it."""
        ...

    @property
    def numbers(self) -> int:
        """The count of numbers in an element: 2 for complex ones, which are the last dimension of a `spec`."""
        ...

    @property
    def type_string(self) -> str:
        """The type in NumPy's array interface."""
        ...

    def value(self, numbers: Sequence[float]) -> object:
        """Return an element as Python's number, from its numbers in memory."""
        ...


class Buffer:
    """A row-major tensor at an address. `owner` keeps the memory alive.

    `copied_from` is the caller's tensor if its layout made a copy necessary: results are copied back to it. `element`
    is the type of the elements if `spec` does not say all of it, as for results of functions.
    """

    __slots__ = ("address", "copied_from", "element", "owner", "readonly", "spec")

    def __init__(
        self,
        spec: TensorSpec,
        address: int,
        owner: object,
        readonly: bool = False,
        copied_from: Strided | None = None,
        element: ElementType | None = None,
    ):
        self.spec = spec
        self.address = address
        self.owner = owner
        self.readonly = readonly
        self.copied_from = copied_from
        self.element = element

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.type_text}>"

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the dimensions."""
        shape = self.spec.shape
        return shape[:-1] if self.element is not None and self.element.numbers == 2 else shape

    @property
    def dtype(self) -> str:
        """The element type as the IR names it, such as `f32`."""
        return self.spec.dtype.spelling if self.element is None else self.element.text

    @property
    def type_text(self) -> str:
        """The type as the IR names it, such as `2x3xf32`."""
        return "x".join([*map(str, self.shape), self.dtype])

    @property
    def type_string(self) -> str:
        """The element type in NumPy's array interface; bf16 as its bits, `uint16`."""
        return TYPE_STRINGS[self.spec.dtype] if self.element is None else self.element.type_string

    def with_owner(self, owner: object) -> Buffer:
        """The same memory, kept alive by another object."""
        return Buffer(self.spec, self.address, owner, self.readonly, self.copied_from, self.element)

    def with_element(self, element: ElementType | None) -> Buffer:
        """The same memory, with a more specific element type."""
        return Buffer(self.spec, self.address, self.owner, self.readonly, self.copied_from, element)

    @staticmethod
    def allocate(spec: TensorSpec) -> Buffer:
        """Zeros, 64-byte aligned. Raises: OklRuntimeError if there is no memory for it."""
        return Buffer(spec, *_allocate(spec))

    @staticmethod
    def from_values(spec: TensorSpec, values: Sequence[float]) -> Buffer:
        """A tensor of the given elements in row-major order.

        Raises: InputError if an element does not fit the type.
        """
        assert len(values) == spec.elem_count, f"{len(values)} values for {spec}"
        return Buffer.from_bytes(spec, encode(spec.dtype, values))

    @staticmethod
    def from_bytes(spec: TensorSpec, data: bytes | bytearray | memoryview) -> Buffer:
        """A copy of raw elements."""
        assert len(data) == spec.nbytes, f"{len(data)} bytes for {spec}"
        buffer = Buffer.allocate(spec)
        buffer.memory[:] = data
        return buffer

    @staticmethod
    def from_object(value: object, strict_layout: bool = False) -> Buffer:
        """The tensor behind an object with the buffer protocol (array.array, a NumPy array, ...) or with DLPack.

        No copy is made of contiguous memory. A strided object is copied, or refused with `strict_layout`.
        Raises: InputError for unsupported formats, for misaligned memory, and for memory of a device.
        """
        if isinstance(value, Buffer):
            return value
        try:
            view = memoryview(value)  # pyright: ignore[reportArgumentType]
        except (TypeError, ValueError, BufferError) as error:
            if hasattr(value, "__dlpack__"):
                from okl_opt.runtime.memory.dlpack import from_dlpack

                found = from_dlpack(value)
                if found.strided is not None:
                    return Buffer.from_strided(found.spec, found.strided, found.readonly, strict_layout)
                return Buffer(found.spec, found.address, found.owner, found.readonly)
            if hasattr(value, "__cuda_array_interface__"):
                kind = type(value).__name__
                raise InputError(f"a {kind} lies in memory of an NVIDIA GPU: copy it to the CPU first") from None
            raise InputError(f"a {type(value).__name__} is no tensor: {error}") from None
        spec = _spec_of(view.format, view.itemsize, view.shape)
        if not view.c_contiguous:
            strides = view.strides
            assert strides is not None
            check_extent(spec, address_of(view), strides)
            strided = Strided(address_of(view), spec.shape, strides, view.itemsize, view)
            return Buffer.from_strided(spec, strided, view.readonly, strict_layout)
        address = address_of(view)
        check_alignment(spec, address)
        return Buffer(spec, address, view, view.readonly)

    @staticmethod
    def from_strided(spec: TensorSpec, strided: Strided, readonly: bool, strict_layout: bool) -> Buffer:
        """A copy of strided elements. Raises: InputError with `strict_layout`."""
        if strict_layout:
            raise InputError(f"a strided buffer of type {spec} (--strict-layout)")
        copy = Buffer.allocate(spec)
        strided.read(copy.address)
        copy.readonly = readonly or strided.repeats
        copy.copied_from = strided
        return copy

    @property
    def memory(self) -> memoryview:
        """The bytes. The view keeps the memory alive."""
        array = (ctypes.c_ubyte * self.spec.nbytes).from_address(self.address)
        weakref.finalize(array, _drop, self.owner).atexit = False
        return memoryview(array).cast("B")

    def values(self, start: int = 0, stop: int | None = None) -> Sequence[float]:
        """The elements in row-major order, or those of a range, as Python numbers."""
        size = self.spec.dtype.itemsize
        return decode(self.spec.dtype, self.memory[size * start : None if stop is None else size * stop])

    def tolist(self) -> Any:
        """The elements as nested lists of Python's numbers; a number without dimensions."""
        flat = self._numbers(0, prod(self.shape))
        for size in reversed(self.shape[1:]):
            flat = [flat[at : at + size] for at in range(0, len(flat), size)] if size else _empty(self.shape)
        return flat if self.shape else flat[0]

    def _numbers(self, start: int, stop: int) -> list[Any]:
        """Elements of a range as Python's numbers."""
        element = self.element
        count = 1 if element is None else element.numbers
        flat = self.values(start * count, stop * count)
        if element is not None:
            return [element.value(flat[at : at + count]) for at in range(0, len(flat), count)]
        return list(map(bool, flat)) if self.spec.dtype is DType.BOOL else list(flat)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("a tensor without dimensions has no length")
        return self.shape[0]

    def __getitem__(self, key: Any) -> Any:
        """An element as Python's number, for a number in each dimension; else a part, as a NumPy array.

        The array shares the memory; of bf16 it is a copy, as f32. Raises: IndexError.
        """
        keys = cast("tuple[Any, ...]", key) if isinstance(key, tuple) else (key,)
        try:
            places = list(map(index, keys))
        except TypeError:
            return _numpy_values(self)[key]
        if len(places) != len(self.shape):
            return _numpy_values(self)[key]
        number = 0
        for axis, (place, size) in enumerate(zip(places, self.shape, strict=True)):
            if not -size <= place < size:
                raise IndexError(f"index {place} is out of bounds for dimension {axis} of size {size}")
            number = number * size + place % size
        return self._numbers(number, number + 1)[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[number] for number in range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """A NumPy array of the same memory, or a copy of it; bf16 as its bits, `uint16`."""
        import numpy as np

        array = np.asarray(_Interface(self))
        return array if dtype is None and not copy else np.array(array, dtype=dtype, copy=copy)

    def write_back(self) -> None:
        """Copy the elements back to the caller's strided object, if this is a copy of one."""
        if self.copied_from is not None:
            self.copied_from.write(self.address)

    @property
    def __array_interface__(self) -> dict[str, object]:
        """NumPy's array interface to the same memory; bf16 as its bits, `uint16`."""
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.type_string,
            "data": (self.address, self.readonly),
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        """The DLPack device of this memory: the CPU."""
        return (1, 0)

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        """A DLPack capsule of the same memory, or of a copy with `copy`; versioned if the caller knows DLPack 1.

        Raises: BufferError for another device, and for read-only memory if the caller knows no versions.
        """
        from okl_opt.runtime.memory.dlpack import capsule_of

        if stream is not None or dl_device not in (None, (1, 0)):
            raise BufferError("the tensor is in memory of the cpu, which has no streams")
        buffer = Buffer.from_bytes(self.spec, self.memory) if copy else self
        tensor = ForeignTensor(buffer.spec, buffer.address, buffer, buffer.readonly)
        versioned = max_version is not None and max_version[0] >= 1
        return capsule_of(tensor, versioned=versioned, is_copy=buffer is not self)


class _Interface:
    """The array interface of a buffer alone: NumPy keeps this object, which keeps the memory."""

    def __init__(self, buffer: Buffer):
        self._buffer = buffer
        self.__array_interface__ = buffer.__array_interface__


def _numpy_values(buffer: Buffer) -> NDArray[Any]:
    """The elements as a NumPy array that has their values, which of bf16 is a copy."""
    import numpy as np

    array = buffer.__array__()
    if buffer.spec.dtype is not DType.BF16:
        return array
    return (array.astype(np.uint32) << 16).view(np.float32)


def _empty(shape: tuple[int, ...]) -> list[Any]:
    """The nested lists of a tensor without elements."""
    return [_empty(shape[1:]) for _ in range(shape[0])] if shape else []


def _drop(owner: object) -> None:
    """Drop an owner that a finaliser has kept alive."""


@lru_cache(maxsize=1024)
def _spec_of(format: str, itemsize: int, shape: tuple[int, ...]) -> TensorSpec:
    """The type of a Python buffer. Raises: InputError for element types that tensors do not have."""
    dtype = FORMATS.get(format.lstrip("@=<"))
    if dtype is None or dtype.itemsize != itemsize:
        raise InputError(f"elements of type {format_text(format, itemsize)} are no elements of tensors")
    return TensorSpec(shape, dtype)


def format_text(format: str, itemsize: int) -> str:
    """The name of an element type of a Python buffer, as IR has it where it has such a type."""
    order, sign = ("in big-endian order", format[1:]) if format[:1] in (">", "!") else ("", format.lstrip("@=<"))
    bits = 8 * itemsize
    if len(sign) == 1 and sign in "efdgbhilqBHILQ":
        kind = "f" if sign in "efdg" else "i" if sign.islower() else "ui"
        return f"{kind}{bits} {order}".rstrip()
    if sign == "?":
        return "i1"
    if sign in ("Zf", "Zd"):
        return f"complex<f{bits // 2}> {order}".rstrip()
    return f"{itemsize} bytes that are no number ({format[:40]!r})"


FORMATS = {
    "f": DType.F32,
    "d": DType.F64,
    "e": DType.F16,
    "H": DType.BF16,
    "b": DType.SI8,
    "h": DType.SI16,
    "i": DType.SI32,
    "l": DType.SI64,
    "q": DType.SI64,
    "B": DType.UI8,
    "?": DType.BOOL,
}

TYPE_STRINGS = {
    DType.F32: "<f4",
    DType.F64: "<f8",
    DType.F16: "<f2",
    DType.BF16: "<u2",
    DType.SI8: "|i1",
    DType.SI16: "<i2",
    DType.SI32: "<i4",
    DType.SI64: "<i8",
    DType.UI8: "|u1",
    DType.BOOL: "|b1",
}
"""NumPy's array interface."""


def _allocate(spec: TensorSpec) -> tuple[int, object]:
    try:
        block = Block(spec.nbytes)
    except MemoryError as error:
        raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a tensor of type {spec}") from error
    return block.address, block


Piece = tuple[int, Block]
"""Address and memory for a result."""


class ResultMemory:
    """A pool of memory for one result of a launch: a piece returns when the caller has dropped the buffer and its
    views.

    `take_piece` raises IndexError if none is free, `make_piece` allocates one, `give_back` returns one.
    """

    def __init__(self, stats: RunStats, spec: TensorSpec) -> None:
        free: deque[Piece] = deque()
        self.take_piece = free.pop
        self.give_back = free.append
        self.spec = spec
        self._stats = stats

    def take(self) -> Buffer:
        """A buffer whose contents are undefined. Raises: OklRuntimeError if there is no memory for it."""
        try:
            piece = self.take_piece()
        except IndexError:
            piece = self.make_piece()
        return Buffer(self.spec, piece[0], _Lease(self.give_back, piece))

    def make_piece(self) -> Piece:
        """Allocate a piece. Raises: OklRuntimeError."""
        spec = self.spec
        try:
            block = Block(spec.nbytes)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a result of type {spec}") from error
        self._stats.bytes_allocated += spec.nbytes
        return block.address, block


class _Lease:
    """Use of a piece; its end frees the piece for reuse."""

    __slots__ = ("give_back", "piece")

    def __init__(self, give_back: Callable[[Piece], object], piece: Piece):
        self.give_back = give_back
        self.piece = piece

    def __del__(self) -> None:
        self.give_back(self.piece)
