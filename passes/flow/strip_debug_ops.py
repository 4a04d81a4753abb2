"""Erase debug ops: assertions, and ops that print or trace values.

Before:  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
           cf.assert %arg0, "must hold"
           return %arg1 : i32
         }
After:   func.func @f(%arg0: i1, %arg1: i32) -> i32 {
           return %arg1 : i32
         }

The ops are those in `DEBUG_ONLY` of the facts of their dialects. Assertions with `{relied_on}` stay: accesses rely on
them, and `guard-memory-accesses` and conversions mark them so.
Source: seed 002, "StripDebugOps"; IREE's `StripDebugOps.cpp` of December 2022.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.effects import is_debug_only
from okl_opt.passes.analysis.run_ends import RELIED_ON
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


class StripDebugOpsPass(OpPass):
    name = "iree-util-strip-debug-ops"
    drops_assertions = True
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in [inner for region in op.regions for inner in region.walk() if is_debug_only(inner)]:
            if RELIED_ON not in inner.attributes and edit.begin(inner):
                edit.erase(inner)
