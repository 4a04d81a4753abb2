"""Padding of linalg ops: of their operands to static sizes, or to multiples of sizes.

Source: `rewriteAsPaddedOp` of `Padding.cpp` of linalg in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.affine import MinOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, UnitAttr
from xdsl.dialects.tensor import ExtractSliceOp, PadOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.text.affine_build import ceil_divide, multiply, subtract
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.affine.expressions import value_of
from okl_opt.dialects.upstream.linalg.loops import inits_of, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import size_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, resized
from okl_opt.dialects.upstream.shared.tiles import known_size
from okl_opt.dialects.upstream.tensor.new_ops import pad_op

_S0, _S1 = AffineSymExpr(0), AffineSymExpr(1)
_DIFFERENCE = AffineMap(2, 0, (subtract(AffineDimExpr(0), AffineDimExpr(1)),))
_MULTIPLE = AffineMap(0, 2, (multiply(ceil_divide(_S0, _S1), _S1),))


@dataclass(frozen=True)
class Padding:
    """The parameters of padding an op."""

    values: Sequence[Attribute | None]
    """The padding value of each operand; None for zero."""
    multiples: Mapping[int, int]
    """Padded loop -> the number whose multiple its size becomes."""
    nofold: Sequence[bool]
    """For each operand, True to pad it even if nothing is added."""
    to_own_sizes: bool
    """Pad to multiples of the operands' dynamic sizes, not of their upper bounds."""


@dataclass
class PaddedOp:
    """An op on padded operands, the paddings, and its results as slices of the original sizes."""

    op: Operation
    pads: list[Operation]
    results: list[SSAValue]


def pad(op: Operation, padding: Padding, rewriter: PatternRewriter) -> PaddedOp | None:
    """Insert the padded form of an op; None if the amount of padding is unknown."""
    dims = [shape_of_operand(operand.type) for operand in op.operands]
    bounds = _static_bounds(op, padding) if not padding.to_own_sizes else None
    if not padding.to_own_sizes and bounds is None:
        return None
    own: list[Mixed] = []
    if padding.to_own_sizes:
        own = [
            size_of(rewriter, value, dim)
            for value, shape in zip(op.operands, dims, strict=True)
            for dim in range(len(shape))
        ]
    operands: list[SSAValue] = []
    pads: list[Operation] = []
    start = 0
    for place, (value, shape) in enumerate(zip(op.operands, dims, strict=True)):
        sizes = own[start : start + len(shape)]
        start += len(shape)
        wanted = None if bounds is None else bounds[place]
        found = _padded(op, place, padding, rewriter, sizes if padding.to_own_sizes else wanted)
        operands.append(value if found is None else found.result)
        if found is not None:
            pads.append(found)
    reified = _result_sizes(op, rewriter)
    count = len(inits_of(op))
    made = type(op).create(
        operands=operands,
        result_types=[operand.type for operand in operands[len(operands) - count :]],
        properties=op.properties,
        attributes=op.attributes,
        regions=[region.clone() for region in op.regions],
    )
    rewriter.insert(made)
    results: list[SSAValue] = []
    for result, sizes in zip(made.results, reified, strict=True):
        type_ = ranked(result.type)
        assert type_ is not None, "results of linalg ops are ranked"
        part = Slice([0] * len(sizes), sizes, [1] * len(sizes))
        slice = slice_op(ExtractSliceOp, [result], part, [resized(type_, static_values(sizes))])
        results.append(rewriter.insert(slice).results[0])
    return PaddedOp(made, pads, results)


def _result_sizes(op: Operation, rewriter: PatternRewriter) -> list[list[Mixed]]:
    """Return the sizes of the results, computed from those of all operands. Source: `reifyResultShapes`."""
    maps = loops_of(op).maps
    places = loops_in_shapes(maps)
    assert places is not None, "the verifier has found each loop in a shape"
    sizes = _all_sizes(op, rewriter)
    loops = [sizes[place] for place in places]
    return [
        [folded_apply(rewriter.insert, AffineMap(map.num_dims, 0, (result,)), loops) for result in map.results]
        for map in maps[len(maps) - len(inits_of(op)) :]
    ]


def _all_sizes(op: Operation, rewriter: PatternRewriter) -> list[Mixed]:
    """Return the sizes of all operands as a flat list. Source: `createFlatListOfOperandDims`."""
    return [
        size_of(rewriter, operand, dim) for operand in op.operands for dim in range(len(shape_of_operand(operand.type)))
    ]


def _loops_of_dim(map: AffineMap, dim: int, padding: Padding) -> list[int]:
    return [loop for loop in sorted(map.results[dim].used_dims()) if loop in padding.multiples]


def _static_bounds(op: Operation, padding: Padding) -> list[list[Mixed] | None] | None:
    """Return the sizes to pad each operand to, None for an operand that stays; None if a bound is unknown."""
    found: list[list[Mixed] | None] = []
    for place, (value, map) in enumerate(zip(op.operands, loops_of(op).maps, strict=True)):
        shape = shape_of_operand(value.type)
        sizes: list[Mixed] = []
        for dim, size in enumerate(shape):
            loops = _loops_of_dim(map, dim, padding)
            bound = size if size != DYNAMIC_INDEX else _bound(value, dim) if loops else None
            if bound is None:
                return None
            for loop in loops:
                bound = -(-bound // padding.multiples[loop]) * padding.multiples[loop]
            sizes.append(bound)
        stays = not shape or (list(shape) == sizes and not _keeps(padding, place))
        found.append(None if stays else sizes)
    return found


def _keeps(padding: Padding, place: int) -> bool:
    return place < len(padding.nofold) and padding.nofold[place]


def _bound(value: SSAValue, dim: int) -> int | None:
    """Return an upper bound of a size, or None."""
    size = known_size(value, dim)
    if size is None:
        return None
    known = constant_integer(size)
    if known is not None or not isinstance(size, SSAValue):
        return known
    if isinstance(size.owner, MinOp):
        numbers = [value_of(result) for result in size.owner.map.data.results]
        return min((each for each in numbers if each is not None), default=None)
    return None


def _padded(
    op: Operation, place: int, padding: Padding, rewriter: PatternRewriter, sizes: Sequence[Mixed] | None
) -> PadOp | None:
    """Insert the padding of an operand; None if it stays."""
    value, map = op.operands[place], loops_of(op).maps[place]
    type = ranked(value.type)
    if sizes is None or not sizes or type is None:
        return None
    element = element_of(value.type)
    attribute = padding.values[place] if place < len(padding.values) else None
    constant = arith_or_complex_constant(attribute, element) if attribute is not None else None
    assert constant is not None, "what operands are padded with was checked"
    fill = rewriter.insert(constant).results[0]
    wanted = list(sizes)
    if padding.to_own_sizes:
        for dim in range(len(wanted)):
            for loop in _loops_of_dim(map, dim, padding):
                wanted[dim] = folded_apply(rewriter.insert, _MULTIPLE, [wanted[dim], padding.multiples[loop]])
    high = [
        folded_apply(rewriter.insert, _DIFFERENCE, [size, size_of(rewriter, value, dim)])
        for dim, size in enumerate(wanted)
    ]
    nofold = UnitAttr() if _keeps(padding, place) else None
    return rewriter.insert(
        pad_op(value, [0] * len(high), high, fill, TensorType(element, static_values(wanted)), nofold)
    )
