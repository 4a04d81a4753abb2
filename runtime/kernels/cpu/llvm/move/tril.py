"""Code of `tril`."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import linear
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I64, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import nest_in_parts
from okl_opt.runtime.kernels.cpu.llvm.pointwise.arithmetic import fill
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import vector_width


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """out[..., row, column] = column < row + diagonal + 1 ? in[..., row, column] : fill."""
    frame = Frame(module, reg, name)
    dtype = reg.outputs[0].dtype
    *batch, rows, columns = reg.outputs[0].shape
    diagonal = reg.integer("diagonal")
    value = reg.number("floating_fill_value" if reg.attrs["is_floating_fill_value"] else "integer_fill_value")
    # A diagonal beyond all columns keeps every element just as the last one does, and cannot overflow.
    bound = max(-rows, min(columns, diagonal)) + 1

    def run(frame: Frame, row: ir.Value, start: ir.Value, column: ir.Value, lanes: Lanes) -> None:
        b = frame.b
        index = b.add(start, column)
        x = frame.load(frame.inputs[0], dtype, index, lanes)
        columns_here = b.add(lanes.broadcast(column), _numbered(lanes))
        kept = b.icmp_signed("<", columns_here, lanes.broadcast(b.add(row, frame.index(bound))))
        frame.store(b.select(kept, x, fill(lanes, dtype, value)), frame.outputs[0], dtype, index, lanes)

    def line(frame: Frame, indices: list[ir.Value]) -> None:
        start = linear(frame, indices, [rows * columns, columns])
        frame.lanes_loop(columns, vector_width(reg), lambda column, lanes: run(frame, indices[1], start, column, lanes))

    if reg.outputs[0].elem_count:
        nest_in_parts(frame, [prod(batch), rows], columns, line)
    frame.finish()


def _numbered(lanes: Lanes) -> ir.Value:
    """0, 1, 2, ... in the lanes."""
    if lanes.width == 1:
        return ir.Constant(I64, 0)
    return ir.Constant(ir.VectorType(I64, lanes.width), list(range(lanes.width)))
