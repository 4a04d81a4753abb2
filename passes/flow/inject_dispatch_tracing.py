"""Trace the input and output tensors of dispatches.

Before:  flow.executable private @exe {
           flow.executable.export public @entry
         }
         func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
           %0 = flow.dispatch @exe::@entry(%arg0, %arg1) : (tensor<?xf32>{%arg1}, index) -> tensor<?xf32>{%arg1}
           return %0 : tensor<?xf32>
         }
After:   flow.executable private @exe {
           flow.executable.export public @entry
         }
         func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
           flow.tensor.trace {key = "exe::entry inputs"} %arg0 : tensor<?xf32>{%arg1}
           %0 = flow.dispatch @exe::@entry(%arg0, %arg1) : (tensor<?xf32>{%arg1}, index) -> tensor<?xf32>{%arg1}
           flow.tensor.trace {key = "exe::entry outputs"} %0 : tensor<?xf32>{%arg1}
           return %0 : tensor<?xf32>
         }

Dispatches in regions of other ops are not traced, nor dispatches with such traces already.
Source: seed 002, InjectDispatchTracing; IREE's `InjectDispatchTracing.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.flow import DispatchOp, TraceOp
from okl_opt.dialects.hints import isa
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.rewriting.edit import Editor

_Sized = tuple[SSAValue, Sequence[SSAValue]]
"""A value with its dynamic sizes."""


def _trace(key: str, values: Iterable[_Sized]) -> TraceOp:
    tensors = [(value, sizes) for value, sizes in values if isa(value.type, TensorType[Attribute])]
    return TraceOp(key, [value for value, _ in tensors], [size for _, sizes in tensors for size in sizes])


def _is_trace(op: Operation | None, key: str) -> bool:
    return isinstance(op, TraceOp) and op.key is not None and op.key.data == key


class InjectDispatchTracingPass(OpPass):
    name = "iree-flow-inject-dispatch-tracing"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for block in op.regions[0].blocks:
            for dispatch in [inner for inner in block.ops if isinstance(inner, DispatchOp)]:
                self._trace_dispatch(edit, dispatch)

    def _trace_dispatch(self, edit: Editor, op: DispatchOp) -> None:
        names = (op.entry_point.root_reference, *op.entry_point.nested_references.data)
        name = "::".join(each.data for each in names)
        before, after = f"{name} inputs", f"{name} outputs"
        if _is_trace(op.prev_op, before) and _is_trace(op.next_op, after):
            return
        if edit.begin(op):
            first = op.first_input()
            inputs = ((value, op.operand_sizes(first + number)) for number, value in enumerate(op.inputs))
            edit.insert(_trace(before, inputs), InsertPoint.before(op))
            outputs = ((result, op.result_sizes(number)) for number, result in enumerate(op.results))
            edit.insert(_trace(after, outputs), InsertPoint.after(op))
