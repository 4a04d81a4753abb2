"""The table rows of generated kernels, for any device that launches kernels on blocks of threads."""

from __future__ import annotations

from collections.abc import Callable

from okl_opt.passes.oneflow.lower_oneflow_to_linalg import rules
from okl_opt.runtime.base.abi import OklRunCtx
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.code import code_of, reason_against
from okl_opt.runtime.kernels.registry import KernelEntry, PreparedKernel

PROVIDER = "gpu"
_PRIORITY = 10


def rows(
    prepare: Callable[[RegContext], PreparedKernel],
    attach: Callable[[RegContext, OklRunCtx], object] = lambda reg, run: None,
) -> Callable[[str], KernelEntry | None]:
    """The `entry_of` of a device's module; `prepare` makes the kernels of supported ops."""

    def entry_of(op_type: str) -> KernelEntry | None:
        if op_type != "fused_elementwise" and op_type not in rules(sorts=True):
            return None
        return KernelEntry(op_type, PROVIDER, _PRIORITY, reason_against, prepare, _workspace, attach=attach)

    return entry_of


def _workspace(reg: RegContext) -> int:
    return code_of(reg).scratch
