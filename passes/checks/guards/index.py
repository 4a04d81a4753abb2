"""Checks of divisions of indices."""

from __future__ import annotations

from okl_opt.passes.checks.guards.arith import division

GUARDS = {
    "index.ceildivs": division(True),
    "index.ceildivu": division(False),
    "index.divs": division(True),
    "index.divu": division(False),
    "index.floordivs": division(True),
    "index.rems": division(True),
    "index.remu": division(False),
}
