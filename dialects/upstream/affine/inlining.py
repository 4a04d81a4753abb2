"""Inlining into and of affine ops. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import BlockArgument, Operation, Region, SSAValue

from okl_opt.dialects.interfaces.effects import is_constant, is_free_of_effects

_TAKERS = frozenset({"affine.for", "affine.if", "affine.parallel"})
_SCOPES = frozenset({"builtin.module", "func.func", "gpu.func", "gpu.launch"})
# Accesses, with the number of operands before the subscripts.
_ACCESSES = {"affine.load": 1, "affine.vector_load": 1, "affine.store": 2, "affine.vector_store": 2}


def MAY_MOVE(op: Operation, parent: Operation) -> bool:
    """Allow affine ops directly in a scope, and in other affine ops, where dimensions and symbols stay valid."""
    return parent.name in _SCOPES or parent.name in _TAKERS


def MAY_TAKE(op: Operation, source: Region, values: Mapping[SSAValue, SSAValue]) -> bool:
    """Allow one block of ops without effects, and of accesses whose subscripts stay valid."""
    first = source.blocks.first
    if op.name not in _TAKERS or first is None or first.next_block is not None:
        return False
    return all(inner.next_op is None or _may_go_in(inner, values) for inner in first.ops)


def _may_go_in(op: Operation, values: Mapping[SSAValue, SSAValue]) -> bool:
    start = 0 if op.name == "affine.apply" else _ACCESSES.get(op.name)
    if start is None:
        return is_free_of_effects(op)
    affine_map = op.properties.get("map")
    dimensions = affine_map.data.num_dims if isinstance(affine_map, AffineMapAttr) else 0
    for index, operand in enumerate(op.operands[start:]):
        new = values.get(operand)
        if new is not None and not _is_valid(new, may_be_dimension=index < dimensions):
            return False
    return True


def _is_valid(value: SSAValue, may_be_dimension: bool) -> bool:
    """Return whether `value` is a valid symbol, or, if allowed, a valid dimension."""
    if isinstance(value, BlockArgument):
        parent = value.block.parent_op()
        if parent is None or parent.name in _SCOPES:
            return True
        return may_be_dimension and parent.name in ("affine.for", "affine.parallel")
    owner = value.owner
    assert isinstance(owner, Operation)
    parent = owner.parent_op()
    if is_constant(owner) or (parent is not None and parent.name in _SCOPES):
        return True
    return owner.name == "affine.apply" and all(_is_valid(operand, may_be_dimension) for operand in owner.operands)
