"""Checks of gpu ops with their regions. Source: `GPUDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.upstream.checks import Checks
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp


def _check_regions(op: Operation) -> None:
    assert isinstance(op, AllReduceOp | LaunchOp)
    op.verify_regions()


REGIONS: Checks = dict.fromkeys((AllReduceOp.name, LaunchOp.name), _check_regions)
