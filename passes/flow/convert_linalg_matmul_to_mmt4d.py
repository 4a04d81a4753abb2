"""Convert matrix products to `linalg.mmt4d`, products of tiled matrices.

Before:  func.func @f(%arg0: tensor<16x4xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<16x8xf32>) -> tensor<16x8xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<16x4xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<16x8xf32>)
               -> tensor<16x8xf32>
           return %0 : tensor<16x8xf32>
         }
After:   func.func @f(%arg0: tensor<16x4xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<16x8xf32>) -> tensor<16x8xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<16x4xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<16x8xf32>)
               -> tensor<16x8xf32>
           return %0 : tensor<16x8xf32>
         }

By default the target is unknown, and products stay, as here. `arch=aarch64` has tiles for f32, and for i8 with sums in
i32; `enable-generic-slow` has tiles for all other products, on any target. With it, the product above becomes
`tensor.expand_shape` ops of the operands, copies to `tensor<2x2x8x2xf32>`, `tensor<2x2x4x2xf32>` and
`tensor<2x2x8x4xf32>`, a `linalg.mmt4d` of these, and a copy that is collapsed to the result. Operands with dynamic
sizes, or sizes that the tile does not divide, are padded with zeros first, and the result is a slice.
Source: seed 002, ConvertLinalgMatmulToMmt4D; `ConvertLinalgMatmulToMmt4D.cpp` of IREE, December 2022 (8e0022d7b1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.arith import AddiOp, RemUIOp, SubiOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, NoneAttr, StringAttr, f32, i8, i32
from xdsl.dialects.linalg.ops import MatmulOp
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.suggestions import alternatives
from okl_opt.dialects.text.affine_build import constant, floor_divide
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, encoding_of
from okl_opt.dialects.upstream.shared.sizes import index_constant, size_of, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, empty_op, expand_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.padding import may_be_padded, padded_at_end
from okl_opt.passes.linalg.copies import copy_op
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.specialize import has_body_of
from okl_opt.passes.rewriting.walk import walk


def _map(loops: int, *dims: int) -> AffineMap:
    return AffineMap(loops, 0, tuple(map(AffineDimExpr, dims)))


_MATMUL = [_map(3, 0, 2), _map(3, 2, 1), _map(3, 0, 1)]
_TILES_INSIDE = _map(4, 0, 2, 1, 3)
"""Indexing map of an expanded matrix that makes the tile the last two dimensions; it is its own inverse."""
_TRANSPOSED_TILES_INSIDE = _map(4, 1, 3, 0, 2)
_GROUPS = [[0, 1], [2, 3]]

_FEATURES = {"aarch64": ("+dotprod", "+i8mm")}
"""The known features of each architecture."""


class _Tile(NamedTuple):
    """The sizes of a tile; `terms` is the reduction dimension."""

    rows: int
    terms: int
    columns: int


class _Kernel(NamedTuple):
    """The tiles for products of certain element types on a target."""

    general: _Tile
    narrow: Sequence[_Tile]
    """The tiles for a right-hand side of one column, and of two columns."""
    comment: str

    def tile(self, rows: int, columns: int) -> tuple[_Tile, str]:
        """Return the tile for a result of this size, and the comment on it. Dynamic sizes count as large."""
        if columns in (1, 2):
            what = "matrix * narrow matrix"
            return self.narrow[columns - 1], f"{self.comment}, {what}, where the narrow matrix has {columns} column(s)"
        if rows in (1, 2):
            tile, what = self.narrow[rows - 1], "narrow matrix * matrix"
            swapped = _Tile(tile.columns, tile.terms, tile.rows)
            return swapped, f"{self.comment}, {what}, where the narrow matrix has {rows} column(s)"
        return self.general, self.comment


_I8MM = _Kernel(_Tile(8, 8, 8), (_Tile(8, 8, 1), _Tile(8, 8, 2)), "i8*i8->i32, aarch64 +i8mm")
_DOTPROD = _Kernel(_Tile(8, 4, 8), (_Tile(8, 4, 1), _Tile(8, 4, 2)), "i8*i8->i32, aarch64 +dotprod")
_I8 = _Kernel(_Tile(8, 1, 8), (_Tile(8, 8, 1), _Tile(8, 8, 2)), "i8*i8->i32, aarch64")
_F32 = _Kernel(_Tile(8, 1, 8), (_Tile(8, 1, 1), _Tile(8, 1, 2)), "f32*f32->f32, aarch64")
_GENERIC = _Kernel(
    _Tile(8, 2, 4),
    (_Tile(8, 2, 1), _Tile(8, 2, 2)),
    "generic tiling parameters, as no known kernel was matched for this matmul and target",
)


@dataclass(frozen=True)
class _Target:
    arch: str
    features: Sequence[str]
    enable_generic_slow: bool

    def kernel(self, types: Sequence[Attribute]) -> _Kernel | None:
        """Return the kernel for element types (left, right, accumulator), or None."""
        if self.arch == "aarch64":
            if list(types) == [i8, i8, i32]:
                return _I8MM if "+i8mm" in self.features else _DOTPROD if "+dotprod" in self.features else _I8
            if list(types) == [f32] * 3:
                return _F32
        return _GENERIC if self.enable_generic_slow else None


class ConvertMatmul(RewritePattern):
    """linalg.matmul -> tensor.expand_shape, linalg.generic (a copy), linalg.mmt4d, and the inverse of both"""

    def __init__(self, target: _Target):
        self._target = target

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MatmulOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or loops_of(op).maps != _MATMUL or not has_body_of("matmul", op):
            return
        kernel = self._target.kernel([element_of(value.type) for value in op.operands])
        (rows, _), (_, columns), result = map(sizes_in_type, op.operands)
        if kernel is None or _are_dynamic(rows, columns) != _are_dynamic(*result):
            return
        tile, comment = kernel.tile(*result)
        tiles = [(tile.rows, tile.terms), (tile.terms, tile.columns), (tile.rows, tile.columns)]
        if all(_may_be_tiled(value, sizes) for value, sizes in zip(op.operands, tiles, strict=True)):
            _replace(op, tiles, comment, rewriter)


def _are_dynamic(*sizes: int) -> list[bool]:
    return [size == DYNAMIC_INDEX for size in sizes]


def _replace(op: Operation, tiles: Sequence[tuple[int, int]], comment: str, rewriter: PatternRewriter) -> None:
    whole = [_padded(rewriter, value, tile) for value, tile in zip(op.operands, tiles, strict=True)]
    expanded = [_expanded(rewriter, value, tile) for value, tile in zip(whole, tiles, strict=True)]
    reads = (_TILES_INSIDE, _TRANSPOSED_TILES_INSIDE, _TILES_INSIDE)
    *inputs, dest = [_transposed(rewriter, value, read) for value, read in zip(expanded, reads, strict=True)]
    product = named_op("mmt4d", [each.value for each in inputs], [dest.value], [dest.value.type])
    product.attributes["comment"] = StringAttr(comment)
    back = _transposed(rewriter, _Tiled(rewriter.insert(product).results[0], dest.sizes), _TILES_INSIDE)
    result = collapse_op(back.value, _GROUPS, whole[2].type)
    old = op.operands[2]
    if whole[2] is old:
        rewriter.replace(op, result)
        return
    rewriter.insert(result)
    slice = Slice([0, 0], sizes_of(rewriter, old), [1, 1])
    rewriter.replace(op, slice_op(ExtractSliceOp, [result.result], slice, [old.type]))


class _Tiled(NamedTuple):
    """A tensor of four dimensions, and its sizes."""

    value: SSAValue
    sizes: Sequence[Mixed]


def _needs_padding(value: SSAValue, tile: Sequence[int]) -> bool:
    sizes = zip(sizes_in_type(value), tile, strict=True)
    return any(size == DYNAMIC_INDEX or size % part for size, part in sizes)


def _may_be_tiled(value: SSAValue, tile: Sequence[int]) -> bool:
    """Return whether a matrix has no encoding, and can be padded if the tile does not divide it."""
    if encoding_of(value.type) != NoneAttr() or any(size >= 1 << 62 for size in sizes_in_type(value)):
        return False
    return may_be_padded(value) or not _needs_padding(value, tile)


def _padded(rewriter: PatternRewriter, value: SSAValue, tile: Sequence[int]) -> SSAValue:
    """Return the matrix padded with zeros at its end to a multiple of the tile."""
    if not _needs_padding(value, tile):
        return value
    high: list[Mixed] = []
    shape: list[int] = []
    for dim, (size, part) in enumerate(zip(sizes_in_type(value), tile, strict=True)):
        is_dynamic = size == DYNAMIC_INDEX
        high.append(_padding_of_dynamic(rewriter, value, dim, part) if is_dynamic else -size % part)
        shape.append(DYNAMIC_INDEX if is_dynamic else size + -size % part)
    return padded_at_end(rewriter, value, high, shape)


def _padding_of_dynamic(rewriter: PatternRewriter, value: SSAValue, dim: int, part: int) -> Mixed:
    """Return the padding of a dynamic size: `part - 1 - (size + part - 1) rem part`."""
    size = size_of(rewriter, value, dim)
    assert isinstance(size, SSAValue), "the size is dynamic"
    last, whole = index_constant(rewriter, part - 1), index_constant(rewriter, part)
    over = rewriter.insert(RemUIOp(rewriter.insert(AddiOp(size, last)).result, whole)).result
    return rewriter.insert(SubiOp(last, over)).result


def _expanded(rewriter: PatternRewriter, value: SSAValue, tile: Sequence[int]) -> _Tiled:
    """Return the matrix with each dimension expanded to two: number of the tile, position in the tile."""
    sizes: list[Mixed] = []
    for dim, part in enumerate(tile):
        count = AffineMap(0, 1, (floor_divide(AffineSymExpr(0), constant(part)),))
        sizes += [folded_apply(rewriter.insert, count, [size_of(rewriter, value, dim)]), part]
    return _Tiled(rewriter.insert(expand_op(value, _GROUPS, sizes)).result, sizes)


def _transposed(rewriter: PatternRewriter, source: _Tiled, read: AffineMap) -> _Tiled:
    """Return a copy of a tensor, transposed by the permutation `read`."""
    order = [read.results.index(AffineDimExpr(dim)) for dim in range(read.num_dims)]
    sizes = [source.sizes[dim] for dim in order]
    dest = rewriter.insert(empty_op(sizes, element_of(source.value.type))).tensor
    copy = rewriter.insert(copy_op(source.value, dest, [read, AffineMap.identity(len(sizes))]))
    return _Tiled(copy.results[0], sizes)


@dataclass(frozen=True)
class ConvertLinalgMatmulToMmt4DPass(OpPass):
    name = "iree-flow-convert-linalg-matmul-to-mmt4d"
    changes_rounding = True
    keeps_checks = True
    anchor = FUNCTION_LIKE

    arch: str = ""
    """The target architecture that tiles are chosen for; only `aarch64` is known."""

    features: tuple[str, ...] = ()
    """Features of the target processor, for instance `+dotprod,+i8mm` on aarch64."""

    enable_generic_slow: bool = False
    """Use generic tiles where the target has none."""

    def __post_init__(self) -> None:
        known = _FEATURES.get(self.arch, ())
        for feature in self.features:
            if not known:
                raise ValueError(f"features: nothing is known of arch '{self.arch}', so it has no '{feature}'")
            if feature not in known:
                raise ValueError(f"features: {self.arch} has no '{feature}', but {alternatives(known)}")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [ConvertMatmul(_Target(self.arch, self.features, self.enable_generic_slow))])
