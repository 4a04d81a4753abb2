"""Views of memrefs, and ops that free memory. Source: `ViewLikeOpInterface`, `memref::findDealloc` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation, OpResult, SSAValue

VIEWS = frozenset(
    {
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.extract_strided_metadata",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
        "vector.type_cast",
    }
)
"""Ops whose first result is a view of their first operand. MLIR forgets `memref.transpose`."""

FREEING = frozenset({"gpu.dealloc", "memref.dealloc", "memref.realloc"})
"""Ops that free their memref."""


SCOPES = frozenset({"func.func", "gpu.func", "gpu.launch", "llvm.func", "memref.alloca_scope"}) | {
    *("affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel")
}
"""Ops that free their stack allocations at their end. Source: `AutomaticAllocationScope`."""


def view_source(value: SSAValue) -> SSAValue | None:
    """The source of the view `value`; None if `value` is no view."""
    if isinstance(value, OpResult) and value.index == 0 and value.op.name in VIEWS:
        return value.op.operands[0]
    return None


def viewed(value: SSAValue) -> SSAValue:
    """The memref behind `value`, through all views."""
    met: set[SSAValue] = set()
    while value not in met and (source := view_source(value)) is not None:
        met.add(value)
        value = source
    return value


def deallocations(value: SSAValue) -> list[Operation] | None:
    """The op that frees a value, if any; None if there are several, or the value is reallocated."""
    found = [use.operation for use in value.uses if use.operation.name in FREEING]
    return None if len(found) > 1 or any(op.name == "memref.realloc" for op in found) else found
