"""Checks of memref ops that xDSL lacks. Source: `MemRefOps.cpp`."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.upstream.checks import Accepts, Casts, Checks
from okl_opt.dialects.upstream.memref.checks.memory import (
    check_alloc,
    check_alloca_scope,
    check_assume_alignment,
    check_atomic_rmw,
    check_get_global,
    check_global,
    check_load,
    check_store,
    check_view,
    may_be_cast,
    same_but_for_space,
)
from okl_opt.dialects.upstream.memref.checks.reshapes import check_collapse_shape, check_expand_shape
from okl_opt.dialects.upstream.memref.checks.slices import check_reinterpret_cast, check_subview

BEFORE: Checks = {
    "memref.alloc": check_alloc,
    "memref.alloca": check_alloc,
    "memref.alloca_scope": check_alloca_scope,
    "memref.assume_alignment": check_assume_alignment,
    "memref.atomic_rmw": check_atomic_rmw,
    "memref.get_global": check_get_global,
    "memref.global": check_global,
    "memref.load": check_load,
    "memref.store": check_store,
    "memref.view": check_view,
}

AFTER: Checks = {
    "memref.collapse_shape": check_collapse_shape,
    "memref.expand_shape": check_expand_shape,
    "memref.reinterpret_cast": check_reinterpret_cast,
    "memref.subview": check_subview,
}


def _accepts(op: Operation) -> bool:
    """Accept an op that has passed the earlier checks."""
    return True


# xDSL refuses a public global without a value.
ACCEPTS: Accepts = {"memref.global": _accepts}

CASTS: Casts = {"memref.cast": may_be_cast, "memref.memory_space_cast": same_but_for_space}

COVERED = frozenset({*CASTS, *AFTER, "memref.view"})
