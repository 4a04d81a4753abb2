"""Entries of the matrix products, and of linear layers: products with their epilogue, alone or in groups.

A right operand that never changes is packed once, before the first run.
"""

from __future__ import annotations

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import NUMBERS, one_type
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import PRIORITY, emitted, generated
from okl_opt.runtime.kernels.cpu.llvm.matmul.layers import RUN_BYTES, TABLE_BYTES, layers_of_group, packed_starts
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import is_prepacked, product_of
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import (
    packed_bytes,
    packed_layout,
    workspace_bytes,
)
from okl_opt.runtime.kernels.registry import EmittedKernel, Packing, by_op_type

_PREPACKED_PRIORITY = 35


def _supports(reg: RegContext) -> str | None:
    reason = one_type(NUMBERS)(reg)
    if reason is not None:
        return reason
    if len(reg.inputs) not in (2, 3):
        return f"expected 2 or 3 operands, got {len(reg.inputs)}"
    if len(reg.inputs) == 3 and reg.inputs[2].shape != reg.outputs[0].shape:
        return "the addend does not have the result's shape"
    return _reason_against(reg)


def _reason_against(reg: RegContext) -> str | None:
    """Why an op is not a valid product, or None."""
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    alpha = reg.attrs["alpha"]
    if not product.dtype.is_float and isinstance(alpha, float) and not alpha.is_integer():
        return f"alpha {alpha} is not an integer, the element type {product.dtype.spelling} is"
    return None


def _priority(reg: RegContext) -> int:
    """Above libraries if the right operand is packed once, else below them."""
    return _PREPACKED_PRIORITY if is_prepacked(reg) else PRIORITY


def _workspace(reg: RegContext) -> int:
    return workspace_bytes(product_of(reg)) if reg.outputs[0].elem_count else 0


def _pack(reg: RegContext) -> Packing | None:
    """The right operand in the panels that the kernel reads."""
    if not is_prepacked(reg):
        return None
    from okl_opt.runtime.kernels.cpu.llvm.matmul.packed import emit_packing

    product = product_of(reg)
    return Packing((1,), packed_layout(product), packed_bytes(reg), EmittedKernel(emit_packing))


def _supports_layer(reg: RegContext) -> str | None:
    x, weight, *others = reg.inputs
    reason = one_type(NUMBERS)(reg) or _reason_against(reg)
    if reason is not None:
        return reason
    if len(weight.shape) != 2 or any(spec.shape not in (weight.shape[:1], reg.outputs[0].shape) for spec in others):
        return "weight, bias or addend do not fit the result"
    activation = reg.attrs["activation"]
    if activation not in ("none", "relu") and not x.dtype.is_float:
        return f"activation {activation} is not supported for element type {x.dtype.spelling}"
    return None


def _supports_group(reg: RegContext) -> str | None:
    return next((reason for reason in map(_supports_layer, layers_of_group(reg)) if reason is not None), None)


def _group_priority(reg: RegContext) -> int:
    return max(map(_priority, layers_of_group(reg)))


def _group_workspace(reg: RegContext) -> int:
    return RUN_BYTES + TABLE_BYTES + max(map(_workspace, layers_of_group(reg)))


def _pack_group(reg: RegContext) -> Packing | None:
    layers = layers_of_group(reg)
    starts = packed_starts(reg)
    if not starts:
        return None
    from okl_opt.runtime.kernels.cpu.llvm.matmul.group import emit_packing

    layout = ", ".join(packed_layout(product_of(layers[number])) for number in starts)
    nbytes = sum(packed_bytes(layers[number]) for number in starts)
    return Packing(tuple(len(layers) + number for number in starts), layout, nbytes, EmittedKernel(emit_packing))


entry_of = by_op_type(
    [
        *(
            generated(
                op_type, _supports, emitted("matmul.code:emit"), priority=_priority, workspace=_workspace, pack=_pack
            )
            for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
        ),
        generated(
            "fused_matmul_bias",
            _supports_layer,
            emitted("matmul.code:emit"),
            priority=_priority,
            workspace=_workspace,
            pack=_pack,
        ),
        generated(
            "grouped_matmul_bias",
            _supports_group,
            emitted("matmul.group:emit_group"),
            priority=_group_priority,
            workspace=_group_workspace,
            pack=_pack_group,
        ),
    ]
)
