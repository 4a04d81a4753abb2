"""Ops that read or write memory at indices. Source: `FoldMemRefAliasOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from xdsl.ir import Attribute, Operation

from okl_opt.dialects.upstream.vector.folds.vectors import scalable_dims, vector_of
from okl_opt.passes.memref.views import SUBVIEW, VIEWS


class Access(NamedTuple):
    """An op that reads or writes memory along the last dimensions of a memref."""

    memref: int
    """The operand number of the memref."""
    type: Callable[[Operation], Attribute]
    """The type of the value that is read or written."""
    kept: tuple[str, ...] = ()
    """The properties that stay if the op accesses the source of a view instead."""
    views: tuple[str, ...] = VIEWS
    """The views whose source the op may access instead."""


def _operand(number: int) -> Callable[[Operation], Attribute]:
    return lambda op: op.operands[number].type


def _result(op: Operation) -> Attribute:
    return op.results[0].type


NONTEMPORAL = ("nontemporal",)
_MATRIX = ("leadDimension", "transpose")

ACCESSES: Mapping[str, Access] = {
    "gpu.subgroup_mma_load_matrix": Access(0, _result, _MATRIX, (SUBVIEW,)),
    "gpu.subgroup_mma_store_matrix": Access(1, _operand(0), _MATRIX, (SUBVIEW,)),
    "memref.load": Access(0, _result, NONTEMPORAL),
    "memref.store": Access(1, _operand(0), NONTEMPORAL),
    "vector.load": Access(0, _result, NONTEMPORAL),
    "vector.maskedload": Access(0, _result),
    "vector.maskedstore": Access(0, _operand(-1)),
    "vector.store": Access(1, _operand(0), NONTEMPORAL),
}
"""The accesses by the names of ops. The indices of an op come after the memref."""


def extent(type: Attribute) -> list[int]:
    """Return the size of an access along each of the last dimensions of a memref, 0 for an unknown size."""
    vector = vector_of(type)
    if vector is None:
        # A matrix has one stride for all its dimensions except for the last one.
        return [0]
    sizes = zip(vector.get_shape(), scalable_dims(vector), strict=True)
    return [0 if is_scalable else size for size, is_scalable in sizes]
