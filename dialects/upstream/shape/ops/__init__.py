"""The shape dialect, which xDSL lacks. Source: `ShapeOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.upstream.shape.ops import constraints, formatted, functions, shapes, sizes
from okl_opt.dialects.upstream.shape.ops.types import TYPES

SHAPE = Dialect("shape", [*formatted.OPS, *sizes.OPS, *shapes.OPS, *constraints.OPS, *functions.OPS], TYPES)
