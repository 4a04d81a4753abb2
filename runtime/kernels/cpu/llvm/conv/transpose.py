"""Converting images between channels first and last, and between the stored type and the type of the sums."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.conv.tile import positive, shared_function
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import transpose_tile
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I64, PTR, Body, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes


def store_ended(
    body: Body, value: ir.Value, target: ir.Value, addend: ir.Value, at: ir.Value, lanes: Lanes, ending: Ending
) -> None:
    """Apply the ending to `value` and store it at index `at` of `target`; `addend` is read at the same index."""
    if ending.has_addend:
        value = body.b.fadd(value, body.load(addend, ending.dtype, at, lanes))
    if ending.relu:
        value = positive(lanes, value)
    body.store(value, target, ending.dtype, at, lanes)


class Ending:
    """The last operations before a store: conversion, and the epilogue of a convolution."""

    def __init__(self, dtype: DType, *, has_addend: bool = False, relu: bool = False):
        self.dtype = dtype
        self.has_addend = has_addend
        self.relu = relu

    @property
    def name(self) -> str:
        return self.dtype.spelling + ".add" * self.has_addend + ".relu" * self.relu


def transpose_function(module: ir.Module, source_type: DType, ending: Ending) -> ir.Function:
    """void(source, source_stride, target, addend, target_stride, rows, columns): target[j][i] = source[i][j].

    Strides are the distances of rows, in elements. Square tiles are transposed in registers, the rest one by one.
    """
    size = 4 if DType.F64 in (source_type, ending.dtype) else 8

    def build(body: Body) -> None:
        b = body.b
        source, source_stride, target, addend, target_stride, rows, columns = body.function.args

        def one_by_one(i: ir.Value, first: ir.Value) -> None:
            row = body.element(source, source_type, b.mul(i, source_stride))
            with body.loop(first, columns) as j:
                at = b.add(b.mul(j, target_stride), i)
                store_ended(body, body.load(row, source_type, j), target, addend, at, body.scalar, ending)

        lanes = Lanes(b, size)
        row_bulk, column_bulk = (b.and_(count, body.index(-size)) for count in (rows, columns))
        with body.loop(0, row_bulk, size) as i:
            with body.loop(0, column_bulk, size) as j:
                starts = [b.add(b.mul(b.add(i, body.index(n)), source_stride), j) for n in range(size)]
                transposed = transpose_tile(b, [body.load(source, source_type, start, lanes) for start in starts])
                for n, column in enumerate(transposed):
                    at = b.add(b.mul(b.add(j, body.index(n)), target_stride), i)
                    store_ended(body, column, target, addend, at, lanes, ending)
            with body.loop(i, b.add(i, body.index(size))) as row:
                one_by_one(row, column_bulk)
        with body.loop(row_bulk, rows) as row:
            one_by_one(row, body.index(0))

    name = f"okl.conv.transpose.{source_type.spelling}.{ending.name}"
    return shared_function(module, name, [PTR, I64, PTR, PTR, I64, I64, I64], build)


def copy_function(module: ir.Module, source_type: DType, ending: Ending) -> ir.Function:
    """void(source, target, addend, count): target[i] = source[i]."""
    width = max(vector_bytes() // max(source_type.itemsize, ending.dtype.itemsize), 1)

    def build(body: Body) -> None:
        b = body.b
        source, target, addend, count = body.function.args
        bulk = b.and_(count, body.index(-width))
        for lanes, start, stop in ((Lanes(b, width), body.index(0), bulk), (body.scalar, bulk, count)):
            with body.loop(start, stop, lanes.width) as i:
                store_ended(body, body.load(source, source_type, i, lanes), target, addend, i, lanes, ending)

    name = f"okl.conv.copy.{source_type.spelling}.{ending.name}"
    return shared_function(module, name, [PTR, PTR, PTR, I64], build)


def zero_function(module: ir.Module, dtype: DType) -> ir.Function:
    """void(target, count): zeros."""

    def build(body: Body) -> None:
        target, count = body.function.args
        with body.loop(0, count) as i:
            body.store(ir.Constant(compute_type(dtype), 0), target, dtype, i)

    return shared_function(module, f"okl.conv.zero.{dtype.spelling}", [PTR, I64], build)
