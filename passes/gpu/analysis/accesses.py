"""Reads and writes of a single op, and the operands whose address it keeps."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Flag
from typing import NamedTuple

from xdsl.dialects.arith import SelectOp
from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType, VectorType
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.dialects.memref import DimOp, RankOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import IsTerminator, MemoryEffectKind

from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.control_flow import branch_of, is_return_like, region_flow_of
from okl_opt.dialects.interfaces.effects import effects_on_values, is_recursive, own_effects_of
from okl_opt.dialects.upstream.shared.memory_views import VIEWS


class Access(Flag):
    """A kind of access to memory."""

    NONE = 0
    READ = 1
    WRITE = 2
    BOTH = 3


class Accessed(NamedTuple):
    """A value whose memory is accessed, and the kind of access."""

    value: SSAValue
    access: Access


_NO_MEMORY = IntegerType | IndexType | AnyFloat | AsyncTokenType


def may_be_memory(value: SSAValue) -> bool:
    """Return whether a value may stand for memory: a memref, a pointer, or a value of an unknown type."""
    type = value.type
    if isa(type, VectorType) or isa(type, ComplexType):
        return not isinstance(type.element_type, _NO_MEMORY)
    return not isinstance(type, _NO_MEMORY)


def accesses_of(op: Operation) -> Sequence[Accessed] | None:
    """Return the accesses of an op itself, without the ops in its regions; None if it may access any memory.

    Allocation is no access, deallocation is a write.
    """
    if is_recursive(op):
        return ()
    effects = effects_on_values(op)
    if effects is None:
        return None
    return [
        Accessed(value, Access.READ if kind is MemoryEffectKind.READ else Access.WRITE)
        for kind, value in effects
        if kind is not MemoryEffectKind.ALLOC
    ]


def escaping_operands(op: Operation) -> Sequence[SSAValue]:
    """Return the operands whose address may escape through an op: to memory, a function, or an unknown op."""
    memory = [operand for operand in op.operands if may_be_memory(operand)]
    if not memory or _is_followed(op):
        return ()
    accesses = accesses_of(op)
    if accesses is None:
        return memory
    accessed = {value for value, _ in accesses}
    # An effect without a value is on all memrefs: the stored memref and the one stored to are not distinguished.
    is_unnamed = any(effect.value is None for effect in own_effects_of(op) or ())
    return memory if is_unnamed and len(accessed) > 1 else [value for value in memory if value not in accessed]


def _is_followed(op: Operation) -> bool:
    """Return whether the results or successors of an op are the only way for the memory of its operands."""
    if has_trait(op, IsTerminator):
        around = op.parent_op()
        is_known = around is not None and region_flow_of(around) is not None
        return branch_of(op) is not None or is_return_like(op) or is_known
    if op.regions:
        return region_flow_of(op) is not None
    return op.name in VIEWS or isinstance(op, SelectOp | DimOp | RankOp)
