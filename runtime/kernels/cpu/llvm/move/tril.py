"""Entry of `tril`: the lower triangle of the last two dimensions, the rest filled. Its code is in `tril_emit`."""

from __future__ import annotations

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import ANY, all_of, one_type, operands, same_shapes
from runtime.kernels.cpu.llvm.pointwise.entry import PRIORITY, PROVIDER
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag


def _rank(reg: RegContext) -> str | None:
    return None if reg.inputs[0].rank >= 2 else f"expected rank 2 or more, got {reg.inputs[0].rank}"


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.move.tril_code import emit_tril

    return EmittedKernel(emit_tril)


ENTRIES = [
    KernelEntry(
        "tril",
        PROVIDER,
        PRIORITY,
        all_of(operands(1), one_type(ANY), same_shapes, _rank),
        _prepare,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
]
