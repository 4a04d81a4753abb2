"""Folds of shape ops. Source: `Shape.cpp` and `ShapeCanonicalization.td` of MLIR 22.

MLIR also makes constants of the type `tensor<?xindex>`, which its verifier then refuses. Here the op stays.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, i1
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import is_poison, type_of
from okl_opt.dialects.upstream.shape.folds import constraints, shapes, sizes
from okl_opt.dialects.upstream.shape.ops.constraints import ConstWitnessOp
from okl_opt.dialects.upstream.shape.ops.shapes import ConstShapeOp, extents_of
from okl_opt.dialects.upstream.shape.ops.sizes import ConstSizeOp
from okl_opt.dialects.upstream.shape.ops.types import ShapeType, SizeType, WitnessType
from okl_opt.dialects.upstream.shared.constants import arith_constant, poison
from okl_opt.dialects.upstream.shared.shapes import shape_of

FOLDS = FoldTable({**sizes.FOLDS, **shapes.FOLDS, **constraints.FOLDS})
RULES = RuleTable({**sizes.RULES, **shapes.RULES, **constraints.RULES})


def _shape(op: Operation) -> Attribute | None:
    return op.properties.get("shape")


def _passing(op: Operation) -> Attribute | None:
    return op.properties.get("passing")


CONSTANTS = {"shape.const_shape": _shape, "shape.const_witness": _passing}


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation | None:
    """Build `shape.const_shape`, `shape.const_size` or `shape.const_witness`, or arith's constant for other types."""
    if is_poison(value):
        return poison(value, type)
    if isinstance(type, SizeType):
        is_index = type_of(value) == IndexType()
        return ConstSizeOp.create(result_types=[type], properties={"value": value}) if is_index else None
    if isinstance(type, WitnessType):
        is_bool = type_of(value) == i1
        return ConstWitnessOp.create(result_types=[type], properties={"passing": value}) if is_bool else None
    extents = extents_of(value)
    if extents is None:
        return arith_constant(value, type)
    if not isinstance(type, ShapeType) and shape_of(type) != (len(extents),):
        return None
    return ConstShapeOp.create(result_types=[type], properties={"shape": value})
