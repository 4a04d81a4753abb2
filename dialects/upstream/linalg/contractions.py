"""Contractions of two operands, such as matrix products.

Source: `LinalgInterfaces.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.interfaces.effects import may_be_dropped
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of

_BODIES = frozenset(
    {
        ("arith.mulf", "arith.addf"),
        ("arith.muli", "arith.addi"),
        ("complex.mul", "complex.add"),
        ("arith.andi", "arith.ori"),
    }
)


class ContractionDims(NamedTuple):
    """The loops of a contraction by the operands that they index, in order."""

    batch: Sequence[int]
    """Loops of both inputs and the output."""
    m: Sequence[int]
    """Loops of the first input and the output."""
    n: Sequence[int]
    """Loops of the second input and the output."""
    k: Sequence[int]
    """Reduction loops of both inputs."""


def contraction_dims(maps: Sequence[AffineMap], parallel: Sequence[bool]) -> ContractionDims | None:
    """The loops of a contraction with these maps; None if it lacks m, n or k loops.

    Source: `inferContractionDims`.
    """
    if len(maps) != 3:
        return None
    left, right, out = (_indexing(map) for map in maps)
    rows, columns = (left & out) - right, (right & out) - left
    sums = {loop for loop in left & right if not parallel[loop]}
    batch, m, n = (sorted(loop for loop in loops if parallel[loop]) for loops in (left & right & out, rows, columns))
    return ContractionDims(batch, m, n, sorted(sums)) if m and n and sums else None


def _indexing(map: AffineMap) -> set[int]:
    """The loops that are exactly one result of a map, and in no other. Source: `findPermutationsIndexingOperand`."""
    used = [result.used_dims() for result in map.results]
    return {
        result.position
        for result in map.results
        if isinstance(result, AffineDimExpr) and sum(result.position in dims for dims in used) == 1
    }


def is_contraction(op: Operation) -> bool:
    """Return whether a linalg op is a contraction. Source: `isaContractionOpInterface`."""
    if len(op.operands) != 3 or len(inits_of(op)) != 1 or all(are_parallel(op)):
        return False
    return all(map(is_projected_permutation, loops_of(op).maps)) and is_contraction_body(op.regions[0].block)


def is_contraction_body(block: Block) -> bool:
    """Return whether a body adds a product of its inputs to its output. Source: `isContractionBody`."""
    last = block.last_op
    if last is None or len(last.operands) != 1 or len(block.args) != 3:
        return False
    left, right, total = block.args
    addition = _binary(_without_casts(last.operands[0]))
    if addition is None:
        return False
    summands = [_without_casts(operand) for operand in addition.operands]
    if all(summand is not total for summand in summands):
        return False
    product = _binary(summands[isinstance(summands[0], BlockArgument)])
    if product is None or (product.name, addition.name) not in _BODIES:
        return False
    first, second = map(_without_casts, product.operands)
    return (first is left and second is right) or (first is right and second is left)


def sum_with_output(block: Block) -> Operation | None:
    """The binary op whose result a body yields, if it adds to the output, which has no other use; else None."""
    last = block.last_op
    if last is None or len(last.operands) != 1:
        return None
    joining = _binary(last.operands[0])
    total = block.args[-1]
    return joining if joining is not None and total.get_user_of_unique_use() is joining else None


def _binary(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) and len(owner.operands) == 2 and len(owner.results) == 1 else None


def _without_casts(value: SSAValue) -> SSAValue:
    """The source of a chain of unary ops without effects. Source: `getSourceSkipUnary`."""
    owner = value.owner
    while isinstance(owner, Operation) and len(owner.operands) == 1 and may_be_dropped(owner):
        value = owner.operands[0]
        owner = value.owner
    return value
