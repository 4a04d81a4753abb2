"""Folds of `affine.delinearize_index` and `affine.linearize_index`. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, BoolAttr, DenseArrayBase, IndexType, IntegerAttr, UnitAttr, i32
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.text.affine_build import multiply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.affine.folds.maps import index, integers
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    dense_integers,
    dynamic_values,
    mixed_values,
    static_values,
)

FOLDS = FoldTable()
RULES = RuleTable()

Padded = Mixed | None
"""A size; None for the first digit if it has no bound."""


def _basis(op: DelinearizeIndexOp | LinearizeIndexOp) -> list[Mixed]:
    return mixed_values(op.static_basis.get_values(), op.dynamic_basis)


def _padded(op: DelinearizeIndexOp | LinearizeIndexOp) -> list[Padded]:
    basis = _basis(op)
    return [*basis] if len(basis) == len(op.multi_index) else [None, *basis]


def _split(basis: Sequence[Padded]) -> list[Mixed]:
    return [size for size in basis if size is not None]


def delinearized(value: SSAValue, basis: Sequence[Padded]) -> DelinearizeIndexOp:
    """Create a delinearization."""
    known = _split(basis)
    return DelinearizeIndexOp.create(
        operands=[value, *dynamic_values(known)],
        result_types=[IndexType()] * len(basis),
        properties={"static_basis": dense_integers(static_values(known))},
    )


def linearized(values: Sequence[SSAValue], basis: Sequence[Padded], *, disjoint: bool) -> LinearizeIndexOp:
    """Create a linearization."""
    known = _split(basis)
    return LinearizeIndexOp.build(
        operands=[values, dynamic_values(known)],
        result_types=[IndexType()],
        properties={
            "static_basis": dense_integers(static_values(known)),
            "disjoint": UnitAttr() if disjoint else BoolAttr.from_bool(False),
        },
    )


def is_disjoint(op: Operation) -> bool:
    """Return whether a linearization guarantees that its digits are in range."""
    disjoint = op.properties.get("disjoint")
    return isinstance(disjoint, UnitAttr) or (isinstance(disjoint, IntegerAttr) and disjoint.value.data != 0)


def _delinearize(op: Operation) -> DelinearizeIndexOp:
    assert isinstance(op, DelinearizeIndexOp)
    return op


def _linearize(op: Operation) -> LinearizeIndexOp:
    assert isinstance(op, LinearizeIndexOp)
    return op


def _without_constants(op: DelinearizeIndexOp | LinearizeIndexOp) -> tuple[list[SSAValue], list[int]] | None:
    """The dynamic sizes, and the property with all sizes, if some values are constants; else None.

    Source: `foldCstValueToCstAttrBasis`.
    """
    old = _basis(op)
    new = [size if (known := constant_integer(size)) is None else known for size in old]
    return None if new == old else (dynamic_values(new), static_values(new))


# ----- folds


@FOLDS("affine.delinearize_index")
def fold_delinearize(op: Operation, constants: Constants) -> Folded:
    """Fold the delinearization of a constant, or into a single digit.

    Before:  ()
             %c22 = arith.constant 22 : index
             %0:2 = affine.delinearize_index %c22 into (4, 10) : index, index
             return %0#0, %0#1 : index, index
    After:   %c2 = arith.constant 2 : index
             return %c2, %c2 : index, index
    """
    op = _delinearize(op)
    known = _without_constants(op)
    if known is not None:
        return InPlace([op.linear_index, *known[0]], {"static_basis": dense_integers(known[1])})
    if len(op.results) == 1:
        return (op.linear_index,)
    (value,) = integers(constants[:1])
    basis = op.static_basis.get_values()
    if len(basis) == len(op.results):
        basis = basis[1:]
    if value is None or op.dynamic_basis or 0 in basis:
        return None
    digits: list[int] = []
    for size in reversed(basis):
        if size < 1:
            return None
        digits.append(value % size)
        value //= size
    return [index(digit) for digit in reversed([*digits, value])]


@FOLDS("affine.linearize_index")
def fold_linearize(op: Operation, constants: Constants) -> Folded:
    """Fold the linearization of constant digits, or of a single digit.

    Before:  (%i: index)
             %c2 = arith.constant 2 : index
             %0 = affine.linearize_index [%c2, %c2] by (4, 10) : index
             %1 = affine.linearize_index [%i] by (4) : index
             return %0, %1 : index, index
    After:   %c22 = arith.constant 22 : index
             return %c22, %i : index, index
    """
    op = _linearize(op)
    known = _without_constants(op)
    if known is not None:
        dynamic, static = known
        sizes = DenseArrayBase.from_list(i32, [len(op.multi_index), len(dynamic)])
        properties = {"static_basis": dense_integers(static), "operandSegmentSizes": sizes}
        return InPlace([*op.multi_index, *dynamic], properties)
    if len(op.multi_index) < 2:
        return op.multi_index[0] if op.multi_index else index(0)
    digits = integers(constants[: len(op.multi_index)])
    if op.dynamic_basis or None in digits:
        return None
    total, stride = 0, 1
    sizes = [*reversed(op.static_basis.get_values()), 1]
    for digit, size in zip(reversed([digit or 0 for digit in digits]), sizes, strict=False):
        total += digit * stride
        stride *= size
    return index(total)


# ----- delinearize


@RULES("affine.delinearize_index")
def cancel_delinearize_of_linearize_disjoint_exact_tail(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the digits of a disjoint linearization, if the last sizes are the same.

    Before:  (%a: index, %b: index, %c: index)
             %0 = affine.linearize_index disjoint [%a, %b, %c] by (3, 4, 5) : index
             %1:3 = affine.delinearize_index %0 into (3, 4, 5) : index, index, index
             return %1#0, %1#1, %1#2 : index, index, index
    After:   return %a, %b, %c : index, index, index
    """
    op = _delinearize(op)
    inner = op.linear_index.owner
    if not isinstance(inner, LinearizeIndexOp) or not is_disjoint(inner):
        return
    made, wanted = _basis(inner), _basis(op)
    count = 0
    for one, other in zip(reversed(made), reversed(wanted), strict=False):
        if one != other:
            break
        count += 1
    if not count:
        return
    digits = inner.multi_index
    if count == len(made) == len(wanted) and len(digits) == len(op.results):
        rewriter.replace(op, (), digits)
        return
    rest = linearized(digits[:-count], made[:-count], disjoint=True)
    rewriter.insert(rest)
    has_bound = len(wanted) == len(op.results)
    split = delinearized(rest.linear_index, [*(() if has_bound else (None,)), *wanted[:-count]])
    rewriter.insert(split)
    rewriter.replace(op, (), (*split.results, *digits[-count:]))


