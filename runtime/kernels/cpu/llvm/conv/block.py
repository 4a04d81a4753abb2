"""The loops of a convolution around its tiles, and the packing of its weights: code that serves any sizes.

for some tiles of pixels: compute the addresses of their inputs
  for each tile of filters, for each of these tiles of pixels:  compute the tile
"""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.conv.depthwise import depthwise_function
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
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import Tiling
from okl_opt.runtime.kernels.cpu.llvm.conv.transpose import Ending, transpose_function, zero_function
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I64, PTR, Body, compute_type


def _first_pixel(body: Body, tile: ir.Value, sizes: Numbers, pixels: int) -> ir.Value:
    """The first pixel of a tile: tiles have `pixels` pixels, and one less from tile `wide_tiles` on."""
    return body.b.add(body.b.mul(tile, body.index(pixels - 1)), least(body, tile, sizes.wide_tiles))


def addresses_function(module: ir.Module, dtype: DType, pixels: int) -> ir.Function:
    """void(sizes, input, zeros, table, first, last): the addresses of the inputs of tiles first to last - 1.

    A tile has taps x its pixels addresses, and room for taps x `pixels`. A tap outside the image lies at `zeros`.
    """

    def build(body: Body) -> None:
        # Keeps the loop over taps from being vectorized: it is short, and scatters of AVX-512 are slow.
        body.function.attributes.add("noimplicitfloat")
        b = body.b
        table_of_sizes, source, zeros, table, first, last = body.function.args
        sizes = Numbers(body, table_of_sizes)
        one, none = body.index(1), body.index(0)
        height, width, pixel_step, row_step = sizes.height, sizes.width, sizes.pixel_step, sizes.row_step
        image_step, rows, columns = sizes.image_step, sizes.result_rows, sizes.result_columns
        row_taps, column_taps, wide_tiles = sizes.row_taps, sizes.column_taps, sizes.wide_tiles
        row_stride, column_stride = sizes.row_stride, sizes.column_stride
        row_padding, column_padding = sizes.row_padding, sizes.column_padding
        row_dilation, column_dilation = sizes.row_dilation, sizes.column_dilation
        taps = b.mul(row_taps, column_taps)
        pixel = _first_pixel(body, first, sizes, pixels)
        line = b.sdiv(pixel, columns)
        image = b.sdiv(line, rows)
        place = [
            b.mul(image, image_step),
            b.sub(line, b.mul(image, rows)),
            b.sub(pixel, b.mul(line, columns)),
        ]

        def one_tile(tile: ir.Value, place: list[ir.Value]) -> list[ir.Value]:
            entries = b.mul(b.mul(b.sub(tile, first), taps), body.index(pixels))
            count = b.select(b.icmp_signed("<", tile, wide_tiles), body.index(pixels), body.index(pixels - 1))

            def one_pixel(number: ir.Value, place: list[ir.Value]) -> list[ir.Value]:
                image, row, column = place
                top = b.sub(b.mul(row, row_stride), row_padding)
                left = b.sub(b.mul(column, column_stride), column_padding)

                def one_row(tap: ir.Value, state: list[ir.Value]) -> list[ir.Value]:
                    y, entry = state
                    inside = b.icmp_unsigned("<", y, height)
                    start = b.add(image, b.mul(y, row_step))

                    def one_tap(tap: ir.Value, state: list[ir.Value]) -> list[ir.Value]:
                        x, entry = state
                        real = b.and_(inside, b.icmp_unsigned("<", x, width))
                        # Outside the image the sum may be any number: no `inbounds` here.
                        at = b.gep(source, [b.add(start, b.mul(x, pixel_step))], source_etype=compute_type(dtype))
                        target = b.gep(table, [entry], inbounds=True, source_etype=PTR)
                        b.store(b.select(real, at, zeros), target)
                        return [b.add(x, column_dilation), b.add(entry, count)]

                    _, entry = carry_loop(body, 0, column_taps, 1, [left, entry], one_tap)
                    return [b.add(y, row_dilation), entry]

                carry_loop(body, 0, row_taps, 1, [top, b.add(entries, number)], one_row)
                column = b.add(column, one)
                ends = b.icmp_signed("==", column, columns)
                row = b.add(row, b.zext(ends, I64))
                over = b.icmp_signed("==", row, rows)
                return [
                    b.select(over, b.add(image, image_step), image),
                    b.select(over, none, row),
                    b.select(ends, none, column),
                ]

            return carry_loop(body, 0, count, 1, place, one_pixel)

        carry_loop(body, first, last, 1, place, one_tile)

    name = f"okl.conv.addresses.{pixels}.{dtype.spelling}"
    return shared_function(module, name, [PTR, PTR, PTR, PTR, I64, I64], build)


