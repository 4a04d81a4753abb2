"""Between numba and the kernel convention: memory at an address, and a C function that never raises.

A numba cfunc that raises prints a line and returns 0, which would read as success (runtime-cpu.md 4.2). So the body is
compiled with `error_model="numpy"` and called inside `try`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy import typing as npt

from runtime.abi import OklLauncher, OklRunCtx, OklTensor
from runtime.errors import Status
from runtime.kernels.registry import NativeKernel


def _offset(field: object) -> int:
    """A field's offset: what ctypes puts in a Structure class under the field's name."""
    offset = getattr(field, "offset", None)
    assert isinstance(offset, int)
    return offset


# Globals of a compiled function are constants in it.
_RUN_LAUNCHER = _offset(OklRunCtx.launcher)
_RUN_INS = _offset(OklRunCtx.ins)
_RUN_OUTS = _offset(OklRunCtx.outs)
_RUN_TMP = _offset(OklRunCtx.tmp)
_TENSOR_DATA = _offset(OklTensor.data)
_TENSOR_RANK = _offset(OklTensor.rank)
_TENSOR_SHAPE = _offset(OklTensor.shape)
_TENSOR_COUNT = _offset(OklTensor.elem_count)
_MESSAGE = _offset(OklLauncher.message)
_MESSAGE_CAP = _offset(OklLauncher.message_cap)
_EXCEPTION = int(Status.EXCEPTION)


@intrinsic
def _pointer(typing_context: Any, address: types.Type) -> tuple[types.Signature, Any]:
    """The integer `address` as a pointer."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.intp), codegen


@numba.njit(error_model="numpy")
def memory(address: int, count: int, dtype: Any) -> Any:
    """`count` elements at an address, as an array."""
    return numba.carray(_pointer(address), (count,), dtype)


@numba.njit(error_model="numpy")
def _load(address: int) -> int:
    """The pointer or i64 at an address."""
    return memory(address, 1, np.int64)[0]


@numba.njit(error_model="numpy")
def input_tensor(run: int, index: int) -> int:
    """Address of operand `index`'s descriptor."""
    return _load(_load(run + _RUN_INS) + 8 * index)


@numba.njit(error_model="numpy")
def output_tensor(run: int, index: int) -> int:
    """Address of result `index`'s descriptor."""
    return _load(_load(run + _RUN_OUTS) + 8 * index)


@numba.njit(error_model="numpy")
def elements(tensor: int, dtype: Any) -> Any:
    """A tensor's elements in a row, as unsigned integers of their size or another type of that size."""
    return memory(_load(tensor + _TENSOR_DATA), _load(tensor + _TENSOR_COUNT), dtype)


@numba.njit(error_model="numpy")
def shape(tensor: int) -> Any:
    """A tensor's sizes; for tensors of rank 1 and more."""
    return memory(_load(tensor + _TENSOR_SHAPE), memory(tensor + _TENSOR_RANK, 1, np.int32)[0], np.int64)


@numba.njit(error_model="numpy")
def scratch(run: int) -> int:
    """Address of the op's part of the workspace."""
    return _load(run + _RUN_TMP)


@numba.njit(error_model="numpy")
def _append(buffer: Any, at: int, text: Any) -> int:
    """Put text at a place of the buffer, as much as fits before its last byte; gives the place behind it."""
    for byte in text:
        if at < buffer.size - 1:
            buffer[at] = byte
            at += 1
    return at


@numba.njit(error_model="numpy")
def _append_number(buffer: Any, at: int, number: int) -> int:
    """Put a number in decimal digits at a place of the buffer; gives the place behind it."""
    if number < 0:
        at = _append(buffer, at, _MINUS)
    # Unsigned, as the least i64 has no positive counterpart.
    rest = np.uint64(number) if number >= 0 else _ZERO - np.uint64(number)
    power = _ONE
    while rest // power >= _TEN:
        power *= _TEN
    while power > _ZERO:
        if at < buffer.size - 1:
            buffer[at] = _DIGIT + rest // power % _TEN
            at += 1
        power //= _TEN
    return at


def _text(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


_ZERO, _ONE, _TEN, _DIGIT = (np.uint64(value) for value in (0, 1, 10, ord("0")))
_MINUS = _text("-")
_INDEX, _AT, _AXIS, _SIZE = (
    _text(part) for part in ("index ", " at position ", " is out of range for axis ", " of size ")
)


@numba.njit(error_model="numpy")
def report_index(run: int, value: int, position: int, axis: int, size: int) -> None:
    """Leave the message of an index out of range in the launcher."""
    launcher = _load(run + _RUN_LAUNCHER)
    lengths = memory(launcher + _MESSAGE_CAP, 2, np.uint32)  # message_cap, message_len
    if _load(launcher + _MESSAGE) == 0 or lengths[0] == 0:
        return
    capacity: Any = np.int64(lengths[0])
    buffer = memory(_load(launcher + _MESSAGE), capacity, np.uint8)
    end = _append_number(buffer, _append(buffer, 0, _INDEX), value)
    end = _append_number(buffer, _append(buffer, end, _AT), position)
    end = _append_number(buffer, _append(buffer, end, _AXIS), axis)
    end = _append_number(buffer, _append(buffer, end, _SIZE), size)
    buffer[end] = 0
    lengths[1] = end


def compile_kernel(body: Callable[[int], int]) -> NativeKernel:
    """`body(address of the run context) -> status`, a function compiled with njit, as a kernel."""

    @numba.cfunc("int32(intp)")
    def kernel(run: int) -> int:
        try:
            status = body(run)
        except Exception:
            status = _EXCEPTION
        return status

    return NativeKernel(kernel.address, kernel)
