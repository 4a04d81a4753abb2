"""Make functions return nothing; the ops that computed the results stay.

Before:  func.func @wrap0(%arg0: !okl.launcher_ctx) -> tensor<2xf32> {
           %0 = "okl.get_tensor_from_ret"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                : (!okl.launcher_ctx) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }
After:   func.func @wrap0(%arg0: !okl.launcher_ctx) {
           %0 = "okl.get_tensor_from_ret"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                : (!okl.launcher_ctx) -> tensor<2xf32>
           return
         }

Source: seed 000_5288debaba9517ca.txt, -trim-return-to-void, on 12 October -trim-return-as-void.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.functions import callee_name, calls, defined_functions, drop_attributes, returns
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


def check(call: func.CallOp, dropped: set[func.ReturnOp]) -> None:
    """Check that only removed ops use the results of a call of a trimmed function. Raises: DiagnosticError."""
    for number, result in enumerate(call.results):
        for use in result.uses:
            if use.operation not in dropped:
                raise op_error(
                    call, f"result #{number} is used, but '{callee_name(call)}' is about to return nothing"
                ).note(use.operation.location, "used here")


class TrimReturnAsVoidPass(Pass):
    """Drop the results of every function that has a body; also its attributes, as upstream does."""

    name = "trim-return-to-void"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-functions-trimmed", "Number of functions that lost their results"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        chosen = [function for function in defined_functions(op) if function.function_type.outputs]
        names = {function.sym_name.data for function in chosen}
        dropped = [terminator for function in chosen for terminator in returns(function)]
        trimmed_calls = [call for call in calls(op) if callee_name(call) in names and call.results]
        disappearing = set(dropped)
        for call in trimmed_calls:
            check(call, disappearing)

        edit = Editor(self)
        # All functions in one rewrite: an untouched function might return the results of a trimmed one.
        if not chosen or not edit.begin(*chosen):
            return
        count(self, "num-functions-trimmed", len(chosen))
        for terminator in dropped:
            edit.modify(terminator).operands = []
        for call in trimmed_calls:
            void_call = func.CallOp(call.callee, list(call.operands), [])
            void_call.attributes.update(call.attributes)
            edit.insert(void_call, InsertPoint.before(call), of=call)
            edit.erase(call)
        for function in chosen:
            drop_attributes(edit.modify(function))
            function.properties["function_type"] = FunctionType.from_lists(function.function_type.inputs.data, [])
