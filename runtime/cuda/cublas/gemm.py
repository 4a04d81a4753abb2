"""A matrix product as calls of cuBLAS.

cuBLAS stores matrices by columns. A row-major matrix read so is its transpose, and out' = b' a', so the operands change
places: b comes first, and n is the number of rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product as all_of
from math import prod
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.cuda.calls import RESULT, STREAM, HostCalls, calls_text, operand
from okl_opt.runtime.cuda.cublas.library import BATCHED_GEMM, GEMM, NAMES, SET_STREAM, SET_WORKSPACE
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product

HANDLE, WORKSPACE_BYTES = range(2)
"""The fields of the row that compiled code reads."""
WORKSPACE_ALIGNMENT = 256
MOST_CALLS = 64

TYPES: Mapping[DType, int] = {DType.F32: 0, DType.F64: 1, DType.F16: 2, DType.BF16: 14}
"""`cudaDataType` by element type."""
_COMPUTE_32F, _COMPUTE_64F = 68, 70
_DEFAULT_ALGORITHM = -1


class Steps(NamedTuple):
    """One leading dimension: its size, and the elements from one matrix to the next in both operands and the result."""

    size: int
    a: int
    b: int
    out: int


def batches_of(product: Product) -> tuple[Steps, ...]:
    """The leading dimensions, with dimensions that are contiguous in memory merged."""
    found: list[Steps] = []
    inner = product.m * product.n
    for batch in reversed(product.batches):
        each = Steps(batch.size, batch.a_stride, batch.b_stride, inner)
        inner *= batch.size
        last = found[-1] if found else None
        if last is not None and (each.a, each.b) == (last.size * last.a, last.size * last.b):
            found[-1] = last._replace(size=last.size * each.size)
        else:
            found.append(each)
    return tuple(reversed(found))


def calls_of(batches: Sequence[Steps]) -> int:
    """The number of calls for these leading dimensions: a call batches the largest one."""
    sizes = [each.size for each in batches]
    return prod(sizes) // max(sizes, default=1)


def _calls(batches: Sequence[Steps]) -> tuple[Steps | None, Sequence[tuple[int, int, int]]]:
    """The leading dimension that each call batches, and the offsets of each call in a, b and the result."""
    if not batches:
        return None, [(0, 0, 0)]
    largest = max(range(len(batches)), key=lambda number: batches[number].size)
    others = [each for number, each in enumerate(batches) if number != largest]
    offsets: list[tuple[int, int, int]] = []
    for indices in all_of(*(range(each.size) for each in others)):
        steps = list(zip(indices, others, strict=True))
        a, b, out = (sum(index * each[field] for index, each in steps) for field in (1, 2, 3))
        offsets.append((a, b, out))
    return batches[largest], offsets


def gemm_text(symbol: str, product: Product, addend: int | None, nbytes: int) -> str:
    """`i32 symbol(okl_run_ctx*)`. Operand `addend` is added; the result has `nbytes` bytes."""
    return calls_text(
        symbol, 2 if addend is None else 3, NAMES.status_name, lambda code: _gemm(code, product, addend, nbytes)
    )


def _gemm(code: HostCalls, product: Product, addend: int | None, nbytes: int) -> None:
    m, n, k, dtype = product.m, product.n, product.k, product.dtype
    handle = code.field(HANDLE)
    code.call(SET_STREAM, handle, STREAM)
    code.call(SET_WORKSPACE, handle, code.scratch(WORKSPACE_ALIGNMENT), code.field(WORKSPACE_BYTES, "i64"))
    if addend is not None:
        code.copy(code.buffers[RESULT], code.buffers[operand(addend)], nbytes)
    alpha, beta = code.number(product.alpha, dtype), code.number(0.0 if addend is None else 1.0, dtype)
    kind = str(TYPES[dtype])
    compute = str(_COMPUTE_64F if dtype is DType.F64 else _COMPUTE_32F)
    swept, offsets = _calls(batches_of(product))
    for a_at, b_at, out_at in offsets:
        matrices = [
            (operand(1), b_at, k if product.transpose_b else n, 0 if swept is None else swept.b),
            (operand(0), a_at, m if product.transpose_a else k, 0 if swept is None else swept.a),
            (RESULT, out_at, n, 0 if swept is None else swept.out),
        ]
        first, second, result = (
            (code.part(place, at * dtype.itemsize), kind, str(leading), *(() if swept is None else (str(step),)))
            for place, at, leading, step in matrices
        )
        count = () if swept is None else (str(swept.size),)
        code.call(
            GEMM if swept is None else BATCHED_GEMM,
            *(handle, str(int(product.transpose_b)), str(int(product.transpose_a)), str(n), str(m), str(k), alpha),
            *(*first, *second, beta, *result, *count, compute, str(_DEFAULT_ALGORITHM)),
        )
