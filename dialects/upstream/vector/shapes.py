"""Ops of the vector dialect that move or reshape elements. Source: `VectorOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import Pure


def element_types(type: VectorType[Attribute]) -> list[Attribute]:
    """The types of a vector's elements, one by one."""
    return [type.element_type] * prod(type.get_shape())


@irdl_op_definition
class FromElementsOp(IRDLOperation):
    """`vector.from_elements %a, %b, %c, %d : vector<2x2xf32>`."""

    name = "vector.from_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    elements = var_operand_def(T)
    dest = result_def(VectorType.constr(T))

    assembly_format = "$elements attr-dict `:` type($dest)"
    traits = traits_def(Pure())


@irdl_op_definition
class ToElementsOp(IRDLOperation):
    """`%e:4 = vector.to_elements %v : vector<4xf32>`."""

    name = "vector.to_elements"

    source = operand_def(VectorType)
    elements = var_result_def()

    traits = traits_def(Pure())


SHAPE_OPS: Sequence[type[IRDLOperation]] = (
    FromElementsOp,
    ToElementsOp,
)
