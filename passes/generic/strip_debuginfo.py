"""Remove the locations of ops and block arguments.

Before:  func.func @f(%arg0: i32 loc("x.c":1:8)) -> i32 {
           return %arg0 : i32 loc("x.c":2:3)
         } loc("x.c":1:1)
After:   func.func @f(%arg0: i32 loc(unknown)) -> i32 {
           return %arg0 : i32 loc(unknown)
         } loc(unknown)

Source: `lib/Transforms/StripDebugInfo.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


class StripDebugInfo(OpPass):
    name = "strip-debuginfo"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        # A single rewrite: removing only some locations is useless.
        if not Editor(self).begin(op):
            return
        unknown = UnknownLoc()
        for inner in op.walk():
            inner.location = unknown
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.args:
                        argument.location = unknown
