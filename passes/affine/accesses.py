"""Reads and writes of memory by affine ops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from xdsl.dialects import memref
from xdsl.dialects.affine import ForOp, IfOp, YieldOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr, VectorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_of, is_free_of_effects
from okl_opt.dialects.upstream.affine.compose import Applied, applied, map_of
from okl_opt.dialects.upstream.shared.memory_views import viewed

_MEMORY: Mapping[str, int] = {
    "affine.load": 0,
    "affine.store": 1,
    "affine.vector_load": 0,
    "affine.vector_store": 1,
}
"""Op -> position of the memref among the operands."""

_STORES = frozenset({"affine.store", "affine.vector_store"})


class Access(NamedTuple):
    """A load or store of one element, or of a vector of elements."""

    op: Operation
    memory: SSAValue
    place: Applied
    is_store: bool

    @property
    def vector(self) -> tuple[int, ...]:
        """The shape of the vector; () for one element."""
        type = self.value.type
        is_vector = self.op.name.startswith("affine.vector_")
        return type.get_shape() if is_vector and isinstance(type, VectorType) else ()

    @property
    def value(self) -> SSAValue:
        """The loaded or stored value."""
        return self.op.operands[0] if self.is_store else self.op.results[0]


def access_of(op: Operation) -> Access | None:
    """Return the access of an op; None if it is no affine access."""
    first = _MEMORY.get(op.name)
    if first is None:
        return None
    return Access(op, op.operands[first], applied(map_of(op), op.operands[first + 1 :]), op.name in _STORES)


def accesses_in(top: Operation) -> Iterator[Access]:
    """Yield the accesses in an op, in order."""
    for op in top.walk():
        access = access_of(op)
        if access is not None:
            yield access


def only_allocates(op: Operation) -> bool:
    """Return whether all effects of an op are allocations. Source: `hasSingleEffect<MemoryEffects::Allocate>`."""
    effects = effects_of(op)
    return bool(effects) and all(effect.kind is MemoryEffectKind.ALLOC for effect in effects or ())


_MOST_PAIRS = 4096
"""The limit on the number of pairs to analyse."""


def conflicts_in(ops: Iterable[Operation], loop: Operation) -> list[tuple[Access, Access]] | None:
    """Return the pairs of accesses, at least one a store, to memory that is not local to a loop.

    None if an op has other effects, or if there are too many pairs.
    """
    accesses: list[Access] = []
    for op in ops:
        access = access_of(op)
        if access is not None:
            if not is_local(access.memory, loop):
                accesses.append(access)
        elif not (isinstance(op, ForOp | YieldOp | IfOp) or only_allocates(op) or is_free_of_effects(op)):
            return None
    stores = [access for access in accesses if access.is_store]
    loads = [access for access in accesses if not access.is_store]
    if len(stores) * (len(accesses) + len(loads)) > _MOST_PAIRS:
        return None
    return [*product(stores, accesses), *product(loads, stores)]


def is_local(memory: SSAValue, top: Operation) -> bool:
    """Return whether memory is allocated inside of `top`. Source: `isLocallyDefined`."""
    root = viewed(memory)
    return isinstance(root, OpResult) and root.op is not top and only_allocates(root.op) and top.is_ancestor(root.op)


def may_share(one: SSAValue, other: SSAValue) -> bool:
    """Return whether two memrefs are views of the same memref or global.

    As in MLIR, other distinct values count as distinct memory, two arguments of a function as well.
    """
    return _root(one) == _root(other)


def _root(memory: SSAValue) -> SSAValue | Attribute:
    whole = viewed(memory)
    return whole.owner.name_ if isinstance(whole.owner, memref.GetGlobalOp) else whole


def has_distinct_elements(type: Attribute) -> bool:
    """Return whether different indices are known to be different memory."""
    assert isinstance(type, MemRefType)
    if isinstance(type.layout, NoneAttr):
        return True
    if not isinstance(type.layout, StridedLayoutAttr):
        return False
    known: list[tuple[int, int]] = []
    for stride, size in zip(type.layout.get_strides(), type.get_shape(), strict=True):
        if stride is None and size != 1:
            return False
        known.append((abs(stride or 0), size))
    reach: int | None = 0
    # Each stride must exceed the extent of all smaller ones together; None is without bound.
    for stride, size in sorted(entry for entry in known if entry[1] != 1):
        if reach is None or stride <= reach:
            return False
        reach = None if size == DYNAMIC_INDEX else reach + stride * (size - 1)
    return True
