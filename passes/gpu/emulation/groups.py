"""What the threads of a block compute together."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, VectorType, i1, i64
from xdsl.ir import Attribute, SSAValue

from dialects.diagnostic import op_error
from dialects.hints import isa
from dialects.upstream.gpu.ops.groups import AllReduceOp, YieldOp
from passes.gpu.emulation.copies import Values, copy_op
from passes.gpu.emulation.places import Where
from passes.gpu.emulation.writer import Writer

EQUAL = IntegerAttr(0, i64)
"""The predicate of `arith.cmpi`."""
_PLAIN = ("add", "mul", "and", "or", "xor")
"""Words without the letter of a type."""


def reduce_threads(op: AllReduceOp, memory: SSAValue, where: Where, writer: Writer) -> SSAValue:
    """The reduction of one value of each thread, which lie in `memory`, in the order of the threads."""
    zero = writer.index(0)
    first = writer.load(memory, [zero, zero, zero])
    return _reduced(op, memory, writer, list(reversed(where.sizes.block)), [], first)


def _reduced(
    op: AllReduceOp,
    memory: SSAValue,
    writer: Writer,
    sizes: Sequence[SSAValue],
    place: Sequence[SSAValue],
    before: SSAValue,
) -> SSAValue:
    """Loops over these sizes that reduce, after what came `before`."""
    if not sizes:
        x, y, z = place
        number = writer.make("arith.ori", [writer.make("arith.ori", [x, y]), z])
        is_first = writer.make("arith.cmpi", [number, writer.index(0)], i1, predicate=EQUAL)
        both = _combined(op, before, writer.load(memory, place), writer)
        return writer.make("arith.select", [is_first, before, both], before.type)
    loop = writer.loop(sizes[0], [before])
    inner = writer.at(loop.body.block)
    variable, carried = loop.body.block.args
    inner.put(scf.YieldOp(_reduced(op, memory, inner, sizes[1:], [*place, variable], carried)))
    return loop.results[0]


def _combined(op: AllReduceOp, one: SSAValue, other: SSAValue, writer: Writer) -> SSAValue:
    if op.op is not None:
        return writer.make(_name(str(op.op.data), one.type), [one, other], one.type)
    blocks = list(op.body.blocks)
    last = blocks[0].last_op
    if len(blocks) > 1 or not isinstance(last, YieldOp):
        raise op_error(op, "cannot be emulated: its body has several blocks")
    values: Values = dict(zip(blocks[0].args, (one, other), strict=True))
    for each in blocks[0].ops:
        if each is not last:
            copy_op(each, values, writer, None)
    return values[last.values[0]]


def _name(word: str, type: Attribute) -> str:
    """The op of arith for the word of a reduction."""
    element = type.element_type if isa(type, VectorType[Attribute]) else type
    letter = "f" if isinstance(element, AnyFloat) else "i"
    return f"arith.{word}{letter}" if word in _PLAIN else f"arith.{word}"
