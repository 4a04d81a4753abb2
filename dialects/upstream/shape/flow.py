"""Control flow of shape ops, functions and returns. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.control_flow import Constants, Edge, RegionFlow, leave


def _into(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [Edge(op.regions[0], (), ())]


REGIONS = {"shape.assuming": RegionFlow(_into, leave)}
CALLABLES = frozenset({"shape.func"})
RETURNS = frozenset({"shape.assuming_yield", "shape.return", "shape.yield"})
