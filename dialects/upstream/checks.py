"""Differences between MLIR's verifiers and those of xDSL's classes, for upstream ops.

An op with a row in `definitions.txt` is first checked against the row, then by its class's `verify_` (MLIR's
`verify()`). Other ops are checked by their classes. `dialects/upstream/<dialect>/checks.py`,
imported when one of the dialect's ops is verified, has tables by op name:

    BEFORE   checks with MLIR's wording, run before the class's verifier
    AFTER    checks missing in the class, run after its verifier
    REGIONS  checks of an op with its regions, run after the checks of nested ops (MLIR's `verifyRegions`)
    SYMBOLS  checks of the symbols that an op uses, run after the checks of the symbol table (`verifySymbolUses`)
    INSTEAD  checks in place of the class's verifier, which may look up symbols
    ACCEPTS  whether MLIR accepts an op that the class's verifier has refused
    CASTS    whether a cast op's operand and result types fit, run after the checks of the definition

and a set of names:

    COVERED  ops whose definition and checks above replace the `verify_` written in xDSL's class

Attributes of a dialect on ops of other dialects are checked before the ops, by the table `CHECKS` of
`dialects/upstream/<dialect>/dialect_attributes.py` (MLIR's `verifyOperationAttribute`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import MemRefType, TensorType, UnrankedMemRefType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.modules import dialect_table

Check = Callable[[Operation], None]
"""Raises VerifyException or DiagnosticError."""
Checks = Mapping[str, Check]
AttributeCheck = Callable[[Operation, str, Attribute], None]
"""Checks an attribute of an op, given with its name. Raises DiagnosticError."""
OTHERS = ""
"""The key in `CHECKS` for all other attributes of the dialect."""
FindSymbol = Callable[[Operation, str], Operation | None]
"""Finds the definition of a symbol as seen from an op; None if there is none."""
SymbolCheck = Callable[[FindSymbol, Operation], None]
Replacements = Mapping[str, SymbolCheck]
Accepts = Mapping[str, Callable[[Operation], bool]]
Casts = Mapping[str, Callable[[Attribute, Attribute], bool]]


def upstream_check(table: str, name: str) -> Callable[..., Any] | None:
    """The entry of the op `name` in a table of its dialect, None if it has none."""
    return dialect_table(name.partition(".")[0], "checks", table).get(name)


def attribute_check(name: str) -> AttributeCheck | None:
    """The check of the attribute `name`, on ops of any dialect; None if there is none."""
    checks = dialect_table(name.partition(".")[0], "dialect_attributes", "CHECKS")
    return checks.get(name) or checks.get(OTHERS)


def combine_checks(*checks: Check) -> Check:
    """Combine checks: run one after the other."""

    def check(op: Operation) -> None:
        for one in checks:
            one(op)

    return check


def same_elements(types: Sequence[Attribute]) -> bool:
    """Return whether all types are tensors or memrefs of one element type."""
    shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    return len({type.element_type if isa(type, shaped) else None for type in types}) == 1
