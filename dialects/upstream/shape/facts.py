"""Properties of shape ops that decide whether they may be moved, merged or erased. Source: `ShapeOps.td` of MLIR 22."""

from __future__ import annotations

CONSTANTS = frozenset({"shape.const_shape", "shape.const_size", "shape.const_witness"})
COMMUTATIVE = frozenset(
    {
        "shape.add",
        "shape.any",
        "shape.assuming_all",
        "shape.broadcast",
        "shape.cstr_broadcastable",
        "shape.cstr_eq",
        "shape.is_broadcastable",
        "shape.max",
        "shape.meet",
        "shape.min",
        "shape.mul",
        "shape.shape_eq",
    }
)
