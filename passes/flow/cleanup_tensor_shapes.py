"""Remove the ties of tensors to their sizes; refuse queries of tensor shapes that are left.

Before:  func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
           %0 = flow.tensor.tie_shape %arg0 : tensor<?xf32>{%arg1}
           return %0 : tensor<?xf32>
         }
After:   func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
           return %arg0 : tensor<?xf32>
         }

Before this pass, `canonicalize` folds size queries of tied tensors, and ExpandTensorShapes makes the sizes of arguments
values. So each `tensor.dim` and `tensor.rank` that is left is an error, and the IR stays unchanged.
Source: seed 002, CleanupTensorShapes; IREE's `CleanupTensorShapes.cpp` of December 2022.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, Severity, op_diagnostic, op_name
from okl_opt.dialects.flow import TieShapeOp
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.rewriting.edit import Editor

_QUERIES = frozenset({"tensor.dim", "tensor.rank"})
_MESSAGE = (
    "unexpected during shape cleanup; dynamic dimensions must have been resolved prior to leaving the flow dialect"
)


class CleanupTensorShapesPass(OpPass):
    name = "iree-flow-cleanup-tensor-shapes"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        queries = [inner for inner in op.walk() if op_name(inner) in _QUERIES]
        if queries:
            raise DiagnosticError(*(op_diagnostic(Severity.ERROR, query, _MESSAGE) for query in queries))
        edit = Editor(self)
        for tie in [inner for inner in op.walk() if isinstance(inner, TieShapeOp)]:
            if edit.begin(tie):
                edit.replace(tie, [], [tie.operand])
