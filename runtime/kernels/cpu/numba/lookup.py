"""gather, embedding and dim_gather: elements by index, every index checked before anything is written."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from runtime.dtypes import DType
from runtime.errors import Status
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.numba import lookup_axis
from runtime.kernels.cpu.numba.adapter import compile_kernel, elements, input_tensor, output_tensor, report_index, shape
from runtime.kernels.cpu.numba.sort import UNSIGNED
from runtime.kernels.registry import NativeKernel

_OK, _INVALID = int(Status.OK), int(Status.INVALID_ARGUMENT)


def native_kernel(reg: RegContext) -> NativeKernel:
    """The kernel for the element's size, the index type and the axis; sizes are read from the descriptors."""
    data, indices = reg.inputs
    make = _dim_gather if reg.op_type == "dim_gather" else _gather
    return make(data.dtype.itemsize, indices.dtype, lookup_axis(reg) % data.rank)


@numba.njit(error_model="numpy")
def _check(run: int, indices: Any, axis: int, size: int) -> bool:
    """Whether all indices are in [0, size); the message about the first that is not."""
    for i in range(indices.size):
        index: Any = np.int64(indices[i])
        if index < 0 or index >= size:
            report_index(run, index, i, axis, size)
            return False
    return True


@numba.njit(error_model="numpy")
def _product(sizes: Any, start: int, stop: int) -> int:
    product = 1
    for k in range(start, stop):
        product *= sizes[k]
    return product


@cache
def _gather(itemsize: int, index_type: DType, axis: int) -> NativeKernel:
    """out[o, i, :] = data[o, indices[i], :], with o for the axes before and : for those behind `axis`."""
    element, index = UNSIGNED[itemsize], np.dtype(index_type.numpy).type

    def body(run: int) -> int:
        tensor = input_tensor(run, 0)
        sizes = shape(tensor)
        source, target = elements(tensor, element), elements(output_tensor(run, 0), element)
        indices = elements(input_tensor(run, 1), index)
        size = sizes[axis]
        if not _check(run, indices, axis, size):
            return _INVALID
        outer, inner = _product(sizes, 0, axis), _product(sizes, axis + 1, sizes.size)
        count = indices.size
        for o in range(outer):
            for i in range(count):
                to, origin = (o * count + i) * inner, (o * size + np.int64(indices[i])) * inner
                for k in range(inner):
                    target[to + k] = source[origin + k]
        return _OK

    return compile_kernel(numba.njit(error_model="numpy")(body))


@cache
def _dim_gather(itemsize: int, index_type: DType, axis: int) -> NativeKernel:
    """out[i..] = data[i.. with coordinate `axis` replaced by index[i..]]; other axes of the index may be shorter."""
    element, index = UNSIGNED[itemsize], np.dtype(index_type.numpy).type

    def body(run: int) -> int:
        tensor, index_tensor = input_tensor(run, 0), input_tensor(run, 1)
        sizes, index_sizes = shape(tensor), shape(index_tensor)
        source, target = elements(tensor, element), elements(output_tensor(run, 0), element)
        indices = elements(index_tensor, index)
        if not _check(run, indices, axis, sizes[axis]):
            return _INVALID
        rank = sizes.size
        last = index_sizes[rank - 1]
        # A row of the last axis at a time: coordinates of the others are the same along it.
        for row in range(indices.size // max(last, 1)):
            origin, rest, stride = 0, row, sizes[rank - 1]
            axis_stride = 1
            for k in range(rank - 2, -1, -1):
                if k == axis:
                    axis_stride = stride
                else:
                    origin += rest % index_sizes[k] * stride
                rest //= index_sizes[k]
                stride *= sizes[k]
            step = 0 if axis == rank - 1 else 1
            for i in range(last):
                at = row * last + i
                target[at] = source[origin + i * step + np.int64(indices[at]) * axis_stride]
        return _OK

    return compile_kernel(numba.njit(error_model="numpy")(body))
