"""Replace integers with a single possible value by constants, and drop remainders without effect.

Before:  func.func @f(%arg0: i8) -> (i1, i16) {
           %c-128_i8 = arith.constant -128 : i8
           %c300_i16 = arith.constant 300 : i16
           %0 = arith.cmpi sge, %arg0, %c-128_i8 : i8
           %1 = arith.extui %arg0 : i8 to i16
           %2 = arith.remui %1, %c300_i16 : i16
           return %0, %2 : i1, i16
         }
After:   func.func @f(%arg0: i8) -> (i1, i16) {
           %true = arith.constant true
           %0 = arith.extui %arg0 : i8 to i16
           return %true, %0 : i1, i16
         }

Ranges are propagated through arithmetic, branches, loops and calls. Ops are folded, too.
Source: `IntRangeOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_constant, is_unused, may_be_dropped
from okl_opt.dialects.interfaces.folding import constant_value, materialize
from okl_opt.dialects.numbers.matchers import filled, signed_integer
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.passes.analysis.constant_folds import folded
from okl_opt.passes.analysis.dataflow.integer_ranges import IntegerRanges, integer_ranges_in
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by


class DeleteTrivialRem(RewritePattern):
    """x remui 8 -> x, if x is less than 8"""

    def __init__(self, ranges: IntegerRanges):
        self._ranges = ranges

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        left, right = op.operands
        modulus = signed_integer(constant_value(right))
        range = self._ranges.known(left)
        if modulus is None or modulus <= 0 or range is None:
            return
        is_unsigned = op.name == "arith.remui"
        low, high = (range.umin, range.umax) if is_unsigned else (range.smin, range.smax)
        if 0 <= low <= high < modulus:
            rewriter.replace(op, [], [left])


class MaterializeKnownConstantValues(RewritePattern):
    """Replace results and region arguments with a single possible integer by constants."""

    def __init__(self, ranges: IntegerRanges):
        self._ranges = ranges

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if is_constant(op):
            return
        arguments = [argument for region in op.regions for block in region.blocks for argument in block.args]
        if not any(self._constant(value) is not None for value in (*op.results, *arguments)):
            return
        source = op.dialect_name()
        every = bool(op.results)
        for result in op.results:
            self._replace(result, source, InsertPoint.before(op), rewriter)
            every = every and result.first_use is None
        if every and is_unused(op) and may_be_dropped(op):
            rewriter.erase(op)
            return
        for region in op.regions:
            entry = region.blocks.first
            if entry is None:
                continue
            first = entry.first_op
            place = InsertPoint.at_end(entry) if first is None else InsertPoint.before(first)
            for block in region.blocks:
                for argument in block.args:
                    self._replace(argument, source, place, rewriter)

    def _constant(self, value: SSAValue) -> int | None:
        range = self._ranges.known(value)
        return None if range is None or value.first_use is None else range.constant

    def _replace(self, value: SSAValue, source: str, place: InsertPoint, rewriter: PatternRewriter) -> None:
        bits = self._constant(value)
        attribute = None if bits is None else filled(value.type, bits)
        if attribute is None:
            return
        constant = materialize(source, attribute, value.type) or arith_constant(attribute, value.type)
        if constant is None:
            return
        self._ranges.copy(value, constant.results[0])
        rewriter.insert(constant, place)
        rewriter.replace_all_uses_with(value, constant.results[0])


class ArithIntRangeOpts(OpPass):
    name = "int-range-optimizations"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        ranges = integer_ranges_in(op, folded)
        of_any = (MaterializeKnownConstantValues(ranges),)
        of_remainders = (DeleteTrivialRem(ranges), *of_any)

        def patterns_of(op: Operation) -> tuple[RewritePattern, ...]:
            return of_remainders if op.name in ("arith.remui", "arith.remsi") else of_any

        rewrite_by(ctx, op, patterns_of)
