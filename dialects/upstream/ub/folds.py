"""Poison as a constant. Source: `UBOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation

from okl_opt.dialects.numbers.matchers import is_poison
from okl_opt.dialects.upstream.shared.constants import poison


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation | None:
    """`ub.poison`."""
    return poison(value, type) if is_poison(value) else None
