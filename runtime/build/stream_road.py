"""What is left of the way from a stream program with encodings to one that can run."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from dialects.verifier import verify
from runtime.build.launches import LaunchBuilder


def is_stream(module: ModuleOp) -> bool:
    """Whether a module has ops of IREE's stream dialect."""
    return any(op.name.startswith("stream.") for op in module.walk())


def as_stream_program(builder: LaunchBuilder, module: ModuleOp) -> ModuleOp:
    """A copy of the module without encodings and questions about sizes. Raises: DiagnosticError."""
    # Imported here: other programs need nothing of it.
    from passes.encoding.sites import has_encodings
    from passes.pipeline.encoding import MaterializeEncodingsPipeline

    copy = module.clone()
    if has_encodings(copy):
        builder.options.progress.step("materializing encodings")
        builder.run_pipeline(builder.ctx, copy, [MaterializeEncodingsPipeline().text()], "run stream")
        verify(copy)
    return copy
