"""Checks of bufferization ops. Source: `BufferizationOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.bufferization import AllocTensorOp, MaterializeInDestinationOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.checks import Checks
from okl_opt.dialects.upstream.shared.shapes import shape_of


def _check_alloc(op: Operation) -> None:
    sizes = op.properties.get("operandSegmentSizes")
    counts = sizes.get_values() if isa(sizes, DenseArrayBase[IntegerType]) else (0, 0, 0)
    dynamic, has_copy = int(counts[0]), bool(counts[1])
    type = op.results[0].type
    if has_copy and dynamic:
        raise bare_error(op, "dynamic sizes not needed when copying a tensor")
    expected = list(shape_of(type) or ()).count(DYNAMIC_INDEX)
    if not has_copy and expected != dynamic:
        raise VerifyException(f"incorrect number of dynamic sizes, has {dynamic}, expected {expected}")
    if has_copy and op.operands[0].type != type:
        raise bare_error(op, "expected that `copy` and return type match")


def _check_materialize(op: Operation) -> None:
    source, target = op.operand_types[:2]
    is_tensor, is_memref = _is_tensor(target), isa(target, MemRefType | UnrankedMemRefType)
    if not is_tensor and not is_memref:
        raise VerifyException("'dest' must be a tensor or a memref")
    if is_tensor and len(op.results) != 1:
        raise VerifyException("tensor 'dest' implies exactly one tensor result")
    if is_tensor and op.results[0].type != target:
        raise VerifyException("result and 'dest' types must match")
    if is_memref and op.results:
        raise VerifyException("memref 'dest' implies zero results")
    if "restrict" in op.properties and not is_memref:
        raise VerifyException("'restrict' is valid only for memref destinations")
    if ("writable" in op.properties) != is_memref:
        raise VerifyException("'writable' must be specified if and only if the destination is of memref type")
    _check_shapes(shape_of(source), shape_of(target))


def _is_tensor(type: Attribute) -> bool:
    return isa(type, TensorType | UnrankedTensorType)


def _check_shapes(one: Sequence[int] | None, other: Sequence[int] | None) -> None:
    incompatible = VerifyException("source/destination shapes are incompatible")
    if one is None or other is None:
        if one is not other:
            raise incompatible
        return
    if len(one) != len(other):
        raise VerifyException("rank mismatch between source and destination shape")
    if any(a != b and DYNAMIC_INDEX not in (a, b) for a, b in zip(one, other, strict=True)):
        raise incompatible


AFTER: Checks = {
    AllocTensorOp.name: _check_alloc,
    MaterializeInDestinationOp.name: _check_materialize,
}

COVERED = frozenset(
    {
        *AFTER,
        "bufferization.clone",
        "bufferization.dealloc_tensor",
        "bufferization.to_buffer",
        "bufferization.to_tensor",
    }
)
