"""arg_sort, sort and top_k along the last axis: a stable radix sort in the op's scratch.

Elements are mapped to unsigned keys in the order of `ref/index.py`: -0 and 0 have one key, all NaNs share the greatest.
For descending order keys are complemented, so the sort is stable in both directions. Bytes of the key that are equal in
the whole row need no pass.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.cpu.numba.adapter import (
    kernel_text,
    load,
    load_pointer,
    offset,
    run_inputs,
    run_outputs,
    run_scratch,
    store,
    tensor_count,
    tensor_data,
    tensor_rank,
    tensor_shape,
)
from okl_opt.runtime.kernels.cpu.numba.sizes import HISTOGRAM_BYTES, key_bytes

UNSIGNED: dict[int, type[np.unsignedinteger[Any]]] = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
"""Elements by their size, as bits."""

_INSERTION_LIMIT = 32
"""Rows up to this length are sorted by insertion: the histograms alone would cost more."""

_INFINITY = {DType.F16: 0x7C00, DType.BF16: 0x7F80, DType.F32: 0x7F800000, DType.F64: 0x7FF0000000000000}
_OK = int(Status.OK)
_ZERO, _LOW_BYTE, _BYTE = np.uint64(0), np.uint64(0xFF), np.uint64(8)


@cache
def text(symbol: str, dtype: DType, descending: bool, result: DType | None) -> str:
    """Positions of type `result`; with None the elements themselves. Sizes are read from the descriptors."""
    bits, passes, key_size = 8 * dtype.itemsize, dtype.itemsize, key_bytes(dtype)
    element, key_type = UNSIGNED[dtype.itemsize], UNSIGNED[key_size]
    written = element if result is None else np.dtype(result.numpy).type
    is_float, gives_elements = dtype.is_float, result is None
    mask, sign, infinity = np.uint64((1 << bits) - 1), np.uint64(1 << (bits - 1)), np.uint64(_INFINITY.get(dtype, 0))
    magnitude_mask = mask ^ sign
    toggle = (mask if descending else _ZERO) ^ (sign if dtype.kind == "signed" else _ZERO)

    def sort(run: Any) -> int:
        tensor, result_tensor = load_pointer(run_inputs(run), 0), load_pointer(run_outputs(run), 0)
        source, target = tensor_data(tensor), tensor_data(result_tensor)
        count = tensor_count(tensor)
        if count == 0 or tensor_count(result_tensor) == 0:
            return _OK
        last = tensor_rank(tensor) - 1
        n, kept = load(tensor_shape(tensor), last, np.int64), load(tensor_shape(result_tensor), last, np.int64)
        histograms = run_scratch(run)
        first_keys = offset(histograms, passes * HISTOGRAM_BYTES)
        second_keys = offset(first_keys, n * key_size)
        first_positions = offset(second_keys, n * key_size)
        second_positions = offset(first_positions, n * 4)
        for row in range(count // n):
            keys, other_keys, positions, other_positions = first_keys, second_keys, first_positions, second_positions
            for i in range(n):
                key = load(source, row * n + i, element)
                if is_float:
                    magnitude = key & magnitude_mask
                    if magnitude > infinity:
                        key = mask
                    elif magnitude == _ZERO:
                        key = sign
                    elif key & sign != _ZERO:
                        key ^= mask
                    else:
                        key ^= sign
                store(keys, i, key ^ toggle, key_type)
                store(positions, i, i, np.int32)
            if n <= _INSERTION_LIMIT:
                for i in range(1, n):
                    key, position = load(keys, i, key_type), load(positions, i, np.int32)
                    j = i
                    while j > 0:
                        other = load(keys, j - 1, key_type)
                        if other <= key:
                            break
                        store(keys, j, other, key_type)
                        store(positions, j, load(positions, j - 1, np.int32), np.int32)
                        j -= 1
                    store(keys, j, key, key_type)
                    store(positions, j, position, np.int32)
            else:
                for i in range(passes * 256):
                    store(histograms, i, 0, np.int64)
                for i in range(n):
                    key = load(keys, i, key_type)
                    for digit in range(passes):
                        at = 256 * digit + np.int64(key & _LOW_BYTE)
                        store(histograms, at, load(histograms, at, np.int64) + 1, np.int64)
                        key >>= _BYTE
                for digit in range(passes):
                    starts, shift = offset(histograms, digit * HISTOGRAM_BYTES), np.uint64(8 * digit)
                    if load(starts, np.int64((load(keys, 0, key_type) >> shift) & _LOW_BYTE), np.int64) == n:
                        continue
                    start = 0
                    for value in range(256):
                        number = load(starts, value, np.int64)
                        store(starts, value, start, np.int64)
                        start += number
                    for i in range(n):
                        key = load(keys, i, key_type)
                        value = np.int64((key >> shift) & _LOW_BYTE)
                        at = load(starts, value, np.int64)
                        store(starts, value, at + 1, np.int64)
                        store(other_keys, at, key, key_type)
                        store(other_positions, at, load(positions, i, np.int32), np.int32)
                    keys, other_keys = other_keys, keys
                    positions, other_positions = other_positions, positions
            for i in range(kept):
                position = load(positions, i, np.int32)
                if gives_elements:
                    store(target, row * kept + i, load(source, row * n + position, element), written)
                else:
                    store(target, row * kept + i, position, written)
        return _OK

    return kernel_text(symbol, sort)