def block_function(module: ir.Module, conv: Convolution, tiling: Tiling) -> ir.Function:
    """void(sizes, input, zeros, table, panels, out, addend, tile, last tile, filter tile, last filter tile).

    Computes the tiles before the last ones; `addend` may be null.
    """
    dtype, pixels, is_depthwise = conv.kept, tiling.pixels, conv.algorithm == "depthwise"
    shares = shares_of(tiling.width * dtype.itemsize, tiling.tiles_together)
    if is_depthwise:
        what = f"depthwise.{pixels}"
        tiles = [depthwise_function(module, dtype, count, tiling.vectors, tiling.lanes) for count in heights(pixels)]
    else:
        what = f"block.{pixels}x{tiling.vectors}x{tiling.lanes}.{shares.tiles}"
        tiles = [tile_function(module, dtype, count, tiling.vectors, tiling.lanes, shares) for count in heights(pixels)]
    addresses = addresses_function(module, dtype, pixels)
    merge = merge_function(module, dtype)

    def build(body: Body) -> None:
        b = body.b
        table_of_sizes, source, zeros, table, panels, out, addend, first, last, first_filters, last_filters = (
            body.function.args
        )
        sizes = Numbers(body, table_of_sizes)
        null = ir.Constant(PTR, None)
        has_addend = b.icmp_unsigned("!=", addend, null)
        relu = b.icmp_unsigned("!=", sizes.relu, body.index(0))
        edge = b.alloca(ir.ArrayType(compute_type(dtype), pixels * tiling.width)) if not is_depthwise else null

        def some_tiles(start: ir.Value, stop: ir.Value) -> None:
            b.call(addresses, [table_of_sizes, source, zeros, table, start, stop])
            with body.loop(first_filters, last_filters, name="filters") as number:
                group = b.sdiv(number, sizes.group_tiles)
                within = b.mul(b.sub(number, b.mul(group, sizes.group_tiles)), sizes.tile_filters)
                column = b.add(b.mul(group, sizes.group_filters), within)
                left = b.sub(sizes.group_filters, within)
                shift = b.mul(group, sizes.group_channels)
                panel_size, after = sizes.panel_size, b.add(number, body.index(1))
                panel = body.element(panels, dtype, b.mul(number, panel_size))
                # After the last panel of a part, the next part's first one; it is often this thread's, too.
                after = b.select(b.icmp_signed("<", after, sizes.filter_tiles), after, first_filters)
                following = body.element(panels, dtype, b.mul(after, panel_size))
                is_whole = b.icmp_signed(">=", left, sizes.tile_filters)
                stride = b.select(is_whole, sizes.filters, sizes.tile_filters)
                cuts = b.and_(relu, is_whole)
                adds = b.and_(has_addend, is_whole)
                taps, run, step = sizes.taps, sizes.run, b.mul(sizes.taps, body.index(pixels))
                wide_tiles, filters = sizes.wide_tiles, sizes.filters
                with body.loop(start, stop, name="tile") as tile:
                    pixel = _first_pixel(body, tile, sizes, pixels)
                    at = b.add(b.mul(pixel, filters), column)
                    entry = b.gep(table, [b.mul(b.sub(tile, start), step)], inbounds=True, source_etype=PTR)
                    target = body.element(out, dtype, at)
                    before = body.element(addend, dtype, at)
                    arguments = [
                        entry,
                        shift,
                        panel,
                        b.select(is_whole, target, edge),
                        b.select(adds, before, null),
                        stride,
                        taps,
                        run,
                        cuts,
                    ]
                    if not is_depthwise:
                        rank = b.sub(tile, start)
                        arguments.append(share_at(body, dtype, following, panel_size, rank, shares))
                    is_wide = b.icmp_signed("<", tile, wide_tiles)
                    call_tile(body, tiles, is_wide, arguments)
                    if not is_depthwise:
                        with b.if_then(b.not_(is_whole), likely=False):
                            count = b.select(is_wide, body.index(pixels), body.index(pixels - 1))
                            earlier = b.select(has_addend, before, null)
                            b.call(
                                merge,
                                [edge, sizes.tile_filters, target, earlier, filters, count, left, relu],
                            )

        together = sizes.tiles_together
        rounds = b.sdiv(b.add(b.sub(last, first), b.sub(together, body.index(1))), together)
        with body.loop(0, rounds, name="round") as number:
            start = b.add(first, b.mul(number, together))
            some_tiles(start, least(body, b.add(start, together), last))

    name = f"okl.conv.{what}.{dtype.spelling}"
    return shared_function(module, name, [*[PTR] * 7, *[I64] * 4], build)


