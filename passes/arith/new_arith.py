"""New arith ops for patterns that write many, on scalars, vectors and tensors alike."""

from __future__ import annotations

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IntegerAttr, ShapedType, i1, i64
from xdsl.ir import Attribute, OpResult, SSAValue

from dialects.numbers.elements import constant_of, element_type, is_shaped, width_of
from dialects.upstream.shared.type_relations import with_element
from passes.rewriting.new_ops import NewOps


class NewArith(NewOps):
    """Arith ops that are to be inserted together."""

    def __init__(self):
        super().__init__("arith")

    def integer(self, type: Attribute, value: int) -> OpResult:
        """A constant integer of a type, or one that has it for all elements."""
        held = integer_constant(type, value)
        assert held is not None, "a type that patterns take"
        return self.add("constant", type=type, properties={"value": held})

    def compare(self, predicate: str, left: SSAValue, right: SSAValue) -> OpResult:
        """Compare integers: `slt`."""
        number = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(predicate), i64)
        return self.add("cmpi", left, right, type=with_element(left.type, i1), properties={"predicate": number})

    def select(self, condition: SSAValue, left: SSAValue, right: SSAValue) -> OpResult:
        """One of two values."""
        return self.add("select", condition, left, right, type=left.type)


def integer_constant(type: Attribute, value: int) -> Attribute | None:
    """A constant integer of a type, for all its elements if it has them; None for a shape that is not known."""
    width = width_of(element_type(type))
    if width is None or (isinstance(type, ShapedType) and not type.has_static_shape()):
        return None
    return constant_of(type, [value & ((1 << width) - 1)], is_shaped(type))
