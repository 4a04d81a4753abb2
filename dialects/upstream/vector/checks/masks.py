"""Checks of masks and masked ops. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import VectorType, i1
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.vector.checks.memory import mask_type
from okl_opt.dialects.upstream.vector.checks.products import contraction_mask
from okl_opt.dialects.upstream.vector.checks.types import map_of, scalable, vector

_MASKABLE = frozenset(
    {
        "vector.contract",
        "vector.gather",
        "vector.multi_reduction",
        "vector.outerproduct",
        "vector.reduction",
        "vector.transfer_read",
        "vector.transfer_write",
    }
)
_WITH_PASSTHRU = frozenset({"vector.transfer_read"})


def check_constant_mask(op: Operation) -> None:
    """Check the sizes of the set part."""
    type, sizes = vector(op.results[0].type), integers(op.properties.get("mask_dim_sizes"))
    if not type.get_num_dims():
        if len(sizes) != 1:
            raise bare_error(op, "array attr must have length 1 for 0-D vectors")
        if sizes[0] not in (0, 1):
            raise bare_error(op, "mask dim size must be either 0 or 1 for 0-D vectors")
        return
    if len(sizes) != type.get_num_dims():
        raise VerifyException("must specify array attr of size equal vector result rank")
    for size, whole, scales in zip(sizes, type.get_shape(), scalable(type), strict=True):
        if not 0 <= size <= whole:
            raise VerifyException("array attr of size out of bounds of vector result dimension size")
        if scales and size not in (0, whole):
            raise VerifyException("only supports 'none set' or 'all set' scalable dimensions")
    if 0 in sizes and any(sizes):
        raise VerifyException("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim")


def check_create_mask(op: Operation) -> None:
    """Check that there is a size for each dimension."""
    rank = vector(op.results[0].type).get_num_dims()
    if not rank:
        if len(op.operands) != 1:
            raise VerifyException("must specify exactly one operand for 0-D create_mask")
    elif len(op.operands) != rank:
        raise VerifyException("must specify an operand for each result vector dimension")


def check_mask(op: Operation) -> None:
    """Check that one op is masked, and that its results are the mask op's results."""
    block = op.regions[0].block
    ops = list(block.ops)
    end = ops[-1] if ops else None
    if end is None:
        raise VerifyException("expects a terminator within the mask region")
    if len(ops) > 2:
        raise VerifyException("expects only one operation to mask")
    if end.name != "vector.yield":
        raise VerifyException("expects a terminator within the mask region")
    if len(end.operands) != len(op.results):
        raise VerifyException("expects number of results to match mask region yielded values")
    if len(ops) > 1:
        _check_masked(op, ops[0], end)


def _check_masked(op: Operation, masked: Operation, end: Operation) -> None:
    if masked.name not in _MASKABLE:
        raise VerifyException("expects a MaskableOpInterface within the mask region")
    if len(masked.results) != len(op.results):
        raise VerifyException("expects number of results to match maskable operation number of results")
    if tuple(masked.results) != tuple(end.operands):
        raise VerifyException(
            "expects all the results from the MaskableOpInterface to match all the values returned by the terminator"
        )
    if tuple(masked.result_types) != tuple(op.result_types):
        raise VerifyException("expects result type to match maskable operation result type")
    if sum(isa(type, VectorType) for type in masked.result_types) > 1:
        raise VerifyException("multiple vector results not supported")
    expected = _expected_mask(masked)
    if op.operands[0].type != expected:
        raise VerifyException(f"expects a {quoted(expected)} mask for the maskable operation")
    if len(op.operands) > 1:
        if masked.name not in _WITH_PASSTHRU:
            raise VerifyException("doesn't expect a passthru argument for this maskable operation")
        if len(masked.results) != 1:
            raise VerifyException("expects result when passthru argument is provided")
        if op.operands[1].type != masked.results[0].type:
            raise VerifyException("expects passthru type to match result type")


def _expected_mask(op: Operation) -> VectorType:
    """The mask type for all elements that an op handles (`getExpectedMaskType`)."""
    match op.name:
        case "vector.contract":
            return contraction_mask(op)
        case "vector.transfer_read":
            return mask_type(map_of(op), vector(op.results[0].type))
        case "vector.transfer_write":
            return mask_type(map_of(op), vector(op.operands[0].type))
        case "vector.reduction" | "vector.multi_reduction":
            whole = vector(op.operands[0].type)
        case _:
            whole = vector(op.results[0].type)
    return VectorType(i1, whole.shape, whole.scalable_dims)
