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
    dtype, b = product.dtype, frame.b
    count = product.m * product.n

    def rows(first: ir.Value, together: int) -> None:
        places = [b.add(first, frame.index(row)) for row in range(together)]
        starts = [frame.element(matrix, dtype, b.mul(place, frame.index(product.k))) for place in places]
        for place, (total,) in zip(places, _dots(frame, product, starts, [vector]), strict=True):
            frame.store(finished(frame, product, total, addend, place, frame.scalar), out, dtype, place)

    _in_groups(frame, count, 4, rows)


def _few_rows(frame: Frame, product: Product) -> Compute:
    """Each row of a with each row of b, four of a and two of b at a time: b is read once and never packed."""
    dtype, b = product.dtype, frame.b

    def compute(a: ir.Value, right: ir.Value, out: ir.Value, addend: ir.Value | None) -> None:
        def columns(first: ir.Value, together: int) -> None:
            js = [b.add(first, frame.index(column)) for column in range(together)]
            rights = [frame.element(right, dtype, b.mul(j, frame.index(product.k))) for j in js]
            for top in range(0, product.m, 4):
                rows = range(top, min(top + 4, product.m))
                lefts = [frame.element(a, dtype, frame.index(row * product.k)) for row in rows]
                for row, totals in zip(rows, _dots(frame, product, lefts, rights), strict=True):
                    for j, total in zip(js, totals, strict=True):
                        at = b.add(j, frame.index(row * product.n))
                        frame.store(finished(frame, product, total, addend, at, frame.scalar), out, dtype, at)

        _in_groups(frame, product.n, 2, columns)

    return compute


def _in_groups(frame: Frame, count: int, together: int, body: Callable[[ir.Value, int], None]) -> None:
    """`body(first, together)` for whole groups of indices, then `body(index, 1)` for what is left."""
    bulk = count - count % together
    if bulk:
        with frame.loop(0, bulk, together) as first:
            body(first, together)
    if bulk < count:
        with frame.loop(bulk, count) as first:
            body(first, 1)


def _dots(frame: Frame, product: Product, lefts: list[ir.Value], rights: list[ir.Value]) -> list[list[ir.Value]]:
    """The dot product of each of some rows with each of some others, all of k elements: [left][right].

    About eight sums run side by side, so that the latency of one multiplication does not show.
    """
    dtype, length, b = product.dtype, product.k, frame.b
    pairs = len(lefts) * len(rights)
    width = max(vector_bytes() // product.compute_bytes, 1)

    def stretch(lanes: Lanes, unroll: int) -> Callable[[ir.Value, list[ir.Value]], list[ir.Value]]:
        def step(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
            results: list[ir.Value] = []
            for part in range(unroll):
                at = b.add(k, frame.index(part * lanes.width))
                loaded = [frame.load(right, dtype, at, lanes) for right in rights]
                for left in lefts:
                    value = frame.load(left, dtype, at, lanes)
                    results += [
                        times_plus(lanes, value, each, sums[len(results) + n], dtype) for n, each in enumerate(loaded)
                    ]
            return results

        return step

    wide = Lanes(b, width)
    unroll = 1 << (max(8 // pairs, 1).bit_length() - 1)
    combine = b.fadd if dtype.is_float else b.add
    bulk, full = length - length % (width * unroll), length - length % width
    sums: list[ir.Value] = [wide.constant(compute_type(dtype), 0)] * (pairs * unroll)
    sums = carry_loop(frame, 0, bulk, width * unroll, sums, stretch(wide, unroll))
    while len(sums) > pairs:
        half = len(sums) // 2
        sums = [combine(left, right) for left, right in zip(sums[:half], sums[half:], strict=True)]
    sums = carry_loop(frame, bulk, full, width, sums, stretch(wide, 1))
    totals = [halves_together(b, each, combine) for each in sums] if width > 1 else sums
    totals = carry_loop(frame, full, length, 1, totals, stretch(frame.scalar, 1))
    return [totals[n : n + len(rights)] for n in range(0, pairs, len(rights))]


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
    "dots": _few_rows,
    "packed": _packed,
}
