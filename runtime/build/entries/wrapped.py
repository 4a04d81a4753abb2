"""A wrapped function as a launch, whoever compiles it."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func

from okl_opt.dialects.interfaces.compiler_functions import compiler_of
from okl_opt.runtime.build.launches import LaunchBuilder
from okl_opt.runtime.compile.launch import CompiledLaunch


def wrapped_launch(builder: LaunchBuilder, function: func.FuncOp, constants: Collection[int] = ()) -> CompiledLaunch:
    """A function on tensors as one launch: what the generator that it names compiles, or code of its own if the builder
    asks for that, else its kernels. Raises: DiagnosticError, OklRuntimeError.
    """
    compiler = compiler_of(function)
    if compiler is not None:
        from okl_opt.runtime.build.external_road import external_launch

        return external_launch(builder, function, compiler, constants)
    if builder.through_linalg:
        from okl_opt.runtime.build.linalg_road import linalg_launch

        launch = linalg_launch(builder, function, constants)
        if launch is not None:
            return launch
    return builder.wrapped_launch(function, constants)
