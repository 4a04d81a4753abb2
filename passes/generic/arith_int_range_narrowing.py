"""Narrow integer computations to fewer bits if their ranges fit.

    okl-opt in.mlir -arith-int-range-narrowing=int-bitwidths-supported=8,16

Before:  func.func @f(%arg0: index) -> index {
           %c7 = arith.constant 7 : index
           %0 = arith.andi %arg0, %c7 : index
           %1 = arith.muli %0, %0 : index
           return %1 : index
         }
After:   func.func @f(%arg0: index) -> index {
           %c7 = arith.constant 7 : index
           %0 = arith.andi %arg0, %c7 : index
           %1 = arith.muli %0, %0 : index
           return %1 : index
         }

Without widths nothing is narrowed, as above; with 8 the product is one of i8, between an `arith.index_castui` of the
operand and one of the result.
Comparisons, and elementwise ops with one type for operands and results, use the first sufficient width of the option.
Casts of an integer to an index and back fold. An op keeps its width if fewer bits may give another result, where MLIR
22 narrows it and miscompiles: a signed comparison, quotient or maximum of operands that fit only as unsigned integers,
an unsigned quotient of operands that fit only as signed ones, and a shift by the new width or more. A flag that the new
width may break is dropped.
Source: `IntRangeOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Flag

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.arith import IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, element_type
from okl_opt.dialects.numbers.int_ranges import IntRange, signed_limits
from okl_opt.dialects.numbers.scalars import BINARY
from okl_opt.dialects.upstream.arith.ops import IndexCastUIOp
from okl_opt.dialects.upstream.definitions import has_trait
from okl_opt.passes.analysis.constant_folds import folded
from okl_opt.passes.analysis.dataflow.integer_ranges import IntegerRanges, integer_ranges_in
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by


class Extensions(Flag):
    """The extensions that restore truncated integers."""

    NONE = 0
    SIGNED = 1
    UNSIGNED = 2
    BOTH = 3


_SIGNED_PREDICATES = (2, 3, 4, 5)


def _fits(range: IntRange, width: int) -> Extensions:
    """Return the extensions that restore a range truncated to `width`. Source: `checkTruncatability`."""
    if range.width <= width:
        return Extensions.NONE
    least, most = signed_limits(width)
    cast = Extensions.NONE
    if all(least <= bound <= most for bound in (range.smin, range.smax)):
        cast |= Extensions.SIGNED
    if max(range.umin, range.umax) >> width == 0:
        cast |= Extensions.UNSIGNED
    return cast


def _type_of_width(type: Attribute, width: int) -> Attribute | None:
    """Return the type with integers of another width; None for containers other than tensors and vectors."""
    integer = IntegerType(width)
    if isa(type, VectorType[Attribute]):
        return VectorType(integer, type.shape, type.scalable_dims)
    if isa(type, TensorType[Attribute]):
        return TensorType(integer, type.get_shape(), type.encoding)
    return integer if isa(type, IntegerType | IndexType) else None


def _cast(rewriter: PatternRewriter, value: SSAValue, type: Attribute, cast: Extensions) -> SSAValue:
    """Cast a value to another width. Source: `doCast`."""
    source, target = element_type(value.type), element_type(type)
    is_signed = cast is Extensions.SIGNED
    kind: type[Operation]
    if not isa(source, IntegerType) or not isa(target, IntegerType):
        kind = arith.IndexCastOp if is_signed else IndexCastUIOp
    elif target.width.data < source.width.data:
        kind = arith.TruncIOp
    else:
        kind = arith.ExtSIOp if is_signed else arith.ExtUIOp
    op = kind.create(operands=[value], result_types=[type])
    return rewriter.insert(op).results[0]


def _same_result(op: Operation, ranges: Sequence[IntRange], width: int) -> Extensions:
    """Return the extensions after which an op of fewer bits has the same result, if its result fits.

    The low bits of a sum are the same in either case. A quotient, a remainder and a shift to the right depend on how
    the operands are read, and a distance must be less than the width. Extensions of both kinds keep the unsigned order.
    """
    rule = BINARY.get(op.name)
    if rule is None:
        return Extensions.BOTH
    if rule.shifts and ranges[1].umax >= width:
        return Extensions.NONE
    if rule.is_signed:
        return Extensions.SIGNED
    return Extensions.UNSIGNED if rule.is_signed is False and (rule.divides or rule.shifts) else Extensions.BOTH


def extensions_after(op: Operation, ranges: Sequence[IntRange], width: int) -> Extensions:
    """Return the extensions that restore the result of an elementwise op computed with `width` bits.

    `ranges` are those of operands and results.
    """
    cast = _same_result(op, ranges, width)
    for range in ranges:
        cast &= _fits(range, width)
    return cast


def _flags_that_hold(op: Operation, cast: Extensions) -> Mapping[str, Attribute]:
    """Return the properties of an op of fewer bits: without the overflow flags that its bits may break."""
    found = op.properties.get("overflowFlags")
    if not isinstance(found, arith.IntegerOverflowAttr):
        return op.properties
    broken = {
        flag
        for flag, of in ((IntegerOverflowFlag.NSW, Extensions.SIGNED), (IntegerOverflowFlag.NUW, Extensions.UNSIGNED))
        if of not in cast
    }
    flags = [flag for flag in found.data if flag not in broken]
    return {**op.properties, "overflowFlags": arith.IntegerOverflowAttr(flags or "none")}


class _Narrow(RewritePattern):
    def __init__(self, ranges: IntegerRanges, widths: Sequence[int]):
        self._ranges = ranges
        self._widths = widths

    def _known(self, values: Sequence[SSAValue]) -> list[IntRange] | None:
        """Return the ranges of all values; None if one is unknown."""
        ranges = [range for value in values if (range := self._ranges.known(value)) is not None]
        return ranges if len(ranges) == len(values) else None


class NarrowElementwise(_Narrow):
    """An elementwise op on index -> on i8, between casts"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not op.operands or not op.results or op.regions or not has_trait(op, "Elementwise"):
            return
        source = op.results[0].type
        if any(value.type != source for value in (*op.operands, *op.results)):
            return
        ranges = self._known((*op.operands, *op.results))
        if ranges is None:
            return
        for width in self._widths:
            cast = extensions_after(op, ranges, width)
            type = _type_of_width(source, width) if cast else None
            if type is not None:
                self._narrow(op, rewriter, type, cast, ranges)
                return

    def _narrow(
        self, op: Operation, rewriter: PatternRewriter, type: Attribute, cast: Extensions, ranges: Sequence[IntRange]
    ) -> None:
        of_operands, of_results = ranges[: len(op.operands)], ranges[len(op.operands) :]
        casts = {
            value: _cast(rewriter, value, type, _plain(cast, range, value.type))
            for value, range in dict(zip(op.operands, of_operands, strict=True)).items()
        }
        narrow = rewriter.insert(
            op.create(
                operands=[casts[value] for value in op.operands],
                result_types=[type] * len(op.results),
                properties=_flags_that_hold(op, cast),
                attributes=op.attributes,
            )
        )
        results: list[SSAValue] = []
        for new, old, range in zip(narrow.results, op.results, of_results, strict=True):
            back = _cast(rewriter, new, old.type, _plain(cast, range, old.type))
            self._ranges.copy(old, back)
            results.append(back)
        rewriter.replace(op, [], results)


