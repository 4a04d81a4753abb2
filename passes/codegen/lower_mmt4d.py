"""Lower `linalg.mmt4d` to loops around a tile held in registers.

Before:  func.func @f(%arg0: tensor<2x3x1x1xi32>, %arg1: tensor<1x3x4x1xi32>, %arg2: tensor<2x1x1x4xi32>)
             -> tensor<2x1x1x4xi32> {
           %0 = linalg.mmt4d ins(%arg0, %arg1 : tensor<2x3x1x1xi32>, tensor<1x3x4x1xi32>)
               outs(%arg2 : tensor<2x1x1x4xi32>) -> tensor<2x1x1x4xi32>
           return %0 : tensor<2x1x1x4xi32>
         }
After:   func.func @f(%arg0: tensor<2x3x1x1xi32>, %arg1: tensor<1x3x4x1xi32>, %arg2: tensor<2x1x1x4xi32>)
             -> tensor<2x1x1x4xi32> {
           %collapsed = tensor.collapse_shape %arg1 [[0], [1], [2, 3]] : tensor<1x3x4x1xi32> into tensor<1x3x4xi32>
           %c0 = arith.constant 0 : index
           %c0_i32 = arith.constant 0 : i32
           %0 = vector.transfer_read %arg2[%c0, %c0, %c0, %c0], %c0_i32 {in_bounds = [true]}
               : tensor<2x1x1x4xi32>, vector<4xi32>
           %c1 = arith.constant 1 : index
           %1 = vector.transfer_read %arg2[%c1, %c0, %c0, %c0], %c0_i32 {in_bounds = [true]}
               : tensor<2x1x1x4xi32>, vector<4xi32>
           %c3 = arith.constant 3 : index
           %2:2 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %0, %arg5 = %1)
               -> (vector<4xi32>, vector<4xi32>) {
             %5 = vector.transfer_read %collapsed[%c0, %arg3, %c0], %c0_i32 {in_bounds = [true]}
                 : tensor<1x3x4xi32>, vector<4xi32>
             %extracted = tensor.extract %arg0[%c0, %arg3, %c0, %c0] : tensor<2x3x1x1xi32>
             %6 = vector.broadcast %extracted : i32 to vector<4xi32>
             %7 = arith.muli %6, %5 : vector<4xi32>
             %8 = arith.addi %7, %arg4 : vector<4xi32>
             %extracted_0 = tensor.extract %arg0[%c1, %arg3, %c0, %c0] : tensor<2x3x1x1xi32>
             %9 = vector.broadcast %extracted_0 : i32 to vector<4xi32>
             %10 = arith.muli %9, %5 : vector<4xi32>
             %11 = arith.addi %10, %arg5 : vector<4xi32>
             scf.yield %8, %11 : vector<4xi32>, vector<4xi32>
           }
           %3 = vector.transfer_write %2#0, %arg2[%c0, %c0, %c0, %c0] {in_bounds = [true]}
               : vector<4xi32>, tensor<2x1x1x4xi32>
           %4 = vector.transfer_write %2#1, %3[%c1, %c0, %c0, %c0] {in_bounds = [true]}
               : vector<4xi32>, tensor<2x1x1x4xi32>
           return %4 : tensor<2x1x1x4xi32>
         }

A step of K loads a row of B's panel as vectors, broadcasts each element of A's panel, multiplies and adds. The sums of
a tile stay in registers, and the loop is unrolled by four steps of K. If panels of A have one row each, a tile takes
several, and the rest is computed one by one. Around a tile are loops over blocks that fit in caches. They visit the
panels of A for each panel of B, or the other way round for tiles with at least as many rows as columns. These may hold
some rows with two or three panels of B in registers, if that takes fewer loads.
`linalg.batch_mmt4d` is lowered in the same way, on tensors and on memrefs.
Sums of f16 and bf16 are f32. They begin with the fill value of C. If an unpack is the only user and keeps rows
contiguous, they are written to its result directly. Ops with tiles of unknown size stay, and so do ops with more than
one element along K, except for i8, i16 and, on processors that support it, bf16.
Source: our own; MLIR has no such pass. The blocking is that of GotoBLAS (Goto and van de Geijn, 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, gcd
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, BFloat16Type, Float16Type, MemRefType, TensorType, f32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.ops import UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.memref.folds.reshapes import collapsed_type
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.reassociation import groups_attribute
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, rank_of, shape_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.loops import Carried, LoopBuilder, Span
from okl_opt.passes.codegen.micro_kernel import tile_sums
from okl_opt.passes.codegen.products import Products
from okl_opt.passes.codegen.target import Target, check_target, target_of
from okl_opt.passes.codegen.tiles import (
    Tile,
    cache_blocks,
    element_bytes,
    lone_rows,
    panel_of_left_stays,
    tile_registers,
    vector_lanes,
)
from okl_opt.passes.codegen.vector_tile import Packed, Place, Plain, VectorTile, counts_of
from okl_opt.passes.rewriting.edit import Editor

_NAMES = ("linalg.mmt4d", "linalg.batch_mmt4d")

_MOST_PANELS = 3
"""The most panels of B in registers at once. The remaining ones are computed one by one."""
_LEAST_SUMS = 12
"""The fewest sums in registers that hide the latency of an addition."""


@dataclass(frozen=True)
class LowerMmt4dPass(OpPass):
    name = "lower-mmt4d"
    changes_rounding = True
    keeps_checks = True

    target_cpu: str = ""
    """LLVM's name of the processor to choose vectors and blocks for; by default this machine."""

    target_features: str = ""
    """Its features, as LLVM names them: `+avx2,-fma`."""

    def __post_init__(self) -> None:
        check_target(self.target_cpu, self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for product in [each for each in op.walk() if each.name in _NAMES]:
            sizes = _sizes_of(product, target_of(self.target_cpu, self.target_features))
            if sizes is None:
                continue
            if not edit.begin(product):
                return
            _lower(product, sizes, edit)


class _Sizes(NamedTuple):
    """The tile of the operands, its part held in registers, the type of the sums, and the target."""

    tile: Tile
    rows: int
    vectors: int
    lanes: int
    total: Attribute
    target: Target
    several: tuple[int, int]
    """Rows of a tile held in registers with several panels of B, and the number of these panels."""

    @property
    def has_lone_rows(self) -> bool:
        """True if panels of A have one row each, so that several are held in registers."""
        return self.tile.rows == 1


def _sizes_of(op: Operation, target: Target) -> _Sizes | None:
    """Return the sizes for lowering a product, or None if it is not supported."""
    a, b, c = (operand.type for operand in op.operands)
    if _joined_type(b) is None or len({isa(type, MemRefType) for type in (a, b, c)}) > 1:
        return None
    rows, depth = list(shape_of(a) or ())[-2:]
    columns, also_depth = list(shape_of(b) or ())[-2:]
    total = _total_type(element_of(a), element_of(b), element_of(c))
    if total is None or DYNAMIC_INDEX in (rows, columns, depth) or not rows or not columns:
        return None
    lanes = gcd(vector_lanes(target, str(total)), columns)
    if depth != also_depth or not Products.exist(element_of(a), total, depth, lanes, target):
        return None
    vectors = _part(columns // lanes, target.vector_registers // 2 - 1)
    panels = list(shape_of(a) or ())[-4]
    held = _lone_rows(panels, vectors, target) if rows == 1 else _most_rows(rows, vectors, target)
    several = _several_panels(rows, vectors, target) if vectors * lanes == columns else (held, 1)
    return _Sizes(Tile(rows, columns, depth), held, vectors, lanes, total, target, several)


def _several_panels(rows: int, vectors: int, target: Target) -> tuple[int, int]:
    """Return the rows of a tile and the number of panels of B (`vectors` each) that keep a core busy, with few panels.

    A core starts as many loads as multiplications in a cycle, and needs enough multiplications in flight.
    """
    for panels in range(1, _MOST_PANELS + 1):
        held, width = _most_rows(rows, panels * vectors, target), panels * vectors
        if held + width <= held * width and held * width >= _LEAST_SUMS:
            return held, panels
    return _most_rows(rows, vectors, target), 1


def _lone_rows(panels: int, vectors: int, target: Target) -> int:
    """Return the number of one-row panels held in registers: as many as fit, in equal parts if there are few."""
    most = lone_rows(target, vectors)
    if panels in (0, DYNAMIC_INDEX):
        return most
    return ceil(panels / ceil(panels / most))


def _most_rows(rows: int, vectors: int, target: Target) -> int:
    """Return the largest divisor of a tile's rows that fits into registers with `vectors` vectors."""
    most = 1
    while tile_registers(most + 1, vectors) <= target.vector_registers:
        most += 1
    return _part(rows, most)


def _part(total: int, most: int) -> int:
    """Return the largest divisor that is not larger than `most`."""
    return max(part for part in range(1, min(total, most) + 1) if total % part == 0)


def _total_type(a: Attribute, b: Attribute, c: Attribute) -> Attribute | None:
    """Return the type of sums: f32 for 16-bit floats, else the type of C; None for unsupported types."""
    if any(element_bytes(str(type)) is None for type in (a, b, c)):
        return None
    total = f32 if isinstance(c, Float16Type | BFloat16Type) else c
    for type in (a, b):
        if isinstance(type, AnyFloat) != isinstance(total, AnyFloat):
            return None
        if type != total and (element_bytes(str(type)) or 0) >= (element_bytes(str(total)) or 0):
            return None
    return total


def _lower(op: Operation, sizes: _Sizes, edit: Editor) -> None:
    a, b, c = op.operands
    build = LoopBuilder()
    is_tensor = isa(c.type, TensorType[Attribute])
    fill = fill_of(c) if is_tensor else None
    filling = None
    if fill is not None:
        filling, c = fill.operands
    unpack = None if fill is None else _unpack_of(op)
    plain = None if unpack is None else _plain_of(unpack, sizes.tile)
    products = Products(element_of(a.type), sizes.total, sizes.lanes, sizes.tile.depth, sizes.target)
    packed = Packed(a, _joined(build, b), products, sizes.has_lone_rows, sizes.vectors)
    if unpack is None or plain is None:
        result = _Nest(packed, sizes, None, filling).make(build, c)
        edit.insert(build.ops, InsertPoint.before(op))
        edit.replace(op, [], [result] if is_tensor else [])
        return
    result = _Nest(packed, sizes, plain, filling).make(build, unpack.dest)
    edit.insert(build.ops, InsertPoint.before(unpack))
    edit.replace(unpack, [], [result])
    edit.erase(op)


def _unpack_of(op: Operation) -> UnpackOp | None:
    """Return the unpack that is the only user of the product, or None."""
    uses = list(op.results[0].uses)
    user = uses[0].operation if len(uses) == 1 else None
    return user if isinstance(user, UnpackOp) else None


def _plain_of(unpack: UnpackOp, tile: Tile) -> Plain | None:
    """Return the layout of the unpacked result, or None if rows of a tile are not contiguous in it."""
    rank = rank_of(unpack.dest.type)
    *batch, outer_row, outer_column = outer_order(unpack, rank)
    if list(inner_tiles(unpack)) != [tile.rows, tile.columns]:
        return None
    row, column = integers(unpack.inner_dims_pos)
    if (row, column) != (outer_row, outer_column) or column != rank - 1:
        return None
    return Plain(tile.rows, tile.columns, batch[0] if batch else None, row)


def _joined(build: LoopBuilder, b: SSAValue) -> SSAValue:
    """Collapse the last two dimensions of B, so that a vector lies along the last one."""
    name = "memref.collapse_shape" if isa(b.type, MemRefType) else "tensor.collapse_shape"
    type = _joined_type(b.type)
    assert type is not None, "checked before"
    return build.op(name, [b], type, {"reassociation": groups_attribute(_last_joined(b.type))})


def _joined_type(b: Attribute) -> Attribute | None:
    """Return the type of collapsed B, or None for a memref whose elements may not be contiguous."""
    if isa(b, MemRefType):
        return collapsed_type(b, _last_joined(b))
    shape = list(shape_of(b) or ())
    last = DYNAMIC_INDEX if DYNAMIC_INDEX in shape[-2:] else shape[-2] * shape[-1]
    return TensorType(element_of(b), [*shape[:-2], last])


def _last_joined(b: Attribute) -> list[list[int]]:
    rank = rank_of(b)
    return [*([dim] for dim in range(rank - 2)), [rank - 2, rank - 1]]


class _Nest:
    """The loops around a tile: over batches, blocks of K, N and M, tiles of a block, and their parts."""

    def __init__(self, packed: Packed, sizes: _Sizes, plain: Plain | None, filling: SSAValue | None):
        self._packed = packed
        self._sizes = sizes
        self._plain = plain
        self._filling = filling

    def make(self, build: LoopBuilder, c: SSAValue) -> SSAValue:
        """Build the loops, and return C with the product added."""
        if rank_of(self._packed.a.type) == 4:
            return self._blocks(build, (), c)

        def one(inner: LoopBuilder, batch: Mixed, c: SSAValue) -> SSAValue:
            return self._blocks(inner, [inner.value(batch)], c)

        return build.over(0, build.size(self._packed.a, 0), 1, c, one)

    def _blocks(self, build: LoopBuilder, batch: Sequence[SSAValue], c: SSAValue) -> SSAValue:
        packed, sizes = self._packed, self._sizes
        lead = len(batch)
        m, n, k = build.size(packed.a, lead), build.size(packed.b, lead), build.size(packed.a, lead + 1)
        element = element_of(packed.a.type)
        known = k if isinstance(k, int) else None
        tile_of_blocks = sizes.tile._replace(rows=sizes.tile.rows * self._step)
        keeps_left = self._keeps_left
        blocks = cache_blocks(
            sizes.target, tile_of_blocks, element_bytes(str(element)) or 1, known, keeps_left=keeps_left
        )

        def of_k(build: LoopBuilder, depth: Span, c: SSAValue) -> SSAValue:
            def of_n(build: LoopBuilder, columns: Span, c: SSAValue) -> SSAValue:
                def of_m(build: LoopBuilder, rows: Span, c: SSAValue) -> SSAValue:
                    return self._right_kept(build, batch, rows, columns, depth, c)

                return build.blocks(m, blocks.rows * self._step, c, of_m)

            def of_m_first(build: LoopBuilder, rows: Span, c: SSAValue) -> SSAValue:
                def of_n(build: LoopBuilder, columns: Span, c: SSAValue) -> SSAValue:
                    return self._left_kept(build, batch, rows, columns, depth, c)

                return build.blocks(n, blocks.columns, c, of_n)

            if keeps_left:
                return build.blocks(m, blocks.rows, c, of_m_first)
            return build.blocks(n, blocks.columns, c, of_n)

        if element_of(c.type) != sizes.total:
            return of_k(build, Span(0, k, k), c)  # C cannot hold partial sums
        return build.blocks(k, blocks.depth, c, of_k, at_least_one=self._filling is not None)

    @property
    def _step(self) -> int:
        """The number of panels of A in a tile."""
        return self._sizes.rows if self._sizes.has_lone_rows else 1

    @property
    def _keeps_left(self) -> bool:
        """True if the panel of A stays in L1 for all panels of B. Offsets are counted once for each panel of B."""
        sizes = self._sizes
        return panel_of_left_stays(sizes.tile) and not sizes.has_lone_rows and not self._packed.products.is_offset

    def _right_kept(
        self, build: LoopBuilder, batch: Sequence[SSAValue], rows: Span, columns: Span, depth: Span, c: SSAValue
    ) -> SSAValue:
        """Compute the tiles of a block, for each panel of B."""

        def panel(build: LoopBuilder, n: Mixed, c: SSAValue) -> SSAValue:
            counts = self._counts(build, Place(batch, 0, n, 0, 0, depth))

            def tile(build: LoopBuilder, m: Mixed, c: SSAValue) -> SSAValue:
                return self._parts(build, Place(batch, m, n, 0, 0, depth), self._sizes.rows, counts, c)

            def row(build: LoopBuilder, m: Mixed, c: SSAValue) -> SSAValue:
                return self._parts(build, Place(batch, m, n, 0, 0, depth), 1, counts, c)

            whole = build.times(build.quotient(rows.size, self._step), self._step)
            end = rows.stop if whole == rows.size else build.plus(rows.start, whole)
            c = build.over(rows.start, end, self._step, c, tile)
            return build.over(end, rows.stop, 1, c, row)

        return build.over(columns.start, columns.stop, 1, c, panel)

    def _left_kept(
        self, build: LoopBuilder, batch: Sequence[SSAValue], rows: Span, columns: Span, depth: Span, c: SSAValue
    ) -> SSAValue:
        """Compute the tiles of a block, for each panel of A, with several panels of B at once if there are enough."""
        held, panels = self._sizes.several

        def panel(build: LoopBuilder, m: Mixed, c: SSAValue) -> SSAValue:
            def several(build: LoopBuilder, n: Mixed, c: SSAValue) -> SSAValue:
                return self._parts(build, Place(batch, m, n, 0, 0, depth), held, (), c, panels)

            def one(build: LoopBuilder, n: Mixed, c: SSAValue) -> SSAValue:
                return self._parts(build, Place(batch, m, n, 0, 0, depth), self._sizes.rows, (), c)

            whole = build.times(build.quotient(columns.size, panels), panels)
            end = columns.stop if whole == columns.size else build.plus(columns.start, whole)
            c = build.over(columns.start, end, panels, c, several)
            return build.over(end, columns.stop, 1, c, one)

        return build.over(rows.start, rows.stop, 1, c, panel)

    def _counts(self, build: LoopBuilder, place: Place) -> Carried:
        """Return the counts of a panel if all of it is one part."""
        return counts_of(build, self._packed, place, self._sizes.vectors) if self._is_one_part else ()

    @property
    def _is_one_part(self) -> bool:
        return self._sizes.vectors * self._sizes.lanes == self._sizes.tile.columns

    def _parts(
        self, build: LoopBuilder, place: Place, rows: int, counts: Carried, c: SSAValue, panels: int = 1
    ) -> SSAValue:
        """Compute a tile in parts of `rows` rows held in registers, or several adjacent tiles at once."""
        sizes = self._sizes
        columns = sizes.vectors * sizes.lanes

        def row(build: LoopBuilder, row: Mixed, c: SSAValue) -> SSAValue:
            def part(build: LoopBuilder, column: Mixed, c: SSAValue) -> SSAValue:
                at = place._replace(row=row, column=column)
                own = counts if self._is_one_part else counts_of(build, self._packed, at, sizes.vectors)
                return self._tile(build, at, (rows, panels * sizes.vectors), own, c)

            return build.over(0, sizes.tile.columns, columns, c, part)

        return build.over(0, sizes.tile.rows, rows, c, row)

    def _tile(self, build: LoopBuilder, place: Place, size: tuple[int, int], counts: Carried, c: SSAValue) -> SSAValue:
        tile = VectorTile(build, self._packed, c, place, size, self._plain, self._filling, counts)
        tile.store(tile_sums(tile, *size))
        return tile.c
