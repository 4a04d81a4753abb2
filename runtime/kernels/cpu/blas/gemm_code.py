"""A matrix product as calls of `cblas_?gemm`: one for each pair of matrices and block of the result."""

from __future__ import annotations

from math import ceil

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import linear
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, I1, I32, I64, PTR, Frame
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product, product_of

GEMM = {DType.F32: "okl_blas_sgemm", DType.F64: "okl_blas_dgemm"}
"""The names under which a launch links the library's functions."""

_ROW_MAJOR, _NO_TRANSPOSE, _TRANSPOSE = 101, 111, 112
_BLOCK = 256  # least rows and columns of a block: larger products lose little by being cut
_PARALLEL_FROM = 2_000_000  # multiplications from which a parallel region pays
_MOST_PARTS = 64


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """`i32 name(ptr run_ctx)`."""
    frame = Frame(module, reg, name)
    product = product_of(reg)
    rows, columns = _cuts(product)
    sizes = [batch.size for batch in product.batches]

    def part(inner: Frame, number: ir.Value) -> None:
        b = inner.b
        block = b.srem(number, inner.index(rows * columns))
        pair = b.sdiv(number, inner.index(rows * columns))
        first_row, height = _piece(inner, b.sdiv(block, inner.index(columns)), product.m, rows)
        first_column, width = _piece(inner, b.srem(block, inner.index(columns)), product.n, columns)
        indices: list[ir.Value] = []
        for size in reversed(sizes):
            indices.insert(0, b.srem(pair, inner.index(size)))
            pair = b.sdiv(pair, inner.index(size))
        _multiply(inner, product, indices, (first_row, height), (first_column, width))

    frame.parallel_for(product.pairs * rows * columns, part)
    frame.finish()


def _cuts(product: Product) -> tuple[int, int]:
    """The numbers of block rows and block columns of a result; they depend only on its size."""
    if product.m * product.n * product.k < _PARALLEL_FROM:
        return 1, 1
    most = max(_MOST_PARTS // product.pairs, 1)
    rows = min(max(product.m // _BLOCK, 1), most)
    columns = min(max(product.n // _BLOCK, 1), max(most // rows, 1))
    return rows, columns


def _piece(frame: Frame, number: ir.Value, total: int, pieces: int) -> tuple[ir.Value, ir.Value]:
    """First line and number of lines of a piece of `total` lines."""
    b = frame.b
    length = ceil(total / pieces)
    first = b.mul(number, frame.index(length))
    left = b.sub(frame.index(total), first)
    return first, b.select(b.icmp_signed("<", left, frame.index(length)), left, frame.index(length))


def _multiply(
    frame: Frame,
    product: Product,
    indices: list[ir.Value],
    row: tuple[ir.Value, ir.Value],
    column: tuple[ir.Value, ir.Value],
) -> None:
    """One block of one product: `row` and `column` are its first line and its size."""
    b, dtype = frame.b, product.dtype
    m, n, k = product.m, product.n, product.k
    pair = frame.index(0)
    for index, batch in zip(indices, product.batches, strict=True):
        pair = b.add(b.mul(pair, frame.index(batch.size)), index)
    a_at = linear(frame, indices, [batch.a_stride for batch in product.batches])
    b_at = linear(frame, indices, [batch.b_stride for batch in product.batches])
    out_at = b.mul(pair, frame.index(m * n))
    a_at = b.add(a_at, b.mul(row[0], frame.index(1 if product.transpose_a else k)))
    b_at = b.add(b_at, b.mul(column[0], frame.index(k if product.transpose_b else 1)))
    out_at = b.add(out_at, b.add(b.mul(row[0], frame.index(n)), column[0]))
    out = frame.element(frame.outputs[0], dtype, out_at)
    has_addend = len(frame.inputs) == 3
    if has_addend:
        _copy_rows(frame, frame.element(frame.inputs[2], dtype, out_at), out, row[1], column[1], product)
    scalar = F32 if dtype is DType.F32 else F64
    arguments = [
        *(_i32(_ROW_MAJOR), _transposed(product.transpose_a), _transposed(product.transpose_b)),
        *(b.trunc(row[1], I32), b.trunc(column[1], I32), _i32(k)),
        ir.Constant(scalar, product.alpha),
        *(frame.element(frame.inputs[0], dtype, a_at), _i32(m if product.transpose_a else k)),
        *(frame.element(frame.inputs[1], dtype, b_at), _i32(k if product.transpose_b else n)),
        ir.Constant(scalar, 1.0 if has_addend else 0.0),
        *(out, _i32(n)),
    ]
    b.call(_gemm(frame.module, dtype, [argument.type for argument in arguments]), arguments)


def _copy_rows(
    frame: Frame, source: ir.Value, target: ir.Value, height: ir.Value, width: ir.Value, product: Product
) -> None:
    """Copy the addend's block to the result, to which the product is added."""
    b = frame.b
    name = "llvm.memmove.p0.p0.i64"
    move = frame.module.globals.get(name)
    if move is None:
        move = ir.Function(frame.module, ir.FunctionType(ir.VoidType(), [PTR, PTR, I64, I1]), name)
    nbytes = b.mul(width, frame.index(product.dtype.itemsize))
    with frame.loop(0, height) as i:
        at = b.mul(i, frame.index(product.n))
        places = [frame.element(pointer, product.dtype, at) for pointer in (target, source)]
        b.call(move, [*places, nbytes, ir.Constant(I1, 0)])


def _gemm(module: ir.Module, dtype: DType, arguments: list[ir.Type]) -> ir.Function:
    known = module.globals.get(GEMM[dtype])
    if isinstance(known, ir.Function):
        return known
    return ir.Function(module, ir.FunctionType(ir.VoidType(), arguments), GEMM[dtype])


def _i32(value: int) -> ir.Constant:
    return ir.Constant(I32, value)


def _transposed(transpose: bool) -> ir.Constant:
    return _i32(_TRANSPOSE if transpose else _NO_TRANSPOSE)