def merge_function(module: ir.Module, dtype: DType) -> ir.Function:
    """void(tile, tile_stride, out, addend, stride, rows, columns, relu): a tile with fewer columns than others."""

    def build(body: Body) -> None:
        b = body.b
        tile, tile_stride, out, addend, stride, rows, columns, relu = body.function.args
        has_addend = b.icmp_unsigned("!=", addend, ir.Constant(PTR, None))
        zero = ir.Constant(compute_type(dtype), 0)
        with body.loop(0, rows) as i, body.loop(0, columns) as j:
            at = b.add(b.mul(i, stride), j)
            total = body.variable(body.load(tile, dtype, b.add(b.mul(i, tile_stride), j)))
            with b.if_then(has_addend):
                total.set(b.fadd(total.get(), body.load(addend, dtype, at)))
            value = total.get()
            is_cut = b.and_(relu, b.fcmp_ordered("<", value, zero))
            body.store(b.select(is_cut, zero, value), out, dtype, at)

    return shared_function(module, f"okl.conv.merge.{dtype.spelling}", [PTR, I64, PTR, PTR, I64, I64, I64, I1], build)


def pack_function(module: ir.Module, conv: Convolution) -> ir.Function:
    """void(sizes, weights, bias, panels, first, last): panels first to last - 1 of the weights; `bias` may be null.

    A panel is padded with zeros beyond the filters of its group.
    """
    dtype, kept = conv.dtype, conv.kept
    transpose = transpose_function(module, dtype, Ending(kept))
    zero = zero_function(module, kept)

    def build(body: Body) -> None:
        b = body.b
        table_of_sizes, weights, bias, panels, first, last = body.function.args
        sizes = Numbers(body, table_of_sizes)
        null = ir.Constant(PTR, None)
        has_bias = b.icmp_unsigned("!=", bias, null)
        is_row = b.icmp_signed("==", sizes.channel_step, body.index(1))
        width, channels = sizes.tile_filters, b.sdiv(sizes.filter_step, sizes.kernel_taps)
        with body.loop(first, last) as number:
            group = b.sdiv(number, sizes.group_tiles)
            within = b.mul(b.sub(number, b.mul(group, sizes.group_tiles)), width)
            filter_ = b.add(b.mul(group, sizes.group_filters), within)
            count = least(body, b.sub(sizes.group_filters, within), width)
            panel = body.element(panels, kept, b.mul(number, sizes.panel_size))
            with b.if_then(b.icmp_signed("<", count, width), likely=False):
                b.call(zero, [panel, sizes.panel_size])
            with b.if_else(has_bias) as (some, none):
                with some, body.loop(0, count) as i:
                    body.store(body.load(bias, dtype, b.add(filter_, i)), panel, kept, i)
                with none:
                    b.call(zero, [panel, width])
            source = body.element(weights, dtype, b.mul(filter_, sizes.filter_step))
            with body.loop(0, sizes.kernel_taps) as tap:
                from_ = body.element(source, dtype, b.mul(tap, sizes.tap_step))
                row = b.add(b.mul(tap, channels), body.index(1))
                to = body.element(panel, kept, b.mul(row, width))
                with b.if_else(is_row) as (contiguous, gathered):
                    with contiguous:
                        b.call(transpose, [from_, sizes.filter_step, to, null, width, count, channels])
                    with gathered, body.loop(0, channels) as channel:
                        place = body.element(to, kept, b.mul(channel, width))
                        start = b.mul(channel, sizes.channel_step)
                        with body.loop(0, count) as i:
                            value = body.load(from_, dtype, b.add(start, b.mul(i, sizes.filter_step)))
                            body.store(value, place, kept, i)

    return shared_function(module, f"okl.conv.pack.{dtype.spelling}", [PTR, PTR, PTR, PTR, I64, I64], build)
