"""Run the transform script in a file on each function; without a file name nothing changes.

Before:  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
           return %arg0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
           return %arg0 : tensor<4xf32>
         }

The script is the sequence `@__transform_main` in the module in the file; its argument stands for the function. All
transform ops of `transform-interpreter` are allowed. Only the user decides which files are read: the pass works on the
command line only, not in a reproducer or script.
Source: IREE's `DispatchWithTransformDialect.cpp` of December 2022; seed 002, DispatchWithTransformDialect.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.pipeline.files import read_file
from okl_opt.passes.transform.script import ENTRY_POINT, run_sequence


@dataclass(frozen=True)
class DispatchWithTransformDialectPass(OpPass):
    name = "iree-flow-dispatch-with-transform-dialect"
    anchor = FUNCTION_LIKE

    transform_file_name: str = ""
    """The file with the script."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.transform_file_name:
            script = parse(ctx, read_file(self.transform_file_name), self.transform_file_name)
            verify(script)
            run_sequence(self, ctx, script, ENTRY_POINT, op)
