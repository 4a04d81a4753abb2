"""The innermost code of convolutions: some output pixels times some vectors of filters, with all sums in registers.

    sums[pixel][filter] = bias[filter]
    for tap, channel:  sums[pixel][filter] += input[table[tap][pixel]][channel] * panel[tap][channel][filter]
    out = relu(sums + addend)

Pixels are read through a table of addresses, one for each tap and pixel, so that one function serves all strides,
dilations and borders: a tap outside the image reads zeros. The weights of a filter tile are stored in the order in
which they are read, after the filters' biases.
Source: the indirect convolution of Dukhan, "The Indirect Convolution Algorithm" (2019).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.conv.sizes import least
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import LINE, bring_closer, carry_loop, internal_function, times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I64, PTR, Body, Lanes

_UNROLL = 4


def shared_function(
    module: ir.Module, name: str, arguments: list[ir.Type], build: Callable[[Body], None]
) -> ir.Function:
    """The function `void name(...)` of the module, built at its first use: convolutions of one module share them."""
    existing = module.globals.get(name)
    if isinstance(existing, ir.Function):
        return existing
    function = internal_function(module, name, arguments)
    body = Body(module, function)
    build(body)
    body.b.ret_void()
    return function


class Shares(NamedTuple):
    """The tiles of a panel share the prefetch of the next panel.

    Weights are read once per run, so they come from memory: without prefetching the first tile of a panel waits. A tile
    prefetches `lines` cache lines in each iteration of its innermost loop.
    """

    tiles: int
    lines: int


def shares_of(row_bytes: int, tiles: int) -> Shares:
    """Even shares for `tiles` tiles, if a row of a panel has `row_bytes` bytes."""
    turn = max(_UNROLL * row_bytes // LINE, 1)
    lines = 1
    while lines < turn and lines * tiles < turn:
        lines *= 2
    return Shares(max(turn // lines, 1), lines)


def tile_function(
    module: ir.Module, dtype: DType, pixels: int, vectors: int, width: int, shares: Shares
) -> ir.Function:
    """void(table, shift, panel, out, addend, out_stride, taps, run, relu, ahead): one tile of the result.

    `table` holds taps x pixels addresses, to each of which `shift` elements are added, and `run` elements are read from
    each. Pixels of `out`, and of `addend` if that is not null, are `out_stride` elements apart. Meanwhile the share of
    a panel at `ahead` is prefetched.
    """
    row_bytes = vectors * width * dtype.itemsize

    def build(body: Body) -> None:
        b = body.b
        table, shift, panel, out, addend, out_stride, taps, run, relu, ahead = body.function.args
        lanes = Lanes(b, width)

        def weights_at(at: ir.Value) -> list[ir.Value]:
            start = body.element(panel, dtype, b.mul(at, body.index(vectors * width)))
            return [body.load(start, dtype, body.index(v * width), lanes) for v in range(vectors)]

        def one_tap(tap: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
            entry = b.gep(table, [b.mul(tap, body.index(pixels))], inbounds=True, source_etype=PTR)
            sources = [
                body.element(b.load(body.offset(entry, 8 * pixel), typ=PTR), dtype, shift) for pixel in range(pixels)
            ]
            first = b.add(b.mul(tap, run), body.index(1))

            def steps(unroll: int) -> Callable[[ir.Value, list[ir.Value]], list[ir.Value]]:
                def step(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                    row = b.add(first, k)
                    if unroll == _UNROLL:
                        place = b.mul(row, body.index(shares.lines * LINE // _UNROLL))
                        bring_closer(body, ahead, place, shares.lines * LINE)
                    for part in range(unroll):
                        weights = weights_at(b.add(row, body.index(part)))
                        following: list[ir.Value] = []
                        for source in sources:
                            at = b.add(k, body.index(part))
                            value = lanes.broadcast(body.load(source, dtype, at))
                            for weight in weights:
                                following.append(times_plus(lanes, value, weight, sums[len(following)], dtype))
                        sums = following
                    return sums

                return step

            bulk = b.and_(run, body.index(-_UNROLL))
            sums = carry_loop(body, 0, bulk, _UNROLL, sums, steps(_UNROLL))
            return carry_loop(body, bulk, run, 1, sums, steps(1))

        places = [b.mul(out_stride, body.index(pixel)) for pixel in range(pixels)]
        has_addend = b.icmp_unsigned("!=", addend, ir.Constant(PTR, None))
        offsets = [b.mul(place, body.index(dtype.itemsize)) for place in places]
        for offset in offsets:
            bring_closer(body, out, offset, row_bytes, level=1, to_write=True)
        with b.if_then(has_addend):
            for offset in offsets:
                bring_closer(body, addend, offset, row_bytes, level=1)
        sums = carry_loop(body, 0, taps, 1, weights_at(body.index(0)) * pixels, one_tap)
        finish(body, dtype, sums, places, out, addend, relu, lanes)

    name = f"okl.conv.tile.{pixels}x{vectors}x{width}.{shares.tiles}.{dtype.spelling}"
    return shared_function(module, name, [PTR, I64, PTR, PTR, PTR, I64, I64, I64, I1, PTR], build)


def share_at(
    body: Body, dtype: DType, panel: ir.Value, panel_size: ir.Value, number: ir.Value, shares: Shares
) -> ir.Value:
    """The address of the share of `panel` that tile `number` of the panel before it prefetches."""
    b = body.b
    share = b.sdiv(b.mul(panel_size, body.index(dtype.itemsize)), body.index(shares.tiles))
    return body.offset(panel, b.mul(least(body, number, body.index(shares.tiles - 1)), share))


def call_tile(body: Body, tiles: Sequence[ir.Function], is_wide: ir.Value, arguments: Sequence[ir.Value]) -> None:
    """Call the first tile function where `is_wide` holds, else the second, for a pixel less, if there is one."""
    b = body.b
    if len(tiles) == 1:
        b.call(tiles[0], arguments)
        return
    with b.if_else(is_wide) as (wide, narrow):
        with wide:
            b.call(tiles[0], arguments)
        with narrow:
            b.call(tiles[1], arguments)


def heights(pixels: int) -> Sequence[int]:
    """The tile heights in pixels: some tiles have one pixel less, so that no small rest remains."""
    return (pixels, pixels - 1) if pixels > 1 else (1,)


def finish(
    body: Body,
    dtype: DType,
    sums: list[ir.Value],
    places: Sequence[ir.Value],
    out: ir.Value,
    addend: ir.Value,
    relu: ir.Value,
    lanes: Lanes,
) -> None:
    """Store sums, equally many vectors for each of `places`, plus the elements of `addend` there, after relu if asked
    for.
    """
    b = body.b
    vectors = len(sums) // len(places)
    spots = [b.add(place, body.index(v * lanes.width)) for place in places for v in range(vectors)]

    def added() -> list[ir.Value]:
        add = b.fadd
        return [add(total, body.load(addend, dtype, spot, lanes)) for total, spot in zip(sums, spots, strict=True)]

    has_addend = b.icmp_unsigned("!=", addend, ir.Constant(PTR, None))
    sums = _either(body, has_addend, added, sums)
    sums = _either(body, relu, lambda: [positive(lanes, total) for total in sums], sums)
    for total, spot in zip(sums, spots, strict=True):
        body.store(total, out, dtype, spot, lanes)


def positive(lanes: Lanes, value: ir.Value) -> ir.Value:
    """relu: NaN stays NaN, and -0 stays -0."""
    zero = lanes.like(value, 0)
    return lanes.b.select(lanes.b.fcmp_ordered("<", value, zero), zero, value)


def _either(
    body: Body, condition: ir.Value, then: Callable[[], list[ir.Value]], otherwise: list[ir.Value]
) -> list[ir.Value]:
    """`then()` where the condition holds, else `otherwise`."""
    b = body.b
    before = b.block
    with b.if_then(condition):
        values = then()
        inside = b.block
    results: list[ir.Value] = []
    for value, other in zip(values, otherwise, strict=True):
        phi = b.phi(value.type)
        phi.add_incoming(value, inside)
        phi.add_incoming(other, before)
        results.append(phi)
    return results
