"""Terms over bits: what a function computes of its inputs, as a graph without duplicates.

A truth value is a term of one bit. Terms are simplified as they are made, so that conditions that do not depend on
inputs are constants, and equal computations are often the same term.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from okl_opt.dialects.numbers.elements import signed
from okl_opt.dialects.numbers.scalars import quotient, remainder

MOST_TERMS = 100_000


class Unsupported(Exception):
    """A function cannot be executed on terms; the text says why."""


@dataclass(eq=False, slots=True)
class Term:
    """A value of some bits. `word` is an operation of `Terms`, `const`, `input`, or `call` of an unknown function."""

    word: str
    operands: tuple[Term, ...]
    width: int
    detail: object
    """The number of a constant, the name of an input or function, the lowest bit of an `extract`."""
    number: int
    """The place in the order in which terms were made; operands come first."""

    @property
    def value(self) -> int | None:
        """The bits of a constant; None for other terms."""
        return self.detail if self.word == "const" and isinstance(self.detail, int) else None


def _udiv(left: int, right: int, width: int) -> int:
    return left // right if right else (1 << width) - 1


def _urem(left: int, right: int, width: int) -> int:
    return left % right if right else left


def _sdiv(left: int, right: int, width: int) -> int:
    a, b = signed(left, width), signed(right, width)
    return quotient(a, b) if b else (-1 if a >= 0 else 1)


def _srem(left: int, right: int, width: int) -> int:
    a, b = signed(left, width), signed(right, width)
    return remainder(a, b) if b else a


_BINARY: Mapping[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, _: a + b,
    "sub": lambda a, b, _: a - b,
    "mul": lambda a, b, _: a * b,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
    "shl": lambda a, b, width: a << b if b < width else 0,
    "lshr": lambda a, b, _: a >> b,
    "ashr": lambda a, b, width: signed(a, width) >> min(b, width),
    "udiv": _udiv,
    "urem": _urem,
    "sdiv": _sdiv,
    "srem": _srem,
}
"""Operations on two terms of one width. Divisions by 0 are as in SMT-LIB."""
_COMPARISONS: Mapping[str, Callable[[int, int, int], bool]] = {
    "eq": lambda a, b, _: a == b,
    "ult": lambda a, b, _: a < b,
    "slt": lambda a, b, width: signed(a, width) < signed(b, width),
}
_COMMUTATIVE = frozenset({"add", "mul", "and", "or", "xor", "eq"})


@dataclass
class Terms:
    """Makes terms; equal ones are the same object. Every method raises Unsupported past `MOST_TERMS`."""

    _made: dict[object, Term] = field(default_factory=dict[object, Term])

    def _term(self, word: str, operands: tuple[Term, ...], width: int, detail: object = None) -> Term:
        key = (word, tuple(map(id, operands)), width, detail)
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_TERMS:
                raise Unsupported("it computes too much")
            found = self._made[key] = Term(word, operands, width, detail, len(self._made))
        return found

    def const(self, value: int, width: int) -> Term:
        return self._term("const", (), width, value & ((1 << width) - 1))

    @property
    def true(self) -> Term:
        return self.const(1, 1)

    @property
    def false(self) -> Term:
        return self.const(0, 1)

    def input(self, name: str, width: int) -> Term:
        return self._term("input", (), width, name)

    def call(self, name: str, operands: Sequence[Term], width: int) -> Term:
        """The result of a function of which only the name is known: equal operands give equal results."""
        return self._term("call", tuple(operands), width, name)

    def binary(self, word: str, left: Term, right: Term) -> Term:
        width = left.width
        a, b = left.value, right.value
        if a is not None and b is not None:
            return self.const(_BINARY[word](a, b, width), width)
        if word in _COMMUTATIVE and (a is not None or (b is None and left.number > right.number)):
            left, right, a, b = right, left, b, a
        simple = self._with_constant(word, left, b) if b is not None else None
        if simple is None and left is right and word in ("and", "or"):
            simple = left
        if simple is None and left is right and word in ("sub", "xor"):
            simple = self.const(0, width)
        return self._term(word, (left, right), width) if simple is None else simple

    def _with_constant(self, word: str, left: Term, right: int) -> Term | None:
        ones = (1 << left.width) - 1
        if word == "and" and right == ones:
            return left
        if right == 0:
            if word in ("add", "sub", "or", "xor", "shl", "lshr", "ashr"):
                return left
            if word in ("and", "mul"):
                return self.const(0, left.width)
        if word == "or" and right == ones:
            return self.const(ones, left.width)
        if right == 1 and left.width > 1 and word in ("mul", "udiv", "sdiv"):
            return left
        if word == "xor" and left.word == "xor" and left.operands[1].value is not None:
            return self.binary("xor", left.operands[0], self.const(left.operands[1].value ^ right, left.width))
        return None

    def compare(self, word: str, left: Term, right: Term) -> Term:
        a, b = left.value, right.value
        if a is not None and b is not None:
            return self.const(_COMPARISONS[word](a, b, left.width), 1)
        if left is right:
            return self.const(word == "eq", 1)
        if word == "eq":
            if a is not None or (b is None and left.number > right.number):
                left, right, b = right, left, a
            if left.width == 1 and b is not None:
                return left if b else self.invert(left)
        return self._term(word, (left, right), 1)

    def invert(self, term: Term) -> Term:
        return self.binary("xor", term, self.const(-1, term.width))

    def either(self, left: Term, right: Term) -> Term:
        return self.binary("or", left, right)

    def both(self, left: Term, right: Term) -> Term:
        return self.binary("and", left, right)

    def differ(self, left: Term, right: Term) -> Term:
        return self.invert(self.compare("eq", left, right))

    def select(self, condition: Term, then: Term, otherwise: Term) -> Term:
        if condition.value is not None:
            return then if condition.value else otherwise
        if then is otherwise:
            return then
        if then.width == 1:
            if then.value == 1:
                return self.either(condition, otherwise)
            if then.value == 0:
                return self.both(self.invert(condition), otherwise)
            if otherwise.value == 0:
                return self.both(condition, then)
            if otherwise.value == 1:
                return self.either(self.invert(condition), then)
        return self._term("select", (condition, then, otherwise), then.width)

    def extend(self, term: Term, width: int, *, is_signed: bool) -> Term:
        """The number in at least as many bits."""
        if width == term.width:
            return term
        if term.value is not None:
            return self.const(signed(term.value, term.width) if is_signed else term.value, width)
        return self._term("sext" if is_signed else "zext", (term,), width)

    def extract(self, term: Term, low: int, width: int) -> Term:
        """`width` bits from bit `low` on."""
        if width == term.width:
            return term
        if term.value is not None:
            return self.const(term.value >> low, width)
        if term.word in ("sext", "zext") and low == 0:
            (inner,) = term.operands
            if width <= inner.width:
                return self.extract(inner, 0, width)
            return self.extend(inner, width, is_signed=term.word == "sext")
        return self._term("extract", (term,), width, low)

    def resize(self, term: Term, width: int, *, is_signed: bool) -> Term:
        """The number in more bits, or its low bits."""
        if width < term.width:
            return self.extract(term, 0, width)
        return self.extend(term, width, is_signed=is_signed)


def in_order(terms: Sequence[Term]) -> list[Term]:
    """The terms and all that they are made of, operands first."""
    found: dict[Term, None] = {}
    open_terms = list(terms)
    while open_terms:
        term = open_terms.pop()
        if term not in found:
            found[term] = None
            open_terms += term.operands
    return sorted(found, key=lambda term: term.number)


def evaluate(terms: Sequence[Term], inputs: Mapping[str, int]) -> list[int]:
    """The bits of terms for given inputs; those without a number are 0. Raises: KeyError at a `call`."""
    values: dict[Term, int] = {}
    for term in in_order(terms):
        given = [values[operand] for operand in term.operands]
        values[term] = _value(term, given, inputs) & ((1 << term.width) - 1)
    return [values[term] for term in terms]


def _value(term: Term, given: Sequence[int], inputs: Mapping[str, int]) -> int:
    word = term.word
    if word == "const":
        assert term.value is not None
        return term.value
    if word == "input":
        return inputs.get(str(term.detail), 0)
    if word == "select":
        return given[1] if given[0] else given[2]
    if word == "sext":
        return signed(given[0], term.operands[0].width)
    if word == "zext":
        return given[0]
    if word == "extract":
        assert isinstance(term.detail, int)
        return given[0] >> term.detail
    if word in _COMPARISONS:
        return _COMPARISONS[word](given[0], given[1], term.operands[0].width)
    return _BINARY[word](given[0], given[1], term.width)
