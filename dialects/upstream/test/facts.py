"""Effects of ops of MLIR's test dialect beyond their traits. Source: `TestOps.td`, `TestOpDefs.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import Effects, never

_KINDS = {
    "allocate": MemoryEffectKind.ALLOC,
    "free": MemoryEffectKind.FREE,
    "read": MemoryEffectKind.READ,
    "write": MemoryEffectKind.WRITE,
}


def _allocates_results(op: Operation) -> Effects:
    return {EffectInstance(MemoryEffectKind.ALLOC, result) for result in op.results}


def _as_written(op: Operation) -> Effects:
    """The effects in the attribute `effects`: an array of `{effect = "read"}`, some with `on_result`."""
    written = op.attributes.get("effects")
    found: set[EffectInstance] = set()
    for entry in written.data if isa(written, ArrayAttr[Attribute]) else ():
        word = entry.data.get("effect") if isinstance(entry, DictionaryAttr) else None
        kind = _KINDS.get(word.data) if isinstance(word, StringAttr) else None
        if kind is not None and isinstance(entry, DictionaryAttr):
            found.add(EffectInstance(kind, op.results[0] if "on_result" in entry.data else None))
    return found


def _is_result_of_constant(op: Operation) -> bool:
    value = op.operands[0]
    return isinstance(value, OpResult) and value.op.name == "arith.constant"


EFFECTS = {
    "test.alloc_with_multiple_results": _allocates_results,
    "test.side_effect_op": _as_written,
    "test.side_effect_with_region_op": _as_written,
    "test.test_effects_result": _allocates_results,
}
COMMUTATIVE = frozenset({"test.op_commutative", "test.op_commutative2", "test.op_large_commutative"})
CONSTANTS = frozenset({"test.constant"})
KEEPS_CONSTANTS = frozenset({"test.one_region_op"})
_NOT_SPECULATABLE = """constant op_idempotent_trait op_idempotent_trait_binary
op_involution_trait_failing_operation_fold op_involution_trait_no_operation_fold
op_involution_trait_succesful_operation_fold op_with_region_fold_no_side_effect side_effect_with_region_op"""
SPECULATABLE = {
    "test.conditionally_speculatable_op": _is_result_of_constant,
    **{f"test.{name}": never for name in _NOT_SPECULATABLE.split()},
}
