"""Static bounds of integers: linear forms of values, and intervals.

Values are traced back to constants, sizes, bounds of loops, sums, products with constants, minima and maxima. Claims of
ops, such as flags for no overflow, are ignored. Steps of loops are assumed positive, and loops finite: other checks
ensure that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    IntegerType,
)
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers.int_ranges import signed_limits
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.checks.guards.loops import loop_of
from okl_opt.passes.checks.guards.terms import Check, Computed, Made, Mapped, Relation, Size, Term, as_signed

Kind = AffineBinaryOpKind
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_DEEPEST = 40
_WIDE = 1 << 31
_TRIES = 200


class Interval(NamedTuple):
    """The least and the greatest possible integer."""

    low: int
    high: int


_ANY = Interval(_LEAST, _MOST)
_SIZE = Interval(0, _MOST)

Atom = SSAValue | Size | Mapped | Computed | Made


class Linear(NamedTuple):
    """A sum of atoms with factors, and a constant. No factor is 0."""

    terms: tuple[tuple[Atom, int], ...]
    constant: int

    def plus(self, other: Linear, factor: int = 1) -> Linear:
        """Return the sum with `factor` times another form."""
        found = dict(self.terms)
        for atom, times in other.terms:
            found[atom] = found.get(atom, 0) + times * factor
        return Linear(
            tuple((atom, times) for atom, times in found.items() if times), self.constant + factor * other.constant
        )

    def times(self, factor: int) -> Linear:
        return Linear(tuple((atom, times * factor) for atom, times in self.terms if factor), self.constant * factor)

    def modulo(self) -> Linear:
        """Return the form with factors and constant as signed integers of 64 bits: equal modulo 2^64."""
        factors = ((atom, as_signed(times)) for atom, times in self.terms)
        return Linear(tuple(term for term in factors if term[1]), as_signed(self.constant))

    def without(self, atom: Atom) -> Linear:
        return Linear(tuple(term for term in self.terms if term[0] is not atom), self.constant)


def known(value: int) -> Linear:
    return Linear((), value)


class Alternatives(NamedTuple):
    """Linear forms that bound an atom: each one is a bound, or, with `is_all`, only the worst one."""

    forms: Sequence[Linear]
    is_all: bool = False


_NO_ALTERNATIVES = Alternatives(())
_MOST_OF_AN_ATOM = 16


class Facts:
    """Linear forms known to be at most 0, chained to the facts of the enclosing regions."""

    def __init__(self, outside: Facts | None = None):
        self._outside = outside
        self._by_atom: dict[Atom, list[Linear]] = {}

    def add(self, forms: Iterable[Linear]) -> None:
        for form in forms:
            for atom, _ in form.terms:
                found = self._by_atom.setdefault(atom, [])
                found.append(form)
                del found[:-_MOST_OF_AN_ATOM]

    def about(self, atom: Atom) -> Iterator[Linear]:
        """Yield the latest forms of each region that contain an atom."""
        facts: Facts | None = self
        while facts is not None:
            yield from facts._by_atom.get(atom, ())
            facts = facts._outside


_NO_FACTS = Facts()


class Bounds:
    """See the module docstring. Sums in `exact` forms do not overflow."""

    def __init__(self) -> None:
        self._linear: dict[Term, Linear] = {}
        self._wrapped: dict[Term, Linear] = {}
        self._intervals: dict[Atom, Interval] = {}
        self._depth = 0
        self._tries = 0
        self._wraps = False

    # ----- proofs

    def never(self, check: Check, facts: Facts) -> bool:
        """Return whether a check cannot fail."""
        return any(self.is_false(relation, facts) for relation in check.bad)

    def is_false(self, relation: Relation, facts: Facts = _NO_FACTS) -> bool:
        """Return whether a relation never holds."""
        predicate, one, other = relation
        left, right = self.exact(one), self.exact(other)
        match predicate:
            case "slt":
                return self._at_most(right.plus(left, -1), 0, facts)
            case "sle":
                return self._at_most(right.plus(left, -1), -1, facts)
            case "sgt":
                return self._at_most(left.plus(right, -1), 0, facts)
            case "sge":
                return self._at_most(left.plus(right, -1), -1, facts)
            case "ult" | "ule":
                # `other` must be nonnegative, and `one` nonnegative and in range.
                return self.is_false(Relation("u" + "g" + predicate[-1], other, one), facts)
            case "uge" | "ugt":
                limit = -1 if predicate == "uge" else 0
                return self._at_most(left.times(-1), 0, facts) and self._at_most(left.plus(right, -1), limit, facts)
            case "ne":
                apart = left.plus(right, -1)
                return self._at_most(apart, 0, facts) and self._at_most(apart.times(-1), 0, facts)
            case "eq":
                apart = left.plus(right, -1)
                return self._at_most(apart, -1, facts) or self._at_most(apart.times(-1), -1, facts)
            case _:
                return False

    def facts_of(self, relation: Relation) -> list[Linear]:
        """Return forms that are at most 0 if a relation does not hold."""
        predicate, one, other = relation
        left, right = self.exact(one), self.exact(other)
        apart = left.plus(right, -1)
        match predicate:
            case "slt":
                return [apart.times(-1)]
            case "sle":
                return [apart.times(-1).plus(known(1))]
            case "sgt":
                return [apart]
            case "sge":
                return [apart.plus(known(1))]
            case "uge" | "ugt":
                if not self._at_most(right.times(-1), 0, _NO_FACTS):
                    return []
                return [left.times(-1), apart.plus(known(1)) if predicate == "uge" else apart]
            case "ne":
                return [apart, apart.times(-1)]
            case _:
                return []

    def _at_most(self, form: Linear, limit: int, facts: Facts) -> bool:
        self._tries = _TRIES
        return self._is_at_most(form, limit, facts)

    def _is_at_most(self, form: Linear, limit: int, facts: Facts) -> bool:
        """Return whether a form is proved to be at most `limit`."""
        self._tries -= 1
        if self._tries < 0:
            return False
        if self.interval_of(form).high <= limit:
            return True
        wide = next((atom for atom, factor in form.terms if self._is_wide(atom, factor)), None)
        if wide is not None and any(self.interval_of(form.plus(fact, -1)).high <= limit for fact in facts.about(wide)):
            return True
        for atom, factor in reversed(form.terms):
            found = self._above(atom) if factor > 0 else self._below(atom)
            if not found.forms:
                continue
            rest = form.without(atom)
            answers = (self._is_at_most(rest.plus(each, factor), limit, facts) for each in found.forms)
            if all(answers) if found.is_all else any(answers):
                return True
        return False

    def _is_wide(self, atom: Atom, factor: int) -> bool:
        """Return whether an atom, in the direction of its factor, is bounded only by its type or by being a size."""
        low, high = self.interval(atom)
        return high >= _WIDE if factor > 0 else low <= -_WIDE

    def interval_of(self, form: Linear) -> Interval:
        """Return the interval of a form."""
        low = high = form.constant
        for atom, factor in form.terms:
            found = self.interval(atom)
            low += factor * (found.low if factor > 0 else found.high)
            high += factor * (found.high if factor > 0 else found.low)
        return Interval(low, high)

    # ----- sums

    def exact(self, term: Term) -> Linear:
        """Return a form equal to a term's signed integer."""
        if isinstance(term, int):
            return known(term)
        found = self._linear.get(term)
        if found is None:
            if self._depth > _DEEPEST:
                return Linear(((term, 1),), 0)
            self._depth += 1
            found = self._linear[term] = self._sum(term)
            self._depth -= 1
        return found

    def wrapped(self, term: Term) -> Linear:
        """Return a form equal to a term modulo 2^64, with numbers of 64 bits."""
        outside = self._wraps, self._linear, self._wrapped
        if not self._wraps:
            self._wraps, self._linear, self._wrapped = True, self._wrapped, self._linear
        try:
            return self.exact(term).modulo()
        finally:
            self._wraps, self._linear, self._wrapped = outside

    def _checked(self, form: Linear, atom: Atom) -> Linear:
        """Return a form if it cannot overflow, else the atom that it describes."""
        if self._wraps:
            return form.modulo()
        low, high = self.interval_of(form)
        return form if low >= _LEAST and high <= _MOST else Linear(((atom, 1),), 0)

    def _sum(self, term: Atom) -> Linear:
        itself = Linear(((term, 1),), 0)
        if isinstance(term, Size):
            found = self._size(term)
            return itself if found is None else self.exact(found)
        if isinstance(term, Mapped):
            return self._mapped(term.map.results[0], term.map.num_dims, term.operands, term)
        if isinstance(term, Computed):
            return self._arithmetic(term.op, term.one, term.other, term)
        if isinstance(term, Made):
            return itself
        constant = signed_integer(constant_value(term))
        if constant is not None:
            return known(constant)
        owner = term.owner
        if not isinstance(owner, Operation) or not _is_integer(term):
            return itself
        match owner.name:
            case "memref.dim" | "tensor.dim":
                place, shape = signed_integer(constant_value(owner.operands[1])), shape_of(owner.operands[0].type)
                if place is None or shape is None or not 0 <= place < len(shape):
                    return itself
                return self.exact(Size(owner.operands[0], place))
            case "arith.addi" | "arith.subi" | "arith.muli" | "index.add" | "index.sub" | "index.mul":
                if isinstance(term.type, IndexType) or term.type == _I64:
                    name = owner.name.rpartition(".")[2].removesuffix("i") + "i"
                    return self._arithmetic(name, owner.operands[0], owner.operands[1], term)
                return itself
            case "arith.index_cast" | "index.casts" | "arith.extsi":
                inner = self.exact(owner.operands[0])
                return inner if _fits(self.interval_of(inner), term) else itself
            case "arith.index_castui" | "index.castu" | "arith.extui":
                inner = self.exact(owner.operands[0])
                found = self.interval_of(inner)
                return inner if found.low >= 0 and _fits(found, term) else itself
            case "affine.apply":
                map = _map(owner)
                return self._mapped(map.results[0], map.num_dims, tuple(owner.operands), term)
            case _:
                return itself

    def _arithmetic(self, op: str, one: Term, other: Term, atom: Atom) -> Linear:
        left, right = self.exact(one), self.exact(other)
        match op:
            case "addi":
                return self._checked(left.plus(right), atom)
            case "subi":
                return self._checked(left.plus(right, -1), atom)
            case "muli" if not right.terms:
                return self._checked(left.times(right.constant), atom)
            case "muli" if not left.terms:
                return self._checked(right.times(left.constant), atom)
            case _:
                return Linear(((atom, 1),), 0)

    def _mapped(self, expression: AffineExpr, dims: int, operands: tuple[SSAValue, ...], atom: Atom) -> Linear:
        match expression:
            case AffineConstantExpr(value):
                return known(as_signed(value))
            case AffineDimExpr(position):
                return self.exact(operands[position])
            case AffineSymExpr(position):
                return self.exact(operands[dims + position])
            case AffineBinaryOpExpr(kind, lhs, rhs):
                whole = Mapped(AffineMap(dims, len(operands) - dims, (expression,)), operands)
                if kind not in (Kind.Add, Kind.Mul):
                    return Linear(((whole, 1),), 0)
                left, right = (self._mapped(part, dims, operands, atom) for part in (lhs, rhs))
                if kind is Kind.Add:
                    return self._checked(left.plus(right), whole)
                if not right.terms:
                    return self._checked(left.times(right.constant), whole)
                return Linear(((whole, 1),), 0)
            case _:
                return Linear(((atom, 1),), 0)

    def _size(self, size: Size) -> Term | None:
        """Return a size from the type or the defining op of the memref or tensor; None if unknown."""
        shaped, dimension = size
        shape = shape_of(shaped.type)
        if shape is None:
            return None
        if shape[dimension] != DYNAMIC_INDEX:
            return shape[dimension]
        owner = shaped.owner
        if not isinstance(owner, Operation):
            return None
        dynamic = shape[:dimension].count(DYNAMIC_INDEX)
        match owner.name:
            case "memref.alloc" | "memref.alloca" | "tensor.empty" | "tensor.generate":
                return owner.operands[dynamic]
            case "memref.realloc":
                return owner.operands[1]
            case "memref.view":
                return owner.operands[2 + dynamic]
            case "memref.cast" | "tensor.cast" | "memref.assume_alignment" | "memref.memory_space_cast":
                source = owner.operands[0]
                return None if shape_of(source.type) is None else Size(source, dimension)
            case "memref.reinterpret_cast":
                return slice_of(owner).sizes[dimension]
            case "memref.subview" | "tensor.extract_slice":
                sizes = slice_of(owner).sizes
                return sizes[dimension] if len(sizes) == len(shape) else None
            case "memref.expand_shape" | "tensor.expand_shape":
                static = integers(owner.properties.get("static_output_shape"))
                return mixed_values(static, owner.operands[1:])[dimension]
            case _:
                into = destination_of(shaped)
                return None if into is None else Size(into, dimension)

    # ----- intervals

    def interval(self, atom: Atom) -> Interval:
        """Return the interval of an atom."""
        found = self._intervals.get(atom)
        if found is None:
            if self._depth > _DEEPEST:
                return _SIZE if isinstance(atom, Size) else _ANY
            # Start with the full range, for recursive queries.
            self._intervals[atom] = _SIZE if isinstance(atom, Size) else _limits(atom)
            found = self._intervals[atom] = _both(self._exactly(atom), self._intervals[atom])
        return found

    def _exactly(self, atom: Atom) -> Interval:
        outside = self._wraps, self._linear, self._wrapped
        if self._wraps:
            self._wraps, self._linear, self._wrapped = False, self._wrapped, self._linear
        self._depth += 1
        found = self._find_interval(atom)
        self._depth -= 1
        self._wraps, self._linear, self._wrapped = outside
        return found

    def _find_interval(self, atom: Atom) -> Interval:
        if isinstance(atom, Size):
            return _SIZE
        if isinstance(atom, Mapped):
            return self._divided(atom)
        if isinstance(atom, Computed):
            return self._of_computed(atom)
        if isinstance(atom, Made):
            return Interval(atom.low, atom.high)
        if isinstance(atom, BlockArgument):
            return self._from_alternatives(atom)
        owner = atom.owner
        assert isinstance(owner, Operation)
        match owner.name:
            case "memref.rank" | "tensor.rank":
                return _SIZE
            case "arith.remui" | "arith.remsi" | "index.remu" | "index.rems":
                return self._remainder(*owner.operands, is_signed=owner.name[-2:] in ("si", "ms"))
            case "arith.divui" | "arith.divsi" | "index.divu" | "index.divs":
                left, right = (self.interval_of(self.exact(operand)) for operand in owner.operands)
                if left.low >= 0 and right.low > 0:
                    return Interval(left.low // right.high, left.high // right.low)
                return _ANY
            case "arith.andi" | "index.and":
                least = [
                    found.high
                    for operand in owner.operands
                    if (found := self.interval_of(self.exact(operand))).low >= 0
                ]
                return Interval(0, min(least)) if least else _ANY
            case "arith.shrui":
                left = self.interval_of(self.exact(owner.operands[0]))
                return Interval(0, left.high) if left.low >= 0 else _ANY
            case "arith.extui" | "arith.index_castui":
                width = integer_width_of(owner.operands[0].type)
                return Interval(0, (1 << width) - 1) if width < 63 else _ANY
            case "arith.extsi" | "arith.index_cast":
                return _limits(owner.operands[0])
            case _:
                return self._from_alternatives(atom)

    def _of_computed(self, atom: Computed) -> Interval:
        one, other = (self.interval_of(self.exact(term)) for term in (atom.one, atom.other))
        if one.low < 0 or other.low < 0:
            return _ANY
        match atom.op:
            case "divui" if other.low > 0:
                return Interval(one.low // other.high, one.high // other.low)
            case "minui" | "minsi":
                return Interval(min(one.low, other.low), min(one.high, other.high))
            case "maxui":
                return Interval(max(one.low, other.low), max(one.high, other.high))
            case _:
                return _ANY

    def _remainder(self, left: SSAValue, right: SSAValue, *, is_signed: bool) -> Interval:
        dividend, divisor = (self.interval_of(self.exact(each)) for each in (left, right))
        if divisor.low <= 0:
            return _ANY
        if dividend.low >= 0:
            return Interval(0, min(dividend.high, divisor.high - 1))
        return Interval(1 - divisor.high, divisor.high - 1) if is_signed else Interval(0, divisor.high - 1)

    def _divided(self, atom: Mapped) -> Interval:
        expression = atom.map.results[0]
        if not isinstance(expression, AffineBinaryOpExpr) or not isinstance(expression.rhs, AffineConstantExpr):
            return _ANY
        divisor = as_signed(expression.rhs.value)
        if divisor <= 0:
            return _ANY
        low, high = self.interval_of(self._mapped(expression.lhs, atom.map.num_dims, atom.operands, atom))
        match expression.kind:
            case Kind.Mod:
                return (
                    Interval(low % divisor, high % divisor)
                    if low // divisor == high // divisor
                    else Interval(0, divisor - 1)
                )
            case Kind.FloorDiv:
                return Interval(low // divisor, high // divisor)
            case Kind.CeilDiv:
                return Interval(-(-low // divisor), -(-high // divisor))
            case _:
                return _ANY

    def _from_alternatives(self, value: SSAValue) -> Interval:
        if not _is_integer(value):
            return _ANY
        above, below = self._above(value), self._below(value)
        limits = _limits(value)
        highs = [self.interval_of(form).high for form in above.forms]
        lows = [self.interval_of(form).low for form in below.forms]
        high = (max if above.is_all else min)(highs) if highs else limits.high
        low = (min if below.is_all else max)(lows) if lows else limits.low
        return Interval(max(low, limits.low), min(high, limits.high))

    # ----- bounds as linear forms

    def _above(self, atom: Atom) -> Alternatives:
        """Return the upper bounds of an atom, as forms."""
        if not isinstance(atom, SSAValue):
            return self._computed_bounds(atom)
        if isinstance(atom, BlockArgument):
            loop = loop_of(atom)
            return (
                _NO_ALTERNATIVES if loop is None else Alternatives([self.exact(t).plus(known(-1)) for t in loop.upper])
            )
        owner = atom.owner
        assert isinstance(owner, Operation)
        match owner.name:
            case "arith.minsi" | "index.mins":
                return Alternatives([self.exact(operand) for operand in owner.operands])
            case "arith.maxsi" | "index.maxs":
                return Alternatives([self.exact(operand) for operand in owner.operands], True)
            case "arith.minui" | "index.minu":
                return self._unsigned_minimum(*owner.operands)
            case "arith.select":
                return Alternatives([self.exact(operand) for operand in owner.operands[1:]], True)
            case "affine.min" | "affine.max":
                return Alternatives(self._results(owner), owner.name == "affine.max")
            case "arith.remui" | "arith.remsi" | "index.remu" | "index.rems":
                divisor = self.exact(owner.operands[1])
                if self.interval_of(divisor).low > 0:
                    return Alternatives([divisor.plus(known(-1))])
                return _NO_ALTERNATIVES
            case _:
                return _NO_ALTERNATIVES

    def _below(self, atom: Atom) -> Alternatives:
        """Return the lower bounds of an atom, as forms."""
        if isinstance(atom, BlockArgument):
            loop = loop_of(atom)
            return _NO_ALTERNATIVES if loop is None else Alternatives([self.exact(term) for term in loop.lower])
        if isinstance(atom, Computed) and atom.op == "minsi":
            return Alternatives([self.exact(atom.one), self.exact(atom.other)], True)
        if not isinstance(atom, SSAValue):
            return _NO_ALTERNATIVES
        owner = atom.owner
        assert isinstance(owner, Operation)
        match owner.name:
            case "arith.minsi" | "index.mins":
                return Alternatives([self.exact(operand) for operand in owner.operands], True)
            case "arith.maxsi" | "index.maxs":
                return Alternatives([self.exact(operand) for operand in owner.operands])
            case "arith.minui" | "index.minu":
                both = [self.exact(operand) for operand in owner.operands]
                is_known = all(self.interval_of(form).low >= 0 for form in both)
                return Alternatives(both, True) if is_known else _NO_ALTERNATIVES
            case "arith.select":
                return Alternatives([self.exact(operand) for operand in owner.operands[1:]], True)
            case "affine.min" | "affine.max":
                return Alternatives(self._results(owner), owner.name == "affine.min")
            case _:
                return _NO_ALTERNATIVES

    def _computed_bounds(self, atom: Atom) -> Alternatives:
        if isinstance(atom, Computed) and atom.op == "minsi":
            return Alternatives([self.exact(atom.one), self.exact(atom.other)])
        if isinstance(atom, Computed) and atom.op == "minui":
            return self._unsigned_minimum(atom.one, atom.other)
        return _NO_ALTERNATIVES

    def _unsigned_minimum(self, one: Term, other: Term) -> Alternatives:
        both = [self.exact(one), self.exact(other)]
        return Alternatives(both) if all(self.interval_of(form).low >= 0 for form in both) else _NO_ALTERNATIVES

    def _results(self, op: Operation) -> list[Linear]:
        map = _map(op)
        operands = tuple(op.operands)
        return [self.exact(Mapped(AffineMap(map.num_dims, map.num_symbols, (each,)), operands)) for each in map.results]


_I64 = IntegerType(64)


def _map(op: Operation) -> AffineMap:
    held = op.properties["map"]
    assert isinstance(held, AffineMapAttr)
    return held.data


def _is_integer(value: SSAValue) -> bool:
    return isa(value.type, IndexType | IntegerType) and integer_width_of(value.type) <= 64


def _limits(atom: Atom) -> Interval:
    """Return the signed range of a value's type."""
    return Interval(*signed_limits(integer_width_of(atom.type) or 64)) if isinstance(atom, SSAValue) else _ANY


def _fits(found: Interval, value: SSAValue) -> bool:
    limits = _limits(value)
    return limits.low <= found.low and found.high <= limits.high


def _both(one: Interval, other: Interval) -> Interval:
    return Interval(max(one.low, other.low), min(one.high, other.high))
