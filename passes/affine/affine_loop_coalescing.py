"""Coalesce perfectly nested loops into one loop.

Before:  func.func @f(%arg0: memref<4x8xf32>, %arg1: f32) {
           affine.for %arg2 = 0 to 4 {
             affine.for %arg3 = 0 to 8 {
               affine.store %arg1, %arg0[%arg2, %arg3] : memref<4x8xf32>
             }
           }
           return
         }
After:   func.func @f(%arg0: memref<4x8xf32>, %arg1: f32) {
           %0 = affine.apply affine_map<() -> (4)>()
           %1 = affine.apply affine_map<() -> (8)>()
           %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
           affine.for %arg2 = 0 to %2 {
             %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg2)[%1]
             %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg2)[%1]
             affine.store %arg1, %arg0[%4, %3] : memref<4x8xf32>
           }
           return
         }

The loops must start at 0, have step 1, and upper bounds that are symbols defined outside of the nest. At most one bound
may be negative, since the product of two negative bounds would be positive.
Source: `LoopCoalescing.cpp`, and `coalesceLoops` in `Affine/Utils/LoopUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, MinOp
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.text.affine_build import floor_divide, modulo, multiply
from okl_opt.dialects.upstream.affine.compose import Applied, applied, constant_bound
from okl_opt.dialects.upstream.affine.validity import is_valid_symbol
from okl_opt.dialects.upstream.shared.regions import is_inside
from okl_opt.passes.affine.bounds import change_bounds, is_natural, upper_of
from okl_opt.passes.affine.loops import apply_of, end_of, perfect_nest, variable_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_D0, _S0 = AffineDimExpr(0), AffineSymExpr(0)
_PRODUCT, _QUOTIENT, _REMAINDER = (
    AffineMap(1, 1, (result,)) for result in (multiply(_D0, _S0), floor_divide(_D0, _S0), modulo(_D0, _S0))
)
_SYMBOL = AffineMap(0, 1, (_S0,))
_LARGEST = 2**63 - 1


def _bands(nest: Sequence[ForOp]) -> list[list[ForOp]]:
    """Return the groups of loops to coalesce, innermost group first. Source: `coalescePerfectlyNestedLoops`."""
    found: list[list[ForOp]] = []
    end = len(nest)
    while end > 0:
        start = next((place for place in range(end - 1) if _can_be_coalesced(nest[place:end])), end - 1)
        if start != end - 1:
            found.append(list(nest[start:end]))
        end = start if start != end - 1 else end - 1
    return found


def _can_be_coalesced(band: Sequence[ForOp]) -> bool:
    """Return whether nested loops can be coalesced: see the module docstring."""
    outer = band[0]
    for loop in band:
        operands = upper_of(loop).operands
        if not all(is_valid_symbol(value) and not is_inside(value, outer) for value in operands):
            return False
        if constant_bound(loop.lowerBoundMap.data) != 0 or loop.step.value.data != 1:
            return False
    if any(loop.results for loop in band[1:]):
        return False
    return sum(not is_natural(upper_of(loop)) for loop in band) <= 1 and _fits(band)


def _fits(band: Sequence[ForOp]) -> bool:
    """Return whether the product of the constant bounds fits an index."""
    known = [constant_bound(loop.upperBoundMap.data) for loop in band]
    return math.prod(bound for bound in known if bound is not None) <= _LARGEST


def _coalesce(edit: Editor, band: Sequence[ForOp]) -> None:
    """Coalesce nested loops into the outermost one. Source: `coalesceLoops`."""
    outer, inner = band[0], band[-1]
    before = InsertPoint.before(outer)

    def value(bound: Applied) -> SSAValue:
        is_min = len(bound.map.results) > 1
        op = MinOp(bound.operands, AffineMapAttr(bound.map)) if is_min else apply_of(bound)
        return edit.insert(op, before).results[0]

    total = value(upper_of(outer))
    sizes = [total]
    for loop in band[1:]:
        sizes.append(value(upper_of(loop)))
        total = value(applied(_PRODUCT, [total, sizes[-1]]))
    change_bounds(edit, outer, upper=applied(_SYMBOL, [total]))
    _spread(edit, band, sizes)
    second = band[1]
    edit.erase(end_of(inner))
    edit.inline_block(inner.body.block, InsertPoint.before(second), [*inner.body.block.args])
    edit.erase(second)


def _spread(edit: Editor, band: Sequence[ForOp], sizes: Sequence[SSAValue]) -> None:
    """Compute the induction variables from the variable of the coalesced loop, innermost first."""
    first = band[1]
    place = InsertPoint.before(first)
    counter = variable_of(band[0])
    rest: SSAValue = counter
    made: list[Operation] = []

    def value(map: AffineMap, operand: SSAValue, size: SSAValue) -> SSAValue:
        made.append(edit.insert(apply_of(applied(map, [operand, size])), place))
        return made[-1].results[0]

    for loop, size in zip(reversed(band[1:]), reversed(sizes[1:]), strict=True):
        edit.replace_all_uses_with(variable_of(loop), value(_REMAINDER, rest, size))
        rest = value(_QUOTIENT, rest, size)
    edit.replace_uses_with_if(counter, rest, lambda use: use.operation not in made)


class LoopCoalescing(OpPass):
    """Loops of scf are left alone."""

    name = "affine-loop-coalescing"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        gone: set[Operation] = set()
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            if loop in gone:
                continue
            for band in _bands(perfect_nest(loop)):
                if edit.begin(band[0]):
                    _coalesce(edit, band)
                    gone.update(band[1:])
