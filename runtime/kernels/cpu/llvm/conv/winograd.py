"""Convolutions with kernels of 3 x 3 as products of transformed patches: 16 multiplications in place of 36.

    for some patches of 4 x 4 pixels:
      values = B^T patch B
      for each of the 16 elements, each tile of filters:  sums[element] = values[element] * weights[element]
      2 x 2 pixels of the result = A^T sums A

Patches overlap by two pixels. The weights are transformed, G g G^T, as they are packed. All factors are 1 or 1/2: the
results are as exact as those of plain sums. The bias is part of element (1, 1), which reaches all four pixels once.
Source: F(2 x 2, 3 x 3) of Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks" (2016).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.conv.block import addresses_function
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution
from okl_opt.runtime.kernels.cpu.llvm.conv.sizes import Numbers, least
from okl_opt.runtime.kernels.cpu.llvm.conv.tile import (
    call_tile,
    heights,
    share_at,
    shared_function,
    shares_of,
    tile_function,
)
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import ELEMENTS, Tiling
from okl_opt.runtime.kernels.cpu.llvm.conv.transpose import Ending, store_ended, zero_function
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I64, PTR, Body, Lanes

_BIASED = 5  # element (1, 1)

Transform = Callable[[ir.IRBuilder, Lanes, Sequence[ir.Value]], list[ir.Value]]


def _patch_line(b: ir.IRBuilder, _lanes: Lanes, d: Sequence[ir.Value]) -> list[ir.Value]:
    """B^T d."""
    return [b.fsub(d[0], d[2]), b.fadd(d[1], d[2]), b.fsub(d[2], d[1]), b.fsub(d[1], d[3])]


def _sums_line(b: ir.IRBuilder, _lanes: Lanes, m: Sequence[ir.Value]) -> list[ir.Value]:
    """A^T m."""
    return [b.fadd(b.fadd(m[0], m[1]), m[2]), b.fsub(b.fsub(m[1], m[2]), m[3])]


def _weights_line(b: ir.IRBuilder, lanes: Lanes, g: Sequence[ir.Value]) -> list[ir.Value]:
    """G g."""
    half = lanes.like(g[0], 0.5)
    outer = b.fadd(g[0], g[2])
    return [g[0], b.fmul(half, b.fadd(outer, g[1])), b.fmul(half, b.fsub(outer, g[1])), g[2]]


def _both_ways(b: ir.IRBuilder, lanes: Lanes, line: Transform, square: Sequence[ir.Value]) -> list[ir.Value]:
    """A transformation of the columns of a square, then of its rows; row by row."""
    size = round(len(square) ** 0.5)
    columns = [line(b, lanes, square[column::size]) for column in range(size)]
    rows = [[column[row] for column in columns] for row in range(len(columns[0]))]
    return [value for row in rows for value in line(b, lanes, row)]


def _all_lanes(body: Body, count: ir.Value, width: int, build: Callable[[ir.Value, Lanes], None]) -> None:
    """`build` for all of range(count): `width` at a time, then one by one."""
    bulk = body.b.and_(count, body.index(-width))
    with body.loop(0, bulk, width) as i:
        build(i, Lanes(body.b, width))
    with body.loop(bulk, count) as i:
        build(i, body.scalar)


def values_function(module: ir.Module, dtype: DType, width: int) -> ir.Function:
    """void(table, values, patches, step, channels): patches, at 16 addresses each, as values[16][step][channels]."""

    def build(body: Body) -> None:
        b = body.b
        table, values, patches, step, channels = body.function.args
        with body.loop(0, patches) as patch:
            entry = b.gep(table, [b.mul(patch, body.index(ELEMENTS))], inbounds=True, source_etype=PTR)
            sources = [b.load(body.offset(entry, 8 * element), typ=PTR) for element in range(ELEMENTS)]
            target = body.element(values, dtype, b.mul(patch, channels))
            plane = b.mul(step, channels)

            def some(channel: ir.Value, lanes: Lanes) -> None:
                square = [body.load(source, dtype, channel, lanes) for source in sources]
                for element, value in enumerate(_both_ways(b, lanes, _patch_line, square)):
                    at = b.add(b.mul(plane, body.index(element)), channel)
                    body.store(value, target, dtype, at, lanes)

            _all_lanes(body, channels, width, some)

    return shared_function(module, f"okl.conv.values.{width}.{dtype.spelling}", [PTR, PTR, I64, I64, I64], build)


def results_function(module: ir.Module, width: int, ending: Ending) -> ir.Function:
    """void(sizes, sums, out, addend, spare, first, patches, filter, filters): 2 x 2 pixels of each patch.

    `sums` has the patches from number `first` on; pixels beyond the image go to `spare`.
    """

    def build(body: Body) -> None:
        b, dtype = body.b, ending.dtype
        table_of_sizes, sums, out, addend, spare, first, patches, filter_, filters = body.function.args
        sizes = Numbers(body, table_of_sizes)
        rows, columns, step = sizes.image_rows, sizes.image_columns, sizes.filters
        patch_rows, patch_columns = sizes.result_rows, sizes.result_columns
        plane = b.mul(sizes.slice_rows, sizes.sums_step)
        sums_step = sizes.sums_step
        one, two = body.index(1), body.index(2)
        with body.loop(0, patches) as number:
            patch = b.add(first, number)
            line = b.sdiv(patch, patch_columns)
            image = b.sdiv(line, patch_rows)
            y = b.mul(b.sub(line, b.mul(image, patch_rows)), two)
            x = b.mul(b.sub(patch, b.mul(line, patch_columns)), two)
            pixel = b.add(b.mul(b.add(b.mul(image, rows), y), columns), x)
            has_below = b.icmp_signed("<", b.add(y, one), rows)
            has_beside = b.icmp_signed("<", b.add(x, one), columns)
            real = [None, has_beside, has_below, b.and_(has_below, has_beside)]
            start = b.add(b.mul(pixel, step), filter_)
            places = [start, b.add(start, step)]
            places += [b.add(place, b.mul(columns, step)) for place in places]
            targets: list[ir.Value] = []
            befores: list[ir.Value] = []
            for place, is_real in zip(places, real, strict=True):
                kept = place if is_real is None else b.select(is_real, place, start)
                befores.append(body.element(addend, dtype, kept))
                target = body.element(out, dtype, kept)
                targets.append(target if is_real is None else b.select(is_real, target, spare))
            source = body.element(sums, dtype, b.mul(number, sums_step))

            def some(at: ir.Value, lanes: Lanes) -> None:
                square = [
                    body.load(source, dtype, b.add(b.mul(plane, body.index(element)), at), lanes)
                    for element in range(ELEMENTS)
                ]
                results = _both_ways(b, lanes, _sums_line, square)
                for value, target, before in zip(results, targets, befores, strict=True):
                    store_ended(body, value, target, before, at, lanes, ending)

            _all_lanes(body, filters, width, some)

    name = f"okl.conv.results.{width}.{ending.name}"
    return shared_function(module, name, [PTR, PTR, PTR, PTR, PTR, I64, I64, I64, I64], build)


def products_function(module: ir.Module, dtype: DType, tiling: Tiling) -> ir.Function:
    """void(sizes, own, panels, patches, first, last): sums of all elements of the patches in a part's slice.

    Patches are grouped in tiles, of which the first have one patch more; the last tile is filled by repeating a patch.
    """
    pixels = tiling.pixels
    shares = shares_of(tiling.width * dtype.itemsize, tiling.tiles_together // pixels)
    tiles = [tile_function(module, dtype, count, tiling.vectors, tiling.lanes, shares) for count in heights(pixels)]

    def build(body: Body) -> None:
        b = body.b
        table_of_sizes, own, panels, patches, first, last = body.function.args
        sizes = Numbers(body, table_of_sizes)
        rows, values, sums = (
            body.offset(own, place) for place in (sizes.slice_addresses, sizes.slice_values, sizes.slice_sums)
        )
        channels, room, sums_step = sizes.pixel_step, sizes.slice_rows, sizes.sums_step
        panel_size, filter_tiles = sizes.panel_size, sizes.filter_tiles
        null, zero, one, lower = ir.Constant(PTR, None), body.index(0), body.index(1), body.index(pixels - 1)
        count = b.sdiv(b.add(patches, lower), body.index(pixels))
        spare = b.sub(patches, b.mul(count, lower))
        wide = b.select(b.icmp_signed(">", spare, zero), spare, zero)
        with body.loop(0, room) as row:
            patch = least(body, row, b.sub(patches, one))
            target = b.gep(rows, [row], inbounds=True, source_etype=PTR)
            b.store(body.element(values, dtype, b.mul(patch, channels)), target)
        with body.loop(0, ELEMENTS, name="element") as element, body.loop(first, last, name="filters") as number:
            shift = b.mul(b.mul(element, room), channels)
            panel = body.element(panels, dtype, b.mul(b.add(b.mul(element, filter_tiles), number), panel_size))
            ends = b.icmp_signed("==", b.add(number, one), last)
            row = b.select(ends, first, b.add(number, one))
            plane = b.srem(b.add(element, b.zext(ends, I64)), body.index(ELEMENTS))
            following = body.element(panels, dtype, b.mul(b.add(b.mul(plane, filter_tiles), row), panel_size))
            column = b.mul(b.sub(number, first), body.index(tiling.width))
            with body.loop(0, count, name="tile") as tile:
                row = b.add(b.mul(tile, lower), least(body, tile, wide))
                entry = b.gep(rows, [row], inbounds=True, source_etype=PTR)
                target = body.element(sums, dtype, b.add(b.mul(b.add(b.mul(element, room), row), sums_step), column))
                ahead = share_at(body, dtype, following, panel_size, tile, shares)
                arguments = [entry, shift, panel, target, null, sums_step, one, channels, ir.Constant(I1, 0), ahead]
                call_tile(body, tiles, b.icmp_signed("<", tile, wide), arguments)

    name = f"okl.conv.products.{pixels}x{tiling.vectors}x{tiling.lanes}.{shares.tiles}.{dtype.spelling}"
    return shared_function(module, name, [PTR, PTR, PTR, I64, I64, I64], build)


def patch_block_function(module: ir.Module, conv: Convolution, tiling: Tiling) -> ir.Function:
    """As `block_function`, with patches for tiles of pixels, and a slice of the scratch for the table."""
    dtype = conv.kept
    addresses = addresses_function(module, dtype, 1)
    values_of = values_function(module, dtype, tiling.lanes)
    products_of = products_function(module, dtype, tiling)
    is_last = not conv.transposes_result
    ending = Ending(dtype, has_addend=is_last and conv.addend is not None, relu=is_last and conv.relu)
    results_of = results_function(module, tiling.lanes, ending)

    def build(body: Body) -> None:
        b = body.b
        table_of_sizes, source, zeros, own, panels, out, addend, first, last, first_filters, last_filters = (
            body.function.args
        )
        sizes = Numbers(body, table_of_sizes)
        values, sums, spare = (
            body.offset(own, place) for place in (sizes.slice_values, sizes.slice_sums, sizes.slice_spare)
        )
        room, channels, together = sizes.slice_rows, sizes.pixel_step, sizes.tiles_together
        filter_ = b.mul(first_filters, sizes.tile_filters)
        filters = b.mul(b.sub(last_filters, first_filters), sizes.tile_filters)
        filters = least(body, b.sub(sizes.filters, filter_), filters)
        rounds = b.sdiv(b.add(b.sub(last, first), b.sub(together, body.index(1))), together)
        with body.loop(0, rounds, name="round") as number:
            start = b.add(first, b.mul(number, together))
            count = least(body, b.sub(last, start), together)
            b.call(addresses, [table_of_sizes, source, zeros, own, start, b.add(start, count)])
            b.call(values_of, [own, values, count, room, channels])
            b.call(products_of, [table_of_sizes, own, panels, count, first_filters, last_filters])
            b.call(results_of, [table_of_sizes, sums, out, addend, spare, start, count, filter_, filters])

    shares = products_of.name.removeprefix("okl.conv.products.")
    name = f"okl.conv.patches.{shares}.{ending.name}"
    return shared_function(module, name, [*[PTR] * 7, *[I64] * 4], build)


def patch_pack_function(module: ir.Module, conv: Convolution) -> ir.Function:
    """As `pack_function`: the 16 panels of each tile of filters, [element][tile], of transformed weights."""
    dtype, kept = conv.dtype, conv.kept
    zero = zero_function(module, kept)

    def build(body: Body) -> None:
        b = body.b
        table_of_sizes, weights, bias, panels, first, last = body.function.args
        sizes = Numbers(body, table_of_sizes)
        width, channels = sizes.tile_filters, sizes.pixel_step
        channel_step, tap_step, filter_step = sizes.channel_step, sizes.tap_step, sizes.filter_step
        plane = b.mul(sizes.filter_tiles, sizes.panel_size)
        has_bias = b.icmp_unsigned("!=", bias, ir.Constant(PTR, None))
        with body.loop(first, last) as number:
            filter_ = b.mul(number, width)
            count = least(body, b.sub(sizes.filters, filter_), width)
            panel = body.element(panels, kept, b.mul(number, sizes.panel_size))
            cleared = b.select(b.icmp_signed("<", count, width), sizes.panel_size, width)
            with body.loop(0, ELEMENTS) as element:
                b.call(zero, [body.element(panel, kept, b.mul(element, plane)), cleared])
            with b.if_then(has_bias):
                biased = body.element(panel, kept, b.mul(plane, body.index(_BIASED)))
                with body.loop(0, count) as i:
                    body.store(body.load(bias, dtype, b.add(filter_, i)), biased, kept, i)
            with body.loop(0, channels) as channel, body.loop(0, count) as i:
                start = b.add(b.mul(b.add(filter_, i), filter_step), b.mul(channel, channel_step))
                square = [body.load(weights, dtype, b.add(start, b.mul(tap_step, body.index(tap)))) for tap in range(9)]
                place = b.add(b.mul(b.add(channel, body.index(1)), width), i)
                for element, value in enumerate(_both_ways(b, body.scalar, _weights_line, square)):
                    body.store(value, panel, kept, b.add(place, b.mul(plane, body.index(element))))

    name = f"okl.conv.patch_pack.{dtype.spelling}"
    return shared_function(module, name, [PTR, PTR, PTR, PTR, I64, I64], build)
