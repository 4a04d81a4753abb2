"""Lower compute ops of OneFlow to linalg, tensor, arith and math.

Before:  func.func @f(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
           %0 = "oneflow.relu"(%arg0) {op_name = "relu"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
           return %0 : tensor<2x3xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
           %0 = tensor.empty() : tensor<2x3xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
                ins(%arg0 : tensor<2x3xf32>) outs(%0 : tensor<2x3xf32>) {
           ^bb0(%in: f32, %out: f32):
             %cst = arith.constant 0.000000e+00 : f32
             %2 = arith.cmpf olt, %in, %cst : f32
             %3 = arith.select %2, %cst, %in : f32
             linalg.yield %3 : f32
           } -> tensor<2x3xf32>
           return %1 : tensor<2x3xf32>
         }

Elements of 16 bits are computed in f32 and rounded once. Integer types become signless. An op without a rule stays, and
runs as a kernel.
Source: OneFlow's op definitions, as implemented by the kernels of the runtime.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.oneflow.to_linalg.maker import Maker, signless
from okl_opt.passes.oneflow.to_linalg.rules import Rule
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.signatures import PATTERNS


@cache
def rules(*, sorts: bool = False) -> Mapping[str, Rule]:
    """Return the rules by op name without `oneflow.`; with `sorts` also those for sorts."""
    from okl_opt.passes.oneflow.to_linalg import (
        convolution,
        normalizations,
        pointwise,
        pooling,
        products,
        reductions,
        shapes,
    )

    files = [pointwise, products, convolution, pooling, reductions, normalizations, shapes]
    if sorts:
        from okl_opt.passes.oneflow.to_linalg import sorting

        files.append(sorting)
    return {name: rule for file in files for name, rule in file.RULES.items()}


def _without_sign(type_: Attribute) -> Attribute:
    """tensor<2xsi64> -> tensor<2xi64>"""
    return TensorType(signless(type_.element_type), type_.get_shape()) if isa(type_, TensorType[Attribute]) else type_


class LowerComputeOp(ConversionPattern[Operation]):
    """oneflow.op -> the ops of its rule"""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self._rules = rules
        self.names = [f"oneflow.{name}" for name in rules]

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        make = Maker()
        found = self._rules[op.name.removeprefix("oneflow.")](op, operands, make)
        if found is not None:
            edit.replace_by(op, make.ops, [[value] for value in found])


@dataclass(frozen=True)
class LowerOneFlowToLinalgPass(OpPass):
    name = "lower-oneflow-to-linalg"

    strict: bool = False
    """Refuse ops without a rule."""
    sorts: bool = False
    """Also lower sorts: all pairs of elements of a row (of a tile in long rows) are compared, for many threads."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        functions = [each for each in op.walk() if isinstance(each, func.FuncOp) and each.body.blocks]
        for function in functions:
            self._inline_fused(function)
            converter = TypeConverter(_without_sign)
            convert(self, function, [LowerComputeOp(rules(sorts=self.sorts)), *PATTERNS], converter, lambda each: None)
            left = next((each for each in function.walk() if each.name.startswith("oneflow.")), None)
            if self.strict and left is not None:
                raise op_error(left, "is not lowered to linalg by any rule")

    def _inline_fused(self, function: func.FuncOp) -> None:
        """Inline the ops of fused ops."""
        edit = Editor(self)
        for op in [each for each in function.walk() if isinstance(each, FusedElementwiseOp)]:
            if edit.begin(op):
                body = op.regions[0].block
                terminator = body.last_op
                assert terminator is not None, "it has one"
                results = list(terminator.operands)
                edit.inline_block(body, InsertPoint.before(op), op.operands)
                edit.erase(terminator)
                edit.replace(op, [], results)
