"""Folds of transposes and broadcasts. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.dialects.linalg.ops import BroadcastOp, TransposeOp
from xdsl.dialects.tensor import DimOp, EmptyOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.moves import broadcast_op, transpose_op
from okl_opt.dialects.upstream.shared.mixed import Mixed, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import integers, rank_of
from okl_opt.dialects.upstream.shared.tensor_casts import Ranked, ranked

FOLDS = FoldTable()
RULES = RuleTable()


def _permutation(op: Operation) -> Sequence[int]:
    return integers(op.properties["permutation"])


def _added(op: Operation) -> Sequence[int]:
    return integers(op.properties["dimensions"])


@FOLDS("linalg.transpose")
def fold_transpose(op: Operation, constants: Constants) -> Folded:
    """Fold an identity transpose to its input.

    Before:  (%t: tensor<4x?xf32>, %d: tensor<4x?xf32>)
             %0 = linalg.transpose ins(%t : tensor<4x?xf32>) outs(%d : tensor<4x?xf32>) permutation = [0, 1]
             return %0 : tensor<4x?xf32>
    After:   return %t : tensor<4x?xf32>
    """
    permutation = _permutation(op)
    is_identity = list(permutation) == list(range(len(permutation)))
    return op.operands[0] if is_identity and [op.operands[0].type] == list(op.result_types) else None


@RULES("linalg.transpose")
def fold_transpose_with_transpose(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two transposes.

    Before:  (%t: tensor<2x3x4xf32>, %c: tensor<3x4x2xf32>, %d: tensor<4x3x2xf32>)
             %0 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [1, 2, 0]
             %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%d : tensor<4x3x2xf32>) permutation = [1, 0, 2]
             return %1 : tensor<4x3x2xf32>
    After:   %0 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%d : tensor<4x3x2xf32>) permutation = [2, 1, 0]
             return %0 : tensor<4x3x2xf32>
    """
    source, init = op.operands
    inner = source.owner
    if isinstance(inner, TransposeOp):
        first = _permutation(inner)
        rewriter.replace(op, transpose_op(inner.operands[0], init, [first[place] for place in _permutation(op)]))


@RULES("linalg.transpose")
def swap_transpose_with_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Transpose before a broadcast, on the smaller tensor.

    Before:  (%t: tensor<2x?xf32>, %c: tensor<2x3x?xf32>, %d: tensor<3x?x2xf32>)
             %0 = linalg.broadcast ins(%t : tensor<2x?xf32>) outs(%c : tensor<2x3x?xf32>) dimensions = [1]
             %1 = linalg.transpose ins(%0 : tensor<2x3x?xf32>) outs(%d : tensor<3x?x2xf32>) permutation = [1, 2, 0]
             return %1 : tensor<3x?x2xf32>
    After:   %c1 = arith.constant 1 : index
             %dim = tensor.dim %t, %c1 : tensor<2x?xf32>
             %0 = tensor.empty(%dim) : tensor<?x2xf32>
             %1 = linalg.transpose ins(%t : tensor<2x?xf32>) outs(%0 : tensor<?x2xf32>) permutation = [1, 0]
             %2 = linalg.broadcast ins(%1 : tensor<?x2xf32>) outs(%d : tensor<3x?x2xf32>) dimensions = [0]
             return %2 : tensor<3x?x2xf32>
    """
    source, init = op.operands
    broadcast = source.owner
    type = ranked(broadcast.input.type) if isinstance(broadcast, BroadcastOp) else None
    if not isinstance(broadcast, BroadcastOp) or type is None or not source.has_one_use():
        return
    permutation, added = _permutation(op), _added(broadcast)
    kept = [place for place in permutation if place not in added]
    ranks = sorted(kept)
    order = [ranks.index(place) for place in kept]
    sizes = _sizes(rewriter, broadcast.input, type)
    empty = rewriter.insert(_empty(type, [sizes[place] for place in order]))
    transpose = rewriter.insert(transpose_op(broadcast.input, empty.tensor, order))
    dimensions = [permutation.index(place) for place in added]
    rewriter.replace(op, broadcast_op(transpose.results[0], init, dimensions))


def _sizes(rewriter: PatternRewriter, tensor: SSAValue, type: Ranked) -> list[Mixed]:
    """The sizes of a tensor; new ops compute dynamic ones."""
    sizes = list[Mixed](type.get_shape())
    for place, size in enumerate(type.get_shape()):
        if size == DYNAMIC_INDEX:
            index = rewriter.insert(arith.ConstantOp.from_int_and_width(place, IndexType()))
            sizes[place] = rewriter.insert(DimOp(tensor, index.result)).result
    return sizes


def _empty(type: Ranked, sizes: Sequence[Mixed]) -> EmptyOp:
    return EmptyOp(dynamic_values(sizes), TensorType(type.element_type, static_values(sizes)))


@RULES("linalg.broadcast")
def fold_broadcasts(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two broadcasts.

    Before:  (%t: tensor<2xf32>, %c: tensor<3x2xf32>, %d: tensor<3x4x2xf32>)
             %0 = linalg.broadcast ins(%t : tensor<2xf32>) outs(%c : tensor<3x2xf32>) dimensions = [0]
             %1 = linalg.broadcast ins(%0 : tensor<3x2xf32>) outs(%d : tensor<3x4x2xf32>) dimensions = [1]
             return %1 : tensor<3x4x2xf32>
    After:   %0 = linalg.broadcast ins(%t : tensor<2xf32>) outs(%d : tensor<3x4x2xf32>) dimensions = [0, 1]
             return %0 : tensor<3x4x2xf32>
    """
    assert isinstance(op, BroadcastOp), "the rule is that of broadcasts"
    inner = op.input.owner
    if isinstance(inner, BroadcastOp):
        added = _added(op)
        places = [place for place in range(rank_of(op.init.type)) if place not in added]
        all_added = sorted([*added, *(places[place] for place in _added(inner))])
        rewriter.replace(op, broadcast_op(inner.input, op.init, all_added))
