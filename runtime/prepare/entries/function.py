"""A function on tensors, run as one launch: its parameters are the arguments, its results the returns.

Also accepts the partly lowered forms of a launch.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType
from xdsl.ir import Operation

from okl_opt.dialects import okl
from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.entries.wrapped import wrapped_launch
from okl_opt.runtime.prepare.functions import is_public
from okl_opt.runtime.prepare.launches import LaunchBuilder


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
        _check_types(op)

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> LaunchProgram:
        assert isinstance(op, func.FuncOp)
        launch = builder.partly_lowered_launch(op) if _is_partly_lowered(op) else wrapped_launch(builder, op)
        return builder.launch_program(launch)


def _is_partly_lowered(function: func.FuncOp) -> bool:
    """Return whether a launch-lowering pass has run on a function."""
    return okl.LauncherCtxType() in function.function_type.inputs.data or any(
        op.name.startswith("okm.") for op in function.walk()
    )


def _check_types(function: func.FuncOp) -> None:
    """Refuse a function on anything but tensors or the launcher. Raises: DiagnosticError."""
    if _is_partly_lowered(function):
        return
    name = function.sym_name.data
    kind: FunctionType = function.function_type
    for type_ in (*kind.inputs, *kind.outputs):
        if not isinstance(type_, TensorType):
            raise op_error(function, f"'{name}' cannot run: it has a parameter or result of type {type_}, not a tensor")
