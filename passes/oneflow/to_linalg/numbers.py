"""A builder for the body of a generic op: ops of arith and math on scalars."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Block, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.passes.rewriting.build import Builder

_FLOATS: Mapping[str, str] = {
    "add": "arith.addf",
    "sub": "arith.subf",
    "mul": "arith.mulf",
    "div": "arith.divf",
    "max": "arith.maximumf",
    "min": "arith.minimumf",
    "pow": "math.powf",
}
_INTEGERS: Mapping[str, str] = {
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "max": "arith.maxsi",
    "min": "arith.minsi",
}
_UNSIGNED: Mapping[str, str] = {"max": "arith.maxui", "min": "arith.minui"}


def constant(value: float, type_: Attribute) -> IntegerAttr[IntegerType | IndexType] | FloatAttr:
    """Return a number as an attribute; an integer is truncated to the width of its type."""
    if isa(type_, IntegerType) or isa(type_, IndexType):
        return IntegerAttr(int(value), type_, truncate_bits=True)
    assert isinstance(type_, AnyFloat)
    return FloatAttr(float(value), type_)


class Numbers(Builder):
    """Builds scalar ops at the end of a block."""

    def __init__(self, block: Block):
        super().__init__(block.add_op)

    def number(self, value: float, like: SSAValue | Attribute) -> SSAValue:
        """Return a constant with the type of `like`."""
        type_ = like.type if isinstance(like, SSAValue) else like
        return self.add(arith.ConstantOp(constant(value, type_)))

    def binary(self, name: str, left: SSAValue, right: SSAValue, *, is_unsigned: bool = False) -> SSAValue:
        """Build `add`, `sub`, `mul`, `div`, `max`, `min` or `pow`; `div` and `pow` on floats only."""
        if isinstance(left.type, AnyFloat):
            return self(_FLOATS[name], left, right)
        return self((_UNSIGNED.get(name) if is_unsigned else None) or _INTEGERS[name], left, right)

    def is_less(self, left: SSAValue, right: SSAValue, *, is_unsigned: bool = False) -> SSAValue:
        """Build `left < right`; false with NaN."""
        if isinstance(left.type, AnyFloat):
            return self.compare_floats("olt", left, right)
        return self.add(arith.CmpiOp(left, right, "ult" if is_unsigned else "slt"))

    def compare_floats(self, predicate: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Build an `arith.cmpf`."""
        return self.add(arith.CmpfOp(left, right, predicate))

    def is_nan(self, value: SSAValue) -> SSAValue:
        """Build the test of a float for NaN."""
        return self.compare_floats("uno", value, value)

    def both(self, left: SSAValue, right: SSAValue) -> SSAValue:
        """Build the conjunction of two conditions."""
        return self("arith.andi", left, right)

    def either(self, left: SSAValue, right: SSAValue) -> SSAValue:
        """Build the disjunction of two conditions."""
        return self("arith.ori", left, right)

    def position(self, dim: int) -> SSAValue:
        """Build a `linalg.index`."""
        return self.add(IndexOp.create(result_types=[IndexType()], properties={"dim": IntegerAttr(dim, i64)}))

    def convert(
        self, value: SSAValue, to: Attribute, *, is_unsigned: bool = False, to_unsigned: bool = False
    ) -> SSAValue:
        """Convert a number to another type as in C; any number except 0 is true."""
        old = value.type
        if old == to:
            return value
        if to == i1:
            zero = self.number(0, value)
            if isinstance(old, AnyFloat):
                return self.compare_floats("une", value, zero)
            return self.compare("ne", value, zero)
        if isinstance(old, AnyFloat) and isinstance(to, AnyFloat):
            return self("arith.extf" if to.bitwidth > old.bitwidth else "arith.truncf", value, type=to)
        if isinstance(old, AnyFloat):
            return self("arith.fptoui" if to_unsigned else "arith.fptosi", value, type=to)
        if isinstance(to, AnyFloat):
            return self("arith.uitofp" if is_unsigned else "arith.sitofp", value, type=to)
        if isinstance(old, IndexType) or isinstance(to, IndexType):
            return self("arith.index_cast", value, type=to)
        assert isa(old, IntegerType) and isa(to, IntegerType)
        if to.width.data < old.width.data:
            return self("arith.trunci", value, type=to)
        return self("arith.extui" if is_unsigned else "arith.extsi", value, type=to)
