"""Finding ops by symbol."""

from __future__ import annotations

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error


def symbol_name(op: Operation) -> str | None:
    """The symbol that an op defines."""
    for table in (op.properties, op.attributes):
        name = table.get("sym_name")
        if isinstance(name, StringAttr):
            return name.data
    return None


def has_body(op: Operation) -> bool:
    """Return whether an op has a body, so is more than a declaration."""
    return any(region.blocks for region in op.regions)


def named(module: ModuleOp, *names: str) -> Operation:
    """The first op with a body that defines one of the symbols. Raises: DiagnosticError if there is none."""
    for name in names:
        for op in module.ops:
            if symbol_name(op) == name and has_body(op):
                return op
    raise op_error(module, f"has no function '{names[0]}' with a body")


def is_public(op: func.FuncOp | llvm.FuncOp) -> bool:
    return op.sym_visibility is None or op.sym_visibility.data == "public"
