"""Emission of checks as ops: a condition, and under it a call that ends the run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import (
    AffineMapAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    UnrankedMemRefType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.interfaces.symbols import is_symbol_table, symbol_name
from okl_opt.dialects.numbers.matchers import integer_constant
from okl_opt.dialects.registry import create, op_class
from okl_opt.passes.analysis.run_ends import GUARD
from okl_opt.passes.checks.guards.terms import Check, Computed, Made, Mapped, Relation, Size, Term
from okl_opt.passes.rewriting.edit import Editor

MESSAGE = "message"
_NO_CALLS = frozenset({"memref.generic_atomic_rmw", "scf.forall.in_parallel", "vector.mask"})
"""Ops whose bodies may have no calls."""
INDEX = IndexType()


def place_of_calls(op: Operation) -> Operation:
    """Return the outermost op around an op whose body may have no calls; the op itself if there is none."""
    place = op
    around = op.parent_op()
    while around is not None:
        if around.name in _NO_CALLS:
            place = around
        around = around.parent_op()
    return place


def check_calls_are_possible(op: Operation) -> None:
    """Refuse an op that must be checked where nothing may be called. Raises: DiagnosticError."""
    place = place_of_calls(op)
    if place is not op:
        raise op_error(op, f"cannot be checked inside of '{op_name(place)}', where nothing may be called")


class Emitter:
    """Emits checks before ops, and declares the called function once for each symbol table."""

    def __init__(self, edit: Editor):
        self._edit = edit
        self._tables: set[Operation] = set()

    def emit(self, op: Operation, place: Operation, checks: Sequence[Check]) -> None:
        """Emit the checks of `op` before `place`."""
        self.declare(place)
        for check in checks:
            _Writer(lambda new: self._edit.insert(new, InsertPoint.before(place))).write(check)

    def replace_assertion(self, op: Operation) -> None:
        """Replace a `cf.assert` by a check with the same message."""
        self.declare(op)
        message = op.properties["msg"]
        assert isinstance(message, StringAttr), "the op is verified"
        writer = _Writer(lambda new: self._edit.insert(new, InsertPoint.before(op)))
        writer.fail_unless(op.operands[0], f"assertion failed: {message.data}")
        self._edit.erase(op)

    def choose(self, loop: Operation, checks: Sequence[Check], other: Operation) -> None:
        """Add `other` as an alternative to a loop: it runs instead if none of the checks fails."""
        writer = _Writer(lambda new: self._edit.insert(new, InsertPoint.before(loop)))
        branches = [Region(Block()), Region(Block())]
        choice = op_class("scf.if").create(
            operands=[writer.unlikely(writer.any(checks))], result_types=loop.result_types, regions=branches
        )
        self._edit.insert(choice, InsertPoint.before(loop))
        for old, new in zip(loop.results, choice.results, strict=True):
            self._edit.replace_all_uses_with(old, new)
        self._edit.move(loop, InsertPoint.at_start(branches[0].block))
        self._edit.append(branches[1].block, other)
        for branch, op in zip(branches, (loop, other), strict=True):
            self._edit.append(branch.block, create("scf.yield", op.results))

    def declare(self, op: Operation) -> None:
        """Declare the guard function in the table around `op`. Raises: DiagnosticError if its name is taken."""
        table = op.parent_op()
        while table is not None and not is_symbol_table(table):
            table = table.parent_op()
        assert table is not None, "passes run in modules"
        if table in self._tables:
            return
        self._tables.add(table)
        type = FunctionType.from_lists([INDEX, INDEX], [])
        block = table.regions[0].block
        for other in block.ops:
            if symbol_name(other) != GUARD:
                continue
            is_declaration = other.name == "func.func" and not other.regions[0].blocks
            if not is_declaration or other.properties.get("function_type") != type:
                raise op_error(other, f"has the name of what failing checks call, which is a declaration {GUARD}{type}")
            return
        declaration = op_class("func.func").create(
            properties={
                "sym_name": StringAttr(GUARD),
                "function_type": type,
                "sym_visibility": StringAttr("private"),
            },
            regions=[Region()],
        )
        self._edit.insert(declaration, InsertPoint.at_start(block), of=table)


def value_of(term: Term, insert: Callable[[Operation], Operation]) -> SSAValue:
    """Build the ops for a term; return its value."""
    return _Writer(insert).value(term)


class _Writer:
    """Emits ops at one insertion point, computing each term once."""

    def __init__(self, insert: Callable[[Operation], Operation]):
        self._insert = insert
        self._values: dict[Term, SSAValue] = {}
        self._holds: dict[Relation, SSAValue] = {}

    def any(self, checks: Sequence[Check]) -> SSAValue:
        """Build the condition that one of the checks fails."""
        asked = {(*check.bad, None, *check.either): check for check in checks}
        return self._joined("arith.ori", [self._fails(check, self._relations(check)) for check in asked.values()])

    def unlikely(self, condition: SSAValue) -> SSAValue:
        """Mark a condition as unlikely for LLVM."""
        never = self._constant(0, i1)
        return self._make("llvm.intr.expect", [condition, never], i1)

    def _relations(self, check: Check) -> list[SSAValue]:
        """Build the relations of a check: it fails if all of `bad`, and one of `either`, hold."""
        return [self._relation(relation) for relation in (*check.bad, *check.either)]

    def _fails(self, check: Check, relations: Sequence[SSAValue]) -> SSAValue:
        every, either = list(relations[: len(check.bad)]), relations[len(check.bad) :]
        if either:
            every.append(self._joined("arith.ori", either))
        return self._joined("arith.andi", every)

    def _joined(self, name: str, values: Sequence[SSAValue]) -> SSAValue:
        whole = values[0]
        for other in values[1:]:
            whole = self._make(name, [whole, other], i1)
        return whole

    def fail_unless(self, condition: SSAValue, message: str) -> None:
        """Build a check of a condition."""
        bad = self._make("arith.xori", [condition, self._constant(-1, i1)], i1)
        zero = self._constant(0, INDEX)
        self._call(bad, message, zero, zero)

    def write(self, check: Check) -> None:
        relations = self._relations(check)
        either = relations[len(check.bad) :]
        bad = self._fails(check, relations)
        value = self._index(check.value)
        if len(either) > 1:
            value = self._make("arith.select", [either[0], value, self._index(check.last)])
        self._call(bad, check.message, value, self._index(check.bound))

    def _call(self, bad: SSAValue, message: str, value: SSAValue, bound: SSAValue) -> None:
        call = create(
            "func.call",
            [value, bound],
            [],
            {"callee": SymbolRefAttr(GUARD)},
            {MESSAGE: StringAttr(message)},
        )
        body = Region(Block([call, create("scf.yield")]))
        self._insert(op_class("scf.if").create(operands=[bad], regions=[body, Region()]))

    def _relation(self, relation: Relation) -> SSAValue:
        found = self._holds.get(relation)
        if found is None:
            found = self._holds[relation] = self._new_relation(relation)
        return found

    def _new_relation(self, relation: Relation) -> SSAValue:
        one, other = self.value(relation.one), relation.other
        type = one.type
        right = self._constant(other, type) if isinstance(other, int) else self.value(other)
        number = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(relation.predicate), i64)
        return self._make("arith.cmpi", [one, right], i1, predicate=number)

    def _index(self, term: Term) -> SSAValue:
        value = self.value(term)
        type = value.type
        if isinstance(type, IndexType):
            return value
        if isa(type, IntegerType) and integer_width_of(type) <= 64:
            return self._make("arith.index_cast", [value])
        return self._constant(0, INDEX)

    def value(self, term: Term) -> SSAValue:
        if isinstance(term, SSAValue):
            return term
        found = self._values.get(term)
        if found is None:
            found = self._values[term] = self._new_value(term)
        return found

    def _new_value(self, term: Term) -> SSAValue:
        match term:
            case int():
                return self._constant(term, INDEX)
            case Size(shaped, dimension):
                is_memref = isinstance(shaped.type, MemRefType | UnrankedMemRefType)
                return self._make("memref.dim" if is_memref else "tensor.dim", [shaped, self.value(dimension)])
            case Mapped(map, operands):
                return self._make("affine.apply", operands, map=AffineMapAttr(map))
            case Computed(op, one, other):
                return self._make(f"arith.{op}", [self.value(one), self.value(other)])
            case Made():
                return term.make(self._insert)
            case _:
                return term

    def _constant(self, value: int, type: Attribute) -> SSAValue:
        assert isa(type, IndexType | IntegerType)
        return self._make("arith.constant", [], type, value=integer_constant(type, value))

    def _make(
        self, name: str, operands: Sequence[SSAValue], type: Attribute = INDEX, **properties: Attribute
    ) -> SSAValue:
        return self._insert(create(name, operands, [type], properties)).results[0]
