"""Finding ops by symbol, and the error for a function that needs another pass."""

from __future__ import annotations

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from dialects.diagnostic import DiagnosticError, op_error


def symbol_name(op: Operation) -> str | None:
    """The symbol that an op defines."""
    for table in (op.properties, op.attributes):
        name = table.get("sym_name")
        if isinstance(name, StringAttr):
            return name.data
    return None


def has_body(op: Operation) -> bool:
    """Whether an op is more than a declaration."""
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


def missing_pass(function: func.FuncOp, missing: str) -> DiagnosticError:
    """The error for a function on a launcher that needs another pass."""
    text = f"'{function.sym_name.data}' on !okl.launcher_ctx cannot run before -fetch-from-launcher"
    return op_error(function, f"{text}: the next pass is -{missing}" if missing != "fetch-from-launcher" else text)
