"""Rewrite rules from one term to another. Source: `ArithCanonicalization.td` of MLIR 22.

    AddIAddConstant: addi(addi(x, A), B) -> addi(x, A + B)

A lower-case variable matches any value, the same one at each occurrence; an upper-case variable matches a scalar
integer constant. A number matches a constant with all elements equal to it. `&` after an op: it keeps the overflow
flags common to all ops of the matched term.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import Rule, RuleTable, constant_value
from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.numbers.matchers import filled, integer_constant, signed_integer
from okl_opt.dialects.upstream.shared.constants import insert_constant

TERMS = """
AddIAddConstant:        addi(addi(x, A), B)       -> addi(x, A + B) &
AddISubConstantRHS:     addi(subi(x, A), B)       -> addi(x, B - A) &
AddISubConstantLHS:     addi(subi(A, x), B)       -> subi(A + B, x) &
AddIMulNegativeOneRhs:  addi(x, muli(y, -1))      -> subi(x, y)
AddIMulNegativeOneLhs:  addi(muli(x, -1), y)      -> subi(y, x)
MulIMulIConstant:       muli(muli(x, A), B)       -> muli(x, A * B) &
SubIRHSAddConstant:     subi(addi(x, A), B)       -> addi(x, A - B)
SubILHSAddConstant:     subi(B, addi(x, A))       -> subi(B - A, x) &
SubIRHSSubConstantRHS:  subi(subi(x, A), B)       -> subi(x, A + B) &
SubIRHSSubConstantLHS:  subi(subi(A, x), B)       -> subi(A - B, x) &
SubILHSSubConstantRHS:  subi(B, subi(x, A))       -> subi(A + B, x) &
SubILHSSubConstantLHS:  subi(B, subi(A, x))       -> addi(x, B - A) &
SubISubILHSRHSLHS:      subi(subi(x, y), x)       -> subi(0, y) &
XOrIOfExtUI:            xori(extui(x), extui(y))  -> extui(xori(x, y))
XOrIOfExtSI:            xori(extsi(x), extsi(y))  -> extsi(xori(x, y))
AndOfExtUI:             andi(extui(x), extui(y))  -> extui(andi(x, y))
AndOfExtSI:             andi(extsi(x), extsi(y))  -> extsi(andi(x, y))
OrOfExtUI:              ori(extui(x), extui(y))   -> extui(ori(x, y))
OrOfExtSI:              ori(extsi(x), extsi(y))   -> extsi(ori(x, y))
RedundantSelectTrue:    select(p, select(p, x, y), z) -> select(p, x, z)
RedundantSelectFalse:   select(p, x, select(p, y, z)) -> select(p, x, z)
SelectNotCond:          select(xori(p, -1), x, y) -> select(p, y, x)
BitcastOfBitcast:       bitcast(bitcast(x))       -> bitcast(x)
ExtSIOfExtUI:           extsi(extui(x))           -> extui(x)
IndexCastOfExtSI:       index_cast(extsi(x))      -> index_cast(x)
IndexCastUIOfExtUI:     index_castui(extui(x))    -> index_castui(x)
MulFOfNegF:             mulf(negf(x), negf(y))    -> mulf(x, y)
DivFOfNegF:             divf(negf(x), negf(y))    -> divf(x, y)
"""

_TOKEN = re.compile(r"\s*(-?\d+|\w+|[(),+*&-])")


@dataclass(frozen=True)
class Call:
    """An op with its operands."""

    name: str
    operands: tuple[Term, ...]


@dataclass(frozen=True)
class Variable:
    """A value; in upper case, a constant."""

    name: str


@dataclass(frozen=True)
class Literal:
    """A constant with all elements equal to this number."""

    value: int


@dataclass(frozen=True)
class Computed:
    """A constant computed from two constants."""

    operator: str
    left: Variable
    right: Variable


Term = Call | Variable | Literal | Computed

OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}


class _Reader:
    """A parser of terms."""

    def __init__(self, text: str):
        self._tokens = _TOKEN.findall(text)

    def term(self) -> Term:
        token = self._tokens.pop(0)
        if token.lstrip("-").isdigit():
            return Literal(int(token))
        if self._tokens[:1] == ["("]:
            return Call(token, self._operands())
        left = Variable(token)
        if self._tokens and self._tokens[0] in OPERATORS:
            operator = self._tokens.pop(0)
            return Computed(operator, left, Variable(self._tokens.pop(0)))
        return left

    def _operands(self) -> tuple[Term, ...]:
        operands: list[Term] = []
        while self._tokens.pop(0) != ")":
            operands.append(self.term())
        return tuple(operands)


@dataclass
class _Match:
    """The values of a term's variables, and the matched ops."""

    values: dict[str, SSAValue]
    constants: dict[str, int]
    ops: list[Operation]


