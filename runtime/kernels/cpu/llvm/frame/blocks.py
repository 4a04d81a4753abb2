"""Building blocks of generated kernels: loops that carry values, loop nests, sums over lanes, transposed tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I8, I32, I64, PTR, Body, Frame, Lanes

Values = Sequence[ir.Value]

LINE = 64
"""Bytes of a cache line."""


def carry_loop(
    body: Body,
    start: int | ir.Value,
    stop: int | ir.Value,
    step: int,
    initial: Values,
    iteration: Callable[[ir.Value, list[ir.Value]], Values],
) -> list[ir.Value]:
    """`for i in range(start, stop, step): values = iteration(i, values)`; returns the last values.

    The values are phis, so that they stay in registers even if no pass runs on the IR.
    """
    b = body.b
    first = body.index(start) if isinstance(start, int) else start
    last = body.index(stop) if isinstance(stop, int) else stop
    before = b.block
    head = body.function.append_basic_block("carry.head")
    inside = body.function.append_basic_block("carry.body")
    after = body.function.append_basic_block("carry.after")
    b.branch(head)
    b.position_at_end(head)
    i = b.phi(I64)
    phis = [b.phi(value.type) for value in initial]
    for phi, value in zip([i, *phis], [first, *initial], strict=True):
        phi.add_incoming(value, before)
    b.cbranch(b.icmp_signed("<", i, last), inside, after)
    b.position_at_end(inside)
    results = iteration(i, list(phis))
    following = b.add(i, body.index(step), flags=["nsw"])
    for phi, value in zip([i, *phis], [following, *results], strict=True):
        phi.add_incoming(value, b.block)
    b.branch(head)
    b.position_at_end(after)
    return list(phis)


def nest(body: Body, sizes: Sequence[int], inside: Callable[[list[ir.Value]], None]) -> None:
    """Loops over all indices of a box, the last one innermost; a size of 1 needs no loop."""
    with ExitStack() as stack:
        inside([body.index(0) if size == 1 else stack.enter_context(body.loop(0, size)) for size in sizes])


def linear(body: Body, indices: Values, strides: Sequence[int], start: int | ir.Value = 0) -> ir.Value:
    """start + sum of index * stride."""
    b = body.b
    total: ir.Value = body.index(start) if isinstance(start, int) else start
    for index, stride in zip(indices, strides, strict=True):
        if stride == 0 or (isinstance(index, ir.Constant) and index.constant == 0):
            continue
        term = index if stride == 1 else b.mul(index, body.index(stride), flags=["nsw"])
        is_zero = isinstance(total, ir.Constant) and total.constant == 0
        total = term if is_zero else b.add(total, term, flags=["nsw"])
    return total


def smaller(body: Body, left: ir.Value, right: ir.Value) -> ir.Value:
    """The smaller of two signed integers."""
    return body.b.select(body.b.icmp_signed("<", left, right), left, right)


def share(body: Body, part: ir.Value, parts: int, count: int | ir.Value) -> tuple[ir.Value, ir.Value]:
    """First and last index (exclusive) of a part's share of `count` units."""
    b = body.b
    total = body.index(count) if isinstance(count, int) else count
    if parts == 1:
        return body.index(0), total
    first = b.sdiv(b.mul(part, total), body.index(parts))
    return first, b.sdiv(b.mul(b.add(part, body.index(1)), total), body.index(parts))


def region(frame: Frame, parts: int, values: Values, build: Callable[[Frame, ir.Value, list[ir.Value]], None]) -> None:
    """`frame.parallel_for` that passes `values`, pointers and i64, to its parts.

    They are stored at the start of the scratch, 8 bytes each.
    """
    if parts == 1:
        build(frame, frame.index(0), list(values))
        return
    slots = {n: value for n, value in enumerate(values) if not isinstance(value, ir.Constant)}
    for n, value in slots.items():
        frame.b.store(value, frame.offset(frame.tmp(), 8 * n))

    def part(inner: Frame, i: ir.Value) -> None:
        given = [
            inner.b.load(inner.offset(inner.tmp(), 8 * n), typ=value.type) if n in slots else value
            for n, value in enumerate(values)
        ]
        build(inner, i, given)

    frame.parallel_for(parts, part)


