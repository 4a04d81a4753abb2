"""The functions of one launch: in okl ops, or in the llvm dialect with the module that they index."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from dialects.diagnostic import op_error
from runtime.base.errors import OklRuntimeError
from runtime.build.functions import missing_pass, named, symbol_name
from runtime.build.launches import LaunchBuilder
from runtime.build.lowerings import Lowering, find_lowering
from runtime.launch.program import Program
from runtime.plan.launch_ir import find_function


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
    ) -> Program:
        """Build the program.

        A function in the llvm dialect needs the launch that it indexes: `launcher_module`, unless this module still has
        it.
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
        if isinstance(compute, llvm.FuncOp):
            code = ModuleOp([op.clone() for op in module.ops if op.name.startswith("llvm.")], module.attributes)
            code.location = module.location
            return builder.launch_program(builder.build(plan, code, lowering))
        if find_function(module, lowering.compute) is None:
            raise op_error(module, f"cannot run: it has '{lowering.context}', but no '{lowering.compute}'")
        _check_fetches(module, lowering)
        return builder.launch_program(builder.build_okl(lowering, module.clone(), plan))


def _lowering_of(op: Operation) -> Lowering:
    lowering = find_lowering(symbol_name(op))
    assert lowering is not None, "as `matches` found"
    return lowering


def _check_fetches(module: ModuleOp, lowering: Lowering) -> None:
    """`okl_compute` after split-into-funcs still calls placeholders; fetch-from-launcher replaces them."""
    function = find_function(module, lowering.compute)
    assert function is not None
    for op in function.walk():
        if isinstance(op, func.CallOp) and op.callee.string_value().startswith("get_resources_type_"):
            raise missing_pass(function, "fetch-from-launcher")