@dataclass(frozen=True)
class TermRule:
    """A rule of the table."""

    name: str
    before: Call
    after: Call
    keeps_flags: bool

    @cached_property
    def _needed(self) -> tuple[tuple[int, str], ...]:
        """The operands that must be results of an op, with its name; checked first."""
        parts = enumerate(self.before.operands)
        return tuple((index, f"arith.{part.name}") for index, part in parts if isinstance(part, Call))

    def apply(self, op: Operation, rewriter: PatternRewriter) -> None:
        operands = op.operands
        for index, name in self._needed:
            maker = defining_op(operands[index])
            if maker is None or maker.name != name:
                return
        found = _Match({}, {}, [])
        if not _matches_call(self.before, op, found):
            return
        flags = _common_flags(found.ops) if self.keeps_flags else None
        rewriter.replace(op, _Replacement(rewriter, found, flags).root(self.after, op))

    @property
    def benefit(self) -> int:
        return _count(self.before)


def _count(term: Term) -> int:
    return 1 + sum(map(_count, term.operands)) if isinstance(term, Call) else 0


def _matches_call(term: Call, op: Operation, found: _Match) -> bool:
    if op.name != f"arith.{term.name}" or len(op.operands) != len(term.operands):
        return False
    found.ops.append(op)
    return all(_matches(part, value, found) for part, value in zip(term.operands, op.operands, strict=True))


def _matches(term: Term, value: SSAValue, found: _Match) -> bool:
    match term:
        case Call():
            maker = defining_op(value)
            return maker is not None and _matches_call(term, maker, found)
        case Variable(name) if name.isupper():
            constant = constant_value(value)
            if not isinstance(constant, IntegerAttr):
                return False
            found.constants[name] = constant.value.data
            return True
        case Variable(name):
            known = found.values.setdefault(name, value)
            return known is value and known.type == value.type and _same_types(found)
        case Literal(number):
            return signed_integer(constant_value(value)) == number
        case Computed():
            raise AssertionError("constants are not computed to be matched")


def _same_types(found: _Match) -> bool:
    """Return whether `x` and `y` have the same type, as operands of one op must."""
    types = [value.type for name, value in found.values.items() if name in "xyz"]
    return all(type == types[0] for type in types)


def _common_flags(ops: list[Operation]) -> arith.IntegerOverflowAttr:
    """The overflow flags common to all ops."""
    flags = [op.properties.get("overflowFlags") for op in ops]
    known = [flag.data if isinstance(flag, arith.IntegerOverflowAttr) else () for flag in flags]
    return arith.IntegerOverflowAttr([flag for flag in known[0] if all(flag in other for other in known)])


@cache
def _classes() -> Mapping[str, type[Operation]]:
    from okl_opt.dialects.upstream.arith.ops import ARITH

    return {cls.name: cls for dialect in (arith.Arith, ARITH) for cls in dialect.operations}


@dataclass
class _Replacement:
    """Builds the ops of a term."""

    rewriter: PatternRewriter
    found: _Match
    flags: arith.IntegerOverflowAttr | None

    def root(self, term: Call, op: Operation) -> Operation:
        operands = self._operands(term, op)
        cls = _classes()[f"arith.{term.name}"]
        properties: dict[str, Attribute] = {}
        if term.name in ("addi", "subi", "muli"):
            properties["overflowFlags"] = self.flags or arith.IntegerOverflowAttr("none")
        elif term.name in ("mulf", "divf"):
            properties.update(op.properties)
        return cls.create(operands=operands, result_types=[op.results[0].type], properties=properties)

    def _operands(self, term: Call, op: Operation) -> list[SSAValue]:
        return [self._value(part, op) for part in term.operands]

    def _value(self, term: Term, op: Operation) -> SSAValue:
        type = op.results[0].type
        match term:
            case Variable(name):
                return self.found.values[name]
            case Literal(number):
                value = filled(type, number & ((1 << (width_of(element_type(type)) or 64)) - 1))
                assert value is not None, "a scalar"
                return insert_constant(self.rewriter, value, type).results[0]
            case Computed(operator, left, right):
                number = OPERATORS[operator](self.found.constants[left.name], self.found.constants[right.name])
                return insert_constant(self.rewriter, integer_constant(type, number), type).results[0]
            case Call(name):
                operands = [self.found.values[part.name] for part in term.operands if isinstance(part, Variable)]
                inner = _classes()[f"arith.{name}"].create(operands=operands, result_types=[operands[0].type])
                return self.rewriter.insert(inner).results[0]


def _read_rules() -> RuleTable:
    rules = RuleTable()
    for line in TERMS.strip().splitlines():
        name, text = line.split(":")
        before, after = text.split("->")
        left, right = _Reader(before).term(), _Reader(after).term()
        assert isinstance(left, Call) and isinstance(right, Call), line
        rule = TermRule(name, left, right, after.rstrip().endswith("&"))
        rules.add([f"arith.{left.name}"], Rule(name, rule.apply, rule.benefit))
    return rules


RULES = _read_rules()
