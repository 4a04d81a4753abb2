"""Builders of ops: each builds an op, puts it in its place, and returns its result.

    build = Builder()
    total = build.plus(build.times(rows, 4), offset)
    edit.insert(build.ops, place)

Builders of passes derive from `Builder`, and add the ops of other dialects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from typing_extensions import TypeVar
from xdsl.dialects.builtin import IndexType, IntegerAttr, i1, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.folding import InPlace, fold, materialize
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.type_relations import with_element

OpT = TypeVar("OpT", bound=Operation)
Properties = Mapping[str, Attribute]

INDEX = IndexType()


@cache
def wraps() -> Properties:
    """The properties of integer arithmetic that may overflow."""
    from xdsl.dialects.arith import IntegerOverflowAttr

    return {"overflowFlags": IntegerOverflowAttr("none")}


class Builder:
    """Builds ops and returns their results. `ops` lists them in order, unless `sink` takes them."""

    dialect: ClassVar[str] = "arith"
    """The dialect of ops that a call names without one: `build("andi", left, right)`, `build("math.exp", x)`."""

    def __init__(self, sink: Callable[[Operation], object] | None = None):
        self.ops: list[Operation] = []
        self._sink = self.ops.append if sink is None else sink

    def put(self, op: OpT) -> OpT:
        """Add an op, and return it."""
        self._sink(op)
        return op

    def add(self, op: Operation) -> OpResult:
        """Add an op, and return its first result."""
        return self.put(op).results[0]

    def op(
        self,
        name: str,
        operands: Sequence[SSAValue],
        type: Attribute | None = None,
        properties: Properties | None = None,
        attributes: Properties | None = None,
    ) -> OpResult:
        """Build an op with one result, by default of the first operand's type; return the result."""
        return self.add(create(name, operands, [operands[0].type if type is None else type], properties, attributes))

    def effect(
        self,
        name: str,
        operands: Sequence[SSAValue] = (),
        properties: Properties | None = None,
        attributes: Properties | None = None,
    ) -> Operation:
        """Build an op without results."""
        return self.put(create(name, operands, (), properties, attributes))

    def __call__(
        self, name: str, *operands: SSAValue, type: Attribute | None = None, properties: Properties | None = None
    ) -> OpResult:
        """Build an op with one result, by default of the first operand's type; return the result."""
        return self.op(name if "." in name else f"{self.dialect}.{name}", operands, type, properties)

    def folded(self, op: Operation) -> SSAValue:
        """Return the result of an op, or the value that it folds to. Source: `OpBuilder::createOrFold`."""
        found = fold(op)
        if isinstance(found, Sequence) and not isinstance(found, InPlace):
            (found,) = found
        if isinstance(found, SSAValue):
            op.erase()
            return found
        constant = materialize(op.dialect_name(), found, op.results[0].type) if isinstance(found, Attribute) else None
        if constant is not None:
            op.erase()
            return self.add(constant)
        return self.add(op)

    # ----- ops of arith

    def constant(self, value: Attribute, type: Attribute) -> SSAValue:
        """`arith.constant`."""
        return self.op("arith.constant", (), type, {"value": value})

    def index(self, value: int) -> SSAValue:
        """Build a constant index."""
        return self.constant(IntegerAttr.from_index_int_value(value), INDEX)

    def value(self, number: Mixed) -> SSAValue:
        """Return a value, building a constant index for a number."""
        return self.index(number) if isinstance(number, int) else number

    def compare(self, predicate: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """`arith.cmpi`."""
        from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS

        number = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(predicate), i64)
        return self.op("arith.cmpi", (left, right), with_element(left.type, i1), {"predicate": number})

    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> OpResult:
        """`arith.select`."""
        return self.op("arith.select", (condition, yes, no), yes.type)

    # ----- arithmetic on indices; arithmetic on numbers needs no ops

    def plus(self, left: Mixed, right: Mixed) -> Mixed:
        """left + right."""
        if isinstance(left, int) and isinstance(right, int):
            return left + right
        if right == 0:
            return left
        return right if left == 0 else self.op("arith.addi", (self.value(left), self.value(right)), None, wraps())

    def minus(self, left: Mixed, right: Mixed) -> Mixed:
        """left - right."""
        if isinstance(left, int) and isinstance(right, int):
            return left - right
        return left if right == 0 else self.op("arith.subi", (self.value(left), self.value(right)), None, wraps())

    def times(self, left: Mixed, right: Mixed) -> Mixed:
        """left * right."""
        if isinstance(left, int) and isinstance(right, int):
            return left * right
        if right == 1:
            return left
        return right if left == 1 else self.op("arith.muli", (self.value(left), self.value(right)), None, wraps())

    def quotient(self, left: Mixed, right: Mixed) -> Mixed:
        """left / right, rounded down; both unsigned."""
        if isinstance(left, int) and isinstance(right, int):
            return left // right
        return left if right == 1 else self.op("arith.divui", (self.value(left), self.value(right)))

    def quotient_up(self, left: Mixed, right: Mixed) -> Mixed:
        """left / right, rounded up; both unsigned. Their sum must not overflow."""
        return self.quotient(self.plus(left, self.minus(right, 1)), right)

    def rounded_down(self, number: Mixed, unit: int) -> Mixed:
        """Round a non-negative number down to a multiple of a power of two."""
        if isinstance(number, int):
            return number // unit * unit
        return number if unit == 1 else self.op("arith.andi", (number, self.index(-unit)))

    def smaller(self, left: Mixed, right: Mixed) -> Mixed:
        """The minimum of two numbers."""
        if isinstance(left, int) and isinstance(right, int):
            return min(left, right)
        return self.op("arith.minsi", (self.value(left), self.value(right)))

    def larger(self, left: Mixed, right: int) -> Mixed:
        """The maximum of two numbers."""
        if isinstance(left, int):
            return max(left, right)
        return self.op("arith.maxsi", (left, self.index(right)))
