"""Types of the shape dialect, and constraints for operands.

Source: `ShapeBase.td` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import AnyOf, irdl_attr_definition


@irdl_attr_definition
class ShapeType(ParametrizedAttribute, TypeAttribute):
    """`!shape.shape`: a shape whose rank and sizes may be unknown, or an error."""

    name = "shape.shape"


@irdl_attr_definition
class SizeType(ParametrizedAttribute, TypeAttribute):
    """`!shape.size`: a size that may be unknown, or an error."""

    name = "shape.size"


@irdl_attr_definition
class ValueShapeType(ParametrizedAttribute, TypeAttribute):
    """`!shape.value_shape`: a value together with a shape."""

    name = "shape.value_shape"


@irdl_attr_definition
class WitnessType(ParametrizedAttribute, TypeAttribute):
    """`!shape.witness`: evidence that a constraint holds."""

    name = "shape.witness"


TYPES: list[type[Attribute]] = [ShapeType, SizeType, ValueShapeType, WitnessType]

Extents = AnyOf.get(ShapeType, TensorType)
"""A shape, or a tensor of its sizes."""
