"""Registry entries of pointwise ops; light: the code of an op is found by name when it is prepared."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import Condition
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.kernels.cpu.llvm.pointwise.emitter import Pointwise

PROVIDER = "llvm"
PRIORITY = 20


def pointwise_entry(
    op_type: str,
    supports: Condition,
    bodies: str,
    flags: KernelFlag = KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
) -> KernelEntry:
    """The entry of an op whose `Pointwise` stands under its name in the table BODIES of module `bodies`."""

    def prepare(reg: RegContext) -> EmittedKernel:
        table: Mapping[str, Pointwise] = import_module(bodies).BODIES
        return EmittedKernel(table[op_type].emit)

    return KernelEntry(op_type, PROVIDER, PRIORITY, supports, prepare, flags=flags)
