"""The innermost code of depthwise convolutions: some output pixels times all channels, channels side by side."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.conv.tile import finish, shared_function
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I64, PTR, Body, Lanes


def depthwise_function(module: ir.Module, dtype: DType, pixels: int, vectors: int, width: int) -> ir.Function:
    """void(table, shift, panel, out, addend, out_stride, taps, run, relu), as a tile of a full convolution.

    `run` is the number of channels; the panel has a row of biases, then a row of weights for each tap.
    """

    def build(body: Body) -> None:
        b = body.b
        table, shift, panel, out, addend, out_stride, taps, run, relu = body.function.args
        rows = [b.mul(out_stride, body.index(pixel)) for pixel in range(pixels)]

        def channels(first: ir.Value, count: int, lanes: Lanes) -> None:
            places = [b.add(first, body.index(v * lanes.width)) for v in range(count)]
            start = b.add(first, shift)

            def one_tap(tap: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                entry = b.gep(table, [b.mul(tap, body.index(pixels))], inbounds=True, source_etype=PTR)
                row = b.mul(b.add(tap, body.index(1)), run)
                weights = [body.load(panel, dtype, b.add(row, place), lanes) for place in places]
                following: list[ir.Value] = []
                for pixel in range(pixels):
                    source = b.load(body.offset(entry, 8 * pixel), typ=PTR)
                    for v, weight in enumerate(weights):
                        at = b.add(start, body.index(v * lanes.width))
                        value = body.load(source, dtype, at, lanes)
                        following.append(times_plus(lanes, value, weight, sums[len(following)], dtype))
                return following

            biases = [body.load(panel, dtype, place, lanes) for place in places]
            sums = carry_loop(body, 0, taps, 1, biases * pixels, one_tap)
            finish(body, dtype, sums, [b.add(row, first) for row in rows], out, addend, relu, lanes)

        start: ir.Value = body.index(0)
        for count, lanes in ((vectors, Lanes(b, width)), (1, body.scalar)):
            step = count * lanes.width
            stop = b.and_(run, body.index(-step))
            with body.loop(start, stop, step) as first:
                channels(first, count, lanes)
            start = stop

    name = f"okl.conv.channels.{pixels}x{vectors}x{width}.{dtype.spelling}"
    return shared_function(module, name, [PTR, I64, PTR, PTR, PTR, I64, I64, I64, I1], build)
