"""Affine ops that MLIR accepts and xDSL refuses."""

from __future__ import annotations

from xdsl.ir import Operation

from dialects.upstream.checks import Accepts


def _accepts_parallel(op: Operation) -> bool:
    """Accept reductions: xDSL counts the results as operands and refuses them."""
    return True


ACCEPTS: Accepts = {"affine.parallel": _accepts_parallel}
