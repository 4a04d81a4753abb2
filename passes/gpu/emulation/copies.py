"""Copies of kernel ops in host code."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, TypeAttribute

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.passes.gpu.emulation.places import THREAD_OPS, UNIFORM_OPS, Where, axis_of
from okl_opt.passes.gpu.emulation.types import on_host
from okl_opt.passes.gpu.emulation.writer import Writer

Values = MutableMapping[SSAValue, SSAValue]
"""Kernel value -> its copy."""

_MEMORY = ("memref.alloca", "gpu.dynamic_shared_memory")
"""Ops that are not copied if their memory was allocated before."""


def refused(op: Operation) -> DiagnosticError:
    """Return the error for a device op without a host counterpart."""
    return op_error(op, "cannot be emulated")


def copy_op(op: Operation, values: Values, writer: Writer, where: Where | None) -> None:
    """Copy an op with `writer`. Without `where` it must not read ids or sizes. Raises: DiagnosticError."""
    writer = writer.of(op)
    rule = UNIFORM_OPS.get(op.name) or THREAD_OPS.get(op.name)
    if rule is not None:
        if where is None:
            raise op_error(op, "cannot be emulated in a function that a kernel calls: run inline=into-kernels first")
        values[op.results[0]] = rule(where, writer, axis_of(op))
        return
    if op.name == "memref.memory_space_cast":
        operand, target = values[op.operands[0]], on_host(op.results[0].type)
        values[op.results[0]] = operand if operand.type == target else writer.make("memref.cast", [operand], target)
        return
    if op.name == "gpu.return" or (op.name in _MEMORY and op.results[0] in values):
        return
    if op.name.startswith("gpu."):
        raise refused(op)
    copy = type(op).create(
        operands=[values[operand] for operand in op.operands],
        result_types=[on_host(each) for each in op.result_types],
        properties={name: _attribute(each) for name, each in op.properties.items()},
        attributes=dict(op.attributes),
        successors=op.successors,
        regions=[copy_region(region, values, writer, where) for region in op.regions],
    )
    writer.put(copy)
    for old, new in zip(op.results, copy.results, strict=True):
        new.name_hint = old.name_hint
        values[old] = new


def copy_region(
    region: Region, values: Values, writer: Writer, where: Where | None, last: type[Operation] | None = None
) -> Region:
    """Copy the reachable blocks of a region, with an op `last` without operands in place of `gpu.return`."""
    order = _in_order(region)
    blocks = {
        block: Block(arg_types=[on_host(type) for type in block.arg_types]) for block in region.blocks if block in order
    }
    copy = Region(list(blocks.values()))
    for block, new in blocks.items():
        values.update(zip(block.args, new.args, strict=True))
    for block in order:
        inner = writer.at(blocks[block])
        for op in block.ops:
            copy_op(op, values, inner, where)
            if op.name == "gpu.return" and last is not None:
                inner.of(op).put(last.create())
    for op in [op for block in copy.blocks for op in block.ops]:
        op.successors = [blocks.get(block, block) for block in op.successors]
    return copy


def _in_order(region: Region) -> Sequence[Block]:
    """Return the reachable blocks of a region in reverse postorder: dominators first."""
    first = region.blocks.first
    if first is None:
        return ()
    left: list[Block] = []
    seen = {first}
    work = [(first, iter(_successors(first)))]
    while work:
        block, rest = work[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            work.pop()
            left.append(block)
        else:
            seen.add(following)
            work.append((following, iter(_successors(following))))
    return left[::-1]


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last_op is None else block.last_op.successors


def _attribute(attribute: Attribute) -> Attribute:
    return on_host(attribute) if isinstance(attribute, TypeAttribute) else attribute
