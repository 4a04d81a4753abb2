"""Code of one convolution: its regions of scratch, and its parallel parts."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.conv.block import block_function, pack_function
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution, convolution_of, is_packed
from okl_opt.runtime.kernels.cpu.llvm.conv.sizes import sizes_constant, sizes_of
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import scratch_of, tiling_of
from okl_opt.runtime.kernels.cpu.llvm.conv.transpose import Ending, copy_function, transpose_function, zero_function
from okl_opt.runtime.kernels.cpu.llvm.conv.winograd import patch_block_function, patch_pack_function
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import share
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import PTR, Frame
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts

_NULL = ir.Constant(PTR, None)


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit the kernel: transpose the images, pack the weights (unless done), convolve, transpose the result."""
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count:
        conv = convolution_of(reg)
        _Code(module, conv, packed=is_packed(reg, conv)).build(frame)
    frame.finish()


def emit_packing(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit a function that packs constant weights at `okl_run_ctx.state`."""
    frame = Frame(module, reg, name)
    code = _Code(module, convolution_of(reg), packed=True)
    code.pack(frame, frame.index(0), frame.index(code.tiling.filter_tiles))
    frame.finish()


class _Code:
    """The steps of one convolution. Each is a parallel region; its method takes the frame and the range of a part."""

    def __init__(self, module: ir.Module, conv: Convolution, *, packed: bool):
        self.module = module
        self.conv = conv
        self.packed = packed
        self.tiling = tiling_of(conv)
        self.scratch = scratch_of(conv, packed=packed)
        self.sizes = sizes_constant(module, sizes_of(conv))

    def build(self, frame: Frame) -> None:
        """Emit all steps."""
        conv, tiling = self.conv, self.tiling
        rows, columns = conv.source
        if conv.zeros:
            frame.b.call(zero_function(self.module, conv.kept), [frame.tmp(), frame.index(conv.zeros)])
        if conv.transposes_input:
            in_parts(frame, conv.batch * rows.size, columns.size * conv.channels, self.transpose_images)
        if not self.packed:
            in_parts(frame, tiling.filter_tiles, conv.depth * tiling.width, self.pack)
        frame.parallel_for(tiling.parts, self.convolve)
        if conv.transposes_result:
            in_parts(frame, conv.batch * conv.rows.result, conv.columns.result * conv.filters, self.transpose_result)

    def pack(self, frame: Frame, first: ir.Value, last: ir.Value) -> None:
        """Pack a range of filter tiles."""
        bias = _NULL if self.conv.bias is None else frame.inputs[self.conv.bias]
        pack = (patch_pack_function if self.conv.algorithm == "winograd" else pack_function)(self.module, self.conv)
        frame.b.call(pack, [self.sizes, frame.inputs[1], bias, self._panels(frame), first, last])

    def _panels(self, frame: Frame) -> ir.Value:
        return frame.state() if self.packed else frame.offset(frame.tmp(), self.scratch.panels)

    def convolve(self, frame: Frame, part: ir.Value) -> None:
        """Convolve a range of pixel tiles with a range of filter tiles."""
        conv, tiling, b = self.conv, self.tiling, frame.b
        filter_parts = frame.index(tiling.filter_parts)
        row = b.udiv(part, filter_parts)
        column = b.sub(part, b.mul(row, filter_parts))
        tiles = share(frame, row, tiling.pixel_parts, tiling.tiles)
        filters = share(frame, column, tiling.filter_parts, tiling.filter_tiles)
        tmp = frame.tmp()
        own = frame.offset(frame.offset(tmp, self.scratch.slices), b.mul(part, frame.index(self.scratch.own)))
        source = frame.offset(tmp, self.scratch.images) if conv.transposes_input else frame.inputs[0]
        addend = _NULL
        out = frame.offset(tmp, self.scratch.result)
        if not conv.transposes_result:
            out = frame.outputs[0]
            addend = _NULL if conv.addend is None else frame.inputs[conv.addend]
        block = (patch_block_function if conv.algorithm == "winograd" else block_function)(self.module, conv, tiling)
        b.call(block, [self.sizes, source, tmp, own, self._panels(frame), out, addend, *tiles, *filters])

    def transpose_images(self, frame: Frame, first: ir.Value, last: ir.Value) -> None:
        """Transpose a range of rows of the padded images to channels last."""
        conv, b = self.conv, frame.b
        rows, columns = conv.source
        length = frame.index(columns.size * conv.channels)
        zero = zero_function(self.module, conv.kept)
        images = frame.offset(frame.tmp(), self.scratch.images)
        with frame.loop(first, last) as number:
            image = b.udiv(number, frame.index(rows.size))
            row = b.sub(number, b.mul(image, frame.index(rows.size)))
            y = b.sub(row, frame.index(conv.rows.padding))
            target = frame.element(images, conv.kept, b.mul(number, length))
            is_real = b.icmp_unsigned("<", y, frame.index(conv.rows.size))
            with b.if_else(is_real) as (real, outside):
                with outside:
                    b.call(zero, [target, length])
                with real:
                    self._transpose_row(frame, image, y, target)

    def _transpose_row(self, frame: Frame, image: ir.Value, y: ir.Value, target: ir.Value) -> None:
        """Transpose row `y` of an image, with zeros on both sides."""
        conv, b = self.conv, frame.b
        columns, plane = conv.columns.size, conv.rows.size * conv.columns.size
        border = frame.index(conv.columns.padding * conv.channels)
        start = frame.element(target, conv.kept, border)
        if conv.columns.padding:
            zero = zero_function(self.module, conv.kept)
            b.call(zero, [target, border])
            b.call(zero, [frame.element(start, conv.kept, frame.index(columns * conv.channels)), border])
        at = b.mul(image, frame.index(plane * conv.channels))
        ending = Ending(conv.kept)
        if conv.channels_last:
            count = frame.index(columns * conv.channels)
            source = frame.element(frame.inputs[0], conv.dtype, b.add(at, b.mul(y, count)))
            b.call(copy_function(self.module, conv.dtype, ending), [source, start, _NULL, count])
        else:
            source = frame.element(frame.inputs[0], conv.dtype, b.add(at, b.mul(y, frame.index(columns))))
            transpose = transpose_function(self.module, conv.dtype, ending)
            channels = frame.index(conv.channels)
            b.call(transpose, [source, frame.index(plane), start, _NULL, channels, channels, frame.index(columns)])

    def transpose_result(self, frame: Frame, first: ir.Value, last: ir.Value) -> None:
        """Transpose a range of rows of the result to the declared layout, and apply the ending."""
        conv, b = self.conv, frame.b
        rows, columns = conv.rows.result, conv.columns.result
        length = frame.index(columns * conv.filters)
        result = frame.offset(frame.tmp(), self.scratch.result)
        addend = _NULL if conv.addend is None else frame.inputs[conv.addend]
        ending = Ending(conv.dtype, has_addend=conv.addend is not None, relu=conv.relu)
        filters, plane = frame.index(conv.filters), rows * columns
        with frame.loop(first, last) as number:
            start = b.mul(number, length)
            source = frame.element(result, conv.kept, start)
            if conv.channels_last:
                target, before = (frame.element(place, conv.dtype, start) for place in (frame.outputs[0], addend))
                b.call(copy_function(self.module, conv.kept, ending), [source, target, before, length])
            else:
                image = b.udiv(number, frame.index(rows))
                row = b.sub(number, b.mul(image, frame.index(rows)))
                at = b.add(b.mul(image, frame.index(plane * conv.filters)), b.mul(row, frame.index(columns)))
                target, before = (frame.element(place, conv.dtype, at) for place in (frame.outputs[0], addend))
                transpose = transpose_function(self.module, conv.kept, ending)
                b.call(transpose, [source, filters, target, before, frame.index(plane), frame.index(columns), filters])
