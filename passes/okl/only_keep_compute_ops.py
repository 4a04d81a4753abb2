"""Erase every function but `@okl_compute`, the only one that is compiled.

Before:  func.func @okl_recycle(%arg0: !okl.launcher_ctx) {
           return
         }
         func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           return
         }
         func.func private @get_resources_type_0(!okl.launcher_ctx)
After:   func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           return
         }

Source: seed 000_5288debaba9517ca.txt, -only-keep-compute-ops.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.functions import callee_name, calls, functions
from okl_opt.passes.analysis.launch_names import COMPUTE
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

KEPT = "okl_compute"


def root_of(op: Operation, module: ModuleOp) -> Operation:
    """Return the top-level op of the module that contains `op`."""
    parent = op.parent_op()
    while parent is not None and parent is not module:
        op, parent = parent, parent.parent_op()
    return op


class OnlyKeepComputeOpsPass(Pass):
    """Erase every `func.func` that is not `@okl_compute`; other ops of the module stay."""

    name = "only-keep-compute-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        erased = [function for function in functions(op) if function.sym_name.data != COMPUTE]
        dead = set(erased)
        names = {function.sym_name.data for function in erased}
        for call in calls(op):
            if callee_name(call) in names and root_of(call, op) not in dead:
                raise op_error(
                    call, f"calls '{callee_name(call)}', which is about to be erased; run fetch-from-launcher first"
                )
        edit = Editor(self)
        # All at once: they may call each other.
        if erased and edit.begin(*erased):
            for function in erased:
                edit.erase(function)
