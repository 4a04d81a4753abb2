"""Tensors in memory: where the elements are, who owns them, and what an object of the caller's looks like to us."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field

from runtime.abi import Block
from runtime.dtypes import DType, TensorSpec
from runtime.errors import InputError, OklRuntimeError
from runtime.numbers import decode, encode
from runtime.report import RunStats


@dataclass(eq=False, slots=True)
class Buffer:
    """A row-major tensor at an address. `owner` keeps the memory alive.

    `copied_from` is the caller's object where its layout made a copy necessary: results are written back to it.
    """

    spec: TensorSpec
    address: int
    owner: object
    readonly: bool = False
    copied_from: object = field(default=None, repr=False)

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
        """The tensor behind any object with the buffer protocol: array.array, memoryview, a NumPy array, ...

        No copy is made of contiguous memory. A strided object is copied, or refused with `strict_layout`.
        Raises: InputError for formats that are no element type, and for misaligned memory.
        """
        if isinstance(value, Buffer):
            return value
        try:
            view = memoryview(value)  # pyright: ignore[reportArgumentType]
        except (TypeError, ValueError) as error:
            raise InputError(f"a {type(value).__name__} is no tensor: {error}") from None
        dtype = _FORMATS.get(view.format.lstrip("@=<"))
        if dtype is None or dtype.itemsize != view.itemsize:
            raise InputError(f"elements of format '{view.format}' are no tensor element type")
        spec = TensorSpec(tuple(view.shape or ()), dtype)
        if not view.c_contiguous:
            if strict_layout:
                raise InputError(f"a strided buffer of type {spec} (--strict-layout)")
            copy = Buffer.from_bytes(spec, view.tobytes())
            copy.readonly = view.readonly
            copy.copied_from = value
            return copy
        address, owner = _address_of(value)
        if address % dtype.itemsize != 0 and spec.elem_count > 0:
            raise InputError(f"a buffer of type {spec} is not aligned to {dtype.itemsize} bytes")
        return Buffer(spec, address, owner, readonly=view.readonly)

    @property
    def memory(self) -> memoryview:
        """The bytes. The view keeps the memory alive."""
        array = (ctypes.c_ubyte * self.spec.nbytes).from_address(self.address)
        weakref.finalize(array, _drop, self.owner).atexit = False
        return memoryview(array).cast("B")

    def values(self) -> Sequence[float]:
        """The elements in row-major order, as Python numbers."""
        return decode(self.spec.dtype, self.memory)

    def write_back(self) -> None:
        """Give the caller's strided object what was written into the copy made of it."""
        if self.copied_from is None:
            return
        import numpy as np

        target = np.asarray(self.copied_from)
        target[...] = np.frombuffer(self.memory, dtype=target.dtype).reshape(target.shape)


def _drop(owner: object) -> None:
    """Ends the life of an owner that a finaliser has kept until now."""


_FORMATS = {
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


def _allocate(spec: TensorSpec) -> tuple[int, object]:
    try:
        block = Block(spec.nbytes)
    except MemoryError as error:
        raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a tensor of type {spec}") from error
    return block.address, block


class _PyBuffer(ctypes.Structure):
    """CPython's `Py_buffer`."""

    buf: int | None

    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.py_object),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


class _Export:
    """Holds an object's buffer, so that it can be neither resized nor freed."""

    def __init__(self, value: object):
        self._view = _PyBuffer()
        ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(value), ctypes.byref(self._view), 0)
        self.address = self._view.buf or 0
        self._release = weakref.finalize(self, ctypes.pythonapi.PyBuffer_Release, ctypes.byref(self._view))


def _address_of(value: object) -> tuple[int, object]:
    export = _Export(value)
    return export.address, export


class ResultMemory:
    """Memory for one result of a launch: a piece comes back when the caller has dropped the buffer and its views."""

    def __init__(self, stats: RunStats) -> None:
        self._free: list[Block] = []
        self._stats = stats

    def take(self, spec: TensorSpec) -> Buffer:
        """A buffer of always the same type; its contents are undefined.

        Raises: OklRuntimeError if there is no memory for it.
        """
        try:
            block = self._free.pop()
        except IndexError:
            block = self._new(spec)
        return Buffer(spec, block.address, _Lease(self._free, block))

    def _new(self, spec: TensorSpec) -> Block:
        try:
            block = Block(spec.nbytes)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a result of type {spec}") from error
        self._stats.bytes_allocated += spec.nbytes
        return block


class _Lease:
    """The use of a block; when it ends the block is free again."""

    __slots__ = ("block", "free")

    def __init__(self, free: list[Block], block: Block):
        self.free = free
        self.block = block

    def __del__(self) -> None:
        self.free.append(self.block)
