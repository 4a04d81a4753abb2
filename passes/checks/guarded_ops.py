"""Whether a module has ops that `guard-memory-accesses` checks, without a look at how."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from xdsl.ir import Operation

DIALECTS = ("affine", "arith", "bufferization", "index", "linalg", "memref", "scf", "tensor", "vector")
"""The dialects with a table in `passes/checks/guards/`."""


def guards_of(dialect: str) -> Mapping[str, Any]:
    """The rules of a dialect by op name."""
    return import_module(f"passes.checks.guards.{dialect}").GUARDS


def has_guarded_ops(top: Operation) -> bool:
    """Whether an op inside is checked. The rules of a dialect are imported when one of its ops is seen."""
    seen: dict[str, bool] = {}
    for op in top.walk():
        name = op.name
        if name not in seen:
            dialect = name.partition(".")[0]
            seen[name] = dialect in DIALECTS and name in guards_of(dialect)
        if seen[name]:
            return True
    return False
