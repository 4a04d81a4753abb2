"""Allocations of buffers of launches: their conversion to GPU memory, and their hoisting before all launches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, UnitAttr, i32
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.gpu.ops import memory as gpu
from okl_opt.passes.rewriting.edit import Editor


def allocations_to_hoist(function: Operation) -> Sequence[Operation]:
    """Return the allocations to hoist to the head of the entry block: only function arguments may be their sizes."""
    entry = function.regions[0].blocks.first if function.regions else None
    if entry is None:
        return ()
    found: list[Operation] = []
    is_head = True
    for op in entry.ops:
        is_allocation = _allocates(op) and all(operand.owner is entry for operand in op.operands)
        if is_allocation and not is_head:
            found.append(op)
        is_head = is_head and is_allocation
    return found


def hoist_allocations(edit: Editor, function: Operation) -> None:
    """Move allocations to the head of the entry block, in their order."""
    hoisted = allocations_to_hoist(function)
    if not hoisted:
        return
    place = _head(function)
    for op in hoisted:
        edit.move(op, place)


def _head(function: Operation) -> InsertPoint:
    """Return the insertion point after the allocations at the head of the entry block."""
    entry = function.regions[0].blocks[0]
    for op in entry.ops:
        if not (_allocates(op) and all(operand.owner is entry for operand in op.operands)):
            return InsertPoint.before(op)
    return InsertPoint.at_end(entry)


def _allocates(op: Operation) -> bool:
    """Return whether an op allocates a buffer synchronously."""
    if isinstance(op, gpu.AllocOp):
        return op.asyncToken is None and not op.asyncDependencies
    return isinstance(op, AllocOp)


def gpu_alloc(
    dynamic_sizes: Sequence[SSAValue], symbols: Sequence[SSAValue], like: SSAValue, *, host_shared: bool
) -> gpu.AllocOp:
    """Return an allocation in memory of the device, or of host and device, with the type and name of `like`."""
    made = gpu.AllocOp.create(
        operands=[*dynamic_sizes, *symbols],
        result_types=[like.type],
        properties={
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [0, len(dynamic_sizes), len(symbols)]),
            **({"hostShared": UnitAttr()} if host_shared else {}),
        },
    )
    made.results[0].name_hint = like.name_hint
    return made


def allocate_on_gpu(
    edit: Editor, allocs: Iterable[AllocOp], deallocs: Iterable[DeallocOp], *, host_shared: bool
) -> None:
    """Replace host allocations and their deallocations. The alignment is dropped: device memory has a larger one."""
    for alloc in allocs:
        made = gpu_alloc(alloc.dynamic_sizes, alloc.symbol_operands, alloc.memref, host_shared=host_shared)
        edit.insert(made, InsertPoint.before(alloc), of=alloc)
        edit.replace_all_uses_with(alloc.memref, made.memref)
        edit.erase(alloc)
    for dealloc in deallocs:
        edit.insert(gpu.DeallocOp.create(operands=dealloc.operands), InsertPoint.before(dealloc), of=dealloc)
        edit.erase(dealloc)


def blocks_of(function: Operation) -> list[Block]:
    """Return all blocks of a function, blocks in an op's regions before the op's own block."""
    return [block for op in function.walk(region_first=True) for region in op.regions for block in region.blocks]
