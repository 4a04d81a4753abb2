"""Checks of map, reduce, transpose, broadcast and softmax. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import are_compatible, element_of, integers, numbers, shape_of


def _shape(type: Attribute) -> tuple[int, ...]:
    shape = shape_of(type)
    if shape is None:
        raise VerifyException(f"expected a ranked operand, but got {quoted(type)}")
    return shape


def check_map(op: Operation) -> None:
    """Check that the inputs have the output's shape, and the mapper takes their elements."""
    *inputs, init = op.operand_types
    arguments = op.regions[0].block.arg_types
    if len(op.operands) != len(arguments):
        raise VerifyException(
            f"expects number of operands to match the arity of mapper, but got: {len(op.operands)} and {len(arguments)}"
        )
    for argument, input in zip(arguments, inputs, strict=False):
        if argument != element_of(input):
            raise VerifyException(
                f"expected element type of input {quoted(element_of(input))} to match bbArg type {quoted(argument)}"
            )
    output = _shape(init)
    for input in inputs:
        if _shape(input) != output:
            raise VerifyException(
                f"expected shape of input ({numbers(_shape(input))}) to match shape of output ({numbers(output)})"
            )


def check_reduce(op: Operation) -> None:
    """Check that the outputs are the inputs without the reduced dimensions, and check the combiner's arguments."""
    count = len(op.operands) // 2
    _check_same_shapes(op.operand_types[:count], "input")
    _check_same_shapes(op.operand_types[count : 2 * count], "output")
    shape, init = _shape(op.operand_types[0]), _shape(op.operand_types[count])
    dimensions = integers(op.properties.get("dimensions"))
    for dimension in dimensions:
        if not 0 <= dimension < len(shape):
            raise VerifyException(f"dimensions for reduction should be in the range [0, {len(shape) - 1}].")
    kept = tuple(size for dimension, size in enumerate(shape) if dimension not in dimensions)
    if len(kept) != len(init):
        raise VerifyException(
            f"number of dimensions after reduction {len(kept)} doesn't match the init rank {len(init)}"
        )
    if kept != init:
        raise VerifyException(
            f"init dimensions [{numbers(init)}] doesn't match input dimensions after reduction [{numbers(kept)}]"
        )
    arguments = op.regions[0].block.arg_types
    if len(arguments) != len(op.operands):
        raise VerifyException("mismatching number of operands and block arguments")
    for number, (type, argument) in enumerate(zip(op.operand_types, arguments, strict=True)):
        if element_of(type) != argument:
            which = "input" if number < count else "output"
            raise VerifyException(
                f"{which} element type {quoted(element_of(type))} does not match corresponding block argument type "
                f"{quoted(argument)}"
            )


def _check_same_shapes(types: Sequence[Attribute], which: str) -> None:
    for index, type in enumerate(types):
        if _shape(type) != _shape(types[0]):
            raise VerifyException(
                f"expects all {which}s to have the same shapes. Shape at {which}-index {index} is not equal to the "
                f"shape at {which}-index 0."
            )


def check_transpose(op: Operation) -> None:
    """Check that the output has the permuted shape of the input."""
    permutation = integers(op.properties.get("permutation"))
    input, init = map(_shape, op.operand_types)
    if sorted(permutation) != list(range(len(permutation))):
        raise VerifyException("permutation is not valid")
    if len(input) != len(init):
        raise VerifyException(f"input rank {len(input)} does not match init rank {len(init)}")
    if len(input) != len(permutation):
        raise VerifyException(f"size of permutation {len(permutation)} does not match the argument rank {len(input)}")
    for index, size in enumerate(init):
        if size != input[permutation[index]]:
            raise VerifyException(
                f"dim(result, {index}) = {size} doesn't match dim(input, permutation[{index}]) = "
                f"{input[permutation[index]]}"
            )


def check_broadcast(op: Operation) -> None:
    """Check that the output has the input's dimensions and the added ones."""
    added = integers(op.properties.get("dimensions"))
    input, init = map(_shape, op.operand_types)
    if len(input) + len(added) != len(init):
        raise VerifyException(
            f"input rank plus added dimensions does not match init rank. input rank: {len(input)}, dimensions size: "
            f"{len(added)}, init rank: {len(init)}"
        )
    for index, dimension in enumerate(added):
        if not 0 <= dimension < len(init):
            raise VerifyException(
                f"dimension {index} is out of range. expected range: [0, {len(init) - 1}], got: {dimension}"
            )
    kept = [dimension for dimension in range(len(init)) if dimension not in added]
    for index, dimension in enumerate(kept[: len(input)]):
        if input[index] != init[dimension]:
            raise VerifyException(
                f"input dim {index} should match init dim {dimension}. input: {input[index]}, init: {init[dimension]}"
            )


def check_softmax(op: Operation) -> None:
    """Check that the output has the input's shape, and that the dimension exists."""
    input, output = map(_shape, op.operand_types)
    if not are_compatible(input, output):
        raise VerifyException("incompatible output shape")
    dimension = op.properties["dimension"]
    assert isinstance(dimension, IntegerAttr)
    if not 0 <= dimension.value.data < len(input):
        raise VerifyException("incorrect dimension specified")
