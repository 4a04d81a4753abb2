"""Checks of slices, gathers and scatters of tensors. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import element_of, encoding_of, integers, shape_of
from okl_opt.dialects.upstream.shared.slices import check_in_bounds, check_rank_reduced, check_slice_lists, static_parts


def check_extract_slice(op: Operation) -> None:
    """Check that the result is the slice."""
    source, result = op.operands[0].type, op.results[0].type
    _check_slice(op, source, result, 1)


def check_insert_slice(op: Operation) -> None:
    """Check that the source is the slice of the destination."""
    source, dest = op.operand_types[:2]
    _check_slice(op, dest, source, 2)


def check_parallel_insert_slice(op: Operation) -> None:
    """Check as `check_insert_slice`, inside of `scf.forall.in_parallel`."""
    parent = op.parent_op()
    source, dest = op.operand_types[:2]
    check_slice_lists(op, len(_shape(dest)), 2)
    if parent is None or parent.name != "scf.forall.in_parallel":
        raise bare_error(op, "expected InParallelOpInterface parent, got:")
    _check_slice(op, dest, source, 2)


def _check_slice(op: Operation, whole: Attribute, slice: Attribute, first: int) -> None:
    shape = _shape(whole)
    check_slice_lists(op, len(shape), first)
    _, sizes, _ = static_parts(op)
    check_rank_reduced(op, TensorType(element_of(whole), sizes, encoding_of(whole)), slice)
    check_in_bounds(op, shape)


def _shape(type: Attribute) -> tuple[int, ...]:
    return shape_of(type) or ()


def check_gather(op: Operation) -> None:
    """Check the gathered dimensions and the result."""
    source, indices = op.operand_types
    dimensions = integers(op.properties.get("gather_dims"))
    _check_dimensions(dimensions, _shape(indices), len(_shape(source)), "gather", "source")
    _check_gathered(source, indices, dimensions, op.results[0].type, "result")


def check_scatter(op: Operation) -> None:
    """Check the scattered dimensions and the source."""
    source, dest, indices = op.operand_types
    dimensions = integers(op.properties.get("scatter_dims"))
    _check_dimensions(dimensions, _shape(indices), len(_shape(dest)), "scatter", "dest")
    if "unique" not in op.properties:
        raise VerifyException("requires 'unique' attribute to be set")
    _check_gathered(dest, indices, dimensions, source, "source")


def _check_dimensions(dimensions: Sequence[int], indices: Sequence[int], rank: int, what: str, whole: str) -> None:
    if not dimensions:
        raise VerifyException(f"{what}_dims must be non-empty")
    if len(dimensions) > rank:
        raise VerifyException(f"{what}_dims overflow {whole} rank")
    if not indices or indices[-1] != len(dimensions):
        raise VerifyException(f"{what}_dims length must match the size of last dimension of indices")
    for dimension in dimensions:
        if dimension < 0:
            raise VerifyException(f"{what}_dims value must be non-negative")
        if dimension >= rank:
            raise VerifyException(f"{what}_dims value must be smaller than {whole} rank")
    if any(one >= other for one, other in pairwise(dimensions)):
        raise VerifyException(f"{what}_dims values must be strictly increasing")


def _check_gathered(
    whole: Attribute, indices: Attribute, dimensions: Sequence[int], found: Attribute, what: str
) -> None:
    leading, element = _shape(indices)[:-1], element_of(whole)
    sizes = [1 if place in dimensions else size for place, size in enumerate(_shape(whole))]
    kept = [size for place, size in enumerate(_shape(whole)) if place not in dimensions]
    full, reduced = (TensorType(element, (*leading, *inner)) for inner in (sizes, kept))
    if found not in (full, reduced):
        raise VerifyException(
            f"{what} type mismatch: expected {quoted(full)} or its rank-reduced variant {quoted(reduced)} (got: "
            f"{quoted(found)})"
        )
