"""Constants of unknown dialects, such as krnl.global: memory whose elements are stated by an op."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyDenseElement, DenseIntOrFPElementsAttr, MemRefType, UnregisteredOp
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa

_VALUE = "value"


def constant_value(op: Operation) -> DenseIntOrFPElementsAttr[AnyDenseElement] | None:
    """Return the elements of an unknown op: its attribute `value` if that fits its one result, else None."""
    if not isinstance(op, UnregisteredOp) or op.operands or op.regions or op.successors or len(op.results) != 1:
        return None
    value, type = op.attributes.get(_VALUE) or op.properties.get(_VALUE), op.results[0].type
    if not isa(value, DenseIntOrFPElementsAttr[AnyDenseElement]) or not isa(type, MemRefType[Attribute]):
        return None
    fits = value.get_element_type() == type.element_type and value.get_shape() == type.get_shape()
    return value if fits else None
