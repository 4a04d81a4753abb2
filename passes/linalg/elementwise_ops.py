"""Elementwise ops on tensors and vectors."""

from __future__ import annotations

from functools import cache

from okl_opt.dialects.modules import parts_of, upstream_rows


@cache
def mappable_ops() -> frozenset[str]:
    """Return the names of the ops with MLIR's traits `ElementwiseMappable`."""
    return frozenset(
        name
        for dialect in ("arith", "math")
        for name, row in upstream_rows(dialect).items()
        if "Elementwise" in parts_of(row).get("trait", ())
    )
