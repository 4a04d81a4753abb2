"""The data-tiled matrix product: operands packed into panels, tiles of the result computed in registers.

    for n block, k block, m block:
      in parallel:          pack B's block as [columns / tile][k][tile columns], A's as [rows / tile][k][tile rows]
      in parallel:          a share of the rows and columns:
        for k step, panel of B, tile of rows:
          result tile += A panel * B panel, all sums in registers

Constant operands are packed before the first run and need no blocks. Few rows of A, and B if used only once or twice,
are read in place. Parts consist of whole tiles, so no sum depends on the cut.
Source: the blocking of GotoBLAS (Goto and van de Geijn, 2008).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from math import prod
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import region, share, smaller
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import PTR, Body, Frame
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product, product_of
from okl_opt.runtime.kernels.cpu.llvm.matmul.sums import Matrices, alpha_of
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiles import TileFunctions
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import packed_size, region_bytes, tiling_of

_PACKED_PER_PART = 16384  # elements that one part of a region packs
_MOST_PARTS = 16
_NULL = ir.Constant(PTR, None)


class _Block(NamedTuple):
    """The block that one region multiplies: starts and counts of its columns, its K and its row tiles."""

    column: ir.Value
    columns: ir.Value
    k: ir.Value
    depth: ir.Value
    tile: ir.Value
    tiles: ir.Value


def emit_packing(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit code that packs every matrix of operand 1 into the kernel's state."""
    frame = Frame(module, reg, name)
    pack_operand(frame, reg, frame.inputs[1], frame.state())
    frame.finish()


def pack_operand(frame: Frame, reg: RegContext, source: ir.Value, target: ir.Value) -> None:
    """Pack every matrix of a product's operand 1 from `source` to `target`."""
    product = product_of(reg)
    functions = TileFunctions(frame.module, product, tiling_of(product))
    pack = functions.pack(functions.tiling.columns, product.transpose_b)
    stride = product.k if product.transpose_b else product.n
    with frame.loop(0, prod(reg.inputs[1].shape[:-2])) as i:
        matrix = frame.element(source, product.dtype, frame.b.mul(i, frame.index(product.k * product.n)))
        panels = frame.element(target, product.kept, frame.b.mul(i, frame.index(packed_size(product))))
        frame.b.call(pack, [matrix, panels, frame.index(stride), frame.index(product.n), frame.index(product.k)])


_Part = Callable[[Frame, ir.Value, Matrices, ir.Value, _Block], None]
"""Builds part i of a region, from the matrices, the scratch and the block."""


