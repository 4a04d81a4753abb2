"""A function on tensors, run as one launch: its parameters are the arguments, its results the returns."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType
from xdsl.ir import Operation

from dialects import okl
from dialects.diagnostic import op_error
from passes.analysis.subgraphs import MEMREFS, POOL, TENSORS
from runtime.build.functions import is_public, missing_pass
from runtime.build.launches import LaunchBuilder
from runtime.launch.program import Program

NEXT_PASS = {TENSORS: "wrap-okm-kernel", MEMREFS: "opt-okm-memref", POOL: "convert-okm-to-okl"}
"""The next pass for a function in the memory-pool pipeline, by name prefix."""


class FunctionEntry:
    """`func.func`."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return isinstance(op, func.FuncOp)

    def name(self, op: Operation) -> str:
        assert isinstance(op, func.FuncOp)
        return op.sym_name.data

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        assert isinstance(op, func.FuncOp)
        return is_public(op) and op.sym_name.data not in called

    def check(self, op: Operation) -> None:
        assert isinstance(op, func.FuncOp)
        _check_level(op)

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> Program:
        assert isinstance(op, func.FuncOp)
        return builder.launch_program(builder.wrapped_launch(op))


def _check_level(function: func.FuncOp) -> None:
    """Refuse functions on a launcher that are not yet a launch, and name the next pass. Raises: DiagnosticError."""
    kind: FunctionType = function.function_type
    name = function.sym_name.data
    for stage, missing in NEXT_PASS.items():
        if name.startswith(stage) and any(op.name.startswith("okm.") for op in function.walk()):
            raise op_error(function, f"'{name}' cannot run before -convert-okm-to-okl: the next pass is -{missing}")
    if okl.LauncherCtxType() in kind.inputs.data:
        built = any(isinstance(op, okl.BuildRegCtxOp) for op in function.walk())
        if kind.outputs.data:
            missing = "trim-return-to-void"
        else:
            missing = "split-into-funcs" if built else "lower-to-okl"
        raise missing_pass(function, missing)
    for type_ in (*kind.inputs, *kind.outputs):
        if not isinstance(type_, TensorType):
            raise op_error(function, f"'{name}' cannot run: it has a parameter or result of type {type_}, not a tensor")
