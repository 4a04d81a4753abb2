"""Memory effects of memref ops, and whether they may be executed speculatively. Source: `MemRefOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import Effects, allocates, allocates_on_stack, frees, named, no_effects
from okl_opt.dialects.upstream.shared.shapes import has_constant_dimension


def _unknown(op: Operation) -> None:
    """Return None: the effects are unknown."""


def _reallocates(op: Operation) -> Effects:
    """A FREE of the old memory and an ALLOC of the new one."""
    return {
        EffectInstance(MemoryEffectKind.FREE, op.operands[0]),
        EffectInstance(MemoryEffectKind.ALLOC, op.results[0]),
    }


def _copies(op: Operation) -> Effects:
    """A READ of the source and a WRITE of the target."""
    return {
        EffectInstance(MemoryEffectKind.READ, op.operands[0]),
        EffectInstance(MemoryEffectKind.WRITE, op.operands[1]),
    }


EFFECTS = {
    "memref.alloc": allocates,
    "memref.alloca": allocates_on_stack,
    "memref.alloca_scope.return": no_effects,
    "memref.copy": _copies,
    "memref.dealloc": frees,
    "memref.dma_start": _unknown,
    "memref.dma_wait": _unknown,
    "memref.realloc": _reallocates,
}
IS_RECURSIVE = named("memref.alloca_scope")


SPECULATABLE = {"memref.dim": has_constant_dimension}