def _plain(cast: Extensions, range: IntRange, type: Attribute) -> Extensions:
    """Return the cast for an op's operand: nonnegative indices allow both kinds, which preserves that fact."""
    if cast is Extensions.SIGNED and range.smin >= 0 and isinstance(element_type(type), IndexType):
        return Extensions.BOTH
    return cast


class NarrowCmpI(_Narrow):
    """arith.cmpi on index -> on i8, after casts"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        ranges, predicate = self._known(op.operands), op.properties.get("predicate")
        if ranges is None or not isinstance(predicate, IntegerAttr):
            return
        is_signed = predicate.value.data in _SIGNED_PREDICATES
        for width in self._widths:
            casts = [_fits(range, width) for range in ranges]
            cast = casts[0] & casts[1]
            if not cast or (is_signed and Extensions.SIGNED not in cast):
                continue
            type = _type_of_width(op.operands[0].type, width)
            if type is None:
                return
            kinds = dict(zip(op.operands, casts, strict=True))
            narrow = {value: _cast(rewriter, value, type, kind) for value, kind in kinds.items()}
            new = op.create(
                operands=[narrow[value] for value in op.operands],
                result_types=op.result_types,
                properties=op.properties,
                attributes=op.attributes,
            )
            self._ranges.copy(op.results[0], new.results[0])
            rewriter.replace(op, new)
            return


class FoldIndexCastChain(RewritePattern):
    """index_cast(index_cast(x : i8) : index) : i8 -> x"""

    def __init__(self, widths: Sequence[int]):
        self._widths = widths

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        type, inner = op.results[0].type, op.operands[0].owner
        if not isinstance(inner, Operation) or inner.name != op.name or not isa(type, IntegerType):
            return
        if not isinstance(op.operands[0].type, IndexType) or inner.operands[0].type != type:
            return
        if type.width.data in self._widths and type.width.data <= INDEX_WIDTH:
            rewriter.replace(op, [], [inner.operands[0]])


@dataclass(frozen=True)
class ArithIntRangeNarrowing(OpPass):
    name = "arith-int-range-narrowing"
    keeps_checks = True

    bitwidths_supported: tuple[int, ...] = field(default=(), metadata={"option": "int-bitwidths-supported"})
    """The widths to try, in this order; at most the width of an index."""

    def __post_init__(self) -> None:
        if any(width < 1 for width in self.bitwidths_supported):
            raise ValueError("int-bitwidths-supported must be widths of 1 or more")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        ranges = integer_ranges_in(op, folded)
        widths = self.bitwidths_supported
        elementwise = NarrowElementwise(ranges, widths)
        of_casts = (FoldIndexCastChain(widths), elementwise)
        by_name = {
            "arith.cmpi": (NarrowCmpI(ranges, widths), elementwise),
            "arith.index_cast": of_casts,
            "arith.index_castui": of_casts,
        }

        def patterns_of(op: Operation) -> tuple[RewritePattern, ...]:
            return by_name.get(op.name, (elementwise,))

        # Bottom-up order visits a comparison before its operands are replaced by values without known ranges.
        rewrite_by(ctx, op, patterns_of)
