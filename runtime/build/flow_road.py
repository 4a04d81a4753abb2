"""A Flow program as functions on tensors: what it dispatches, keeps and is given."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from dialects.verifier import verify
from passes.pipeline.flow import FlowToTensorsPipeline
from runtime.build.launches import LaunchBuilder
from runtime.code.source import FLOW_DIALECTS


def is_flow(module: ModuleOp) -> bool:
    """Whether a module has ops of IREE's flow, hal or util."""
    return any(op.name.partition(".")[0] in FLOW_DIALECTS for op in module.walk())


def as_functions(builder: LaunchBuilder, module: ModuleOp) -> ModuleOp:
    """The module, or if it is a Flow program a copy of functions on tensors. Raises: DiagnosticError."""
    if not is_flow(module):
        return module
    copy = module.clone()
    builder.options.progress.step("lowering of Flow")
    passes = [FlowToTensorsPipeline(builder.functions.checks_workgroups).text()]
    builder.run_pipeline(builder.ctx, copy, passes, "run flow")
    verify(copy)
    return copy
