"""Arithmetic, comparisons and selection."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerAttr, IntegerType, VectorType
from xdsl.dialects.llvm import FCmpPredicateFlag, ICmpPredicateFlag
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.runtime.machine.llvm_ir.flags import bits, fast_math, fast_math_of_call
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row

_OVERFLOW = ("", "nsw ", "nuw ", "nsw nuw ")


def _binary(function: Function, op: Operation, word: str) -> str:
    left, right = op.operands
    names = function.names
    return f"{word}{function.type(left.type)} {names[left]}, {names[right]}"


def _plain(word: str) -> Row:
    return lambda function, op: _binary(function, op, f"{word} ")


def _may_overflow(word: str) -> Row:
    def row(function: Function, op: Operation) -> str:
        flags = _OVERFLOW[bits(op, "overflowFlags") & 3] if function.claims else ""
        return _binary(function, op, f"{word} {flags}")

    return row


def _with_unit(word: str, name: str, flag: str) -> Row:
    """An op with a flag that is a unit attribute."""

    def row(function: Function, op: Operation) -> str:
        has_it = function.claims and op.properties.get(name) is not None
        return _binary(function, op, f"{word} {flag} " if has_it else f"{word} ")

    return row


def _float(word: str) -> Row:
    return lambda function, op: _binary(function, op, f"{word} {fast_math(function, op)}")


def _negation(function: Function, op: Operation) -> str:
    return f"fneg {fast_math(function, op)}{function.typed(op.operands[0])}"


# ----- shifts


def _shift(word: str, claiming: Row) -> Row:
    """A shift; by the width or more it gives the result of shifting all bits out, unless poison is allowed."""

    def row(function: Function, op: Operation) -> str:
        left, right = op.operands
        type, amount = left.type, function.names[right]
        width = _width(type)
        if function.claims or (amount.isdigit() and int(amount) < width):
            return claiming(function, op)
        text = function.type(type)
        fits = function.temporary(f"icmp ult {text} {amount}, {_splat(type, width)}")
        truth = f"{_truth_type(function, type)} {fits}"
        if word == "ashr":
            held = function.temporary(f"select {truth}, {text} {amount}, {text} {_splat(type, width - 1)}")
            return f"ashr {text} {function.names[left]}, {held}"
        shifted = function.temporary(f"{word} {text} {function.names[left]}, {amount}")
        return f"select {truth}, {text} {shifted}, {text} zeroinitializer"

    return row


# ----- divisions


def _division(word: str, claiming: Row) -> Row:
    """A division or remainder; unless undefined behaviour is allowed, the divisor becomes 1 where it would trap."""

    def row(function: Function, op: Operation) -> str:
        left, right = op.operands
        type, number, divisor = left.type, function.names[left], function.names[right]
        is_harmless = divisor.lstrip("-").isdigit() and int(divisor) not in (0, -1)
        if function.claims or is_harmless:
            return claiming(function, op)
        text, truth = function.type(type), _truth_type(function, type)
        traps = function.temporary(f"icmp eq {text} {divisor}, {_splat(type, 0)}")
        if word.startswith("s"):
            least = -(1 << (_width(type) - 1))
            is_minus = function.temporary(f"icmp eq {text} {divisor}, {_splat(type, -1)}")
            is_least = function.temporary(f"icmp eq {text} {number}, {_splat(type, least)}")
            overflows = function.temporary(f"and {truth} {is_minus}, {is_least}")
            traps = function.temporary(f"or {truth} {traps}, {overflows}")
        held = function.temporary(f"select {truth} {traps}, {text} {_splat(type, 1)}, {text} {divisor}")
        return f"{word} {text} {number}, {held}"

    return row


def _width(type: Attribute) -> int:
    element = type.element_type if isa(type, VectorType) else type
    assert isa(element, IntegerType)
    return element.width.data


def _splat(type: Attribute, number: int) -> str:
    return f"splat (i{_width(type)} {number})" if isa(type, VectorType) else str(number)


def _truth_type(function: Function, type: Attribute) -> str:
    """The type of comparisons of values of a type."""
    text = function.type(type)
    return f"{text[: text.rindex(' ')]} i1>" if isa(type, VectorType) else "i1"


# ----- comparisons

_INTEGER_PREDICATES = tuple(flag.value for flag in ICmpPredicateFlag)
_FLOAT_PREDICATES = tuple(flag.value.lstrip("_") for flag in FCmpPredicateFlag)


def _predicate(op: Operation) -> int:
    predicate = op.properties["predicate"]
    assert isa(predicate, IntegerAttr)
    return predicate.value.data


def _integer_comparison(function: Function, op: Operation) -> str:
    return _binary(function, op, f"icmp {_INTEGER_PREDICATES[_predicate(op)]} ")


def _float_comparison(function: Function, op: Operation) -> str:
    return _binary(function, op, f"fcmp {fast_math(function, op)}{_FLOAT_PREDICATES[_predicate(op)]} ")


def _select(function: Function, op: Operation) -> str:
    return f"select {fast_math_of_call(function, op)}{function.typed_list(op.operands)}"


def _freeze(function: Function, op: Operation) -> str:
    return f"freeze {function.typed(op.operands[0])}"


ARITHMETIC: Mapping[str, Row] = {
    "llvm.add": _may_overflow("add"),
    "llvm.and": _plain("and"),
    "llvm.ashr": _shift("ashr", _with_unit("ashr", "isExact", "exact")),
    "llvm.fadd": _float("fadd"),
    "llvm.fcmp": _float_comparison,
    "llvm.fdiv": _float("fdiv"),
    "llvm.fmul": _float("fmul"),
    "llvm.fneg": _negation,
    "llvm.freeze": _freeze,
    "llvm.frem": _float("frem"),
    "llvm.fsub": _float("fsub"),
    "llvm.icmp": _integer_comparison,
    "llvm.lshr": _shift("lshr", _with_unit("lshr", "isExact", "exact")),
    "llvm.mul": _may_overflow("mul"),
    "llvm.or": _with_unit("or", "isDisjoint", "disjoint"),
    "llvm.sdiv": _division("sdiv", _with_unit("sdiv", "isExact", "exact")),
    "llvm.select": _select,
    "llvm.shl": _shift("shl", _may_overflow("shl")),
    "llvm.srem": _division("srem", _plain("srem")),
    "llvm.sub": _may_overflow("sub"),
    "llvm.udiv": _division("udiv", _with_unit("udiv", "isExact", "exact")),
    "llvm.urem": _division("urem", _plain("urem")),
    "llvm.xor": _plain("xor"),
}
