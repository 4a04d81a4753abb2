"""Run passes repeatedly until they change nothing.

    okl-opt in.mlir -composite-fixed-point-pass="pipeline=canonicalize,cse"

Before:  func.func @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %arg0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %arg0 : i32
         }

Without a pipeline nothing is run, as above. If `max-iterations` is too small, a warning is printed.
Source: `lib/Transforms/CompositePass.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, Severity, emit
from okl_opt.passes.base import OpPass
from okl_opt.passes.pipeline.manager import run_inner_pipeline
from okl_opt.passes.pipeline.text import Manager, parse_pipeline

_Print = list[tuple[object, ...]]


def fingerprint(top: Operation) -> _Print:
    """Return a snapshot of `top` and the ops in it, equal to a later one if nothing has changed."""
    return [
        (
            op,
            op.parent,
            *op.operands,
            *op.successors,
            *op.result_types,
            *sorted(op.properties.items()),
            *sorted(op.attributes.items()),
            *(argument for region in op.regions for block in region.blocks for argument in block.args),
        )
        for op in top.walk()
    ]


def run_to_fixed_point(ctx: Context, pipeline: Manager, op: Operation, iterations: int) -> bool:
    """Run a pipeline on `op` until nothing changes, at most `iterations` times; return whether it converged."""
    before = fingerprint(op)
    for _ in range(iterations):
        run_inner_pipeline(ctx, pipeline, op)
        after = fingerprint(op)
        if after == before:
            return True
        before = after
    return False


@dataclass(frozen=True)
class CompositeFixedPointPass(OpPass):
    name = "composite-fixed-point-pass"
    keeps_checks = True

    display_name: str = field(default="CompositeFixedPointPass", metadata={"option": "name"})
    """The name of the passes in warnings."""

    pipeline: str = ""
    """The passes, as in the pipeline of an op of any kind."""

    max_iterations: int = 10
    """The greatest number of runs after the first one."""

    def __post_init__(self) -> None:
        if self.max_iterations < 1:
            raise ValueError(f"max-iterations must be 1 or more, got {self.max_iterations}")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        # A file may name this pass, so the passes in its option may touch only IR, too.
        inner = parse_pipeline(f"any({self.pipeline})", from_file=True)
        if run_to_fixed_point(ctx, inner, op, self.max_iterations + 1):
            return
        iterations = f"{self.max_iterations} iterations"
        message = f'Composite pass "{self.display_name}"+ didn\'t converge in {iterations}'
        emit(Diagnostic(Severity.WARNING, op.location, message, op=op))
