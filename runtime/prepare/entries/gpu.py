"""A function that launches kernels of `gpu.module`s."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.runtime.prepare.functions import is_public
from okl_opt.runtime.prepare.gpu_program import gpu_program, has_kernels, uses_gpu
from okl_opt.runtime.prepare.launches import LaunchBuilder

if TYPE_CHECKING:
    from okl_opt.runtime.gpu.program import GpuProgram


class GpuEntry:
    """`func.func` with ops of the gpu dialect, or in a module with kernels."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return isinstance(op, func.FuncOp) and (has_kernels(module) or uses_gpu(op))

    def name(self, op: Operation) -> str:
        assert isinstance(op, func.FuncOp)
        return op.sym_name.data

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        assert isinstance(op, func.FuncOp)
        return is_public(op) and op.sym_name.data not in called

    def check(self, op: Operation) -> None:
        """Accept every op: `program` refuses what cannot run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> GpuProgram:
        assert isinstance(op, func.FuncOp)
        return gpu_program(builder, module, op)
