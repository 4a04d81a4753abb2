"""Collective ops of the threads of a block: reductions and shuffles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import AnyFloat, VectorType, i1
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.attributes import ShuffleMode
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp, ShuffleOp, SubgroupReduceOp, YieldOp
from okl_opt.passes.gpu.emulation.copies import Values, copy_op
from okl_opt.passes.gpu.emulation.places import SUBGROUP, Where
from okl_opt.passes.gpu.emulation.writer import Writer

_SHIFTS: Mapping[ShuffleMode, str] = {
    ShuffleMode.XOR: "arith.xori",
    ShuffleMode.UP: "arith.subi",
    ShuffleMode.DOWN: "arith.addi",
}
"""The op that computes the source lane of a shuffle from lane and distance."""
_PLAIN = ("add", "mul", "and", "or", "xor")
"""Kinds of reductions whose arith op has the type's letter as suffix."""


def reduce_threads(op: AllReduceOp, memory: SSAValue, where: Where, writer: Writer) -> SSAValue:
    """Reduce the values of all threads, stored in `memory`, in the order of the threads."""
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
    """Write reduction loops over `sizes`, inside of loops with the indices `place`; `before` is the partial result."""
    if not sizes:
        x, y, z = place
        number = writer.make("arith.ori", [writer.make("arith.ori", [x, y]), z])
        is_first = writer.compare("eq", number, writer.index(0))
        both = _combined(op, before, writer.load(memory, place), writer)
        return writer.select(is_first, before, both)
    loop = writer.loop(sizes[0], [before])
    inner = writer.at(loop.body.block)
    variable, carried = loop.body.block.args
    inner.put(scf.YieldOp(_reduced(op, memory, inner, sizes[1:], [*place, variable], carried)))
    return loop.results[0]


def reduce_subgroup(op: SubgroupReduceOp, memory: SSAValue, where: Where, writer: Writer) -> SSAValue:
    """Reduce the values of the threads of the thread's subgroup, in the order of its lanes."""
    if op.cluster_size is not None:
        raise op_error(op, "cannot be emulated: it reduces clusters of lanes")
    first, _ = _first_and_lane(where, writer)
    loop = writer.loop(writer.index(SUBGROUP), [writer.load(memory, where.at(writer, first))])
    inner = writer.at(loop.body.block)
    lane, before = loop.body.block.args
    place, is_there = _source(where, inner, first, lane)
    is_other = inner.compare("ne", lane, inner.index(0))
    counts = inner.make("arith.andi", [is_there, is_other], i1)
    name = _name(str(op.op.data), before.type)
    both = inner.make(name, [before, inner.load(memory, place)], before.type)
    inner.put(scf.YieldOp(inner.select(counts, both, before)))
    return loop.results[0]


def shuffled(
    op: ShuffleOp, memory: SSAValue, offset: SSAValue, width: SSAValue, where: Where, writer: Writer
) -> tuple[SSAValue, SSAValue]:
    """Return the value of the source lane in the thread's subgroup (its own if that is invalid), and its validity."""
    first, lane = _first_and_lane(where, writer)
    distance, lanes = (writer.make("arith.index_castui", [each]) for each in (offset, width))
    target = distance if op.mode.data is ShuffleMode.IDX else writer.make(_SHIFTS[op.mode.data], [lane, distance])
    place, is_there = _source(where, writer, first, target)
    is_near = writer.compare("ult", target, lanes)
    valid = writer.make("arith.andi", [is_there, is_near], i1)
    own = writer.load(memory, where.at(writer, writer.make("arith.addi", [first, lane])))
    found = writer.select(valid, writer.load(memory, place), own)
    return found, valid


def _first_and_lane(where: Where, writer: Writer) -> tuple[SSAValue, SSAValue]:
    """Return the number of the first thread of the thread's subgroup, and the thread's lane."""
    linear = where.linear(writer)
    lane = writer.make("arith.remui", [linear, writer.index(SUBGROUP)])
    return writer.make("arith.subi", [linear, lane]), lane


def _source(where: Where, writer: Writer, first: SSAValue, lane: SSAValue) -> tuple[list[SSAValue], SSAValue]:
    """Return the indices in memory of a lane (of the first lane if it does not exist), and whether it exists."""
    number = writer.make("arith.addi", [first, lane])
    is_lane = writer.compare("ult", lane, writer.index(SUBGROUP))
    is_thread = writer.compare("ult", number, where.threads(writer))
    is_there = writer.make("arith.andi", [is_lane, is_thread], i1)
    return where.at(writer, writer.select(is_there, number, first)), is_there


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
    """Return the name of the arith op for a kind of reduction."""
    element = type.element_type if isa(type, VectorType[Attribute]) else type
    letter = "f" if isinstance(element, AnyFloat) else "i"
    return f"arith.{word}{letter}" if word in _PLAIN else f"arith.{word}"
