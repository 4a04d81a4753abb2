"""Effects of util ops on globals. Source: `UtilOps.td`, `UtilOps.cpp` of IREE."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, Effects, no_effects
from okl_opt.dialects.util.globals import GlobalLoadOp, GlobalStoreOp
from okl_opt.dialects.util.lookup import find_global, is_in_initializer


def is_of_constant(load: Operation) -> bool:
    """Return whether a load always gives the same value: only initializers may store the global."""
    assert isinstance(load, GlobalLoadOp)
    if is_in_initializer(load):
        return False
    if load.is_immutable is not None:
        return True
    found = find_global(load, load.global_.string_value())
    return found is not None and found.is_mutable is None


def _reads_global(op: Operation) -> Effects:
    assert isinstance(op, GlobalLoadOp)
    return NO_EFFECTS if is_of_constant(op) else {EffectInstance(MemoryEffectKind.READ, op.global_)}


def _writes_global(op: Operation) -> Effects:
    assert isinstance(op, GlobalStoreOp)
    return {EffectInstance(MemoryEffectKind.WRITE, op.global_)}


def _reads_pointer(op: Operation) -> Effects:
    return {EffectInstance(MemoryEffectKind.READ, op.operands[0])}


def _writes_pointer(op: Operation) -> Effects:
    return {EffectInstance(MemoryEffectKind.WRITE, op.operands[1])}


EFFECTS = {
    "util.global.load": _reads_global,
    "util.global.load.indirect": _reads_pointer,
    "util.global.store": _writes_global,
    "util.global.store.indirect": _writes_pointer,
    "util.initializer.return": no_effects,
    "util.return": no_effects,
}
SPECULATABLE = {"util.global.load": is_of_constant}
