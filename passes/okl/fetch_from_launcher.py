"""Fetch resources one by one from the launcher, instead of by the placeholder calls.

Before:  func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> !okl.run_ctx
           %1 = call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }
         func.func private @get_resources_type_1(!okl.launcher_ctx) -> !okl.run_ctx
         func.func private @get_resources_type_2(!okl.launcher_ctx) -> !okl.kernel
After:   func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }
         func.func private @get_resources_type_1(!okl.launcher_ctx) -> !okl.run_ctx
         func.func private @get_resources_type_2(!okl.launcher_ctx) -> !okl.kernel

Source: seed 000_5288debaba9517ca.txt, -fetch-from-launcher.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, BlockArgument, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import (
    FetchKernelOp,
    FetchRegCtxOp,
    FetchRunCtxOp,
    KernelType,
    LauncherCtxType,
    RegCtxType,
    RunCtxType,
)
from okl_opt.passes.analysis.functions import callee_name
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

FETCH: dict[type[Attribute], type[FetchRegCtxOp] | type[FetchRunCtxOp] | type[FetchKernelOp]] = {
    RegCtxType: FetchRegCtxOp,
    RunCtxType: FetchRunCtxOp,
    KernelType: FetchKernelOp,
}


def is_placeholder(call: func.CallOp) -> bool:
    """Return whether a call is a placeholder for resources of the launcher."""
    return callee_name(call).startswith("get_resources_type_")


def launcher_of(op: Operation) -> BlockArgument | None:
    """Return the launcher parameter of the function around `op`; None if there is no such function or parameter."""
    function = op.parent_op()
    while function is not None and not isinstance(function, func.FuncOp):
        function = function.parent_op()
    if function is None or not function.args or not isinstance(function.args[0].type, LauncherCtxType):
        return None
    return function.args[0]


def check(call: func.CallOp) -> None:
    """Check that a placeholder call returns resources only, in a function with a launcher. Raises: DiagnosticError."""
    for number, result in enumerate(call.results):
        if type(result.type) not in FETCH:
            raise op_error(call, f"result #{number} has type {result.type}, which no launcher holds")
    if launcher_of(call) is None:
        raise op_error(call, "needs '!okl.launcher_ctx' as the first parameter of the function around it")


def fetch(edit: Editor, call: func.CallOp) -> None:
    """Replace a call of @get_resources_type_N by one okl.fetch_* for each used result."""
    launcher = launcher_of(call)
    assert launcher is not None, "checked before the rewrite"
    for number, result in enumerate(call.results):
        # The origin of a fetch is its users, not the call, which was made for all resources.
        users = [use.operation for use in result.uses]
        if users:
            fetched = FETCH[type(result.type)](launcher, number)
            edit.record(fetched, *users)
            edit.insert(fetched, InsertPoint.before(call))
            edit.replace_all_uses_with(result, fetched.results[0])
    edit.erase(call)


def is_unused_fetch(op: Operation) -> bool:
    """Return whether `op` is a fetch without users."""
    return isinstance(op, tuple(FETCH.values())) and op.results[0].first_use is None


class FetchFromLauncherPass(Pass):
    """Replace calls of `@get_resources_type_*` by fetches, and remove unused fetches."""

    name = "fetch-from-launcher"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = [call for call in op.walk() if isinstance(call, func.CallOp) and is_placeholder(call)]
        for call in found:
            check(call)
        edit = Editor(self)
        for call in found:
            if edit.begin(call):
                fetch(edit, call)
        for unused in [inner for inner in op.walk() if is_unused_fetch(inner)]:
            if edit.begin(unused):
                edit.erase(unused)
