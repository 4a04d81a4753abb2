"""Code of matrix-vector products, and of a few rows with a transposed matrix: the matrix is read once, in place."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, halves_together, linear, region, share, times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product
from okl_opt.runtime.kernels.cpu.llvm.matmul.sums import Matrices, finished

_ROWS_AT_ONCE = 8  # of a matrix whose rows are added up: the running sums are loaded and stored once for all of them
_SUMS_BLOCK = 2048  # running sums that fit in L1
_ALONE = 128 * 1024  # elements of a matrix too small for a parallel region
_PART = 32 * 1024  # of the smallest part of a region
_PARTS = 16


def _parts(product: Product, units: int, alone: bool) -> int:
    """The number of parts of a matrix with `units` indivisible rows or columns."""
    elements = max(product.m, product.n, 1) * product.k
    return 1 if alone or elements <= _ALONE else max(min(_PARTS, units, elements // _PART), 1)


def vector(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    """A matrix [outer, inner], read once, row after row."""
    if product.sums_rows:
        _rows_added_up(frame, product, matrices, scratch, alone)
    else:
        _dot_products(frame, product, matrices, scratch, alone)


def _sides(product: Product, matrices: Matrices) -> tuple[ir.Value, ir.Value]:
    """The matrix, and the vector."""
    return (matrices.a, matrices.b) if product.n == 1 else (matrices.b, matrices.a)


def _column(frame: Frame, product: Product, at: ir.Value) -> ir.Value:
    """The result's column for its element `at`, where it is a vector."""
    return frame.index(0) if product.n == 1 else at


def _cut(
    frame: Frame,
    parts: int,
    matrices: Matrices,
    scratch: ir.Value,
    build: Callable[[Frame, ir.Value, Matrices, ir.Value], None],
) -> None:
    """A region whose parts get the matrices and the scratch."""

    def part(inner: Frame, i: ir.Value, values: list[ir.Value]) -> None:
        build(inner, i, Matrices(*values[:-1]), values[-1])

    region(frame, parts, [*matrices, scratch], part)


def _dot_products(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    """out[r] = matrix[r] . vector, four rows at a time."""
    dtype = product.dtype
    count = product.m * product.n
    parts = _parts(product, count // 4, alone)

    def part(inner: Frame, i: ir.Value, given: Matrices, _: ir.Value) -> None:
        b = inner.b
        matrix, other = _sides(product, given)

        def rows(first: ir.Value, together: int) -> None:
            places = [b.add(first, inner.index(row)) for row in range(together)]
            starts = [inner.element(matrix, dtype, b.mul(place, inner.index(product.k))) for place in places]
            for place, (total,) in zip(places, _dots(inner, product, starts, [other]), strict=True):
                column = _column(inner, product, place)
                value = finished(inner, product, total, given, place, column, inner.scalar)
                inner.store(value, given.out, dtype, place)

        _in_groups(inner, *share(inner, i, parts, count), 4, rows)

    _cut(frame, parts, matrices, scratch, part)


def few_rows(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    """Dot products of rows of a and rows of b, four of a and two of b at a time: b is read once and never packed."""
    dtype = product.dtype
    parts = _parts(product, product.n // 2, alone)

    def part(inner: Frame, i: ir.Value, given: Matrices, _: ir.Value) -> None:
        b = inner.b

        def columns(first: ir.Value, together: int) -> None:
            js = [b.add(first, inner.index(column)) for column in range(together)]
            rights = [inner.element(given.b, dtype, b.mul(j, inner.index(product.k))) for j in js]
            for top in range(0, product.m, 4):
                rows = range(top, min(top + 4, product.m))
                lefts = [inner.element(given.a, dtype, inner.index(row * product.k)) for row in rows]
                for row, totals in zip(rows, _dots(inner, product, lefts, rights), strict=True):
                    for j, total in zip(js, totals, strict=True):
                        at = b.add(j, inner.index(row * product.n))
                        value = finished(inner, product, total, given, at, j, inner.scalar)
                        inner.store(value, given.out, dtype, at)

        _in_groups(inner, *share(inner, i, parts, product.n), 2, columns)

    _cut(frame, parts, matrices, scratch, part)


def _in_groups(
    frame: Frame, first: ir.Value, last: ir.Value, together: int, body: Callable[[ir.Value, int], None]
) -> None:
    """`body(index, together)` for whole groups of indices, then `body(index, 1)` for the rest."""
    b = frame.b
    bulk = b.add(first, b.and_(b.sub(last, first), frame.index(-together)))
    with frame.loop(first, bulk, together) as index:
        body(index, together)
    with frame.loop(bulk, last) as index:
        body(index, 1)


def _dots(frame: Frame, product: Product, lefts: list[ir.Value], rights: list[ir.Value]) -> list[list[ir.Value]]:
    """The dot product of each of some rows with each of some others, all of k elements: [left][right].

    About eight independent sums hide the latency of a multiplication.
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


def _rows_added_up(frame: Frame, product: Product, matrices: Matrices, scratch: ir.Value, alone: bool) -> None:
    """out = sum over r of vector[r] * matrix[r], with the running sums in scratch, a block of columns at a time."""
    count = product.m * product.n
    line = 64 // product.compute_bytes
    parts = _parts(product, count // line, alone)
    size = min(_SUMS_BLOCK, -(-count // (parts * line)) * line)
    blocks, rest = divmod(count, size)

    def part(inner: Frame, i: ir.Value, given: Matrices, sums: ir.Value) -> None:
        b = inner.b
        first, last = share(inner, i, parts, blocks + (rest > 0))
        with inner.loop(first, last) as number:
            start = b.mul(number, inner.index(size))
            if not rest:
                _sum_block(inner, product, given, sums, start, size)
            elif not blocks:
                _sum_block(inner, product, given, sums, start, rest)
            else:
                is_whole = b.icmp_signed("<", number, inner.index(blocks))
                with b.if_else(is_whole) as (whole, short):
                    with whole:
                        _sum_block(inner, product, given, sums, start, size)
                    with short:
                        _sum_block(inner, product, given, sums, start, rest)

    _cut(frame, parts, matrices, scratch, part)


def _sum_block(frame: Frame, product: Product, matrices: Matrices, sums: ir.Value, start: ir.Value, size: int) -> None:
    """`size` elements of the result from `start` on."""
    dtype, count, length, b = product.dtype, product.m * product.n, product.k, frame.b
    # Sums are kept in the compute type; F32 stands for it where elements are narrower.
    kept = dtype if product.is_kept else DType.F32
    width = max(vector_bytes() // product.compute_bytes, 1)
    matrix, other = _sides(product, matrices)
    add = b.fadd if dtype.is_float else b.add

    def add_rows(row: ir.Value, together: int, fresh: bool) -> None:
        factors = [frame.load(other, dtype, b.add(row, frame.index(each))) for each in range(together)]

        def columns(j: ir.Value, lanes: Lanes) -> None:
            at = b.add(start, j)
            total: ir.Value = lanes.constant(compute_type(dtype), 0)
            for each, factor in enumerate(factors):
                place = linear(frame, [b.add(row, frame.index(each)), at], [count, 1])
                loaded = frame.load(matrix, dtype, place, lanes)
                total = times_plus(lanes, lanes.broadcast(factor), loaded, total, dtype)
            if not fresh:  # a sum of partial sums is more accurate than one long sum
                total = add(total, frame.load(sums, kept, at, lanes))
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
        value = finished(frame, product, total, matrices, at, _column(frame, product, at), lanes)
        frame.store(value, matrices.out, dtype, at, lanes)

    frame.lanes_loop(size, width, close)
