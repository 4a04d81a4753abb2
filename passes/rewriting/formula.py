"""A builder of formulas on floats, as ops of arith and math."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override
from xdsl.dialects.arith import CMPF_COMPARISON_OPERATIONS, FastMathFlagsAttr
from xdsl.dialects.builtin import IntegerAttr, TensorType, VectorType, i1, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.matchers import float_constant
from okl_opt.passes.rewriting.build import Builder, Properties

NO_FLAGS = FastMathFlagsAttr("none")

_ARITH = frozenset(
    ["addf", "divf", "extf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf", "negf", "remf", "subf", "truncf"]
)


def flags_of(op: Operation) -> FastMathFlagsAttr:
    """The fast-math flags of an op."""
    flags = op.properties.get("fastmath")
    return flags if isinstance(flags, FastMathFlagsAttr) else NO_FLAGS


class Formula(Builder):
    """Builds a formula on floats, or vectors of floats, of one type and with the same fast-math flags."""

    flags_name: ClassVar[str] = "fastmath"
    names: ClassVar[Mapping[str, str]] = {}
    """The names of ops in another dialect than arith and math."""

    def __init__(self, type_: Attribute, flags: FastMathFlagsAttr = NO_FLAGS):
        super().__init__()
        self.type = type_
        """The type of constants."""
        self.flags = flags

    @override
    def __call__(
        self,
        name: str,
        *operands: SSAValue,
        type: Attribute | None = None,
        properties: Properties | None = None,
        flags: FastMathFlagsAttr | None = None,
    ) -> OpResult:
        """Build an op on floats, by default with the formula's flags and the type of the first operand."""
        held = {**(properties or {}), self.flags_name: self._flags(self.flags if flags is None else flags)}
        return self.op(self.names.get(name) or f"{'arith' if name in _ARITH else 'math'}.{name}", operands, type, held)

    @override
    def compare(self, predicate: str, left: SSAValue, right: SSAValue, flags: FastMathFlagsAttr = NO_FLAGS) -> OpResult:
        """Compare floats."""
        properties = {
            "predicate": IntegerAttr(CMPF_COMPARISON_OPERATIONS.index(predicate), i64),
            self.flags_name: self._flags(flags),
        }
        return self.op(self.names.get("cmpf", "arith.cmpf"), (left, right), like(left.type, i1), properties)

    def plain(self, name: str, *operands: SSAValue, type: Attribute | None = None) -> OpResult:
        """Build an op of arith without flags, by default of the type of the last operand."""
        return self.op(self.names.get(name, f"arith.{name}"), operands, operands[-1].type if type is None else type)

    def real(self, value: float) -> SSAValue:
        """Build a constant."""
        attribute = float_constant(self.type, value)
        assert attribute is not None, "floats and vectors of them have constants"
        return self.constant(attribute, self.type)

    def _flags(self, flags: FastMathFlagsAttr) -> Attribute:
        """Return the flags in the form of the dialect."""
        return flags


def like(type_: Attribute, element: Attribute) -> Attribute:
    """Return `type_` with another element type."""
    if isa(type_, VectorType):
        return VectorType(element, type_.get_shape(), type_.scalable_dims)
    if isa(type_, TensorType):
        return TensorType(element, type_.get_shape(), type_.encoding)
    return element
