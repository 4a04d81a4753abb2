"""Matrix products by a BLAS library: OpenBLAS of the `blas` extra, or any CBLAS given by path.

The library runs on one thread; large products are cut into blocks for our own threads, as two thread pools would slow
each other down. So results do not depend on the number of threads.
"""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product, product_of
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, by_op_type

PROVIDER = "blas"
FIRST, LAST = 30, 18
"""Priorities, above and below our own kernels."""
_COLLISION_BYTES = 4096
_LARGE = 1 << 21
MOST = 2**31 - 1
"""Largest size that a BLAS with 32-bit integers takes."""


def _supports(reg: RegContext) -> str | None:
    dtype = reg.outputs[0].dtype
    if dtype not in (DType.F32, DType.F64) or any(spec.dtype is not dtype for spec in reg.inputs):
        return "BLAS only computes f32 and f64, all of one type"
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
        return f"a product of {m} x {n} with {k} terms is too small for BLAS"
    if max(m, n, k) > MOST:
        return f"a size of {max(m, n, k)} is too large for BLAS"
    if product.alpha == 0:
        return "with alpha 0 BLAS does not read the operands, so loses their NaNs"
    return None


def _priority(reg: RegContext) -> int:
    """FIRST if our own kernel would read in place a matrix whose rows map to the same cache sets; BLAS packs it.

    Measured against OpenBLAS 0.3.34 with AVX2: ours took 1.3 to 2 times as long there, as long or less elsewhere. With
    AVX-512 ours took a third of its time there.
    """
    if vector_bytes() == 64:
        return LAST
    try:
        product = product_of(reg)
    except ValueError:
        return LAST
    m, n, k, size = product.m, product.n, product.k, product.dtype.itemsize
    b_collides = 7 <= m <= 24 and not product.transpose_b and n * size % _COLLISION_BYTES == 0
    a_collides = n <= 8 and m >= 512 and not product.transpose_a and k * size % _COLLISION_BYTES == 0
    return FIRST if (a_collides or b_collides) and n * k * m >= _LARGE else LAST


def _missing() -> str | None:
    from okl_opt.runtime.kernels.cpu.blas.library import library

    found = library()
    return found if isinstance(found, str) else None


def _prepare(reg: RegContext) -> EmittedKernel:
    from okl_opt.runtime.kernels.cpu.blas.gemm_code import GEMM, emit
    from okl_opt.runtime.kernels.cpu.blas.library import library

    found = library()
    assert not isinstance(found, str), found
    dtype = reg.outputs[0].dtype
    return EmittedKernel(emit, {GEMM[dtype]: found.gemm[dtype]})


entry_of = by_op_type(
    [
        KernelEntry(
            op_type, PROVIDER, _priority, _supports, _prepare, flags=KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR
        )
        for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
    ]
)
