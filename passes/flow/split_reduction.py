"""Split the sums of matrix products in several that may run in parallel.

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

By default nothing is split, as here. With `split-matmul-reduction=2` the product above becomes a `linalg.generic` of
`tensor.expand_shape` ops that computes `tensor<2x4x8xf32>`, one product of three terms for each half of the sums, and
another one that adds these to `%arg2`. Products stay as they are if the number of terms is not known, or not divided.
An op `iree_linalg_ext.topk` is refused if `topk-split-reduction` is given, as it cannot be split; there is nothing else
that this option is about.
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
"""The loops are those over parts, rows, columns and the terms of a part."""
_TOTAL = _maps(3, (0, 1, 2), (1, 2))
_LEFT_GROUPS: Groups = [[0], [1, 2]]
_RIGHT_GROUPS: Groups = [[0, 1], [2]]


class SplitSums(RewritePattern):
    """linalg.matmul -> linalg.generic of parts of the sums, and linalg.generic that adds the parts"""

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
        """The operand with its dimension `dim`, that of the sums, split in parts."""
        sizes = sizes_of(rewriter, value)
        terms = sizes_in_type(value)[dim]
        sizes[dim : dim + 1] = [self._count, terms // self._count]
        return rewriter.insert(expand_op(value, groups, sizes)).result


def _joined(joining: Operation) -> Region:
    """A body that joins its input and its output by the same op as another body does."""
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
    """See the module docstring."""

    name = "iree-flow-split-reduction-ops"
    anchor = FUNCTION_LIKE
    touches_only_ir = True

    split_matmul_reduction: int = 1
    """How many parts the sums of each linalg.matmul are split in."""

    topk_split_reduction: tuple[int, ...] = ()
    """How many parts iree_linalg_ext.topk is split in, which is refused."""

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
    """Raises: Diagnostic if there is an op that topk-split-reduction is about."""
    found = next((inner for inner in op.walk() if op_name(inner) == "iree_linalg_ext.topk"), None)
    if found is not None:
        raise op_error(found, "cannot be split, as topk-split-reduction asks for")
