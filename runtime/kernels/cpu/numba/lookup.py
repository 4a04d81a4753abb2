"""gather, embedding and dim_gather: elements by index, every index checked before anything is written."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.cpu.numba.adapter import (
    constant_bytes,
    kernel_text,
    launcher_message,
    launcher_message_address,
    launcher_message_cap,
    load,
    load_pointer,
    run_inputs,
    run_launcher,
    run_outputs,
    set_message_len,
    store,
    tensor_count,
    tensor_data,
    tensor_rank,
    tensor_shape,
)
from okl_opt.runtime.kernels.cpu.numba.sort import UNSIGNED

_OK, _INVALID = int(Status.OK), int(Status.INVALID_ARGUMENT)

_MESSAGE = b"index # at position # is out of range for axis # of size #"
_message = constant_bytes(_MESSAGE)
_MESSAGE_BYTES, _NUMBER = len(_MESSAGE), np.uint64(ord("#"))
_ZERO, _ONE, _TEN, _DIGIT, _MINUS = (np.uint64(value) for value in (0, 1, 10, ord("0"), ord("-")))


def _check(run: Any, indices: Any, count: int, dtype: Any, axis: int, size: int) -> bool:
    """Return whether all indices are in [0, size); write a message about the first invalid one to the launcher."""
    for i in range(count):
        index = np.int64(load(indices, i, dtype))
        if 0 <= index < size:
            continue
        launcher = run_launcher(run)
        capacity = np.int64(launcher_message_cap(launcher))
        if launcher_message_address(launcher) == 0 or capacity == 0:
            return False
        buffer = launcher_message(launcher)
        end = capacity - 1
        at = 0
        numbers = 0
        for k in range(_MESSAGE_BYTES):
            byte = load(_message(), k, np.uint8)
            if byte != _NUMBER:
                if at < end:
                    store(buffer, at, byte, np.uint8)
                    at += 1
                continue
            number = index if numbers == 0 else i if numbers == 1 else axis if numbers == 2 else size
            numbers += 1
            # Unsigned, as the least i64 has no positive counterpart.
            rest = np.uint64(number)
            if number < 0:
                rest = _ZERO - rest
                if at < end:
                    store(buffer, at, _MINUS, np.uint8)
                    at += 1
            power = _ONE
            while rest // power >= _TEN:
                power *= _TEN
            while power > _ZERO:
                if at < end:
                    store(buffer, at, _DIGIT + rest // power % _TEN, np.uint8)
                    at += 1
                power //= _TEN
        store(buffer, at, 0, np.uint8)
        set_message_len(launcher, at)
        return False
    return True


# Inlined before types are inferred, and only once in a body: cheaper than a function of its own.
_check_indices = numba.njit(inline="always")(_check)


@cache
def gather_text(symbol: str, itemsize: int, index_type: DType, axis: int) -> str:
    """out[o, i, :] = data[o, indices[i], :], with o for the axes before and : for those after `axis`."""
    element, index = UNSIGNED[itemsize], np.dtype(index_type.numpy).type

    def gather(run: Any) -> int:
        tensor, index_tensor = load_pointer(run_inputs(run), 0), load_pointer(run_inputs(run), 1)
        source, target = tensor_data(tensor), tensor_data(load_pointer(run_outputs(run), 0))
        indices, count = tensor_data(index_tensor), tensor_count(index_tensor)
        sizes = tensor_shape(tensor)
        size = load(sizes, axis, np.int64)
        if not _check_indices(run, indices, count, index, axis, size):
            return _INVALID
        outer, inner = 1, 1
        for k in range(axis):
            outer *= load(sizes, k, np.int64)
        for k in range(axis + 1, tensor_rank(tensor)):
            inner *= load(sizes, k, np.int64)
        for o in range(outer):
            for i in range(count):
                to, origin = (o * count + i) * inner, (o * size + np.int64(load(indices, i, index))) * inner
                for k in range(inner):
                    store(target, to + k, load(source, origin + k, element), element)
        return _OK

    return kernel_text(symbol, gather)


@cache
def dim_gather_text(symbol: str, itemsize: int, index_type: DType, axis: int) -> str:
    """out[i..] = data[i.. with coordinate `axis` replaced by index[i..]]; other axes of the index may be shorter."""
    element, index = UNSIGNED[itemsize], np.dtype(index_type.numpy).type

    def dim_gather(run: Any) -> int:
        tensor, index_tensor = load_pointer(run_inputs(run), 0), load_pointer(run_inputs(run), 1)
        source, target = tensor_data(tensor), tensor_data(load_pointer(run_outputs(run), 0))
        indices, count = tensor_data(index_tensor), tensor_count(index_tensor)
        sizes, index_sizes, innermost = tensor_shape(tensor), tensor_shape(index_tensor), tensor_rank(tensor) - 1
        if not _check_indices(run, indices, count, index, axis, load(sizes, axis, np.int64)):
            return _INVALID
        if count == 0:
            return _OK
        last, last_size = load(index_sizes, innermost, np.int64), load(sizes, innermost, np.int64)
        # A row of the last axis at a time: coordinates of the others are the same along it.
        for row in range(count // last):
            origin, rest, stride, axis_stride = 0, row, last_size, 1
            for back in range(innermost):
                k = innermost - 1 - back
                index_size = load(index_sizes, k, np.int64)
                if k == axis:
                    axis_stride = stride
                else:
                    origin += rest % index_size * stride
                rest //= index_size
                stride *= load(sizes, k, np.int64)
            step = 0 if axis == innermost else 1
            for i in range(last):
                at = row * last + i
                place = origin + i * step + np.int64(load(indices, at, index)) * axis_stride
                store(target, at, load(source, place, element), element)
        return _OK

    return kernel_text(symbol, dim_gather)
