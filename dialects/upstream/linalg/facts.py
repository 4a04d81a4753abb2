"""Memory effects of linalg ops. Source: `LinalgOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import (
    Effects,
    effects_inside,
    never,
    no_effects,
    touches_memory,
)
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, inits_of


def _of_softmax(op: Operation) -> Effects:
    """A READ of both memrefs and a WRITE of the output."""
    memrefs = [operand for operand in op.operands if isinstance(operand.type, MemRefType)]
    found = {EffectInstance(MemoryEffectKind.READ, memref) for memref in memrefs}
    if isinstance(op.operands[1].type, MemRefType):
        found.add(EffectInstance(MemoryEffectKind.WRITE, op.operands[1]))
    return found


def _of_structured(op: Operation) -> Effects | None:
    """A READ of inputs, a WRITE of outputs, a READ of outputs used in the body, and the body's effects."""
    inside = effects_inside(op)
    if inside is None:
        return None
    found = set(inside)
    first_init = len(op.operands) - len(inits_of(op))
    body = op.regions[0].blocks.first
    for number, operand in enumerate(op.operands):
        if not isinstance(operand.type, MemRefType):
            continue
        is_used = body is None or number >= len(body.args) or body.args[number].first_use is not None
        if number < first_init or is_used:
            found.add(EffectInstance(MemoryEffectKind.READ, operand))
        if number >= first_init:
            found.add(EffectInstance(MemoryEffectKind.WRITE, operand))
    return found


EFFECTS = {
    **dict.fromkeys(STRUCTURED, _of_structured),
    "linalg.index": no_effects,
    "linalg.softmax": _of_softmax,
    "linalg.yield": no_effects,
}
# MLIR's softmax has no interface that allows speculative execution.
SPECULATABLE = {"linalg.softmax": never}


def IS_RECURSIVE(op: Operation) -> bool:
    """Return True for structured ops on tensors."""
    return bool(op.regions) and not touches_memory(op)


IS_RECURSIVELY_SPECULATABLE = IS_RECURSIVE
