"""The launch of a function on tensors."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func

from runtime.build.launches import LaunchBuilder
from runtime.compile.launch import CompiledLaunch


def wrapped_launch(builder: LaunchBuilder, function: func.FuncOp, constants: Collection[int] = ()) -> CompiledLaunch:
    """A function on tensors as one launch: code of its own if the builder asks for that, else its kernels."""
    if builder.through_linalg:
        from runtime.build.linalg_road import linalg_launch

        launch = linalg_launch(builder, function, constants)
        if launch is not None:
            return launch
    return builder.wrapped_launch(function, constants)
