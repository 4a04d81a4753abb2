"""Entry of conv2d.

Convolutions run on images with channels last; others are transposed into scratch, and the result back.
Three ways: tiles of pixels x filters; 3 x 3 kernels as products of transformed patches; and, where each channel has one
filter of its own, channels side by side.
"""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import convolution_of, is_packed
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import panels_bytes, scratch_of, tiling_of
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import FLOATS, one_type
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import emitted, generated
from okl_opt.runtime.kernels.registry import EmittedKernel, Packing, by_op_type


def _supports(reg: RegContext) -> str | None:
    reason = one_type(FLOATS)(reg)
    if reason is not None:
        return reason
    try:
        convolution_of(reg)
    except ValueError as error:
        return str(error)
    return None


def _is_empty(spec: TensorSpec) -> bool:
    return spec.elem_count == 0


def _workspace(reg: RegContext) -> int:
    if _is_empty(reg.outputs[0]):
        return 0
    conv = convolution_of(reg)
    return scratch_of(conv, packed=is_packed(reg, conv)).size


def _pack(reg: RegContext) -> Packing | None:
    conv = convolution_of(reg)
    if _is_empty(reg.outputs[0]) or not is_packed(reg, conv):
        return None
    from okl_opt.runtime.kernels.cpu.llvm.conv.code import emit_packing

    operands = (1,) if conv.bias is None else (1, conv.bias)
    tiling = tiling_of(conv)
    tiles = f"{conv.groups} x {tiling.filter_tiles} x {tiling.width}"
    layout = f"conv2d {conv.algorithm} {tiles}, channels last: {conv.channels_last}"
    return Packing(operands, layout, panels_bytes(conv), EmittedKernel(emit_packing))


entry_of = by_op_type([generated("conv2d", _supports, emitted("conv.code:emit"), workspace=_workspace, pack=_pack)])