def shuffle(b: ir.IRBuilder, left: ir.Value, right: ir.Value, lanes: Sequence[int]) -> ir.Value:
    """Lanes chosen from `left`, then `right`."""
    return b.shuffle_vector(left, right, ir.Constant(ir.VectorType(I32, len(lanes)), list(lanes)))


def halves_together(b: ir.IRBuilder, vector: ir.Value, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    """Combine all lanes to a scalar by halving repeatedly."""
    assert isinstance(vector.type, ir.VectorType), "a scalar has no halves"
    count = vector.type.count
    while count > 1:
        count //= 2
        low = shuffle(b, vector, vector, range(count))
        high = shuffle(b, vector, vector, range(count, 2 * count))
        vector = combine(low, high)
    return b.extract_element(vector, ir.Constant(I32, 0))


def times_plus(lanes: Lanes, a: ir.Value, b: ir.Value, c: ir.Value, dtype: DType) -> ir.Value:
    """a * b + c in one instruction where the target has it."""
    if dtype.is_float:
        return lanes.intrinsic("fmuladd", a, b, c)
    return lanes.b.add(lanes.b.mul(a, b), c)


def bring_closer(
    body: Body, pointer: ir.Value, offset: ir.Value, nbytes: int, *, level: int = 2, to_write: bool = False
) -> None:
    """Prefetch some bytes into the cache of this level, L1 or L2. The address may be invalid."""
    module, name = body.module, "llvm.prefetch.p0"
    prefetch = module.globals.get(name)
    if prefetch is None:
        prefetch = ir.Function(module, ir.FunctionType(ir.VoidType(), [PTR, I32, I32, I32]), name)
    start = body.b.gep(pointer, [offset], source_etype=I8)
    for line in range(0, max(nbytes, 1), LINE):
        address = body.b.gep(start, [body.index(line)], source_etype=I8)
        body.b.call(
            prefetch, [address, ir.Constant(I32, int(to_write)), ir.Constant(I32, 4 - level), ir.Constant(I32, 1)]
        )


# Shuffles of pairs of rows that transpose a tile, stage by stage. The masks stay within 128-bit halves as long as
# possible: one instruction each on AVX2. A stage is (pairs, mask of the first result, mask of the second).
_TRANSPOSE_4 = (
    (((0, 1), (2, 3)), (0, 4, 2, 6), (1, 5, 3, 7)),
    (((0, 2), (1, 3)), (0, 1, 4, 5), (2, 3, 6, 7)),
)
_TRANSPOSE_8 = (
    (((0, 1), (2, 3), (4, 5), (6, 7)), (0, 8, 1, 9, 4, 12, 5, 13), (2, 10, 3, 11, 6, 14, 7, 15)),
    (((0, 2), (1, 3), (4, 6), (5, 7)), (0, 1, 8, 9, 4, 5, 12, 13), (2, 3, 10, 11, 6, 7, 14, 15)),
    (((0, 4), (1, 5), (2, 6), (3, 7)), (0, 1, 2, 3, 8, 9, 10, 11), (4, 5, 6, 7, 12, 13, 14, 15)),
)


def transpose_tile(b: ir.IRBuilder, rows: Values) -> list[ir.Value]:
    """The columns of a tile of 4 x 4 or 8 x 8 elements, given as vectors of its rows."""
    size = len(rows)
    stages = _TRANSPOSE_4 if size == 4 else _TRANSPOSE_8
    assert size in (4, 8), "tiles are 4 x 4 or 8 x 8"
    current = list(rows)
    for pairs, first, second in stages:
        following: list[ir.Value] = []
        for left, right in pairs:
            following.append(shuffle(b, current[left], current[right], first))
            following.append(shuffle(b, current[left], current[right], second))
        current = following
    return [*current[0::2], *current[1::2]]  # the last stage leaves columns c and c + size / 2 side by side


def internal_function(module: ir.Module, name: str, arguments: Sequence[ir.Type]) -> ir.Function:
    """A new function `void name(...)` for use inside the module alone, kept apart from its callers.

    Its hot loops are already unrolled and vectorized: `optsize` keeps LLVM from doing that to the rest, which would
    take most of the compile time for no gain.
    """
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), list(arguments)), name)
    function.linkage = "internal"
    function.attributes.add("noinline")
    function.attributes.add("optsize")
    return function
