"""A builder of the conditions of checks, folding like MLIR's builders."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from typing_extensions import override
from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IntegerAttr, StringAttr, i1, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.registry import create, op_class
from okl_opt.passes.rewriting.build import INDEX, Builder
from okl_opt.passes.rewriting.edit import Editor


class Conditions(Builder):
    """Builds ops before a checked op, or in a region there."""

    def __init__(self, edit: Editor, op: Operation, message: Callable[[str], str]):
        """`message` completes the text of a failure."""
        super().__init__(edit.insert)
        self.edit = edit
        self._message = message
        edit.insertion_point = InsertPoint.before(op)

    def true(self) -> SSAValue:
        return self.constant(IntegerAttr(-1, i1), i1)

    def make(
        self, name: str, operands: Sequence[SSAValue], types: Sequence[Attribute] = (INDEX,), **properties: Attribute
    ) -> SSAValue:
        """Build an op; return its first result."""
        return self.add(create(name, operands, types, properties))

    def fold(
        self, name: str, operands: Sequence[SSAValue], type: Attribute = INDEX, **properties: Attribute
    ) -> SSAValue:
        """Build an op, or fold it; return the result."""
        return create_or_fold(self.edit, create(name, operands, [type], properties))

    @override
    def compare(self, predicate: str, left: SSAValue, right: SSAValue, *, folds: bool = False) -> SSAValue:
        """`arith.cmpi`, folded if asked for."""
        if not folds:
            return super().compare(predicate, left, right)
        number = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(predicate), i64)
        return self.fold("arith.cmpi", [left, right], i1, predicate=number)

    def in_bounds(self, value: SSAValue, low: SSAValue, high: SSAValue, *, inclusive: bool = False) -> SSAValue:
        """Build the condition `low <= value < high`, or `<= high`. Source: `generateInBoundsCheck`."""
        above = self.compare("sge", value, low, folds=not inclusive)
        below = self.compare("sle" if inclusive else "slt", value, high, folds=not inclusive)
        if inclusive:
            return self.make("arith.andi", [above, below], [i1])
        return self.fold("arith.andi", [above, below], i1)

    def either(self, condition: SSAValue, then: Callable[[], SSAValue], otherwise: Callable[[], SSAValue]) -> SSAValue:
        """Build `scf.if` with an i1 result."""
        regions = [Region(Block()), Region(Block())]
        choice = op_class("scf.if").create(operands=[condition], result_types=[i1], regions=regions)
        self.put(choice)
        for region, give in zip(regions, (then, otherwise), strict=True):
            with self.inside(region.block):
                self.effect("scf.yield", [give()])
        return choice.results[0]

    @contextmanager
    def inside(self, block: Block) -> Generator[None]:
        """Insert ops at the end of a block."""
        outside = self.edit.insertion_point
        self.edit.insertion_point = InsertPoint.at_end(block)
        yield
        self.edit.insertion_point = outside

    @contextmanager
    def before_end(self, block: Block) -> Generator[None]:
        """Insert ops before the terminator of a block."""
        assert block.last_op is not None
        outside = self.edit.insertion_point
        self.edit.insertion_point = InsertPoint.before(block.last_op)
        yield
        self.edit.insertion_point = outside

    def require(self, condition: SSAValue, what: str) -> None:
        """Build `cf.assert` with the message for `what`."""
        self.effect("cf.assert", [condition], {"msg": StringAttr(self._message(what))})
