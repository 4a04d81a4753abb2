"""A wrapped function as a launch, with any of the compilers."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func

from okl_opt.dialects.interfaces.compiler_functions import compiler_of
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.prepare.launches import LaunchBuilder


def wrapped_launch(builder: LaunchBuilder, function: func.FuncOp, constants: Collection[int] = ()) -> CompiledLaunch:
    """Return a launch of a function on tensors. The generator that the function names compiles it; else the builder's
    own lowering through linalg if asked for, else the kernels of the table. Raises: DiagnosticError, OklRuntimeError.
    """
    compiler = compiler_of(function)
    if compiler is not None:
        from okl_opt.runtime.prepare.external_launch import external_launch

        return external_launch(builder, function, compiler, constants)
    if builder.through_linalg:
        from okl_opt.runtime.prepare.linalg_launch import linalg_launch

        launch = linalg_launch(builder, function, constants)
        if launch is not None:
            return launch
    return builder.wrapped_launch(function, constants)
