"""A builder of formulas on floats, as ops of arith and math."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import IntegerAttr, TensorType, VectorType, i1, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.matchers import float_constant
from okl_opt.dialects.registry import create

NO_FLAGS = FastMathFlagsAttr("none")

_PREDICATES = [
    "false",
    "oeq",
    "ogt",
    "oge",
    "olt",
    "ole",
    "one",
    "ord",
    "ueq",
    "ugt",
    "uge",
    "ult",
    "ule",
    "une",
    "uno",
    "true",
]

_ARITH = frozenset(
    ["addf", "divf", "extf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf", "negf", "remf", "subf", "truncf"]
)


def flags_of(op: Operation) -> FastMathFlagsAttr:
    """The fast-math flags of an op."""
    flags = op.properties.get("fastmath")
    return flags if isinstance(flags, FastMathFlagsAttr) else NO_FLAGS


class Formula:
    """The ops of a formula on floats, or vectors of floats, of one type and with the same fast-math flags."""

    flags_name: ClassVar[str] = "fastmath"

    def __init__(self, type_: Attribute, flags: FastMathFlagsAttr = NO_FLAGS):
        self.type = type_
        """The type of constants."""
        self.flags = flags
        self.ops: list[Operation] = []

    def __call__(
        self, name: str, *operands: SSAValue, flags: FastMathFlagsAttr | None = None, type_: Attribute | None = None
    ) -> SSAValue:
        """Add an op on floats, by default with the formula's flags and the type of the first operand."""
        properties = {self.flags_name: self._flags(self.flags if flags is None else flags)}
        return self.add(create(self._name(name), operands, [type_ or operands[0].type], properties))

    def compare(self, predicate: str, left: SSAValue, right: SSAValue, flags: FastMathFlagsAttr = NO_FLAGS) -> SSAValue:
        """Add a comparison of floats."""
        properties: dict[str, Attribute] = {
            "predicate": IntegerAttr(_PREDICATES.index(predicate), i64),
            self.flags_name: self._flags(flags),
        }
        return self.add(create(self._comparison, [left, right], [like(left.type, i1)], properties))

    def plain(self, name: str, *operands: SSAValue, type_: Attribute | None = None) -> SSAValue:
        """Add an op of arith without flags, by default of the type of the last operand."""
        return self.add(create(self._plain[name], operands, [type_ or operands[-1].type]))

    def constant(self, value: float) -> SSAValue:
        """Add a constant."""
        attribute = float_constant(self.type, value)
        assert attribute is not None, "floats and vectors of them have constants"
        return self.add(create(self._constant, types=[self.type], properties={"value": attribute}))

    def add(self, op: Operation) -> OpResult:
        """Append an op; return its first result."""
        self.ops.append(op)
        return op.results[0]

    # ----- names of ops, which subclasses for other dialects may replace

    _comparison: ClassVar[str] = "arith.cmpf"
    _constant: ClassVar[str] = "arith.constant"
    _plain: ClassVar[dict[str, str]] = {name: f"arith.{name}" for name in ("andi", "ori", "select", "xori")}

    def _name(self, name: str) -> str:
        return f"arith.{name}" if name in _ARITH else f"math.{name}"

    def _flags(self, flags: FastMathFlagsAttr) -> Attribute:
        return flags


def like(type_: Attribute, element: Attribute) -> Attribute:
    """Return `type_` with another element type."""
    if isa(type_, VectorType):
        return VectorType(element, type_.get_shape(), type_.scalable_dims)
    if isa(type_, TensorType):
        return TensorType(element, type_.get_shape(), type_.encoding)
    return element