class PackedMatmul:
    """Generates the loops over the blocks of one product, and its parallel regions.

    With `alone` the product is itself a part of a region, and contains no regions.
    """

    def __init__(self, module: ir.Module, product: Product, *, alone: bool):
        self.product = product
        self.tiling = tiling_of(product)
        self.alone = alone
        self.functions = TileFunctions(module, product, self.tiling)
        self.kept = self.functions.kept

    def compute(self, frame: Frame, matrices: Matrices, scratch: ir.Value) -> None:
        """Build one product. Its scratch begins at `scratch`."""
        frame.function.attributes.add("optsize")  # it only calls; see internal_function
        n = self.product.n
        if not self.tiling.b_in_place:
            self._columns(frame, matrices, scratch, 0, n, in_place=False)
            return
        whole = n - n % self.tiling.columns
        if whole:
            self._columns(frame, matrices, scratch, 0, whole, in_place=True)
        if whole < n:
            self._columns(frame, matrices, scratch, whole, n, in_place=False)

    def _columns(
        self, frame: Frame, matrices: Matrices, scratch: ir.Value, start: int, stop: int, *, in_place: bool
    ) -> None:
        """Build columns `start` to `stop`, block by block."""
        product, tiling, b = self.product, self.tiling, frame.b
        packs_b = not (product.prepacked or in_place)
        n_block, k_block = (tiling.n_block, tiling.k_block) if packs_b else (stop - start, product.k)
        one_m_block = tiling.m_block >= tiling.tiles

        def blocks(total: int, size: int, first: int = 0) -> tuple[ir.Value, ir.Value]:
            """Start and size of a block, inside a loop over all blocks if there are several."""
            if first + size >= total:
                return frame.index(first), frame.index(total - first)
            at = stack.enter_context(frame.loop(first, total, size))
            return at, smaller(frame, b.sub(frame.index(total), at), frame.index(size))

        with ExitStack() as stack:
            column, columns = blocks(stop, n_block, start)
            k, depth = blocks(product.k, k_block)
            if packs_b and not one_m_block:
                everything = _Block(column, columns, k, depth, frame.index(0), frame.index(tiling.tiles))
                self._pack(frame, matrices, scratch, everything, packs_a=False, packs_b=True)
            block = _Block(column, columns, k, depth, *blocks(tiling.tiles, tiling.m_block))
            self._pack(frame, matrices, scratch, block, packs_a=tiling.packs_a, packs_b=packs_b and one_m_block)
            self._multiply(frame, matrices, scratch, block, packs_b=packs_b)

    def _region(
        self, frame: Frame, parts: int, matrices: Matrices, scratch: ir.Value, block: _Block, build: _Part
    ) -> None:
        def part(inner: Frame, i: ir.Value, values: list[ir.Value]) -> None:
            inner.function.attributes.add("optsize")
            split = len(matrices)
            build(inner, i, Matrices(*values[:split]), values[split], _Block(*values[split + 1 :]))

        values = [*matrices, scratch, *block]
        if not self.alone:
            region(frame, parts, values, part)
        elif parts == 1:
            part(frame, frame.index(0), values)
        else:
            with frame.loop(0, parts) as i:
                part(frame, i, values)

    def _b_packed(self, frame: Frame, scratch: ir.Value) -> ir.Value:
        return frame.offset(scratch, region_bytes(self.product, self.tiling.a_size))

    def _tile(self, frame: Frame, scratch: ir.Value, part: ir.Value) -> ir.Value:
        """A part's own scratch for a tile."""
        product, tiling = self.product, self.tiling
        first = frame.offset(self._b_packed(frame, scratch), region_bytes(product, tiling.b_size))
        return frame.offset(first, frame.b.mul(part, frame.index(region_bytes(product, tiling.tile_size))))

    def _pack(
        self, frame: Frame, matrices: Matrices, scratch: ir.Value, block: _Block, *, packs_a: bool, packs_b: bool
    ) -> None:
        """Pack a block of A and of B, or of one of them."""
        product, tiling = self.product, self.tiling
        is_cut = tiling.parts > 1
        a_parts = _pack_parts(is_cut, tiling.m_block, tiling.rows * tiling.k_block) if packs_a else 0
        b_parts = _pack_parts(is_cut, tiling.panels, tiling.columns * tiling.k_block) if packs_b else 0
        pack_b = self.functions.pack(tiling.columns, product.transpose_b)

        def a_part(inner: Frame, i: ir.Value, given: Matrices, kept: ir.Value, at: _Block) -> None:
            b = inner.b
            first, last = share(inner, i, a_parts, at.tiles)
            first, last = b.add(at.tile, first), b.add(at.tile, last)
            tall = inner.index(tiling.tall)
            start = self.functions.row_of(inner, at.tile, tall)
            for height, begin, end in self.functions.by_height(inner, first, last, tall):
                row = self.functions.row_of(inner, begin, tall)
                source = inner.element(given.a, product.dtype, self._a_at(inner, row, at.k))
                target = inner.element(kept, self.kept, b.mul(b.sub(row, start), at.depth))
                count = b.mul(b.sub(end, begin), inner.index(height))
                pack_a = self.functions.pack(height, not product.transpose_a)
                b.call(pack_a, [source, target, inner.index(self._a_stride), count, at.depth])

        def b_part(inner: Frame, i: ir.Value, given: Matrices, kept: ir.Value, at: _Block) -> None:
            b = inner.b
            width = inner.index(tiling.columns)
            panels = b.sdiv(b.add(at.columns, inner.index(tiling.columns - 1)), width)
            first, last = share(inner, i, b_parts, panels)
            column = b.mul(first, width)
            count = b.sub(smaller(inner, b.mul(last, width), at.columns), column)
            source = inner.element(given.b, product.dtype, self._b_at(inner, b.add(at.column, column), at.k))
            target = inner.element(self._b_packed(inner, kept), self.kept, b.mul(column, at.depth))
            b.call(pack_b, [source, target, inner.index(self._b_stride), count, at.depth])

        def both(inner: Frame, i: ir.Value, given: Matrices, kept: ir.Value, at: _Block) -> None:
            border = inner.index(b_parts)
            with inner.b.if_else(inner.b.icmp_signed("<", i, border)) as (of_b, of_a):
                with of_b:
                    b_part(inner, i, given, kept, at)
                with of_a:
                    a_part(inner, inner.b.sub(i, border), given, kept, at)

        if is_cut and a_parts and b_parts:
            self._region(frame, a_parts + b_parts, matrices, scratch, block, both)
            return
        if a_parts:
            self._region(frame, a_parts, matrices, scratch, block, a_part)
        if b_parts:
            self._region(frame, b_parts, matrices, scratch, block, b_part)

    def _multiply(self, frame: Frame, matrices: Matrices, scratch: ir.Value, block: _Block, *, packs_b: bool) -> None:
        """Compute a block of the result, in parts of whole tiles."""
        product, tiling = self.product, self.tiling
        function = self.functions.block()

        def part(inner: Frame, i: ir.Value, given: Matrices, kept: ir.Value, at: _Block) -> None:
            b = inner.b
            row_part = b.sdiv(i, inner.index(tiling.column_parts))
            column_part = b.srem(i, inner.index(tiling.column_parts))
            tall, width = inner.index(tiling.tall), inner.index(tiling.columns)
            first, last = share(inner, row_part, tiling.row_parts, at.tiles)
            first, last = b.add(at.tile, first), b.add(at.tile, last)
            row = self.functions.row_of(inner, first, tall)
            panels = b.sdiv(b.add(at.columns, inner.index(tiling.columns - 1)), width)
            first_panel, last_panel = share(inner, column_part, tiling.column_parts, panels)
            skipped = b.mul(first_panel, width)
            column = b.add(at.column, skipped)
            count = b.sub(smaller(inner, b.mul(last_panel, width), at.columns), skipped)
            c_at = b.add(b.mul(row, inner.index(product.n)), column)
            c = inner.element(given.out, product.dtype, c_at)
            addend = inner.element(given.addend, product.dtype, c_at) if product.has_addend else _NULL
            bias = inner.element(given.bias, product.dtype, column) if product.has_bias else _NULL
            left, a_stride = self._rows(inner, given, kept, at, row)
            right, panel_step, b_stride = self._panels(inner, given, kept, at, packs_b)
            right = inner.element(right, self.kept, b.mul(first_panel, panel_step))
            tile = self._tile(inner, kept, i)

            with inner.loop(0, at.depth, tiling.k_step) as k:
                depth = smaller(inner, b.sub(at.depth, k), inner.index(tiling.k_step))
                is_first = b.icmp_signed("==", b.add(at.k, k), inner.index(0))
                is_last = b.icmp_signed("==", b.add(b.add(at.k, k), depth), inner.index(product.k))
                initial, initial_stride = (bias, 0) if product.has_bias else (addend, product.n)
                b.call(
                    function,
                    [
                        left,
                        inner.element(right, self.kept, b.mul(k, b_stride)),
                        c,
                        b.select(is_first, initial, c),
                        addend,
                        tile,
                        a_stride,
                        panel_step,
                        b_stride,
                        inner.index(product.n),
                        b.select(is_first, inner.index(initial_stride), inner.index(product.n)),
                        first,
                        last,
                        tall,
                        count,
                        k,
                        depth,
                        alpha_of(product),
                        is_last,
                    ],
                )

        self._region(frame, tiling.parts, matrices, scratch, block, part)

    def _rows(
        self, frame: Frame, matrices: Matrices, scratch: ir.Value, block: _Block, row: ir.Value
    ) -> tuple[ir.Value, ir.Value]:
        """The address of A's rows from `row` on, and the number of elements between two rows of a tile."""
        b = frame.b
        if not self.tiling.packs_a:
            at = self._a_at(frame, row, block.k)
            return frame.element(matrices.a, self.product.dtype, at), frame.index(self.product.k)
        start = self.functions.row_of(frame, block.tile, frame.index(self.tiling.tall))
        return frame.element(scratch, self.kept, b.mul(b.sub(row, start), block.depth)), block.depth

    def _panels(
        self, frame: Frame, matrices: Matrices, scratch: ir.Value, block: _Block, packs_b: bool
    ) -> tuple[ir.Value, ir.Value, ir.Value]:
        """The address of B's panels, the step between panels, and the step between rows of a panel."""
        product, width = self.product, frame.index(self.tiling.columns)
        if product.prepacked:
            return matrices.b, frame.index(self.tiling.columns * product.k), width
        if packs_b:
            return self._b_packed(frame, scratch), frame.b.mul(block.depth, width), width
        return frame.element(matrices.b, product.dtype, block.column), width, frame.index(product.n)

    @property
    def _a_stride(self) -> int:
        return self.product.m if self.product.transpose_a else self.product.k

    @property
    def _b_stride(self) -> int:
        return self.product.k if self.product.transpose_b else self.product.n

    def _a_at(self, body: Body, row: ir.Value, k: ir.Value) -> ir.Value:
        return _at(body, row, k, self._a_stride, k_is_outer=self.product.transpose_a)

    def _b_at(self, body: Body, column: ir.Value, k: ir.Value) -> ir.Value:
        return _at(body, column, k, self._b_stride, k_is_outer=not self.product.transpose_b)


def _at(body: Body, line: ir.Value, k: ir.Value, stride: int, *, k_is_outer: bool) -> ir.Value:
    """Position of (line, k) in an operand."""
    outer, inner = (k, line) if k_is_outer else (line, k)
    return body.b.add(body.b.mul(outer, body.index(stride)), inner)


def _pack_parts(is_cut: bool, lines: int, elements: int) -> int:
    """The number of parts for packing `lines` panels of `elements` elements, for a product that is cut itself."""
    if not is_cut:
        return 1
    return max(1, min(lines, _MOST_PARTS, lines * elements // _PACKED_PER_PART))
