"""An element of a tensor as a term of other elements: sums, maxima, and moved elements.

Elementwise ops are followed from a result back to one op: `linalg.add`, `linalg.generic` with parallel loops,
`arith.maximumf` on tensors and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, TensorType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, are_parallel, loops_of
from okl_opt.dialects.upstream.shared.shapes import shape_of

Places = tuple[AffineExpr, ...]
"""The indices of an element in its tensor, by its indices in the result."""


class Element(NamedTuple):
    """An element of a tensor."""

    value: SSAValue
    places: Places


class Number(NamedTuple):
    """A constant."""

    value: float


class Applied(NamedTuple):
    """An operation applied to some terms."""

    name: str
    terms: tuple[Term, ...]


Term = Element | Number | Applied

SUM, MAXIMUM, MAXNUM, GREATER = "sum", "maximum", "maxnum", "greater"
"""A sum; the greater of two terms: if one is NaN, the result is NaN, the other term, or the first term."""
_NAMES: Mapping[str, str] = {"arith.addf": SUM, "arith.maximumf": MAXIMUM, "arith.maxnumf": MAXNUM}
_GREATER, _LESS = frozenset({"ogt", "oge", "ugt", "uge"}), frozenset({"olt", "ole", "ult", "ule"})
_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)

Read = Callable[[SSAValue, Places, Operation], Term | None]
"""Return the term of an element of a tensor that an op reads; None if unknown."""


def identity(rank: int) -> Places:
    """The indices of the result's own elements."""
    return AffineMap.identity(rank).results


def is_elementwise(op: Operation) -> bool:
    """Return whether an op on tensors computes each element of its one result alone, in the loops of the result."""
    if len(op.results) != 1 or not isa(op.results[0].type, TensorType[Attribute]):
        return False
    if op.name in _SCALAR:
        return True
    if op.name not in STRUCTURED or len(op.regions) != 1 or not all(are_parallel(op)):
        return False
    own = loops_of(op).maps[-1]
    return own == AffineMap.identity(own.num_dims)


def element_of(op: Operation, places: Places, read: Read) -> Term | None:
    """The term of an element of an elementwise op's result; `read` gives the terms of the elements that it reads."""
    if op.name in _SCALAR:
        return _applied(op, [read(operand, places, op) for operand in op.operands])
    maps, block = loops_of(op).maps, op.regions[0].block
    known: dict[SSAValue, Term | None] = {}

    def of(value: SSAValue) -> Term | None:
        if value not in known:
            known[value] = found(value)
        return known[value]

    def found(value: SSAValue) -> Term | None:
        if isinstance(value, BlockArgument) and value.block is block:
            operand = op.operands[value.index]
            if not isa(operand.type, TensorType[Attribute]):
                return _number(operand)
            at = (result.replace_dims_and_symbols(places, ()) for result in maps[value.index].results)
            return read(operand, tuple(at), op)
        owner = value.owner
        if isinstance(owner, Block) or owner.parent is not block or not owner.operands:
            return _number(value)
        return _applied(owner, [of(operand) for operand in owner.operands])

    last = block.last_op
    assert last is not None, "the regions of structured ops yield"
    return of(last.operands[0])


def summands(term: Term) -> Sequence[Term]:
    """The terms of a sum; the term itself if it is no sum."""
    if isinstance(term, Applied) and term.name == SUM:
        return [inner for each in term.terms for inner in summands(each)]
    return [term]


def rank_of(value: SSAValue) -> int:
    return len(shape_of(value.type) or ())


def _number(value: SSAValue) -> Number | None:
    held = constant_value(value)
    return Number(held.value.data) if isa(held, FloatAttr) else None


def _applied(op: Operation, terms: Sequence[Term | None]) -> Term | None:
    known = tuple(term for term in terms if term is not None)
    if len(known) != len(terms):
        return None
    if op.name in _NAMES:
        return Applied(_NAMES[op.name], known)
    if isinstance(op, arith.CmpfOp):
        predicate = op.predicate
        assert isa(predicate, IntegerAttr)
        return Applied(_PREDICATES[predicate.value.data], known)
    if op.name == "arith.select":
        return _selected(*known)
    return None


def _selected(condition: Term, one: Term, other: Term) -> Term | None:
    """The greater term, if a select chooses it: `x > 0 ? x : 0`."""
    if not isinstance(condition, Applied):
        return None
    in_order, swapped = condition.terms == (one, other), condition.terms == (other, one)
    if not ((condition.name in _GREATER and in_order) or (condition.name in _LESS and swapped)):
        return None
    # With a NaN, only unordered predicates are true.
    return Applied(GREATER, (one, other) if condition.name.startswith("u") else (other, one))


_SCALAR = frozenset({*_NAMES, "arith.cmpf", "arith.select"})
