"""Convolutions by oneDNN: weights packed once as it likes them; bias, addend and relu inside of the primitive.

The wheel that works is `onednn-cpu-iomp`, of the `onednn` extra. The newer `onednn` wheel is a SYCL build, which
reports no CPU engine: it is told apart by asking, and then nothing but speed is missing.
"""

from __future__ import annotations

from functools import partial

from runtime.abi import OklRunCtx
from runtime.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.conv_shape import convolution_of
from runtime.kernels.cpu.llvm.target import vector_bytes
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, Packing

PROVIDER = "onednn"
FIRST, LAST = 40, 15
"""Priorities, above and below our own kernel.

With AVX2 ours was as fast or faster on every layer of ResNet-50 but two; for AVX-512 oneDNN has more to offer.
"""


def _supports(reg: RegContext) -> str | None:
    if any(dtype is not DType.F32 for dtype in reg.dtypes):
        return "only f32 is handed to oneDNN"
    if not reg.outputs[0].elem_count or not reg.inputs[1].elem_count:
        return "the convolution is empty"
    try:
        conv = convolution_of(reg)
    except ValueError as error:
        return str(error)
    if not conv.channels_last:
        return "images lie channels first, which oneDNN would turn at each op (see -auto-nhwc)"
    if not {1, *([] if conv.bias is None else [conv.bias])}.issubset(reg.constants):
        return "the weights are no constants, to be packed once"
    from runtime.kernels.cpu.onednn.library import library

    found = library()
    if isinstance(found, str):
        return found
    from runtime.kernels.cpu.onednn.convolution import reason_against

    return reason_against(conv)


def _priority(reg: RegContext) -> int:
    return FIRST if vector_bytes() == 64 else LAST


def _workspace(reg: RegContext) -> int:
    from runtime.kernels.cpu.onednn.convolution import primitive_of

    return primitive_of(convolution_of(reg)).scratch_bytes


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.onednn import execute_code
    from runtime.kernels.cpu.onednn.library import imports

    return EmittedKernel(execute_code.emit, imports())


def _pack(reg: RegContext) -> Packing:
    """The weights in the primitive's own layout."""
    from runtime.kernels.cpu.onednn.convolution import pack_weights, primitive_of

    conv = convolution_of(reg)
    primitive = primitive_of(conv)
    return Packing((1,), f"onednn {conv!r}", primitive.weights_bytes, partial(pack_weights, conv))


def _attach(reg: RegContext, run: OklRunCtx) -> object:
    """The memory objects and arguments of one context."""
    from runtime.kernels.cpu.onednn.convolution import Execution

    return Execution(convolution_of(reg), run)


ENTRIES = [
    KernelEntry(
        "conv2d",
        PROVIDER,
        _priority,
        _supports,
        _prepare,
        workspace=_workspace,
        flags=KernelFlag.DETERMINISTIC,
        pack=_pack,
        attach=_attach,
    )
]
