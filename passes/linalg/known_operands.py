"""Patterns on operands of `linalg.generic` that are constant, filled, or not read.

Source: `ElementwiseOpFusion.cpp` and `ConstantFold.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, NoneAttr, TensorType
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import constant_of, numbers_of
from okl_opt.dialects.numbers.layouts import transposed
from okl_opt.dialects.text.builtin import FloatBitsAttr
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import inits_of, loops_of
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.mixed import dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.dialects.upstream.shared.tensor_casts import has_static_shape, ranked
from okl_opt.passes.linalg.elementwise_fusion import has_one_use
from okl_opt.passes.linalg.expansion import positions
from okl_opt.passes.linalg.payloads import (
    compose,
    give_loops,
    inverse,
    is_permutation,
    maps_attribute,
    maps_of,
    uses_operand,
)
from okl_opt.passes.rewriting.edit import Editor


class FoldFillWithGenericOp(RewritePattern):
    """linalg.generic ins(linalg.fill(%x)) -> %x is used in the region"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op):
            return
        for place, value in enumerate(op.inputs):
            fill = fill_of(value)
            if fill is not None and uses_operand(op, place):
                rewriter.replace_all_uses_with(op.body.block.args[place], fill.operands[0])


class FoldScalarOrSplatConstant(RewritePattern):
    """linalg.generic ins(dense<1.0>) -> 1.0 is used in the region"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op):
            return
        found = next(_scalars(op), None)
        if found is None:
            return
        place, number = found
        maps = [map for index, map in enumerate(maps_of(op)) if index != place]
        if not give_loops(maps):
            return
        rewriter.insert(number)
        scalar = number.results[0]
        assert isinstance(rewriter, Editor), "patterns are given one"
        block = op.body.block
        rewriter.move_block(block, Region())
        rewriter.replace_all_uses_with(block.args[place], scalar)
        block.erase_arg(block.args[place])
        inputs = [value for index, value in enumerate(op.inputs) if index != place]
        new = GenericOp(inputs, op.outputs, Region(), maps_attribute(maps), op.iterator_types, op.result_types)
        rewriter.replace(op, new)
        # The block is inserted after the op, since ops inserted with the op would be visited again.
        rewriter.move_block(block, new.body)


def _scalars(op: GenericOp) -> Iterator[tuple[int, Operation]]:
    """Yield the inputs that are scalar or splat constants, each with a new op for the number."""
    for place, value in enumerate(op.inputs):
        constant = constant_value(value)
        number = constant if ranked(value.type) is None else _splat_number(constant)
        if isa(number, IntegerAttr | FloatAttr | FloatBitsAttr):
            scalar = arith_constant(number, element_of(value.type))
            if scalar is not None:
                yield place, scalar


def _splat_number(constant: Attribute | None) -> Attribute | None:
    """Return the number of a splat constant of integers or floats, or None."""
    numbers = numbers_of(constant)
    if numbers is None or not numbers.is_splat or not isa(numbers.element, IntegerType | AnyFloat):
        return None
    return constant_of(numbers.element, numbers.bits, False)


class RemoveOutsDependency(RewritePattern):
    """linalg.generic outs(%unused) -> linalg.generic outs(tensor.empty)"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        for place in range(len(op.inputs), len(op.operands)):
            value = op.operands[place]
            type = ranked(value.type)
            if type is None or uses_operand(op, place) or not isinstance(type.encoding, NoneAttr):
                continue
            if isinstance(value.owner, EmptyOp):
                continue
            sizes = sizes_of(rewriter, value)
            empty = EmptyOp(dynamic_values(sizes), TensorType(type.element_type, static_values(sizes)))
            rewriter.insert(empty)
            rewriter.notify_op_modified(op)
            op.operands[place] = empty.tensor


class FoldConstantTranspose(RewritePattern):
    """linalg.generic (a transposition) of dense<..> -> dense<..>, if the constant has no other user"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or len(op.operands) != 2 or len(inits_of(op)) != 1:
            return
        source, result = ranked(op.operands[0].type), op.results[0].type
        maps = loops_of(op).maps
        if source is None or not has_static_shape(result) or source.element_type != element_of(result):
            return
        if not isinstance(source.element_type, IntegerType | AnyFloat) or not all(map(is_permutation, maps)):
            return
        producer = op.operands[0].owner
        if not _yields_input(op) or not isinstance(producer, Operation) or not has_one_use(producer):
            return
        order = positions(compose(maps[0], inverse(maps[1])))
        # Dimension i of the result is the dimension of the source with the same loop.
        value = transposed(constant_value(op.operands[0]), [order.index(place) for place in range(len(order))], result)
        constant = None if value is None else arith_constant(value, result)
        if constant is not None:
            rewriter.replace(op, constant)


def _yields_input(op: Operation) -> bool:
    """Return whether the region only yields its first argument."""
    body = op.regions[0].block
    end = body.first_op
    return isinstance(end, YieldOp) and list[SSAValue](end.operands) == [body.args[0]]
