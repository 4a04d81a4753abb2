"""Decomposition of `linalg.softmax`. Source: `SoftmaxOp::decomposeOperation` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import AnyFloat, Float32Type, Float64Type, FloatAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.numbers.ap_float import format_of, nan_bits
from okl_opt.dialects.numbers.elements import scalar
from okl_opt.dialects.upstream.linalg.ops import SoftmaxOp
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.dialects.upstream.shared.tensor_casts import ranked
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute

_Compute = Callable[[SSAValue, SSAValue], Sequence[Operation]]


class DecomposeSoftmax(RewritePattern):
    """linalg.softmax(%x) -> exp(%x - max(%x)) / sum(exp(%x - max(%x)))

    With `fused`, one op computes the exponentials and their sum, and another one multiplies by the sum's reciprocal,
    unless that is too inexact in the element type.
    """

    def __init__(self, *, fused: bool = False):
        self._fused = fused

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SoftmaxOp, rewriter: PatternRewriter) -> None:
        type = ranked(op.input.type)
        if type is None or not isinstance(type.element_type, AnyFloat) or not op.results:
            return
        element, dim = type.element_type, op.dimension.value.data
        sizes = sizes_of(rewriter, op.input)
        reduced = rewriter.insert(empty_op([*sizes[:dim], *sizes[dim + 1 :]], element)).tensor
        # For maxnumf, NaN is less than all numbers.
        least = scalar(element, nan_bits(format_of(element), negative=True))
        zero = scalar(element, 0)
        assert least is not None and zero is not None, "floats have both"
        greatest = _reduced(rewriter, op.input, _filled(rewriter, least, element, reduced), dim, arith.MaxnumfOp)
        if self._fused and isinstance(element, Float32Type | Float64Type):
            zeros = _filled(rewriter, zero, element, reduced)
            powers, total = _summed(rewriter, op.input, greatest, [op.output, zeros], dim)
            result = _combined(rewriter, powers, total, op.output, dim, _product_with_reciprocal)
        else:
            powers = _combined(rewriter, op.input, greatest, op.output, dim, _exponential_of_difference)
            zeros = _filled(rewriter, zero, element, reduced)
            total = _reduced(rewriter, powers, zeros, dim, arith.AddfOp)
            result = _combined(rewriter, powers, total, op.output, dim, lambda one, other: [arith.DivfOp(one, other)])
        rewriter.replace(op, (), [result])


def _exponential_of_difference(one: SSAValue, other: SSAValue) -> Sequence[Operation]:
    difference = arith.SubfOp(one, other)
    return [difference, math.ExpOp(difference.result)]


def _product_with_reciprocal(one: SSAValue, other: SSAValue) -> Sequence[Operation]:
    assert isinstance(other.type, AnyFloat), "softmax is of floats"
    unit = arith.ConstantOp(FloatAttr(1.0, other.type))
    reciprocal = arith.DivfOp(unit.result, other)
    return [unit, reciprocal, arith.MulfOp(one, reciprocal.result)]


def _filled(rewriter: PatternRewriter, number: Attribute, element: Attribute, init: SSAValue) -> SSAValue:
    value = insert_constant(rewriter, number, element).results[0]
    return rewriter.insert(named_op("fill", [value], [init], [init.type])).results[0]


def _reduced(
    rewriter: PatternRewriter, source: SSAValue, init: SSAValue, dim: int, combine: Callable[..., Operation]
) -> SSAValue:
    """Reduce a tensor along one dimension."""
    whole, part = _maps(source, dim)
    body = _body([source, init], lambda block: [combine(block.args[0], block.args[1])])
    parallel = [loop != dim for loop in range(whole.num_dims)]
    new = GenericOp([source], [init], body, maps_attribute([whole, part]), iterators(parallel), [init.type])
    return rewriter.insert(new).results[0]


def _summed(
    rewriter: PatternRewriter, source: SSAValue, reduced: SSAValue, inits: Sequence[SSAValue], dim: int
) -> Sequence[SSAValue]:
    """Compute the exponentials of all elements, and their sums along one dimension."""
    whole, part = _maps(source, dim)
    block = Block(arg_types=[element_of(operand.type) for operand in (source, reduced, *inits)])
    element, greatest, _, total = block.args
    ops = _exponential_of_difference(element, greatest)
    sum_ = arith.AddfOp(ops[-1].results[0], total)
    block.add_ops([*ops, sum_, YieldOp(ops[-1].results[0], sum_.result)])
    maps = maps_attribute([whole, part, whole, part])
    parallel = [loop != dim for loop in range(whole.num_dims)]
    types = [init.type for init in inits]
    new = GenericOp([source, reduced], inits, Region(block), maps, iterators(parallel), types)
    return rewriter.insert(new).results


def _combined(
    rewriter: PatternRewriter, source: SSAValue, reduced: SSAValue, init: SSAValue, dim: int, compute: _Compute
) -> SSAValue:
    """Combine each element with the reduction of its line."""
    whole, part = _maps(source, dim)
    body = _body([source, reduced, init], lambda block: compute(block.args[0], block.args[1]))
    maps = maps_attribute([whole, part, whole])
    new = GenericOp([source, reduced], [init], body, maps, iterators([True] * whole.num_dims), [init.type])
    return rewriter.insert(new).results[0]


def _maps(source: SSAValue, dim: int) -> tuple[AffineMap, AffineMap]:
    type = ranked(source.type)
    assert type is not None, "softmax is of ranked tensors"
    rank = type.get_num_dims()
    return AffineMap.identity(rank), AffineMap(
        rank, 0, tuple(AffineDimExpr(loop) for loop in range(rank) if loop != dim)
    )


def _body(operands: Sequence[SSAValue], compute: Callable[[Block], Sequence[Operation]]) -> Region:
    block = Block(arg_types=[element_of(operand.type) for operand in operands])
    ops = compute(block)
    block.add_ops([*ops, YieldOp(ops[-1].results[0])])
    return Region(block)
