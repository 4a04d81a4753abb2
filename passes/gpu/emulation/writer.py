"""A builder that appends ops to blocks, with the location of the op that they replace."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import IntegerAttr, LocationAttr, MemRefType, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.passes.rewriting.build import INDEX, Builder, OpT

AXIS = "okl.axis"
"""The attribute of a loop over blocks (0 to 2 for x, y and z) or threads (3 to 5)."""


class Writer(Builder):
    """Appends ops to `block`; `ends` are the constants 0 and 1, if they exist already."""

    def __init__(self, block: Block, location: LocationAttr, ends: tuple[SSAValue, SSAValue] | None = None):
        super().__init__(block.add_op)
        self.block = block
        self.location = location
        self.ends = ends

    def at(self, block: Block) -> Writer:
        """Return a writer for another block."""
        return Writer(block, self.location, self.ends)

    def of(self, op: Operation) -> Writer:
        """Return a writer for the same block with the location of `op`."""
        return Writer(self.block, op.location, self.ends)

    @override
    def put(self, op: OpT) -> OpT:
        """Append an op."""
        op.location = self.location
        return super().put(op)

    def make(
        self, name: str, operands: Sequence[SSAValue], type: Attribute = INDEX, **properties: Attribute
    ) -> SSAValue:
        """Append a new op, and return its result."""
        return self.op(name, operands, type, properties)

    def load(self, memory: SSAValue, place: Sequence[SSAValue]) -> SSAValue:
        """Load an element of a memref."""
        return self.add(memref.LoadOp.get(memory, list(place)))

    def store(self, value: SSAValue, memory: SSAValue, place: Sequence[SSAValue]) -> None:
        """Store an element of a memref."""
        self.put(memref.StoreOp.get(value, memory, list(place)))

    def allocate(self, type: MemRefType[Attribute], sizes: Sequence[SSAValue] = ()) -> SSAValue:
        """Allocate memory; the caller must free it."""
        return self.add(memref.AllocOp(list(sizes), [], type))

    def loop(self, size: SSAValue, carried: Sequence[SSAValue] = ()) -> scf.ForOp:
        """Append a loop from 0 to `size` with an empty body."""
        body = Block(arg_types=[INDEX, *(value.type for value in carried)])
        first, step = (self.index(0), self.index(1)) if self.ends is None else self.ends
        return self.put(scf.ForOp(first, size, step, list(carried), body))

    def nest(self, sizes: Sequence[SSAValue], first: int) -> tuple[Writer, list[SSAValue]]:
        """Append a nest of three loops, x innermost; return a writer for the innermost body, and the variables.

        `sizes` and variables have x first. The loops are marked with the axes from `first` on. `close` of the writer
        ends their bodies.
        """
        writer: Writer = self
        variables: list[SSAValue] = []
        for number, size in reversed(list(enumerate(sizes, first))):
            loop = writer.loop(size)
            loop.attributes[AXIS] = IntegerAttr(number, i32)
            writer = writer.at(loop.body.block)
            variables.insert(0, loop.body.block.args[0])
        return writer, variables

    def close(self, outer: Block) -> None:
        """Terminate the bodies of the loops from this block out to `outer`, which stays open."""
        block: Block | None = self.block
        while block is not None and block is not outer:
            end = scf.YieldOp()
            end.location = self.location
            block.add_op(end)
            around = block.parent_op()
            block = None if around is None else around.parent

    def branch(self, condition: SSAValue, results: Sequence[Attribute] = (), *, has_else: bool = False) -> scf.IfOp:
        """Append an `scf.if` with empty blocks."""
        return self.put(scf.IfOp(condition, list(results), Region(Block()), Region(Block()) if has_else else Region()))
