"""Mark tensor arguments of public functions as read-only.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: index) -> tensor<4xf32> {
           return %arg0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32> {bufferization.writable = false}, %arg1: index) -> tensor<4xf32> {
           return %arg0 : tensor<4xf32>
         }

`one-shot-bufferize` with function boundaries lets a function write its arguments in place, which callers that keep
their tensors would see. Existing attributes stay.
Source: the attribute is MLIR 22's, which `BufferizableOpInterface` reads.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, BoolAttr, DictionaryAttr, TensorType, UnrankedTensorType
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

WRITABLE = "bufferization.writable"


class MarkInputsReadOnlyPass(OpPass):
    name = "mark-inputs-read-only"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for function in op.walk():
            if not isinstance(function, func.FuncOp) or not _is_called_from_outside(function):
                continue
            marked = list(_marked(function))
            if marked != _arguments(function) and edit.begin(function):
                edit.modify(function).properties["arg_attrs"] = ArrayAttr(marked)


def _is_called_from_outside(function: func.FuncOp) -> bool:
    visibility = function.sym_visibility
    return bool(function.body.blocks) and (visibility is None or visibility.data == "public")


def _arguments(function: func.FuncOp) -> list[DictionaryAttr]:
    if function.arg_attrs is None:
        return [DictionaryAttr({})] * len(function.function_type.inputs.data)
    return list(function.arg_attrs.data)


def _marked(function: func.FuncOp) -> Iterator[DictionaryAttr]:
    """Return the attributes of each argument with the mark added."""
    for type_, held in zip(function.function_type.inputs, _arguments(function), strict=True):
        if isinstance(type_, TensorType | UnrankedTensorType) and WRITABLE not in held.data:
            yield DictionaryAttr({**held.data, WRITABLE: BoolAttr.from_bool(False)})
        else:
            yield held
