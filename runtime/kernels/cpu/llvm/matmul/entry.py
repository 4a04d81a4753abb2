"""Entries of the matrix products. A right operand that never changes is packed once, before the first run."""

from __future__ import annotations

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import NUMBERS, one_type
from runtime.kernels.cpu.llvm.matmul.product import product_of
from runtime.kernels.cpu.llvm.matmul.tiling import (
    packed_bytes,
    packed_layout,
    workspace_bytes,
)
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, Packing

_PRIORITY = 20
_PREPACKED_PRIORITY = 35


def _supports(reg: RegContext) -> str | None:
    reason = one_type(NUMBERS)(reg)
    if reason is not None:
        return reason
    if len(reg.inputs) not in (2, 3):
        return f"expected 2 or 3 operands, got {len(reg.inputs)}"
    if len(reg.inputs) == 3 and reg.inputs[2].shape != reg.outputs[0].shape:
        return "the addend does not have the result's shape"
    return reason_against(reg)


def reason_against(reg: RegContext) -> str | None:
    """Why the matrices of an op do not make a product; None if they do."""
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    alpha = reg.attrs["alpha"]
    if not product.dtype.is_float and isinstance(alpha, float) and not alpha.is_integer():
        return f"alpha {alpha} is not an integer, the element type {product.dtype.spelling} is"
    return None


def priority(reg: RegContext) -> int:
    """Above libraries where the right operand is packed once, below them else."""
    return _PREPACKED_PRIORITY if is_prepacked(reg) else _PRIORITY


def is_prepacked(reg: RegContext) -> bool:
    """Whether the right operand is packed once, before the first run."""
    return 1 in reg.constants and reg.outputs[0].elem_count > 0 and product_of(reg).prepacked


def workspace(reg: RegContext) -> int:
    return workspace_bytes(product_of(reg)) if reg.outputs[0].elem_count else 0


def prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.matmul.code import emit

    return EmittedKernel(emit)


def pack(reg: RegContext) -> Packing | None:
    """The right operand in the panels that the kernel reads."""
    if not is_prepacked(reg):
        return None
    from runtime.kernels.cpu.llvm.matmul.packed import emit_packing

    product = product_of(reg)
    return Packing((1,), packed_layout(product), packed_bytes(reg), EmittedKernel(emit_packing))


FLAGS = KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR

ENTRIES = [
    KernelEntry(
        op_type,
        "llvm",
        priority,
        _supports,
        prepare,
        workspace=workspace,
        flags=FLAGS,
        pack=pack,
    )
    for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
]
