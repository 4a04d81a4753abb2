"""Folds of arithmetic on sizes, and of queries of sizes.

Source: `Shape.cpp` and `ShapeCanonicalization.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, signed
from okl_opt.dialects.numbers.matchers import is_zero, signed_integer
from okl_opt.dialects.upstream.shape.ops.shapes import extents_of
from okl_opt.dialects.upstream.shape.ops.sizes import ConstSizeOp
from okl_opt.dialects.upstream.shape.ops.types import SizeType
from okl_opt.dialects.upstream.shared.shapes import shape_of

FOLDS = FoldTable()
RULES = RuleTable()


def _index(value: int) -> IntegerAttr[IndexType]:
    """The index with these bits."""
    return IntegerAttr(signed(value & (1 << INDEX_WIDTH) - 1, INDEX_WIDTH), IndexType())


def _binary(constants: Constants, compute: Callable[[int, int], int]) -> Attribute | None:
    left, right = map(signed_integer, constants)
    return None if left is None or right is None else _index(compute(left, right))


@FOLDS("shape.add")
def _fold_add(op: Operation, constants: Constants) -> Folded:
    """Fold the sum of constants, and a sum with the index 0."""
    left, right = op.operands
    # As in MLIR, a sum with the size 0 is not folded.
    if is_zero(constants[1]) and right.type == IndexType() and left.type == op.results[0].type:
        return left
    return _binary(constants, lambda a, b: a + b)


@FOLDS("shape.mul")
def _fold_mul(op: Operation, constants: Constants) -> Folded:
    return _binary(constants, lambda a, b: a * b)


@FOLDS("shape.div")
def _fold_div(op: Operation, constants: Constants) -> Folded:
    """Fold the quotient, rounded down, except between -1 and 0: as in MLIR that gives 0."""
    return None if is_zero(constants[1]) else _binary(constants, lambda a, b: 0 if abs(a) < abs(b) else a // b)


@FOLDS("shape.max", "shape.min")
def _fold_extremum(op: Operation, constants: Constants) -> Folded:
    left, right = op.operands
    return left if left is right and left.type == op.results[0].type else None


@FOLDS("shape.index_to_size")
def _fold_index_to_size(op: Operation, constants: Constants) -> Folded:
    return constants[0]


@FOLDS("shape.size_to_index")
def _fold_size_to_index(op: Operation, constants: Constants) -> Folded:
    return op.operands[0] if constants[0] is None and op.operands[0].type == IndexType() else constants[0]


@RULES("shape.size_to_index", benefit=2)
def index_to_size_to_index_canonicalization(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the conversion of an index to a size and back.

    Before:  (%i: index)
             %0 = shape.index_to_size %i
             %r = shape.size_to_index %0 : !shape.size
             return %r : index
    After:   return %i : index
    """
    _undo(op, "shape.index_to_size", rewriter)


@RULES("shape.index_to_size", benefit=2)
def size_to_index_to_size_canonicalization(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the conversion of a size to an index and back.

    Before:  (%s: !shape.size)
             %0 = shape.size_to_index %s : !shape.size
             %r = shape.index_to_size %0
             return %r : !shape.size
    After:   return %s : !shape.size
    """
    _undo(op, "shape.size_to_index", rewriter)


def _undo(op: Operation, inverse: str, rewriter: PatternRewriter) -> None:
    inner = defining_op(op.operands[0])
    if inner is not None and inner.name == inverse and inner.operands[0].type == op.results[0].type:
        rewriter.replace(op, (), inner.operands)


# ----- sizes of shapes


def _constant_index(value: SSAValue) -> int | None:
    """The integer of a `shape.const_size` or `arith.constant`."""
    maker = defining_op(value)
    if maker is None or maker.name not in ("shape.const_size", "arith.constant"):
        return None
    return signed_integer(maker.properties.get("value"))


@FOLDS("shape.dim")
def _fold_dim(op: Operation, constants: Constants) -> Folded:
    """Fold a static size of the type."""
    shape, index = shape_of(op.operands[0].type), _constant_index(op.operands[1])
    if shape is None or index is None or not 0 <= index < len(shape) or shape[index] == DYNAMIC_INDEX:
        return None
    return _index(shape[index])


@FOLDS("shape.get_extent")
def _fold_get_extent(op: Operation, constants: Constants) -> Folded:
    """Fold a size of a constant shape."""
    extents, index = extents_of(constants[0]), _constant_index(op.operands[1])
    if extents is None or index is None or not 0 <= index < len(extents):
        return None
    return _index(extents[index])


@FOLDS("shape.num_elements")
def _fold_num_elements(op: Operation, constants: Constants) -> Folded:
    extents = extents_of(constants[0])
    return None if extents is None else _index(prod(extents))


@FOLDS("shape.rank")
def _fold_rank(op: Operation, constants: Constants) -> Folded:
    extents = extents_of(constants[0])
    return None if extents is None else _index(len(extents))


@RULES("shape.rank")
def rank_shape_of_canonicalization_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the rank of a ranked tensor's shape by a constant.

    Before:  (%t: tensor<2x?xf32>)
             %0 = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
             %r = shape.rank %0 : tensor<2xindex> -> index
             return %r : index
    After:   %c2 = arith.constant 2 : index
             return %c2 : index
    """
    maker, result = defining_op(op.operands[0]), op.results[0].type
    if maker is None or maker.name != "shape.shape_of":
        return
    tensor = maker.operands[0].type
    if not isa(tensor, TensorType[Attribute]):
        return
    cls = ConstSizeOp if isinstance(result, SizeType) else arith.ConstantOp
    rank = _index(tensor.get_num_dims())
    rewriter.replace(op, cls.create(result_types=[result], properties={"value": rank}))
