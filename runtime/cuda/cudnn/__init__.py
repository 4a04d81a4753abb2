"""Convolutions on NVIDIA GPUs by cuDNN, of the `cuda` extra, with bias, addend and relu in the same call.

Sums are f32 for f32, f16 and bf16, and f64 for f64: TF32 is never used. cuDNN's heuristics choose the algorithm,
without a trial run, so that a graph can capture it.
"""

from __future__ import annotations

from hashlib import sha256

from okl_opt.runtime.base.abi import Block, OklRunCtx
from okl_opt.runtime.cuda.cudnn import library
from okl_opt.runtime.cuda.cudnn.convolution import TYPES, Plan, is_fused, plan_of
from okl_opt.runtime.cuda.cudnn.forward import forward_text
from okl_opt.runtime.cuda.driver import DeviceBlock
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution, convolution_of
from okl_opt.runtime.kernels.cuda.code import sources_key
from okl_opt.runtime.kernels.registry import KernelEntry, TranslatedKernel, by_op_type

PROVIDER = "cudnn"
_PRIORITY = 40
"""Above generated kernels."""
_MOST = 2**31 - 1
"""cuDNN takes sizes of 32 bits."""


def _supports(reg: RegContext) -> str | None:
    conv = _convolution(reg)
    if isinstance(conv, str):
        return conv
    cudnn = library.library()
    if isinstance(cudnn, str):
        return cudnn
    plan = plan_of(conv)
    return plan if isinstance(plan, str) else None


def _convolution(reg: RegContext) -> Convolution | str:
    """The convolution, or the reason why cuDNN does not serve it."""
    dtype = reg.outputs[0].dtype
    if dtype not in TYPES or any(spec.dtype is not dtype for spec in reg.inputs):
        return "cuDNN is only used for f16, bf16, f32 and f64, all of one type"
    if not all(spec.elem_count for spec in (*reg.inputs, *reg.outputs)):
        return "a tensor is empty"
    if any(spec.elem_count > _MOST for spec in (*reg.inputs, *reg.outputs)):
        return "a tensor is too large for cuDNN"
    try:
        return convolution_of(reg)
    except ValueError as error:
        return str(error)


def _described(reg: RegContext) -> tuple[Convolution, Plan]:
    conv = _convolution(reg)
    assert not isinstance(conv, str), conv
    plan = plan_of(conv)
    assert not isinstance(plan, str), plan
    return conv, plan


def _prepare(reg: RegContext) -> TranslatedKernel:
    conv, _ = _described(reg)
    facts = repr(conv)
    symbol = f"okl_cudnn_{sha256(facts.encode()).hexdigest()[:32]}"
    return TranslatedKernel(
        symbol, (PROVIDER, facts, sources_key()), lambda: forward_text(symbol, conv), library.found().imports
    )


def _workspace(reg: RegContext) -> int:
    return _described(reg)[1].scratch


class _Attached:
    """The row that compiled code reads, and the objects behind its fields."""

    def __init__(self, reg: RegContext, run: OklRunCtx):
        """Raises: LibraryError, DriverError."""
        conv, plan = _described(reg)
        cudnn = library.found()
        self._handle = cudnn.handles.of(run.launcher)
        self._zeros: DeviceBlock | None = None
        if is_fused(conv) and conv.bias is None:
            self._zeros = cudnn.driver.allocate(conv.filters * conv.dtype.itemsize)
            self._zeros.fill()
            # The launch has another stream.
            cudnn.driver.stream.sync()
        zeros = 0 if self._zeros is None else self._zeros.address
        self._row = Block.pointers([self._handle.address, *plan.descriptors, plan.algorithm, zeros])
        run.cache = self._row.address


entry_of = by_op_type(
    [KernelEntry("conv2d", PROVIDER, _PRIORITY, _supports, _prepare, _workspace, attach=_Attached)],
)
