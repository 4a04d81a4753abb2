"""Run a pipeline on a module until it reaches a fixed point.

    okl-opt in.mlir -iree-util-fixed-point-iterator="pipeline=canonicalize,cse"

Before:  func.func @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %arg0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %arg0 : i32
         }

Without a pipeline the module stays, as above. Unlike in `composite-fixed-point-pass`, reaching `max-iterations` without
a fixed point is an error.
Source: `FixedPointIterator.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.base import Pass
from okl_opt.passes.generic.composite_fixed_point_pass import run_to_fixed_point
from okl_opt.passes.pipeline.text import parse_pipeline


@dataclass(frozen=True)
class FixedPointIteratorPass(Pass):
    name = "iree-util-fixed-point-iterator"
    keeps_checks = True

    pipeline: str = ""
    """The passes, as in the pipeline of a module."""

    max_iterations: int = 10
    """The largest number of iterations."""

    def __post_init__(self) -> None:
        if self.max_iterations < 1:
            raise ValueError(f"max-iterations must be 1 or more, got {self.max_iterations}")

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        # A file may name this pass, so the passes of the option may touch nothing but IR either.
        inner = parse_pipeline(f"builtin.module({self.pipeline})", from_file=True)
        if not run_to_fixed_point(ctx, inner, op, self.max_iterations):
            raise op_error(op, f"has not reached a fixed point after {self.max_iterations} iterations")
