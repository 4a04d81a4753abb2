"""CPython's buffers through ctypes: the address behind a memoryview, and copies of strided elements."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, byref, c_int, c_ssize_t, c_void_p, py_object

from okl_opt.runtime.base.abi import PyBuffer

STRIDED = 0x18
"""`PyBUF_STRIDES`: an exporter may give memory that is not contiguous."""


def python_function(name: str, result: type | None, *arguments: type):
    """A CPython function with our own argument types: the functions of `ctypes.pythonapi` are shared."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


_get = python_function("PyObject_GetBuffer", c_int, py_object, c_void_p, c_int)
_release = python_function("PyBuffer_Release", None, c_void_p)
_gather = python_function("PyBuffer_ToContiguous", c_int, c_void_p, c_void_p, c_ssize_t, ctypes.c_char)
_scatter = python_function("PyBuffer_FromContiguous", c_int, c_void_p, c_void_p, c_ssize_t, ctypes.c_char)


def address_of(view: memoryview) -> int:
    """The address of a view's first element, valid as long as the view lives."""
    if view.c_contiguous and view.nbytes and not view.readonly:
        return ctypes.addressof(ctypes.c_char.from_buffer(view))  # twice as fast as the code below
    found = PyBuffer()
    place = byref(found)
    _get(view, place, STRIDED)
    _release(place)
    return found.buf or 0


class Strided:
    """A tensor that is not row-major, in memory that `owner` keeps alive. `strides` are in bytes."""

    def __init__(self, address: int, shape: Sequence[int], strides: Sequence[int], itemsize: int, owner: object):
        rank = len(shape)
        self._owner = owner
        self._shape = (c_ssize_t * rank)(*shape)
        self._strides = (c_ssize_t * rank)(*strides)
        self._buffer = PyBuffer(buf=address, itemsize=itemsize, ndim=rank)
        self._buffer.shape = ctypes.cast(self._shape, POINTER(c_ssize_t))
        self._buffer.strides = ctypes.cast(self._strides, POINTER(c_ssize_t))
        self._buffer.len = itemsize
        for size in shape:
            self._buffer.len *= size

    @property
    def steps(self) -> tuple[int, ...]:
        """The strides, in bytes."""
        return tuple(self._strides)

    @property
    def repeats(self) -> bool:
        """Return whether several elements share an address, as in a broadcast array."""
        return any(stride == 0 and size > 1 for size, stride in zip(self._shape, self._strides, strict=True))

    def read(self, target: int) -> None:
        """Copy the elements to contiguous memory at `target`."""
        _gather(target, byref(self._buffer), self._buffer.len, b"C")

    def write(self, source: int) -> None:
        """Copy contiguous elements at `source` to this tensor."""
        _scatter(byref(self._buffer), source, self._buffer.len, b"C")


def is_contiguous(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Return whether a layout is row-major without gaps; `strides` are in elements."""
    if 0 in shape:
        return True
    step = 1
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if size != 1 and stride != step:
            return False
        step *= size
    return True
