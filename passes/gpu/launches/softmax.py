"""Softmax: one block for each row, which it reads three times."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.ops import SoftmaxOp
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.codegen.loops import Carried, LoopBuilder
from okl_opt.passes.gpu.launches.kernel import THREADS, Ids, barrier, launch, load, parts, shared, store
from okl_opt.passes.gpu.launches.tree import combining, power_of_two, start_of, tree
from okl_opt.passes.vector.build import plain

_GREATEST, _SUM = "arith.maximumf", "arith.addf"


def softmax(op: Operation) -> list[Operation] | None:
    """Return the launch of `linalg.softmax` on memrefs of static sizes; None for other ops."""
    if not isinstance(op, SoftmaxOp) or op.results or not isa(op.input.type, MemRefType[Attribute]):
        return None
    source, target, axis = op.input, op.output, op.dimension.value.data
    sizes, element = op.input.type.get_shape(), op.input.type.element_type
    if DYNAMIC_INDEX in sizes:
        return None
    length = sizes[axis]
    others = [1 if dim == axis else size for dim, size in enumerate(sizes)]
    rows = 1
    for size in others:
        rows *= size
    if not rows or not length:
        return []
    share = power_of_two(min(length, THREADS))

    def thread(build: LoopBuilder, ids: Ids, memory: Sequence[SSAValue]) -> None:
        row = parts(build, ids.block, others)

        def at(index: Mixed) -> list[Mixed]:
            return [index if dim == axis else part for dim, part in enumerate(row)]

        def combined(name: str, value: Callable[[LoopBuilder, Mixed], SSAValue]) -> SSAValue:
            """Return all values of the row combined."""
            start = start_of(name, element)
            assert start is not None, "it combines floats"
            combine = combining(name)

            def turn(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
                return [combine(build, carried[0], value(build, index))]

            (part,) = build.loop(ids.thread, length, share, [build.constant(start, element)], turn)
            store(build, part, memory[0], [ids.thread])
            tree(build, memory[0], ids.thread, ids.thread, share, 1, combine)
            whole = load(build, memory[0], [0])
            # The next reduction overwrites this value.
            barrier(build)
            return whole

        greatest = combined(_GREATEST, lambda build, index: load(build, source, at(index)))

        def power(build: LoopBuilder, index: Mixed) -> SSAValue:
            difference = plain(build, "arith.subf", load(build, source, at(index)), greatest)
            return build.op("math.exp", (difference,), element)

        total = combined(_SUM, power)

        def write(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
            store(build, plain(build, "arith.divf", power(build, index), total), target, at(index))
            return ()

        build.loop(ids.thread, length, share, (), write)

    return launch(rows, thread, [shared(element, share)], share)
