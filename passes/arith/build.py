"""A builder of arith ops on scalars, vectors and tensors."""

from __future__ import annotations

from xdsl.dialects.arith import (
    CMPF_COMPARISON_OPERATIONS,
    FastMathFlagsAttr,
)
from xdsl.dialects.builtin import IntegerAttr, ShapedType, i1, i64
from xdsl.ir import Attribute, OpResult, SSAValue

from okl_opt.dialects.numbers.elements import constant_of, element_type, is_shaped, width_of
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.passes.rewriting.build import Builder, wraps

_EXACT = {"fastmath": FastMathFlagsAttr("none")}


class ArithBuilder(Builder):
    """A builder of arithmetic on scalars, vectors and tensors."""

    def bits(self, type: Attribute, bits: int) -> OpResult:
        """Build a constant with the given bits; for a shaped type, all elements have them."""
        held = constant_with_bits(type, bits)
        assert held is not None, "a type that patterns take"
        return self("constant", type=type, properties={"value": held})

    def compare_floats(self, predicate: str, left: SSAValue, right: SSAValue) -> OpResult:
        """Compare floats: `ugt`."""
        number = IntegerAttr(CMPF_COMPARISON_OPERATIONS.index(predicate), i64)
        return self("cmpf", left, right, type=with_element(left.type, i1), properties={"predicate": number, **_EXACT})

    def cast(self, name: str, value: SSAValue, element: Attribute, flags: Attribute | None = None) -> OpResult:
        """Cast to another type of elements; `flags` are fast-math flags."""
        properties = None if flags is None else {"fastmath": flags}
        if name == "trunci":
            properties = wraps()
        return self(name, value, type=with_element(value.type, element), properties=properties)

    def sum(self, left: SSAValue, right: SSAValue) -> OpResult:
        """Add the sum of two integers."""
        return self._wrapping("addi", left, right)

    def difference(self, left: SSAValue, right: SSAValue) -> OpResult:
        """Add the difference of two integers."""
        return self._wrapping("subi", left, right)

    def product(self, left: SSAValue, right: SSAValue) -> OpResult:
        """Add the product of two integers."""
        return self._wrapping("muli", left, right)

    def shift(self, name: str, value: SSAValue, bits: SSAValue) -> OpResult:
        """`shli`, `shrui` or `shrsi`."""
        return self._wrapping(name, value, bits) if name == "shli" else self(name, value, bits)

    def _wrapping(self, name: str, left: SSAValue, right: SSAValue) -> OpResult:
        return self(name, left, right, properties=wraps())

    def floats(self, name: str, left: SSAValue, right: SSAValue, flags: Attribute | None = None) -> OpResult:
        """Add `mulf` or another float op, with fast-math flags."""
        return self(name, left, right, properties=_EXACT if flags is None else {"fastmath": flags})


def constant_with_bits(type: Attribute, bits: int) -> Attribute | None:
    """Return a constant with these bits, splat for a shaped type; None if the shape is dynamic or very large."""
    width = width_of(element_type(type))
    if width is None or (isinstance(type, ShapedType) and not type.has_static_shape()):
        return None
    return constant_of(type, [bits & ((1 << width) - 1)], is_shaped(type))
