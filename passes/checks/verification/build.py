"""A builder of the conditions of checks, folding like MLIR's builders."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IndexType, IntegerAttr, StringAttr, i1, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.rewriting.edit import Editor

INDEX = IndexType()


class Conditions:
    """Builds ops before a checked op, or in a region there."""

    def __init__(self, edit: Editor, op: Operation, message: Callable[[str], str]):
        """`message` completes the text of a failure."""
        self.edit = edit
        self._message = message
        edit.insertion_point = InsertPoint.before(op)

    def constant(self, value: int) -> SSAValue:
        """Build a constant index."""
        return self.make("arith.constant", [], [INDEX], value=IntegerAttr.from_index_int_value(value))

    def value(self, mixed: Mixed) -> SSAValue:
        """Build a constant for a static integer. Source: `getValueOrCreateConstantIndexOp`."""
        return self.constant(mixed) if isinstance(mixed, int) else mixed

    def true(self) -> SSAValue:
        return self.make("arith.constant", [], [i1], value=IntegerAttr(-1, i1))

    def make(
        self, name: str, operands: Sequence[SSAValue], types: Sequence[Attribute] = (INDEX,), **properties: Attribute
    ) -> SSAValue:
        """Build an op; return its first result."""
        return self.insert(create(name, operands, types, properties)).results[0]

    def fold(
        self, name: str, operands: Sequence[SSAValue], type: Attribute = INDEX, **properties: Attribute
    ) -> SSAValue:
        """Build an op, or fold it; return the result."""
        return create_or_fold(self.edit, create(name, operands, [type], properties))

    def insert(self, op: Operation) -> Operation:
        return self.edit.insert(op)

    def compare(self, predicate: str, one: SSAValue, other: SSAValue, *, folds: bool = False) -> SSAValue:
        """Build `arith.cmpi`."""
        number = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(predicate), i64)
        if folds:
            return self.fold("arith.cmpi", [one, other], i1, predicate=number)
        return self.make("arith.cmpi", [one, other], [i1], predicate=number)

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
        self.insert(choice)
        for region, give in zip(regions, (then, otherwise), strict=True):
            with self.inside(region.block):
                self.insert(create("scf.yield", [give()]))
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
        self.insert(create("cf.assert", [condition], [], {"msg": StringAttr(self._message(what))}))
