"""Builders of loops and their bodies, outside in. Arithmetic on constants needs no ops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from typing_extensions import override
from xdsl.dialects import scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, TensorType
from xdsl.ir import Attribute, Block, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.vector.build import VectorBuilder

Carried = Sequence[SSAValue]

LoopBody = Callable[["LoopBuilder", Mixed, Carried], Carried]
"""Builds the body of a loop from a builder, the index and the carried values; returns the next carried values."""

WritingBody = Callable[["LoopBuilder", Mixed, SSAValue], SSAValue]
"""The same with a written tensor or memref as only carried value."""


Writing = Callable[["LoopBuilder", SSAValue], SSAValue]
"""Writes to one tensor or memref, and returns it."""


class Span(NamedTuple):
    """A range of indices: its first one, its end, and its size."""

    start: Mixed
    stop: Mixed
    size: Mixed


BlockBody = Callable[["LoopBuilder", Span, SSAValue], SSAValue]
"""The same for the range of indices of a block."""


class LoopBuilder(VectorBuilder):
    """Builds ops, with a builder for each loop body. Constants are inserted once, before the outermost loop."""

    def __init__(self, outer: LoopBuilder | None = None):
        super().__init__()
        self._root: LoopBuilder = self if outer is None else outer._root
        self._constants: dict[tuple[Attribute, Attribute], SSAValue] = {}

    @override
    def constant(self, value: Attribute, type: Attribute) -> SSAValue:
        root = self._root
        key = (value, type)
        if key not in root._constants:
            root._constants[key] = VectorBuilder.constant(root, value, type)
        return root._constants[key]

    def size(self, value: SSAValue, place: int) -> Mixed:
        """The size of a tensor or memref along a dimension."""
        size = (shape_of(value.type) or ())[place]
        if size != DYNAMIC_INDEX:
            return size
        name = "memref.dim" if isinstance(value.type, MemRefType) else "tensor.dim"
        return self.op(name, (value, self.index(place)), IndexType())

    def loop(self, start: Mixed, stop: Mixed, step: int, carried: Carried, build_body: LoopBody) -> Carried:
        """Build an `scf.for`, or no loop if the number of iterations is known to be 0 or 1."""
        if isinstance(start, int) and isinstance(stop, int) and stop <= start + step:
            return build_body(self, start, carried) if start < stop else carried
        if start is stop:
            return carried
        bounds = self.value(start), self.value(stop), self.index(step)
        inner = LoopBuilder(self)
        body = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        results = build_body(inner, body.args[0], body.args[1:])
        body.add_ops([*inner.ops, scf.YieldOp(*results)])
        loop = scf.ForOp(*bounds, carried, body)
        self.put(loop)
        return loop.results

    def over(self, start: Mixed, stop: Mixed, step: int, target: SSAValue, build_body: WritingBody) -> SSAValue:
        """Build a loop that writes to a memref, or to a tensor, which it carries. Return the memref or tensor."""
        if not isa(target.type, TensorType[Attribute]):

            def writes(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
                build_body(build, index, target)
                return carried

            self.loop(start, stop, step, (), writes)
            return target

        def makes(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
            return [build_body(build, index, carried[0])]

        return self.loop(start, stop, step, [target], makes)[0]

    def blocks(
        self, total: Mixed, block: int, target: SSAValue, build_body: BlockBody, *, at_least_one: bool = False
    ) -> SSAValue:
        """Build a loop over blocks of `total`, or one block without a loop. `at_least_one`: 0 gives an empty block."""

        def one(inner: LoopBuilder, start: Mixed, target: SSAValue) -> SSAValue:
            is_whole = isinstance(total, int) and total % block == 0 and total > 0
            size = block if is_whole else inner.smaller(inner.minus(total, start), block)
            return build_body(inner, Span(start, inner.plus(start, size), size), target)

        return self.over(0, self.larger(total, 1) if at_least_one else total, block, target, one)

    def either(self, condition: SSAValue, target: SSAValue, then: Writing, otherwise: Writing) -> SSAValue:
        """Build an `scf.if` whose branches write to a memref, or to a tensor, which it returns."""
        if isa(target.type, TensorType[Attribute]):
            (written,) = self.choice(
                condition, lambda build: [then(build, target)], lambda build: [otherwise(build, target)]
            )
            return written

        def nothing(writing: Writing) -> Callable[[LoopBuilder], Carried]:
            def branch(build: LoopBuilder) -> Carried:
                writing(build, target)
                return ()

            return branch

        self.choice(condition, nothing(then), nothing(otherwise))
        return target

    def choice(
        self,
        condition: SSAValue,
        then: Callable[[LoopBuilder], Carried],
        otherwise: Callable[[LoopBuilder], Carried],
    ) -> Carried:
        """Build an `scf.if` with results."""
        blocks: list[Block] = []
        types: Sequence[Attribute] = ()
        for branch in (then, otherwise):
            inner = LoopBuilder(self)
            values = branch(inner)
            types = [value.type for value in values]
            blocks.append(Block([*inner.ops, scf.YieldOp(*values)]))
        op = scf.IfOp(condition, types, Region(blocks[0]), Region(blocks[1]))
        self.put(op)
        return op.results
