"""Checks of tensor ops. Source: `RuntimeOpVerification.cpp` of tensor of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.checks.verification.build import Conditions
from okl_opt.passes.checks.verification.memref import check_indices, check_slice


def _cast(op: Operation, build: Conditions) -> None:
    (source,), (result,) = op.operands, op.results
    shape = shape_of(result.type)
    if shape is None:
        return
    given = shape_of(source.type)
    if given is None:
        rank = build.make("tensor.rank", [source])
        build.require(build.compare("eq", rank, build.index(len(shape))), "rank mismatch")
    for dimension, size in enumerate(shape):
        if size == DYNAMIC_INDEX or (given is not None and given[dimension] != DYNAMIC_INDEX):
            continue
        found = build.make("tensor.dim", [source, build.index(dimension)])
        build.require(build.compare("eq", found, build.index(size)), f"size mismatch of dim {dimension}")


def _dim(op: Operation, build: Conditions) -> None:
    source, index = op.operands
    rank = build.make("tensor.rank", [source])
    build.require(build.in_bounds(index, build.index(0), rank), "index is out of bounds")


def _extract(op: Operation, build: Conditions) -> None:
    check_indices(build, "tensor.dim", op.operands[0], op.operands[1:])


def _insert(op: Operation, build: Conditions) -> None:
    check_indices(build, "tensor.dim", op.operands[1], op.operands[2:])


def _extract_slice(op: Operation, build: Conditions) -> None:
    def size_of(dimension: int) -> SSAValue:
        return build.fold("tensor.dim", [op.operands[0], build.index(dimension)])

    check_slice(op, build, "extract_slice", lambda: size_of)


VERIFY = {
    "tensor.cast": _cast,
    "tensor.dim": _dim,
    "tensor.extract": _extract,
    "tensor.extract_slice": _extract_slice,
    "tensor.insert": _insert,
}
