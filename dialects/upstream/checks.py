"""Where MLIR's verifiers and those of xDSL's classes do not agree on upstream ops.

`dialects/upstream/<dialect>/checks.py`, imported when one of the dialect's ops is verified, has tables by op name:

    BEFORE   what MLIR refuses and says in its own words, checked before the class's own verifier
    AFTER    what MLIR refuses and the class lets pass, checked after it
    INSTEAD  what takes the place of the class's own verifier, and may look up symbols
    ACCEPTS  what MLIR accepts and the class refuses, asked when it has refused
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType, TensorType, UnrankedMemRefType, UnrankedTensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from dialects.modules import upstream_module

Check = Callable[[Operation], None]
"""Raises VerifyException or DiagnosticError."""
Checks = Mapping[str, Check]
FindSymbol = Callable[[Operation, str], Operation | None]
"""Gives the symbol that an op means by a name, None if there is none."""
Replacements = Mapping[str, Callable[[FindSymbol, Operation], None]]
Accepts = Mapping[str, Callable[[Operation], bool]]


class DialectChecks(NamedTuple):
    """The tables of one dialect."""

    before: Checks
    after: Checks
    instead: Replacements
    accepts: Accepts


def upstream_checks(name: str) -> DialectChecks:
    """The tables of the dialect of the op `name`, empty if it has none."""
    module = upstream_module(name.partition(".")[0], "checks")
    return DialectChecks(*(getattr(module, table, {}) for table in ("BEFORE", "AFTER", "INSTEAD", "ACCEPTS")))


def same_elements(types: Sequence[Attribute]) -> bool:
    """Whether all are tensors or memrefs of one element type."""
    shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    return len({type.element_type if isa(type, shaped) else None for type in types}) == 1