@RULES("affine.delinearize_index")
def drop_unit_extent_basis(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop sizes of 1; their digits are 0.

    Before:  (%i: index)
             %0:3 = affine.delinearize_index %i into (4, 1, 8) : index, index, index
             return %0#0, %0#1, %0#2 : index, index, index
    After:   %c0 = arith.constant 0 : index
             %0:2 = affine.delinearize_index %i into (4, 8) : index, index
             return %0#0, %c0, %0#1 : index, index, index
    """
    op = _delinearize(op)
    basis = _padded(op)
    is_one = [size is not None and constant_integer(size) == 1 for size in basis]
    if not any(is_one):
        return
    zero = rewriter.insert(arith.ConstantOp(IntegerAttr(0, IndexType()))).result
    kept = [size for size, one in zip(basis, is_one, strict=True) if not one]
    digits = iter(rewriter.insert(delinearized(op.linear_index, kept)).results if kept else ())
    rewriter.replace(op, (), [zero if one else next(digits) for one in is_one])


@RULES("affine.delinearize_index")
def split_delinearize_spanning_last_linearize_arg(op: Operation, rewriter: PatternRewriter) -> None:
    """Delinearize only the last digit of a linearization, if the last sizes split exactly that digit.

    Before:  (%a: index, %b: index)
             %0 = affine.linearize_index disjoint [%a, %b] by (3, 20) : index
             %1:3 = affine.delinearize_index %0 into (3, 4, 5) : index, index, index
             return %1#0, %1#1, %1#2 : index, index, index
    After:   %0:2 = affine.delinearize_index %b into (4, 5) : index, index
             return %a, %0#0, %0#1 : index, index, index
    """
    op = _delinearize(op)
    inner = op.linear_index.owner
    if not isinstance(inner, LinearizeIndexOp) or not is_disjoint(inner) or not inner.static_basis:
        return
    made, wanted = _basis(inner), _basis(op)
    target = made[-1] if made else None
    count, size = 0, 1
    for one in reversed(wanted):
        if not isinstance(one, int) or not isinstance(target, int):
            return
        size *= one
        count += 1
        if size >= target:
            break
    if size != target or count < 2:
        return
    digits = inner.multi_index
    rest = rewriter.insert(linearized(digits[:-1], made[:-1], disjoint=True))
    has_bound = len(wanted) == len(op.results)
    front = rewriter.insert(delinearized(rest.linear_index, [*(() if has_bound else (None,)), *wanted[:-count]]))
    back = rewriter.insert(delinearized(digits[-1], wanted[-count:]))
    rewriter.replace(op, (), (*front.results, *back.results))


# ----- linearize


@dataclass(frozen=True)
class _Run:
    """Consecutive digits of one linearization that are consecutive digits of one delinearization."""

    op: DelinearizeIndexOp
    start: int
    place: int
    length: int


def _runs(op: LinearizeIndexOp) -> list[_Run]:
    basis, digits = _padded(op), op.multi_index
    found: list[_Run] = []
    start = 0
    while start < len(digits):
        run = _run_at(op, basis, start)
        if run is None or any(run.op is other.op for other in found):
            start += 1
        else:
            found.append(run)
            start += run.length
    return found


def _run_at(op: LinearizeIndexOp, basis: Sequence[Padded], start: int) -> _Run | None:
    digits = op.multi_index
    inner = digits[start].owner
    if not isinstance(inner, DelinearizeIndexOp):
        return None
    place = next(place for place, result in enumerate(inner.results) if result is digits[start])
    sizes = _padded(inner)
    is_first = start == 0 and place == 0
    if sizes[place] != basis[start] and not is_first and not (is_disjoint(op) and place == 0):
        return None
    length = 1
    while start + length < len(digits) and place + length < len(inner.results):
        if digits[start + length] is not inner.results[place + length]:
            break
        if basis[start + length] != sizes[place + length]:
            break
        length += 1
    return _Run(inner, start, place, length) if length > 1 else None


@RULES("affine.linearize_index")
def cancel_linearize_of_delinearize_portion(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace consecutive digits of one delinearization by a single digit, or by its source.

    Before:  (%i: index)
             %0:3 = affine.delinearize_index %i into (3, 4, 5) : index, index, index
             %1 = affine.linearize_index disjoint [%0#0, %0#1, %0#2] by (3, 4, 5) : index
             return %1 : index
    After:   return %i : index
    """
    op = _linearize(op)
    runs = _runs(op)
    basis, digits = _padded(op), list(op.multi_index)
    values: list[SSAValue] = []
    sizes: list[Padded] = []
    replacements: list[tuple[Operation, Sequence[SSAValue]]] = []
    end = 0
    for run in runs:
        values += digits[end : run.start]
        sizes += basis[end : run.start]
        end = run.start + run.length
        merged = basis[run.start : end]
        size = _product(merged, run.op, rewriter)
        sizes.append(size)
        if run.length == len(run.op.results):
            values.append(run.op.linear_index)
            continue
        outer = _padded(run.op)
        outer[run.place : run.place + run.length] = [size]
        before = InsertPoint.before(run.op)
        new = rewriter.insert(delinearized(run.op.linear_index, outer), before)
        inner = rewriter.insert(delinearized(new.results[run.place], merged), before)
        results = [*new.results[: run.place], *inner.results, *new.results[run.place + 1 :]]
        replacements.append((run.op, results))
        values.append(new.results[run.place])
    if not runs:
        return
    rewriter.replace(op, linearized([*values, *digits[end:]], [*sizes, *basis[end:]], disjoint=is_disjoint(op)))
    for old, results in replacements:
        rewriter.replace(old, (), results)


def _product(sizes: Sequence[Padded], op: Operation, rewriter: PatternRewriter) -> Padded:
    """The product of sizes, computed before `op` if some are values; None if one has no bound."""
    known = _split(sizes)
    if len(known) < len(sizes):
        return None
    result = number(1)
    values: list[SSAValue] = []
    for size in known:
        constant = constant_integer(size)
        if constant is None and isinstance(size, SSAValue):
            result = multiply(result, AffineSymExpr(len(values)))
            values.append(size)
        else:
            result = multiply(result, number(constant or 0))
    if not values:
        return prod(constant_integer(size) or 0 for size in known)
    apply = ApplyOp(values, AffineMapAttr(AffineMap(0, len(values), (result,))))
    return rewriter.insert(apply, InsertPoint.before(op)).result


@RULES("affine.linearize_index")
def drop_linearize_leading_zero(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop a leading digit that is 0.

    Before:  (%i: index, %j: index)
             %c0 = arith.constant 0 : index
             %0 = affine.linearize_index [%c0, %i, %j] by (3, 4, 5) : index
             return %0 : index
    After:   %0 = affine.linearize_index [%i, %j] by (4, 5) : index
             return %0 : index
    """
    op = _linearize(op)
    digits = op.multi_index
    if not digits or constant_integer(digits[0]) != 0:
        return
    if len(digits) == 1:
        rewriter.replace(op, (), (digits[0],))
        return
    basis = _basis(op)
    rest = basis[1:] if len(basis) == len(digits) else basis
    rewriter.replace(op, linearized(digits[1:], rest, disjoint=is_disjoint(op)))


@RULES("affine.linearize_index")
def drop_linearize_unit_components_if_disjoint_or_zero(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop digits of size 1, if they are in range or 0.

    Before:  (%i: index, %j: index, %k: index)
             %0 = affine.linearize_index disjoint [%i, %j, %k] by (3, 1, 5) : index
             return %0 : index
    After:   %0 = affine.linearize_index disjoint [%i, %k] by (3, 5) : index
             return %0 : index
    """
    op = _linearize(op)
    disjoint = is_disjoint(op)
    kept = [
        (digit, size)
        for digit, size in zip(op.multi_index, _padded(op), strict=True)
        if size is None or constant_integer(size) != 1 or not (disjoint or constant_integer(digit) == 0)
    ]
    if len(kept) == len(op.multi_index):
        return
    if not kept:
        rewriter.replace(op, arith.ConstantOp(IntegerAttr(0, IndexType())))
        return
    rewriter.replace(op, linearized([digit for digit, _ in kept], [size for _, size in kept], disjoint=disjoint))
