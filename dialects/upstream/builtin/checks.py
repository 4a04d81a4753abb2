"""Checks of the module with MLIR's messages. Source: `ModuleOp::verify` of MLIR."""

from __future__ import annotations

from xdsl.ir import Operation

from dialects.diagnostic import op_error
from dialects.upstream.checks import Checks


def check_module(op: Operation) -> None:
    """Check that the module's attributes have dialect prefixes, and those of the llvm dialect."""
    layout = op.attributes.get("llvm.data_layout")
    if layout is not None:
        from dialects.upstream.llvm.checks.data_layout import check_data_layout

        check_data_layout(op, layout)
    for name in op.attributes:
        if "." not in name and name not in ("sym_name", "sym_visibility"):
            message = f"can only contain attributes with dialect-prefixed names, found: '{name}'"
            raise op_error(op, message)


BEFORE: Checks = {"builtin.module": check_module}
