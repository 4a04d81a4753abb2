"""The functions of one launch: in okl ops, or in the llvm dialect with the module that they index."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.plan.launch_ir import find_function
from okl_opt.runtime.prepare.functions import named, symbol_name
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.lowerings import Lowering, find_lowering


class LaunchEntry:
    """`okl_init_context`, `okl_compute` and their helpers; `okl_subgraph`."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return isinstance(op, func.FuncOp | llvm.FuncOp) and find_lowering(symbol_name(op)) is not None

    def name(self, op: Operation) -> str:
        return _lowering_of(op).compute

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        return True

    def check(self, op: Operation) -> None:
        """Errors are reported when the launch is read."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> LaunchProgram:
        """Build the program.

        A function in the llvm dialect needs the launch that it indexes: this module's own, else `launcher_module`.
        """
        lowering = _lowering_of(op)
        compute = named(module, lowering.compute, lowering.context)
        with_context = module if lowering.has_context(module) else launcher_module
        if with_context is None:
            raise OklRuntimeError(
                f"'{lowering.compute}' cannot run without the launch that it indexes: start from a module with "
                f"'{lowering.context}' in the same command, or give that module with --launcher-module=FILE"
            )
        plan = lowering.plan(with_context, lowering.compute, builder.device)
        if find_function(module, lowering.compute) is None and not isinstance(compute, llvm.FuncOp):
            raise op_error(module, f"cannot run: it has '{lowering.context}', but no '{lowering.compute}'")
        return builder.launch_program(builder.build_okl(lowering, _alone(lowering, module), plan))


def _lowering_of(op: Operation) -> Lowering:
    lowering = find_lowering(symbol_name(op))
    assert lowering is not None, "as `matches` found"
    return lowering


def _alone(lowering: Lowering, module: ModuleOp) -> ModuleOp:
    """A module of copies of the launch's functions, of declarations, and of everything in the llvm dialect."""
    alone = ModuleOp([op.clone() for op in module.ops if _is_of_launch(lowering, op)], module.attributes)
    alone.location = module.location
    return alone


def _is_of_launch(lowering: Lowering, op: Operation) -> bool:
    if isinstance(op, func.FuncOp):
        return not op.body.blocks or op.sym_name.data in lowering.functions
    return op.name.startswith("llvm.")
