"""Checks of ops that make tensors, or read and write single elements. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of


def check_dynamic_sizes(op: Operation) -> None:
    """Check that all operands, except a first scalar, are dynamic sizes. Source: `verifyDynamicDimensionCount`."""
    expected = (shape_of(op.results[0].type) or ()).count(DYNAMIC_INDEX)
    found = len(op.operands) - (op.name == "tensor.splat")
    if found != expected:
        raise VerifyException(f"incorrect number of dynamic sizes, has {found}, expected {expected}")


def check_extract(op: Operation) -> None:
    """Check the number of indices."""
    if len(shape_of(op.operands[0].type) or ()) != len(op.operands) - 1:
        raise VerifyException("incorrect number of indices for extract_element")


def check_insert(op: Operation) -> None:
    """Check the number of indices."""
    if len(shape_of(op.operands[1].type) or ()) != len(op.operands) - 2:
        raise VerifyException("incorrect number of indices")


def check_generate_body(op: Operation) -> None:
    """Check that the body takes indices and yields an element."""
    block, type = op.regions[0].block, op.results[0].type
    if any(not isinstance(argument, IndexType) for argument in block.arg_types):
        raise bare_error(op, "all body arguments must be index")
    if len(block.args) != len(shape_of(type) or ()):
        raise bare_error(op, "must have one body argument per input dimension")
    end = block.last_op
    if end is None or [value.type for value in end.operands] != [element_of(type)]:
        raise VerifyException("body must be terminated with a `yield` operation of the tensor element type")


def check_pad(op: Operation) -> None:
    """Check the result sizes against the sizes of the source and the padding."""
    source, result = op.operands[0].type, op.results[0].type
    given, found = shape_of(source) or (), shape_of(result) or ()
    low, high = (integers(op.properties.get(f"static_{side}")) for side in ("low", "high"))
    _, lows, highs = integers(op.properties.get("operandSegmentSizes"))
    for side, static, dynamic in (("low", low, lows), ("high", high, highs)):
        if static.count(DYNAMIC_INDEX) != dynamic:
            raise VerifyException(
                f"expected the number of '{side}' to match the number of dynamic entries in 'static_{side}' "
                f"({dynamic} vs {static.count(DYNAMIC_INDEX)})"
            )
    if not len(low) == len(high) == len(given):
        raise bare_error(
            op,
            f"failed to infer expectedType from sourceType {quoted(source)}, specified resultType is {quoted(result)}",
        )
    parts = zip(low, given, high, strict=True)
    sizes = [DYNAMIC_INDEX if DYNAMIC_INDEX in part else sum(part) for part in parts]
    if len(sizes) != len(found) or any(
        size not in (DYNAMIC_INDEX, other) for size, other in zip(sizes, found, strict=True)
    ):
        inferred = quoted(TensorType(element_of(source), sizes))
        raise bare_error(op, f"specified type {quoted(result)} does not match the inferred type {inferred}")


def check_pad_body(op: Operation) -> None:
    """Check that the body takes indices and yields an element."""
    block, type = op.regions[0].block, op.results[0].type
    rank = len(shape_of(type) or ())
    if len(block.args) != rank:
        raise bare_error(op, f"expected the block to have {rank} arguments")
    for number, argument in enumerate(block.arg_types, 1):
        if not isinstance(argument, IndexType):
            raise VerifyException(f"expected block argument {number} to be an index")
    end = block.last_op
    if end is None or [value.type for value in end.operands] != [element_of(type)]:
        raise VerifyException("expected yield type to match shape element type")
