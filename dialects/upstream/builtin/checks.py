"""Checks of builtin ops with MLIR's messages. Source: `BuiltinDialect.cpp` of MLIR."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.checks import Checks

_DATA_LAYOUT = "dlti.dl_spec"


def check_module(op: Operation) -> None:
    """Check that the module's attributes have dialect prefixes, and at most one is a data layout."""
    for name in op.attributes:
        if "." not in name and name not in ("sym_name", "sym_visibility"):
            message = f"can only contain attributes with dialect-prefixed names, found: '{name}'"
            raise op_error(op, message)
    layouts = [name for name, value in op.attributes.items() if value.name == _DATA_LAYOUT]
    if len(layouts) > 1:
        error = op_error(op, "expects at most one data layout attribute")
        for name in layouts[:2]:
            error.note(op.location, f"'{name}' is a data layout attribute")
        raise error


def check_cast(op: Operation) -> None:
    """Check that a cast has results."""
    if not op.results:
        raise op_error(op, "expected at least one result for cast operation")


BEFORE: Checks = {"builtin.module": check_module, "builtin.unrealized_conversion_cast": check_cast}
