"""Inlining into gpu ops: none. Source: `GPUInlinerInterface` of `GPUDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, Region, SSAValue


def MAY_TAKE(op: Operation, source: Region, values: Mapping[SSAValue, SSAValue]) -> bool:
    """Allow none."""
    return False
