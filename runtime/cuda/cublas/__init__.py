"""Matrix products on NVIDIA GPUs by cuBLAS, of the `cuda` extra.

Sums are f32 for f32, f16 and bf16, and f64 for f64: TF32 is never used. With the launch's scratch for a workspace,
cuBLAS allocates nothing while it works, so that a graph can capture its calls.
"""

from __future__ import annotations

from hashlib import sha256

from okl_opt.runtime.base.abi import Block, OklRunCtx
from okl_opt.runtime.cuda.cublas import library
from okl_opt.runtime.cuda.cublas.gemm import MOST_CALLS, TYPES, WORKSPACE_ALIGNMENT, batches_of, calls_of, gemm_text
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product, product_of
from okl_opt.runtime.kernels.cuda.code import sources_key
from okl_opt.runtime.kernels.registry import KernelEntry, TranslatedKernel, by_op_type

PROVIDER = "cublas"
_PRIORITY = 30
"""Above generated kernels."""


def _supports(reg: RegContext) -> str | None:
    product = _product(reg)
    if isinstance(product, str):
        return product
    found = library.library()
    return found if isinstance(found, str) else None


def _product(reg: RegContext) -> Product | str:
    """The product, or the reason why cuBLAS does not serve it."""
    dtype = reg.outputs[0].dtype
    if dtype not in TYPES or any(spec.dtype is not dtype for spec in reg.inputs):
        return "cuBLAS is only used for f16, bf16, f32 and f64, all of one type"
    addend = reg.input_index("_add_to_output")
    if addend is not None and reg.inputs[addend].shape != reg.outputs[0].shape:
        return "the addend does not have the result's shape"
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    if not (product.m and product.n and product.k and product.pairs):
        return "a tensor is empty"
    if product.alpha == 0:
        return "with alpha 0 cuBLAS does not read the operands, so loses their NaNs"
    calls = calls_of(batches_of(product))
    if calls > MOST_CALLS:
        return f"its leading dimensions need {calls} calls of cuBLAS: at most {MOST_CALLS}"
    return product


def _prepare(reg: RegContext) -> TranslatedKernel:
    product = _product(reg)
    assert not isinstance(product, str), product
    # Facts that do not change the code are left out.
    facts = repr((product._replace(b_is_constant=False), reg.input_index("_add_to_output")))
    symbol = f"okl_cublas_{sha256(facts.encode()).hexdigest()[:32]}"
    return TranslatedKernel(
        symbol,
        (PROVIDER, facts, sources_key()),
        lambda: gemm_text(symbol, product, reg.input_index("_add_to_output"), reg.outputs[0].nbytes),
        library.found().imports,
    )


def _workspace(reg: RegContext) -> int:
    return library.found().workspace + WORKSPACE_ALIGNMENT


class _Attached:
    """The row that compiled code reads, and the handle."""

    def __init__(self, reg: RegContext, run: OklRunCtx):
        """Raises: LibraryError, DriverError."""
        found = library.found()
        self._handle = found.handle_of(run.launcher)
        self._row = Block.pointers([self._handle.address, found.workspace])
        run.cache = self._row.address


entry_of = by_op_type(
    [
        KernelEntry(op_type, PROVIDER, _PRIORITY, _supports, _prepare, _workspace, attach=_Attached)
        for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
    ]
)
