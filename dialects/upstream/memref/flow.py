"""Control flow of memref ops. Source: `MemRefOps.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.control_flow import Constants, Edge, RegionFlow, leave


def _enter(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [Edge(op.regions[0], (), ())]


REGIONS = {"memref.alloca_scope": RegionFlow(_enter, leave)}
RETURNS = frozenset({"memref.alloca_scope.return"})
