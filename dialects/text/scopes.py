"""Effects of an op on the text of its regions: the default dialect, and names that may be reused."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

# Parent op -> the default dialect of its regions. Source: OpAsmOpInterface's
# getDefaultDialect in MLIR.
DEFAULT_DIALECTS = {
    "builtin.module": "builtin",
    "func.func": "func",
    "shape.func": "shape",
    "shape.function_library": "shape",
    "test.default_dialect": "test",
    "transform.sequence": "transform",
}

# Isolated from above in MLIR, but not in xDSL.
_ISOLATED = frozenset({"llvm.func"})


# Ops in whose regions names from outside may be defined again.
# Source: `enableNameShadowing` of the parsers of MLIR's and IREE's ops.
SHADOWING = frozenset({"byoc.literal", "flow.dispatch.workgroups", "test.isolated_region"})


def isolates_names(op_type: type[Operation]) -> bool:
    """Return whether values outside ops of this class cannot be used inside."""
    return op_type.name in _ISOLATED or op_type.has_trait(IsolatedFromAbove, value_if_unregistered=False)
