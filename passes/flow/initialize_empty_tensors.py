"""Convert `tensor.empty` with users outside of linalg to `flow.tensor.empty`, or to a splat of zeros.

Before:  func.func @f(%d: index) -> tensor<?xf32> {
           %0 = tensor.empty(%d) : tensor<?xf32>
           return %0 : tensor<?xf32>
         }
After:   func.func @f(%d: index) -> tensor<?xf32> {
           %0 = flow.tensor.empty : tensor<?xf32>{%d}
           return %0 : tensor<?xf32>
         }

Source: seed 002, "InitializeEmptyTensors"; IREE's `InitializeEmptyTensors.cpp` of December 2022, which also went into
executables; since 2023 it does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.tensor import EmptyOp as TensorEmptyOp
from xdsl.ir import Operation

from okl_opt.dialects.flow import EmptyOp, SplatOp
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.base import FUNCTION_LIKE, Pass
from okl_opt.passes.flow.analysis.host import is_on_host
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class InitializeEmptyTensorsPass(Pass):
    """Empty tensors that only linalg ops use stay, and those in dispatches."""

    name = "iree-flow-initialize-empty-tensors"
    keeps_checks = True

    zero_fill: bool = False
    """Fill the tensors with zeros; a tensor whose element type has no zero stays."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        functions = [function for function in op.ops if function.name in FUNCTION_LIKE]
        for empty in [inner for function in functions for inner in function.walk() if isinstance(inner, TensorEmptyOp)]:
            users = [use.operation for use in empty.tensor.uses]
            if all(user.dialect_name() == "linalg" for user in users) or not is_on_host(empty):
                continue
            zero = _zero(empty) if self.zero_fill else None
            if self.zero_fill and zero is None:
                continue
            if not edit.begin(empty):
                return
            type, sizes = empty.tensor.type, empty.dynamic_sizes
            if zero is None:
                edit.replace(empty, EmptyOp(type, sizes))
            else:
                edit.replace(empty, [zero, SplatOp(zero.results[0], type, sizes)])


def _zero(empty: TensorEmptyOp) -> Operation | None:
    """Return a constant zero of the element type; None if it has no zero."""
    element = element_of(empty.tensor.type)
    zero = filled(element, 0)
    return None if zero is None else arith_constant(zero, element)
