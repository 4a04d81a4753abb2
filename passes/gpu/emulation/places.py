"""The position of a thread in its block and of the block in the grid, and the ops that read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from okl_opt.passes.gpu.emulation.writer import Writer

SUBGROUP = 32
"""Threads of a subgroup, as on the GPUs of NVIDIA."""
_AXES = "xyz"


class Sizes(NamedTuple):
    """The sizes of a launch, x first."""

    grid: Sequence[SSAValue]
    block: Sequence[SSAValue]


class Where(NamedTuple):
    """The ids of a block and of a thread in it, x first; `thread` is None outside of the loops over threads."""

    sizes: Sizes
    block: Sequence[SSAValue]
    thread: Sequence[SSAValue] | None

    def linear(self, writer: Writer) -> SSAValue:
        """Return the linear number of the thread in its block, x fastest."""
        assert self.thread is not None, "asked for a thread"
        x, y, z = self.thread
        rows = writer.make("arith.addi", [writer.make("arith.muli", [z, self.sizes.block[1]]), y])
        return writer.make("arith.addi", [writer.make("arith.muli", [rows, self.sizes.block[0]]), x])

    def at(self, writer: Writer, linear: SSAValue) -> list[SSAValue]:
        """Return the indices (z, y, x) in per-thread memory of the thread with a linear number."""
        width, height, _ = self.sizes.block
        rows = writer.make("arith.divui", [linear, width])
        return [
            writer.make("arith.divui", [rows, height]),
            writer.make("arith.remui", [rows, height]),
            writer.make("arith.remui", [linear, width]),
        ]

    def threads(self, writer: Writer) -> SSAValue:
        """Return the number of threads of a block."""
        x, y, z = self.sizes.block
        return writer.make("arith.muli", [writer.make("arith.muli", [x, y]), z])


_Rule = Callable[[Where, Writer, int], SSAValue]


def _global_id(where: Where, writer: Writer, axis: int) -> SSAValue:
    assert where.thread is not None, "asked for a thread"
    first = writer.make("arith.muli", [where.block[axis], where.sizes.block[axis]])
    return writer.make("arith.addi", [first, where.thread[axis]])


def _thread_id(where: Where, writer: Writer, axis: int) -> SSAValue:
    assert where.thread is not None, "asked for a thread"
    return where.thread[axis]


def _subgroups(where: Where, writer: Writer, axis: int) -> SSAValue:
    return writer.make("arith.ceildivui", [where.threads(writer), writer.index(SUBGROUP)])


UNIFORM_OPS: Mapping[str, _Rule] = {
    "gpu.block_id": lambda where, writer, axis: where.block[axis],
    "gpu.block_dim": lambda where, writer, axis: where.sizes.block[axis],
    "gpu.grid_dim": lambda where, writer, axis: where.sizes.grid[axis],
    "gpu.num_subgroups": _subgroups,
    "gpu.subgroup_size": lambda where, writer, axis: writer.index(SUBGROUP),
}
"""Ops with the same result for all threads of a block."""
THREAD_OPS: Mapping[str, _Rule] = {
    "gpu.thread_id": _thread_id,
    "gpu.global_id": _global_id,
    "gpu.lane_id": lambda where, writer, axis: writer.make(
        "arith.remui", [where.linear(writer), writer.index(SUBGROUP)]
    ),
    "gpu.subgroup_id": lambda where, writer, axis: writer.make(
        "arith.divui", [where.linear(writer), writer.index(SUBGROUP)]
    ),
}


def axis_of(op: Operation) -> int:
    """Return the axis of an op, 0 for x; 0 if it has none."""
    dimension = op.properties.get("dimension")
    return 0 if dimension is None else _AXES.index(str(getattr(dimension, "data", "x")))
