"""Folds of ops that make or concatenate tensors: empty, splat, generate, concat. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.dialects.tensor import ConcatOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    cast_op,
    may_be_cast,
    preserves_static_information,
    ranked,
    replace_with_cast,
    reshaped,
    with_constant_sizes,
)
from okl_opt.dialects.upstream.tensor.folds.elements import scalar_numbers

FOLDS = FoldTable()
RULES = RuleTable()


@FOLDS("tensor.splat")
def _fold_splat(op: Operation, constants: Constants) -> Folded:
    """Fold a splat of a constant with a static shape."""
    numbers = scalar_numbers(constants[0])
    return None if numbers is None else filled(op.results[0].type, numbers.bits[0])


@RULES("tensor.empty")
def replace_empty_tensor_static_shape_dims(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes static in the type.

    Before:  ()
             %c6 = arith.constant 6 : index
             %r = tensor.empty(%c6) : tensor<4x5x?xf32>
             return %r : tensor<4x5x?xf32>
    After:   %0 = tensor.empty() : tensor<4x5x6xf32>
             %cast = tensor.cast %0 : tensor<4x5x6xf32> to tensor<4x5x?xf32>
             return %cast : tensor<4x5x?xf32>
    """
    found = _constant_sizes(op)
    if found is not None:
        new = rewriter.insert(type(op).create(operands=found[1], result_types=found[:1]))
        replace_with_cast(rewriter, op, new.results[0])


@RULES("tensor.generate")
def static_tensor_generate(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes static in the type.

    Before:  (%e: f32, %n: index)
             %c5 = arith.constant 5 : index
             %r = tensor.generate %n, %c5 {
             ^bb0(%i: index, %j: index):
               tensor.yield %e : f32
             } : tensor<?x?xf32>
             return %r : tensor<?x?xf32>
    After:   %generated = tensor.generate %n {
             ^bb0(%i: index, %j: index):
               tensor.yield %e : f32
             } : tensor<?x5xf32>
             %cast = tensor.cast %generated : tensor<?x5xf32> to tensor<?x?xf32>
             return %cast : tensor<?x?xf32>
    """
    found = _constant_sizes(op)
    if found is not None:
        body = rewriter.move_region_contents_to_new_regions(op.regions[0])
        new = rewriter.insert(type(op).create(operands=found[1], result_types=found[:1], regions=[body]))
        replace_with_cast(rewriter, op, new.results[0])


def _constant_sizes(op: Operation) -> tuple[Ranked, list[SSAValue]] | None:
    made = ranked(op.results[0].type)
    return None if made is None else with_constant_sizes(made, op.operands)


# ----- concat


def concat_dimension(op: Operation) -> int:
    """The dimension along which tensors are concatenated."""
    dimension = op.properties.get("dim")
    assert isinstance(dimension, IntegerAttr), "concat has a dimension"
    return dimension.value.data


def inferred_concat(op: Operation) -> Ranked | None:
    """The result type inferred from the inputs. Source: `ConcatOp::inferResultType`."""
    inputs = [found for type in op.operand_types if (found := ranked(type)) is not None]
    if len(inputs) != len(op.operands) or not inputs:
        return None
    dimension = concat_dimension(op)
    columns = zip(*(type.get_shape() for type in inputs), strict=True)
    shape = [_sum(sizes) if place == dimension else _any_known(sizes) for place, sizes in enumerate(columns)]
    return reshaped(inputs[0], shape)


def _sum(sizes: Sequence[int]) -> int:
    return DYNAMIC_INDEX if DYNAMIC_INDEX in sizes else sum(sizes)


def _any_known(sizes: Sequence[int]) -> int:
    return next((size for size in sizes if size != DYNAMIC_INDEX), DYNAMIC_INDEX)


@FOLDS("tensor.concat")
def _fold_concat(op: Operation, constants: Constants) -> Folded:
    """Fold a single input."""
    if len(op.operands) == 1 and op.operands[0].type == op.results[0].type:
        return op.operands[0]
    return None


@RULES("tensor.concat")
def single_input_concat_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the concatenation of a single input by a cast.

    Before:  (%t: tensor<1x?xi32>)
             %r = tensor.concat dim(1) %t : (tensor<1x?xi32>) -> tensor<1x3xi32>
             return %r : tensor<1x3xi32>
    After:   %cast = tensor.cast %t : tensor<1x?xi32> to tensor<1x3xi32>
             return %cast : tensor<1x3xi32>
    """
    if len(op.operands) == 1:
        replace_with_cast(rewriter, op, op.operands[0])


@RULES("tensor.concat")
def infer_concat_operand_types(op: Operation, rewriter: PatternRewriter) -> None:
    """Copy static sizes of one input to the others, outside of the concatenated dimension.

    Before:  (%a: tensor<?x12xi32>, %b: tensor<?x?xi32>)
             %r = tensor.concat dim(0) %a, %b : (tensor<?x12xi32>, tensor<?x?xi32>) -> tensor<?x12xi32>
             return %r : tensor<?x12xi32>
    After:   %cast = tensor.cast %b : tensor<?x?xi32> to tensor<?x12xi32>
             %concat = tensor.concat dim(0) %a, %cast : (tensor<?x12xi32>, tensor<?x12xi32>) -> tensor<?x12xi32>
             return %concat : tensor<?x12xi32>
    """
    inferred = inferred_concat(op)
    if inferred is None:
        return
    dimension, shape = concat_dimension(op), list(inferred.get_shape())
    wanted: dict[int, Attribute] = {}
    for place, operand in enumerate(op.operands):
        given = ranked(operand.type)
        assert given is not None, "inputs have ranks"
        shape[dimension] = given.get_shape()[dimension]
        known = reshaped(inferred, shape)
        if not preserves_static_information(known, given) and may_be_cast(given, known):
            wanted[place] = known
    for place, known in wanted.items():
        cast = rewriter.insert(cast_op(op.operands[place], known))
        rewriter.notify_op_modified(op)
        op.operands[place] = cast.results[0]


@RULES("tensor.concat")
def infer_concat_result_type(op: Operation, rewriter: PatternRewriter) -> None:
    """Make result sizes static that the inputs determine.

    Before:  (%a: tensor<5x12xi32>, %b: tensor<?x12xi32>)
             %r = tensor.concat dim(0) %a, %b : (tensor<5x12xi32>, tensor<?x12xi32>) -> tensor<?x?xi32>
             return %r : tensor<?x?xi32>
    After:   %concat = tensor.concat dim(0) %a, %b : (tensor<5x12xi32>, tensor<?x12xi32>) -> tensor<?x12xi32>
             %cast = tensor.cast %concat : tensor<?x12xi32> to tensor<?x?xi32>
             return %cast : tensor<?x?xi32>
    """
    inferred = inferred_concat(op)
    if inferred is None or preserves_static_information(inferred, op.results[0].type):
        return
    new = ConcatOp.create(operands=op.operands, result_types=[inferred], properties=op.properties)
    replace_with_cast(rewriter, op, rewriter.insert(new).results[0])
