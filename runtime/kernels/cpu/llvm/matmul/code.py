"""Code of matrix products: the loop over batches, and straight loops for tiny ones."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, linear, nest, share, times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import PTR, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes
from okl_opt.runtime.kernels.cpu.llvm.matmul.matvec import few_rows, vector
from okl_opt.runtime.kernels.cpu.llvm.matmul.packed import PackedMatmul
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Batch, Product, product_of
from okl_opt.runtime.kernels.cpu.llvm.matmul.sums import Compute, Matrices, finished
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import REGION_BYTES, batch_parts, packed_size, scratch_bytes

_NULL = ir.Constant(PTR, None)


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit the product of every pair of matrices: pairs in parallel, or one after another with each cut into parts."""
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count == 0:
        frame.finish()
        return
    product = product_of(reg)
    compute = _ALGORITHMS[product.algorithm]
    parts = batch_parts(product)
    if parts == 1:
        scratch = frame.offset(frame.tmp(), REGION_BYTES)

        def one(indices: list[ir.Value]) -> None:
            compute(frame, product, _matrices(frame, product, indices), scratch, False)

        nest(frame, [batch.size for batch in product.batches], one)
    else:

        def part(inner: Frame, i: ir.Value) -> None:
            at = inner.b.mul(i, inner.index(scratch_bytes(product)))
            scratch = inner.offset(inner.offset(inner.tmp(), REGION_BYTES), at)
            first, last = share(inner, i, parts, product.pairs)
            with inner.loop(first, last) as number:
                indices = _indices(inner, number, product.batches)
                compute(inner, product, _matrices(inner, product, indices), scratch, True)

        frame.parallel_for(parts, part)
    frame.finish()


def _indices(frame: Frame, number: ir.Value, batches: tuple[Batch, ...]) -> list[ir.Value]:
    """The index along each leading dimension of product `number`."""
    indices: list[ir.Value] = []
    for batch in reversed(batches):
        indices.append(frame.b.srem(number, frame.index(batch.size)))
        number = frame.b.sdiv(number, frame.index(batch.size))
    return indices[::-1]


def _matrices(frame: Frame, product: Product, indices: list[ir.Value]) -> Matrices:
    """The operands of one product, given by its indices along the leading dimensions."""
    dtype = product.dtype
    out_strides: list[int] = []
    step = product.m * product.n
    for batch in reversed(product.batches):
        out_strides.insert(0, step)
        step *= batch.size
    out_at = linear(frame, indices, out_strides)

    def operand(key: str, at: ir.Value) -> ir.Value:
        position = frame.reg.input_index(key)
        return _NULL if position is None else frame.element(frame.inputs[position], dtype, at)

    a_at = linear(frame, indices, [batch.a_stride for batch in product.batches])
    b_strides = [batch.b_stride for batch in product.batches]
    if product.prepacked:
        packed = [stride // (product.k * product.n) * packed_size(product) for stride in b_strides]
        b = frame.element(frame.state(), product.kept, linear(frame, indices, packed))
    else:
        b = frame.element(frame.inputs[1], dtype, linear(frame, indices, b_strides))
    return Matrices(
        frame.element(frame.inputs[0], dtype, a_at),
        b,
        frame.element(frame.outputs[0], dtype, out_at),
        operand("bias", frame.index(0)),
        operand("_add_to_output", out_at),
    )


def _straight(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    """Loops over rows, columns and K; vectorized along the columns if those of b are contiguous."""
    dtype = product.dtype
    width = 1 if product.transpose_b else max(vector_bytes() // product.compute_bytes, 1)
    a_row, a_k = (1, product.m) if product.transpose_a else (product.k, 1)
    b_k, b_column = (1, product.k) if product.transpose_b else (product.n, 1)
    zero = compute_type(dtype)

    def row(indices: list[ir.Value]) -> None:
        (i,) = indices

        def columns(j: ir.Value, lanes: Lanes) -> None:
            def step(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                left = frame.load(matrices.a, dtype, linear(frame, [i, k], [a_row, a_k]))
                right = frame.load(matrices.b, dtype, linear(frame, [k, j], [b_k, b_column]), lanes)
                return [times_plus(lanes, lanes.broadcast(left), right, sums[0], dtype)]

            (total,) = carry_loop(frame, 0, product.k, 1, [lanes.constant(zero, 0)], step)
            at = linear(frame, [i, j], [product.n, 1])
            value = finished(frame, product, total, matrices, at, j, lanes)
            frame.store(value, matrices.out, dtype, at, lanes)

        frame.lanes_loop(product.n, width, columns)

    nest(frame, [product.m], row)


def _packed(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    PackedMatmul(frame.module, product, alone=alone).compute(frame, matrices, scratch)


_ALGORITHMS: dict[str, Compute] = {
    "straight": _straight,
    "vector": vector,
    "dots": few_rows,
    "packed": _packed,
}
