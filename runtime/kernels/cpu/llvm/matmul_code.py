"""Code of matrix products: the loop over batches, straight loops, and matrix-vector products."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from runtime.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.blocks import carry_loop, halves_together, linear, nest, times_plus
from runtime.kernels.cpu.llvm.frame import Body, Frame, Lanes, compute_type
from runtime.kernels.cpu.llvm.matmul import Product, product_of, tiling_of
from runtime.kernels.cpu.llvm.packed_matmul import PackedMatmul, alpha_of
from runtime.kernels.cpu.llvm.target import vector_bytes

_ROWS_AT_ONCE = 8  # of a matrix whose rows are added up: the running sums are loaded and stored once for all of them
_SUMS_BLOCK = 2048  # running sums that stay in L1 together


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """One call of the chosen way per batch."""
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count == 0:
        frame.finish()
        return
    product = product_of(reg)
    dtype = product.dtype
    addend = frame.inputs[2] if len(frame.inputs) == 3 else None
    compute = _WAYS[product.way](frame, product)
    sizes = [batch.size for batch in product.batches]

    def one(indices: list[ir.Value]) -> None:
        out_strides = [product.m * product.n] * len(sizes)
        for place in reversed(range(len(sizes) - 1)):
            out_strides[place] = out_strides[place + 1] * sizes[place + 1]
        a_at = linear(frame, indices, [batch.a_stride for batch in product.batches])
        b_at = linear(frame, indices, [batch.b_stride for batch in product.batches])
        out_at = linear(frame, indices, out_strides)
        compute(
            frame.element(frame.inputs[0], dtype, a_at),
            frame.element(frame.inputs[1], dtype, b_at),
            frame.element(frame.outputs[0], dtype, out_at),
            None if addend is None else frame.element(addend, dtype, out_at),
        )

    nest(frame, sizes, one)
    frame.finish()


Compute = Callable[[ir.Value, ir.Value, ir.Value, ir.Value | None], None]
"""Code for one pair of matrices: addresses of a, b, the result and the addend."""


def finished(
    body: Body, product: Product, total: ir.Value, addend: ir.Value | None, at: ir.Value, lanes: Lanes
) -> ir.Value:
    """alpha * total (+ addend[at])."""
    dtype = product.dtype
    alpha = lanes.broadcast(alpha_of(product))
    if addend is not None:
        return times_plus(lanes, alpha, total, body.load(addend, dtype, at, lanes), dtype)
    if product.alpha == 1:
        return total
    return lanes.b.fmul(alpha, total) if dtype.is_float else lanes.b.mul(alpha, total)


def _straight(frame: Frame, product: Product) -> Compute:
    """Loops over rows, columns and K; on lanes along the columns where those of b lie side by side."""
    dtype = product.dtype
    width = 1 if product.transpose_b else max(vector_bytes() // product.compute_bytes, 1)
    a_row, a_k = (1, product.m) if product.transpose_a else (product.k, 1)
    b_k, b_column = (1, product.k) if product.transpose_b else (product.n, 1)
    zero = compute_type(dtype)

    def compute(a: ir.Value, b: ir.Value, out: ir.Value, addend: ir.Value | None) -> None:
        def row(indices: list[ir.Value]) -> None:
            (i,) = indices

            def columns(j: ir.Value, lanes: Lanes) -> None:
                def step(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                    left = frame.load(a, dtype, linear(frame, [i, k], [a_row, a_k]))
                    right = frame.load(b, dtype, linear(frame, [k, j], [b_k, b_column]), lanes)
                    return [times_plus(lanes, lanes.broadcast(left), right, sums[0], dtype)]

                (total,) = carry_loop(frame, 0, product.k, 1, [lanes.constant(zero, 0)], step)
                at = linear(frame, [i, j], [product.n, 1])
                frame.store(finished(frame, product, total, addend, at, lanes), out, dtype, at, lanes)

            frame.lanes_loop(product.n, width, columns)

        nest(frame, [product.m], row)

    return compute


def _vector(frame: Frame, product: Product) -> Compute:
    """A matrix [outer, inner], read once, row after row."""
    matrix_first = product.n == 1

    def compute(a: ir.Value, b: ir.Value, out: ir.Value, addend: ir.Value | None) -> None:
        matrix, vector = (a, b) if matrix_first else (b, a)
        if product.sums_rows:
            _rows_added_up(frame, product, matrix, vector, out, addend)
        else:
            _dot_products(frame, product, matrix, vector, out, addend)

    return compute


def _dot_products(
    frame: Frame, product: Product, matrix: ir.Value, vector: ir.Value, out: ir.Value, addend: ir.Value | None
) -> None:
    """out[r] = matrix[r] . vector, four rows at a time."""
    dtype, count, length = product.dtype, product.m * product.n, product.k
    width = max(vector_bytes() // product.compute_bytes, 1)
    b = frame.b

    def rows(first: ir.Value, together: int) -> None:
        starts = [
            frame.element(matrix, dtype, b.mul(b.add(first, frame.index(row)), frame.index(length)))
            for row in range(together)
        ]

        def stretch(lanes: Lanes, unroll: int) -> Callable[[ir.Value, list[ir.Value]], list[ir.Value]]:
            def step(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                results: list[ir.Value] = []
                for part in range(unroll):
                    at = b.add(k, frame.index(part * lanes.width))
                    right = frame.load(vector, dtype, at, lanes)
                    for row, start in enumerate(starts):
                        left = frame.load(start, dtype, at, lanes)
                        results.append(times_plus(lanes, left, right, sums[part * together + row], dtype))
                return results

            return step

        wide = Lanes(b, width)
        unroll = 8 // together
        zeros = [wide.constant(compute_type(dtype), 0)] * (together * unroll)
        bulk = length - length % (width * unroll)
        sums = carry_loop(frame, 0, bulk, width * unroll, zeros, stretch(wide, unroll))
        combine = b.fadd if dtype.is_float else b.add
        while len(sums) > together:
            half = len(sums) // 2
            sums = [combine(left, right) for left, right in zip(sums[:half], sums[half:], strict=True)]
        full = length - length % width
        sums = carry_loop(frame, bulk, full, width, sums, stretch(wide, 1))
        totals = [halves_together(b, each, combine) for each in sums] if width > 1 else sums
        totals = carry_loop(frame, full, length, 1, totals, stretch(frame.scalar, 1))
        for row, total in enumerate(totals):
            at = b.add(first, frame.index(row))
            frame.store(finished(frame, product, total, addend, at, frame.scalar), out, dtype, at)

    bulk_rows = count - count % 4
    if bulk_rows:
        with frame.loop(0, bulk_rows, 4) as first:
            rows(first, 4)
    if count % 4:
        with frame.loop(bulk_rows, count) as first:
            rows(first, 1)


def _rows_added_up(
    frame: Frame, product: Product, matrix: ir.Value, vector: ir.Value, out: ir.Value, addend: ir.Value | None
) -> None:
    """out = sum over r of vector[r] * matrix[r], with the running sums in scratch, a block of columns at a time."""
    dtype, count, length = product.dtype, product.m * product.n, product.k
    # Sums are kept in the compute type; F32 stands for it where elements are narrower.
    kept = DType.F32 if dtype in (DType.F16, DType.BF16) else dtype
    width = max(vector_bytes() // product.compute_bytes, 1)
    sums = frame.tmp()
    b = frame.b

    def block(first: int | ir.Value, size: int) -> None:
        start = frame.index(first) if isinstance(first, int) else first

        def add_rows(row: ir.Value, together: int, fresh: bool) -> None:
            factors = [frame.load(vector, dtype, b.add(row, frame.index(each))) for each in range(together)]

            def columns(j: ir.Value, lanes: Lanes) -> None:
                at = b.add(start, j)
                total: ir.Value = lanes.constant(compute_type(dtype), 0) if fresh else frame.load(sums, kept, at, lanes)
                for each, factor in enumerate(factors):
                    place = linear(frame, [b.add(row, frame.index(each)), at], [count, 1])
                    loaded = frame.load(matrix, dtype, place, lanes)
                    total = times_plus(lanes, lanes.broadcast(factor), loaded, total, dtype)
                frame.store(total, sums, kept, at, lanes)

            frame.lanes_loop(size, width, columns)

        opening = min(_ROWS_AT_ONCE, length)
        add_rows(frame.index(0), opening, fresh=True)
        bulk = length - length % _ROWS_AT_ONCE
        if bulk > opening:
            with frame.loop(opening, bulk, _ROWS_AT_ONCE) as row:
                add_rows(row, _ROWS_AT_ONCE, fresh=False)
        if length > max(bulk, opening):
            with frame.loop(bulk, length) as row:
                add_rows(row, 1, fresh=False)

        def close(j: ir.Value, lanes: Lanes) -> None:
            at = b.add(start, j)
            total = frame.load(sums, kept, at, lanes)
            frame.store(finished(frame, product, total, addend, at, lanes), out, dtype, at, lanes)

        frame.lanes_loop(size, width, close)

    bulk_columns = count - count % _SUMS_BLOCK
    if bulk_columns:
        with frame.loop(0, bulk_columns, _SUMS_BLOCK) as first:
            block(first, _SUMS_BLOCK)
    if count % _SUMS_BLOCK:
        block(bulk_columns, count % _SUMS_BLOCK)


def _packed(frame: Frame, product: Product) -> Compute:
    return PackedMatmul(frame, product, tiling_of(product)).compute


_WAYS: dict[str, Callable[[Frame, Product], Compute]] = {
    "straight": _straight,
    "vector": _vector,
    "packed": _packed,
}
