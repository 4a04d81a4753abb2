"""arg_sort, sort and top_k along the last axis: a stable radix sort in the op's scratch.

Elements become unsigned keys in the order that `ref/index.py` states: -0 and 0 have one key, all NaNs share the
greatest. Downwards the keys are complemented, so that equal elements keep their order in both directions. Bytes of the
key in which a row does not differ cost no pass.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

from runtime.dtypes import DType
from runtime.errors import Status
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.numba import HISTOGRAM_BYTES, key_bytes
from runtime.kernels.cpu.numba.adapter import (
    compile_kernel,
    elements,
    input_tensor,
    memory,
    output_tensor,
    scratch,
    shape,
)
from runtime.kernels.registry import NativeKernel

UNSIGNED: dict[int, type[np.unsignedinteger[Any]]] = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
"""Elements by their size, as bits."""

_INSERTION_LIMIT = 32
"""Rows up to this length are sorted by insertion: the histograms alone would cost more."""

_INFINITY = {DType.F16: 0x7C00, DType.BF16: 0x7F80, DType.F32: 0x7F800000, DType.F64: 0x7FF0000000000000}
_OK = int(Status.OK)


def native_kernel(reg: RegContext) -> NativeKernel:
    """The kernel for the op's types and direction; sizes are read from the descriptors."""
    descending = reg.op_type == "top_k" or reg.attrs["direction"] == "DESCENDING"
    result = None if reg.op_type == "sort" else reg.outputs[0].dtype
    return _kernel(reg.inputs[0].dtype, descending, result)


def _key_function(dtype: DType, descending: bool) -> Callable[[Any], Any]:
    """From an element's bits, already as wide as a key, to its key."""
    wide = UNSIGNED[key_bytes(dtype)]
    bits = 8 * dtype.itemsize
    mask, sign, zero = wide((1 << bits) - 1), wide(1 << (bits - 1)), wide(0)
    infinity = wide(_INFINITY.get(dtype, 0))
    flip = mask if descending else zero

    def of_unsigned(element: Any) -> Any:
        return element ^ flip

    def of_signed(element: Any) -> Any:
        return element ^ sign ^ flip

    def of_float(element: Any) -> Any:
        magnitude = element & (mask ^ sign)
        if magnitude > infinity:
            return mask ^ flip
        if magnitude == zero:
            return sign ^ flip
        if element & sign:
            return element ^ mask ^ flip
        return element ^ sign ^ flip

    functions = {"float": of_float, "signed": of_signed, "unsigned": of_unsigned, "bool": of_unsigned}
    return numba.njit(error_model="numpy")(functions[dtype.kind])


@numba.njit(error_model="numpy")
def _insertion_sort(keys: Any, positions: Any) -> None:
    """Sort keys with their positions, stably."""
    for i in range(1, keys.size):
        key, position = keys[i], positions[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            positions[j] = positions[j - 1]
            j -= 1
        keys[j] = key
        positions[j] = position


@cache
def _radix_sort(key_bits: int) -> Callable[..., bool]:
    """A function that sorts keys with their positions byte by byte; True if the result is in the second arrays."""
    key_type = UNSIGNED[key_bits // 8]
    low = key_type(0xFF)

    def sort(keys: Any, positions: Any, other_keys: Any, other_positions: Any, histograms: Any) -> bool:
        n = keys.size
        passes = histograms.shape[0]
        histograms[:] = 0
        for i in range(n):
            for digit in range(passes):
                histograms[digit, (keys[i] >> key_type(8 * digit)) & low] += 1
        swapped = False
        for digit in range(passes):
            shift = key_type(8 * digit)
            starts = histograms[digit]
            if starts[(keys[0] >> shift) & low] == n:
                continue
            start = 0
            for value in range(256):
                count = starts[value]
                starts[value] = start
                start += count
            for i in range(n):
                key = keys[i]
                value = (key >> shift) & low
                at = starts[value]
                starts[value] = at + 1
                other_keys[at] = key
                other_positions[at] = positions[i]
            keys, other_keys = other_keys, keys
            positions, other_positions = other_positions, positions
            swapped = not swapped
        return swapped

    return numba.njit(error_model="numpy")(sort)


@cache
def _kernel(dtype: DType, descending: bool, result: DType | None) -> NativeKernel:
    """Positions of type `result`; with None the elements themselves."""
    key_of = _key_function(dtype, descending)
    radix_sort = _radix_sort(8 * key_bytes(dtype))
    passes = dtype.itemsize
    element, key_type, key_size = UNSIGNED[dtype.itemsize], UNSIGNED[key_bytes(dtype)], key_bytes(dtype)
    written = element if result is None else np.dtype(result.numpy).type
    gives_elements = result is None

    def body(run: int) -> int:
        tensor, result_tensor = input_tensor(run, 0), output_tensor(run, 0)
        source, target = elements(tensor, element), elements(result_tensor, written)
        if source.size == 0 or target.size == 0:
            return _OK
        sizes, result_sizes = shape(tensor), shape(result_tensor)
        n, kept = sizes[sizes.size - 1], result_sizes[result_sizes.size - 1]
        at = scratch(run)
        histograms = memory(at, passes * 256, np.int64).reshape(passes, 256)
        at += passes * HISTOGRAM_BYTES
        keys, other_keys = memory(at, n, key_type), memory(at + n * key_size, n, key_type)
        at += 2 * n * key_size
        positions, other_positions = memory(at, n, np.int32), memory(at + 4 * n, n, np.int32)
        for row in range(source.size // n):
            for i in range(n):
                keys[i] = key_of(key_type(source[row * n + i]))
                positions[i] = i
            order = positions
            if n <= _INSERTION_LIMIT:
                _insertion_sort(keys, positions)
            elif radix_sort(keys, positions, other_keys, other_positions, histograms):
                order = other_positions
            for i in range(kept):
                if gives_elements:
                    target[row * kept + i] = source[row * n + order[i]]
                else:
                    target[row * kept + i] = order[i]
        return _OK

    return compile_kernel(numba.njit(error_model="numpy")(body))
