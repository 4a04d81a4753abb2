"""What is left of the way from a stream program with encodings to one that can run."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from dialects.flow.types import DispatchTensorType
from dialects.iree_encoding.ops import encoding_of, is_tensor
from dialects.stream import TensorSizeOfOp
from dialects.verifier import verify
from passes.pipeline.encoding import MaterializeEncodingsPipeline
from runtime.build.launches import LaunchBuilder


def is_stream(module: ModuleOp) -> bool:
    """Whether a module has ops of IREE's stream dialect."""
    return any(op.name.startswith("stream.") for op in module.walk())


def as_stream_program(builder: LaunchBuilder, module: ModuleOp) -> ModuleOp:
    """A copy of the module without encodings and questions about sizes. Raises: DiagnosticError."""
    copy = module.clone()
    if _is_encoded(copy):
        builder.options.progress.step("materializing encodings")
        builder.run_pipeline(builder.ctx, copy, [MaterializeEncodingsPipeline().text()], "run stream")
        verify(copy)
    return copy


def _is_encoded(module: ModuleOp) -> bool:
    for op in module.walk():
        if isinstance(op, TensorSizeOfOp):
            return True
        for type in op.result_types:
            tensor = type.bound_type if isinstance(type, DispatchTensorType) else type
            if is_tensor(tensor) and encoding_of(tensor) is not None:
                return True
    return False
