"""Matrix products by a BLAS library: OpenBLAS of the `blas` extra, or any CBLAS given by path.

The library runs on one thread; large products are cut into blocks, which our own threads multiply: two pools that spin
on the same processors slow each other. So a result does not depend on the number of threads here either.
"""

from __future__ import annotations

from runtime.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.matmul_product import Product, product_of
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag

PROVIDER = "blas"
PRIORITY = 30
MOST = 2**31 - 1
"""Largest size that a BLAS with 32-bit integers takes."""


def _supports(reg: RegContext) -> str | None:
    dtype = reg.outputs[0].dtype
    if dtype not in (DType.F32, DType.F64) or any(spec.dtype is not dtype for spec in reg.inputs):
        return "BLAS has f32 and f64 only, of one type"
    if len(reg.inputs) == 3 and reg.inputs[2].shape != reg.outputs[0].shape:
        return "the addend does not have the result's shape"
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    return _reason(product) or _missing()


def _reason(product: Product) -> str | None:
    m, n, k = product.m, product.n, product.k
    if min(m, n) < 2 or not k:
        return f"a product of {m} x {n} with {k} terms is no matter for BLAS"
    if max(m, n, k) > MOST:
        return f"a size of {max(m, n, k)} is too large for BLAS"
    if product.alpha == 0:
        return "BLAS reads no operand where alpha is 0, and so loses their NaNs"
    return None


def _missing() -> str | None:
    from runtime.kernels.cpu.blas.library import library

    found = library()
    return found if isinstance(found, str) else None


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.blas.gemm_code import GEMM, emit
    from runtime.kernels.cpu.blas.library import library

    found = library()
    assert not isinstance(found, str), found
    dtype = reg.outputs[0].dtype
    return EmittedKernel(emit, {GEMM[dtype]: found.gemm[dtype]})


ENTRIES = [
    KernelEntry(
        op_type, PROVIDER, PRIORITY, _supports, _prepare, flags=KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR
    )
    for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
]
