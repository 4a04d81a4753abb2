"""Writes ops at the end of blocks under construction, with the location of the op that they stand for."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, LocationAttr, MemRefType, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.registry import create

INDEX = IndexType()
AXIS = "okl.axis"
"""The attribute of a loop over blocks (0 to 2 for x, y and z) or threads (3 to 5)."""


class Writer:
    """Writes at the end of `block`; `ends` are 0 and 1, if they are there already."""

    def __init__(self, block: Block, location: LocationAttr, ends: tuple[SSAValue, SSAValue] | None = None):
        self.block = block
        self.location = location
        self.ends = ends

    def at(self, block: Block) -> Writer:
        """A writer for another block."""
        return Writer(block, self.location, self.ends)

    def of(self, op: Operation) -> Writer:
        """A writer for what stands for an op, in the same block."""
        return Writer(self.block, op.location, self.ends)

    def put(self, op: Operation) -> Operation:
        """Write an op."""
        op.location = self.location
        self.block.add_op(op)
        return op

    def make(
        self, name: str, operands: Sequence[SSAValue], type: Attribute = INDEX, **properties: Attribute
    ) -> SSAValue:
        """The result of a new op."""
        return self.put(create(name, operands, [type], properties)).results[0]

    def index(self, number: int) -> SSAValue:
        """A constant."""
        return self.put(arith.ConstantOp(IntegerAttr.from_index_int_value(number))).results[0]

    def load(self, memory: SSAValue, place: Sequence[SSAValue]) -> SSAValue:
        """An element of a memref."""
        return self.put(memref.LoadOp.get(memory, list(place))).results[0]

    def store(self, value: SSAValue, memory: SSAValue, place: Sequence[SSAValue]) -> None:
        """Store an element of a memref."""
        self.put(memref.StoreOp.get(value, memory, list(place)))

    def allocate(self, type: MemRefType[Attribute], sizes: Sequence[SSAValue] = ()) -> SSAValue:
        """New memory, freed by whoever asks for it."""
        return self.put(memref.AllocOp(list(sizes), [], type)).results[0]

    def loop(self, size: SSAValue, carried: Sequence[SSAValue] = ()) -> scf.ForOp:
        """A loop from 0 to `size`, whose body is empty."""
        body = Block(arg_types=[INDEX, *(value.type for value in carried)])
        first, step = (self.index(0), self.index(1)) if self.ends is None else self.ends
        op = scf.ForOp(first, size, step, list(carried), body)
        self.put(op)
        return op

    def nest(self, sizes: Sequence[SSAValue], first: int) -> tuple[Writer, list[SSAValue]]:
        """Loops over three sizes, x first, those along x innermost: a writer for the inner body, and the variables.

        The loops are marked as loops over axes `first` and the two after it. `close` of the writer ends their bodies.
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
        """End the bodies of the loops from this block out to `outer`, which is left open."""
        block: Block | None = self.block
        while block is not None and block is not outer:
            end = scf.YieldOp()
            end.location = self.location
            block.add_op(end)
            around = block.parent_op()
            block = None if around is None else around.parent

    def branch(self, condition: SSAValue, results: Sequence[Attribute] = (), *, has_else: bool = False) -> scf.IfOp:
        """An `scf.if` with empty blocks."""
        op = scf.IfOp(condition, list(results), Region(Block()), Region(Block()) if has_else else Region())
        self.put(op)
        return op
