"""Folding of chains of casts that restore the original type. Source: `reconcileUnrealizedCasts` of MLIR 22."""

from __future__ import annotations

from collections.abc import Container, Sequence

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation, SSAValue


def input_cast(cast: UnrealizedConversionCastOp) -> UnrealizedConversionCastOp | None:
    """Return the cast whose results are exactly the operands of `cast`, or None."""
    if not cast.operands:
        return None
    owner = cast.operands[0].owner
    if isinstance(owner, UnrealizedConversionCastOp) and tuple(owner.results) == tuple(cast.operands):
        return owner
    return None


def original_values(cast: UnrealizedConversionCastOp) -> tuple[SSAValue, ...] | None:
    """Return the nearest values up the chain of casts with the types of the results; None if there are none."""
    wanted = cast.result_types
    source: UnrealizedConversionCastOp | None = cast
    seen: set[Operation] = set()  # casts in unreachable or graph-like code may form a cycle
    while source is not None and source not in seen:
        seen.add(source)
        if tuple(operand.type for operand in source.operands) == wanted:
            return None if any(operand.owner is cast for operand in source.operands) else tuple(source.operands)
        source = input_cast(source)
    return None


def live_casts(
    casts: Sequence[UnrealizedConversionCastOp], among: Container[Operation] | None = None
) -> set[Operation]:
    """Return the casts whose results reach an op that is no cast, or not in `among`."""

    def counts(op: object) -> bool:
        return isinstance(op, UnrealizedConversionCastOp) and (among is None or op in among)

    live: set[Operation] = set()
    for cast in casts:
        if any(not counts(use.operation) for result in cast.results for use in result.uses):
            waiting: list[Operation] = [cast]
            while waiting:
                op = waiting.pop()
                if op in live:
                    continue
                live.add(op)
                owners = (operand.owner for operand in op.operands)
                waiting.extend(owner for owner in owners if isinstance(owner, Operation) and counts(owner))
    return live
