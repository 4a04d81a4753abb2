"""How an op changes the text inside it: the dialect whose name is left out, and whether outer names are visible."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

# The dialect whose name ops of a region may leave out, by the op around the region. Source: OpAsmOpInterface's
# getDefaultDialect in MLIR.
DEFAULT_DIALECTS = {"builtin.module": "builtin", "func.func": "func"}

# Isolated from above in MLIR, though not declared so in xDSL.
_ISOLATED = frozenset({"llvm.func"})


def isolates_names(op_type: type[Operation]) -> bool:
    """Whether names outside ops of this class mean nothing inside, and may be used again."""
    return op_type.name in _ISOLATED or op_type.has_trait(IsolatedFromAbove, value_if_unregistered=False)
