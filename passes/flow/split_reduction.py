"""Split the reductions of matrix products into parallel parts.

Before:  func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x6xf32>, tensor<6x8xf32>) outs(%arg2 : tensor<4x8xf32>)
               -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }
After:   func.func @f(%arg0: tensor<4x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x6xf32>, tensor<6x8xf32>) outs(%arg2 : tensor<4x8xf32>)
               -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }

By default nothing is split, as here. With `split-matmul-reduction=2` the product above becomes two `linalg.generic`
ops: one computes a `tensor<2x4x8xf32>` of two partial products of three terms each, from expanded operands, the other
one adds these to `%arg2`. Products stay if the reduction size is dynamic, or not divisible. The only effect of
`topk-split-reduction` is an error at an op `iree_linalg_ext.topk`, which cannot be split yet.
Source: seed 002, SplitReduction; `SplitReduction.cpp` of IREE, December 2022 (8e0022d7b1), `splitReduction` of MLIR.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp, MatmulOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.numbers.matchers import zero_of
from okl_opt.dialects.upstream.linalg.contractions import sum_with_output
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.linalg.maps import MEMOIZED
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.reassociation import Groups
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op, expand_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.walk import walk


def _maps(loops: int, *operands: tuple[int, ...]) -> list[AffineMap]:
    return [AffineMap(loops, 0, tuple(map(AffineDimExpr, dims))) for dims in operands]


_MATMUL = _maps(3, (0, 2), (2, 1), (0, 1))
_PARTS = _maps(4, (1, 0, 3), (0, 3, 2), (0, 1, 2))
"""Loops: parts, rows, columns, terms of a part."""
_TOTAL = _maps(3, (0, 1, 2), (1, 2))
_LEFT_GROUPS: Groups = [[0], [1, 2]]
_RIGHT_GROUPS: Groups = [[0, 1], [2]]


class SplitSums(RewritePattern):
    """linalg.matmul -> linalg.generic (partial products), linalg.generic (their sum)"""

    def __init__(self, count: int):
        self._count = count

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MatmulOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or loops_of(op).maps != _MATMUL:
            return
        left, right, old = op.operands
        terms = {sizes_in_type(left)[1], sizes_in_type(right)[0]}
        joining, zero = sum_with_output(op.regions[0].block), zero_of(element_of(old.type))
        if DYNAMIC_INDEX in terms or terms.pop() % self._count or joining is None or zero is None:
            return
        expanded = [self._expanded(left, 1, _LEFT_GROUPS, rewriter), self._expanded(right, 0, _RIGHT_GROUPS, rewriter)]
        sizes = [self._count, *sizes_of(rewriter, old)]
        empty = rewriter.insert(empty_op(sizes, element_of(old.type))).tensor
        scalar = insert_constant(rewriter, zero, element_of(old.type)).results[0]
        zeros = rewriter.insert(named_op("fill", [scalar], [empty], [empty.type])).results[0]
        kinds = iterators([True, True, True, False])
        body = op.regions[0].clone()
        parts = rewriter.insert(GenericOp(expanded, [zeros], body, maps_attribute(_PARTS), kinds, [zeros.type]))
        kinds = iterators([False, True, True])
        total = GenericOp(parts.results, [old], _joined(joining), maps_attribute(_TOTAL), kinds, [old.type])
        total.attributes.update({name: value for name, value in op.attributes.items() if name != MEMOIZED})
        rewriter.replace(op, total)

    def _expanded(self, value: SSAValue, dim: int, groups: Groups, rewriter: PatternRewriter) -> SSAValue:
        """Return the operand with its reduction dimension `dim` expanded to parts and terms."""
        sizes = sizes_of(rewriter, value)
        terms = sizes_in_type(value)[dim]
        sizes[dim : dim + 1] = [self._count, terms // self._count]
        return rewriter.insert(expand_op(value, groups, sizes)).result


def _joined(joining: Operation) -> Region:
    """Return a body that combines input and output by a copy of the op `joining`."""
    block = Block(arg_types=joining.operand_types)
    new = type(joining).create(
        operands=block.args,
        result_types=joining.result_types,
        properties=joining.properties,
        attributes=joining.attributes,
    )
    block.add_ops([new, YieldOp(*new.results)])
    return Region(block)


@dataclass(frozen=True)
class SplitReductionPass(OpPass):
    name = "iree-flow-split-reduction-ops"
    changes_rounding = True
    keeps_checks = True
    anchor = FUNCTION_LIKE

    split_matmul_reduction: int = 1
    """The number of parts of each linalg.matmul."""

    topk_split_reduction: tuple[int, ...] = ()
    """The number of parts of iree_linalg_ext.topk, which is refused."""

    def __post_init__(self) -> None:
        if self.split_matmul_reduction < 1:
            raise ValueError("split-matmul-reduction must be 1 or more")
        if any(count < 1 for count in self.topk_split_reduction):
            raise ValueError("topk-split-reduction must have numbers of 1 or more")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.topk_split_reduction:
            _refuse_topk(op)
        if self.split_matmul_reduction > 1:
            walk(op, [SplitSums(self.split_matmul_reduction)])


def _refuse_topk(op: Operation) -> None:
    """Raise a DiagnosticError if there is an op iree_linalg_ext.topk."""
    found = next((inner for inner in op.walk() if op_name(inner) == "iree_linalg_ext.topk"), None)
    if found is not None:
        raise op_error(found, "cannot be split, as topk-split-reduction asks for")
