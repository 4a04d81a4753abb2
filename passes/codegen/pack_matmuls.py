"""Compute matrix products on operands packed in tiles.

Before:  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
           %cst = arith.constant dense<2.000000e+00> : tensor<8x4xf32>
           %0 = linalg.matmul ins(%arg0, %cst : tensor<4x8xf32>, tensor<8x4xf32>)
               outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
           return %0 : tensor<4x4xf32>
         }
After:   func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
           %cst = arith.constant dense<2.000000e+00> : tensor<8x4xf32>
           %0 = tensor.empty() : tensor<1x8x4x1xf32>
           %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %0
               : tensor<4x8xf32> -> tensor<1x8x4x1xf32>
           %1 = tensor.empty() : tensor<1x8x4x1xf32>
           %pack_0 = linalg.pack %cst outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 1] into %1
               : tensor<8x4xf32> -> tensor<1x8x4x1xf32>
           %2 = tensor.empty() : tensor<1x1x4x4xf32>
           %pack_1 = linalg.pack %arg1 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %2
               : tensor<4x4xf32> -> tensor<1x1x4x4xf32>
           %3 = linalg.mmt4d ins(%pack, %pack_0 : tensor<1x8x4x1xf32>, tensor<1x8x4x1xf32>)
               outs(%pack_1 : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
           %unpack = linalg.unpack %3 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg1 : tensor<1x1x4x4xf32>
               -> tensor<4x4xf32>
           return %unpack : tensor<4x4xf32>
         }

Products are `linalg.matmul`, `linalg.batch_matmul`, and other ops, also `linalg.generic`, with one dimension each of
rows, columns and sums and at most one of batches, transposed or not. Partial tiles are padded with zeros. Tiles are
chosen for the target. Products are packed if elements are read often enough: m * n * k must be at least eight times
m * k + k * n + m * n, with more than two rows and columns. Unknown sizes count as large. Products with a constant
operand are always packed. Contiguous rows of the left operand are not moved, as panels of one row, if those of a tile
are known to fit into half of L1. Supported types are f32, f64, f16, bf16, and i8 and i16 with sums of i32.

Source: our own; MLIR packs in the transform dialect, and by `linalg-block-pack-matmul` with tiles that the user names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.context import Context
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, dense_integers, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.tensor.new_ops import expand_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.contractions import Contraction, Matrix, contraction_of
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.codegen.target import Target, check_target, target_of
from okl_opt.passes.codegen.tiles import (
    Tile,
    element_bytes,
    matmul_tile,
    packing_pays,
    reads_rows_in_place,
    vector_lanes,
)
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import report_choice

_TOTALS = {
    ("f32", "f32"),
    ("f64", "f64"),
    ("f16", "f32"),
    ("f16", "f16"),
    ("bf16", "f32"),
    ("bf16", "bf16"),
    ("i8", "i32"),
    ("i16", "i32"),
}
"""Types of operands and results that a micro-kernel supports."""


@dataclass(frozen=True)
class PackMatmulsPass(OpPass):
    name = "pack-matmuls"
    changes_rounding = True
    keeps_checks = True

    target_cpu: str = ""
    """LLVM's name of the processor to choose tiles for; if empty, this machine."""

    target_features: str = ""
    """Its features, as LLVM names them: `+avx2,-fma`."""

    min_flops: int = 0
    """Products of known sizes with fewer floating-point operations stay."""

    def __post_init__(self) -> None:
        check_target(self.target_cpu, self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for each in list(op.walk()):
            product = contraction_of(each)
            if product is None or not self._pays(product):
                continue
            if not edit.begin(each):
                return
            target = target_of(self.target_cpu, self.target_features)
            product = _with_long_rows(product, target)
            tile = _tile_of(product, target)
            in_place = _reads_in_place(product.a, tile, _total_lanes(product, target), target)
            report_choice(self, each, partial(_choice_text, tile, in_place=in_place))
            _Packing(edit, each).replace_by_packed(product, tile, in_place=in_place)

    def _pays(self, product: Contraction) -> bool:
        operand, other, total = (str(element_of(matrix.value.type)) for matrix in product)
        if operand != other or (operand, total) not in _TOTALS:
            return False
        has_constant = any(constant_value(matrix.value) is not None for matrix in (product.a, product.b))
        return packing_pays(product.m, product.n, product.k, has_constant=has_constant, min_flops=self.min_flops)


def _with_long_rows(product: Contraction, target: Target) -> Contraction:
    """Exchange rows and columns if there are fewer columns than lanes, and more rows."""
    m, n = product.m, product.n
    is_narrow = n is not None and n < _total_lanes(product, target) and (m is None or m > n)
    return product.swapped() if is_narrow else product


def _total_lanes(product: Contraction, target: Target) -> int:
    return vector_lanes(target, str(element_of(product.c.value.type)))


def _tile_of(product: Contraction, target: Target) -> Tile:
    operand, _, total = (str(element_of(matrix.value.type)) for matrix in product)
    return matmul_tile(target, operand, total, product.m, product.n)


def _reads_in_place(a: Matrix, tile: Tile, lanes: int, target: Target) -> bool:
    """Return True if rows of A are read without packing: contiguous rows, in whole groups, that stay in L1."""
    k, order = a.size(a.inner), [dim for dim in (a.batch, a.outer, a.inner) if dim is not None]
    if k is None or k % tile.depth or order != sorted(order) or constant_value(a.value) is not None:
        return False
    return reads_rows_in_place(target, tile, lanes, k * (element_bytes(str(element_of(a.value.type))) or 1))


def _choice_text(tile: Tile, *, in_place: bool) -> str:
    sizes = f"tiles [{tile.rows}, {tile.columns}, {tile.depth}]"
    if in_place:
        return f"{sizes}, rows read in place, as those of a tile stay in half of L1"
    return f"{sizes}, rows packed, as they are not in order, constant, few, or those of a tile fill half of L1"


class _Packing:
    """Replaces one product by a product of packed operands."""

    def __init__(self, edit: Editor, op: Operation):
        self._edit = edit
        self._op = op
        self._build = LoopBuilder()

    def replace_by_packed(self, product: Contraction, tile: Tile, *, in_place: bool) -> None:
        """Replace the op. Rows that are read in place are panels of one row each."""
        if in_place:
            tile = tile._replace(rows=1)
            a = self._expanded(product.a, tile.depth)
        else:
            a = self._packed(product.a, [tile.rows, tile.depth])
        b = self._packed(product.b, [tile.columns, tile.depth])
        c = self._packed_result(product.c, [tile.rows, tile.columns])
        name = "mmt4d" if product.c.batch is None else "batch_mmt4d"
        sums = self._build.add(named_op(name, [a, b], [c], [c.type]))
        dest = product.c.value
        fill = fill_of(dest)
        if fill is not None:
            dest = fill.operands[1]
        unpacked = self._build.add(
            UnpackOp.build(
                operands=[sums, dest, []],
                result_types=[dest.type],
                properties=_layout(product.c, [tile.rows, tile.columns]),
            )
        )
        self._edit.insert(self._build.ops, InsertPoint.before(self._op))
        self._edit.replace(self._op, [], [unpacked])

    def _expanded(self, a: Matrix, depth: int) -> SSAValue:
        """Reshape A to panels of its rows, without a move."""
        k = a.size(a.inner)
        assert k is not None, "where rows are read in place their length is known"
        sizes: list[Mixed] = [*(self._build.size(a.value, dim) for dim in range(a.inner)), k // depth, 1, depth]
        groups = [*([dim] for dim in range(a.inner)), [a.inner, a.inner + 1, a.inner + 2]]
        return self._build.add(expand_op(a.value, groups, sizes))

    def _packed_result(self, c: Matrix, tiles: Sequence[int]) -> SSAValue:
        """Pack the initial value of the sums. A fill becomes a fill of the packed tensor."""
        fill = fill_of(c.value)
        if fill is None:
            return self._packed(c, tiles)
        return self._build.add(FillOp([fill.operands[0]], [self._empty(c, tiles)]))

    def _packed(self, matrix: Matrix, tiles: Sequence[int]) -> SSAValue:
        """Build `linalg.pack`, padded with zeros if tiles may be partial."""
        padding: list[SSAValue] = []
        for dim, tile in zip((matrix.outer, matrix.inner), tiles, strict=True):
            size = matrix.size(dim)
            if tile > 1 and (size is None or size % tile):
                padding = [self._build.zero(element_of(matrix.value.type))]
        empty = self._empty(matrix, tiles)
        return self._build.add(
            PackOp.build(
                operands=[matrix.value, empty, padding, []],
                result_types=[empty.type],
                properties=_layout(matrix, tiles),
            )
        )

    def _empty(self, matrix: Matrix, tiles: Sequence[int]) -> SSAValue:
        """Build `tensor.empty` of the packed shape."""
        sizes: list[Mixed] = [] if matrix.batch is None else [self._build.size(matrix.value, matrix.batch)]
        for dim, tile in zip((matrix.outer, matrix.inner), tiles, strict=True):
            sizes.append(self._tiles(self._build.size(matrix.value, dim), tile))
        type = TensorType(element_of(matrix.value.type), [*static_values(sizes), *tiles])
        return self._build.add(EmptyOp(dynamic_values(sizes), type))

    def _tiles(self, size: Mixed, tile: int) -> Mixed:
        """The number of tiles."""
        if isinstance(size, int):
            return -(-size // tile)
        if tile == 1:
            return size
        map = AffineMap(0, 1, (AffineSymExpr(0).ceil_div(tile),))
        return self._build.add(ApplyOp([size], AffineMapAttr(map)))


def _layout(matrix: Matrix, tiles: Sequence[int]) -> Mapping[str, Attribute]:
    """Properties of `linalg.pack` and `linalg.unpack`: batch, outer and inner dimension, then a tile of both."""
    order = [dim for dim in (matrix.batch, matrix.outer, matrix.inner) if dim is not None]
    properties: dict[str, Attribute] = {
        "inner_dims_pos": dense_integers([matrix.outer, matrix.inner]),
        "static_inner_tiles": dense_integers(tiles),
    }
    if order != sorted(order):
        properties["outer_dims_perm"] = dense_integers(order)
    return properties
