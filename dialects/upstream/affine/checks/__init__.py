"""Checks of affine ops that xDSL lacks or words differently. Source: `AffineOps.cpp`."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.upstream.affine.checks.accesses import (
    check_apply,
    check_delinearize,
    check_extreme,
    check_linearize,
    check_load,
    check_prefetch,
    check_store,
    check_vector_load,
    check_vector_store,
)
from okl_opt.dialects.upstream.affine.checks.regions import check_for, check_if, check_parallel, check_yield
from okl_opt.dialects.upstream.checks import Accepts, Checks

AFTER: Checks = {
    "affine.apply": check_apply,
    "affine.delinearize_index": check_delinearize,
    "affine.if": check_if,
    "affine.linearize_index": check_linearize,
    "affine.load": check_load,
    "affine.max": check_extreme,
    "affine.min": check_extreme,
    "affine.parallel": check_parallel,
    "affine.prefetch": check_prefetch,
    "affine.store": check_store,
    "affine.vector_load": check_vector_load,
    "affine.vector_store": check_vector_store,
    "affine.yield": check_yield,
}

REGIONS: Checks = {"affine.for": check_for}


def _accepts_parallel(op: Operation) -> bool:
    """Accept reductions: xDSL counts the results as operands, and refuses the numbers of the kinds."""
    return True


ACCEPTS: Accepts = {"affine.parallel": _accepts_parallel}

COVERED = frozenset({"affine.for", *AFTER})
