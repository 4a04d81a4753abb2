"""Let buffers with disjoint lifetimes share memory, as views of one allocation.

Before:  func.func @f(%x: memref<64xf32>) {
           %a = memref.alloc() : memref<64xf32>
           %b = memref.alloc() : memref<64xf32>
           %c = memref.alloc() : memref<64xf32>
           linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
           linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
           linalg.exp ins(%b : memref<64xf32>) outs(%c : memref<64xf32>)
           memref.copy %c, %x : memref<64xf32> to memref<64xf32>
           memref.dealloc %a : memref<64xf32>
           memref.dealloc %b : memref<64xf32>
           memref.dealloc %c : memref<64xf32>
           return
         }
After:   func.func @f(%x: memref<64xf32>) {
           %block = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
           %c0 = arith.constant 0 : index
           %a = memref.view %block[%c0][] : memref<512xi8> to memref<64xf32>
           %c256 = arith.constant 256 : index
           %b = memref.view %block[%c256][] : memref<512xi8> to memref<64xf32>
           linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
           linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
           linalg.exp ins(%b : memref<64xf32>) outs(%a : memref<64xf32>)
           memref.copy %a, %x : memref<64xf32> to memref<64xf32>
           memref.dealloc %block : memref<512xi8>
           return
         }

The buffers of a block are placed like the tensors of a launch: the largest first, each at the lowest offset free during
its lifetime. A lifetime is from the first to the last access of the buffer or its views; an access in a loop
counts for the whole loop. It ends at the `memref.dealloc` if some accesses are unknown. An allocation stays if its size
is dynamic, if it is not freed in its block, or if its first access is a read, since the contents must not change. All
allocations stay if sharing saves no memory.
Source: our own; the offsets are those of `passes/analysis/memory_pool.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import (
    ComplexType,
    FixedBitwidthType,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    UnrankedMemRefType,
    VectorType,
    i8,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_of, is_recursive
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.analysis.memory_pool import Temporary, plan_pool
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import allocations
from okl_opt.passes.bufferization.view_flow import BufferViewFlow
from okl_opt.passes.conversion.sizes import element_bytes
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis

_ALIGNMENT = 64
_LARGEST = 1 << 62


class _Buffer(NamedTuple):
    allocation: Operation
    deallocation: Operation
    memory: Temporary


class ShareBuffersPass(OpPass):
    name = "share-buffers"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        freed: dict[Block, list[tuple[Operation, Operation]]] = {}
        for allocation, deallocation in allocations(op):
            block = allocation.parent
            if block is None or deallocation is None or deallocation.parent is not block:
                continue
            if _static_bytes(allocation) is not None:
                freed.setdefault(block, []).append((allocation, deallocation))
        if all(len(pairs) < 2 for pairs in freed.values()):
            return
        with analysis("BufferViewFlowAnalysis"):
            accesses = _Accesses(op)
        edit = Editor(self)
        for block, pairs in freed.items():
            if len(pairs) > 1:
                _share(edit, [*_buffers(block, pairs, accesses)])


def _static_bytes(allocation: Operation) -> int | None:
    """The bytes of an allocation that may become a view, or None for others."""
    type_ = allocation.results[0].type
    alignment = allocation.properties.get("alignment")
    if not isa(type_, MemRefType[Attribute]) or not type_.has_static_shape() or allocation.operands:
        return None
    nbytes = prod(type_.get_shape()) * element_bytes(type_.element_type)
    is_plain = isinstance(type_.layout, NoneAttr) and isinstance(type_.memory_space, NoneAttr)
    if not is_plain or not isinstance(type_.element_type, FixedBitwidthType | IndexType | ComplexType | VectorType):
        return None
    if isa(alignment, IntegerAttr) and alignment.value.data > _ALIGNMENT:
        return None
    return nbytes if 0 < nbytes < _LARGEST else None


def _buffers(block: Block, pairs: Sequence[tuple[Operation, Operation]], accesses: _Accesses) -> Iterator[_Buffer]:
    """The allocations of a block that may share memory, with their lifetimes."""
    places = accesses.places_in(block)
    for allocation, deallocation in pairs:
        buffer = allocation.results[0]
        users = [user for user in accesses.users_of(buffer) if user is not deallocation]
        roots = [block.find_ancestor_op_in_block(user) for user in users]
        at = [places[root] for root in roots if root is not None]
        if not at or len(at) < len(users) or not accesses.writes_first(buffer, block):
            continue
        nbytes = _static_bytes(allocation)
        assert nbytes is not None, "others are left out before"
        end = places[deallocation] if any(map(accesses.may_keep, users)) else max(at) + 1
        yield _Buffer(allocation, deallocation, Temporary(nbytes, min(at), end))


def _share(edit: Editor, buffers: Sequence[_Buffer]) -> None:
    """Replace allocations by views of one block, if the block is smaller than all allocations."""
    pool = plan_pool([buffer.memory for buffer in buffers], _ALIGNMENT)
    if pool.nbytes >= sum(buffer.memory.nbytes for buffer in buffers) or pool.nbytes >= _LARGEST:
        return
    if not edit.begin(buffers[0].allocation, *[buffer.allocation for buffer in buffers[1:]]):
        return
    first = buffers[0].allocation
    alloc = memref.AllocOp.get(i8, _ALIGNMENT, [pool.nbytes])
    edit.insert(alloc, InsertPoint.before(first))
    last = _last_of([buffer.deallocation for buffer in buffers])
    edit.insert(memref.DeallocOp.get(alloc.memref), InsertPoint.before(last), of=last)
    views: dict[tuple[int, Attribute], memref.ViewOp] = {}
    for buffer, offset in zip(buffers, pool.offsets, strict=True):
        type_ = buffer.allocation.results[0].type
        assert isa(type_, MemRefType[Attribute]), "an allocation of static size"
        if (offset, type_) not in views:
            shift = arith.ConstantOp(IntegerAttr.from_index_int_value(offset))
            view = views[offset, type_] = memref.ViewOp(alloc.memref, shift.result, [], type_)
            for op in (shift, view):
                edit.insert(op, InsertPoint.before(first), of=buffer.allocation)
        edit.replace_all_uses_with(buffer.allocation.results[0], views[offset, type_].result)
        edit.erase(buffer.deallocation)
    for buffer in buffers:
        edit.erase(buffer.allocation)


def _last_of(ops: Sequence[Operation]) -> Operation:
    """Return the last of some ops of one block."""
    following = ops[0].next_op
    last, waiting = ops[0], set(ops[1:])
    while following is not None and waiting:
        if following in waiting:
            waiting.remove(following)
            last = following
        following = following.next_op
    return last


class _Accesses:
    """Accesses to the memory of allocations in `top`."""

    def __init__(self, top: Operation):
        self._flow = BufferViewFlow(top)
        self._functions = {symbol_name(op): op for op in top.walk() if isinstance(op, func.FuncOp) and op.body.blocks}
        self._writes_first: dict[SSAValue, bool] = {}
        self._places: dict[Block, Mapping[Operation, int]] = {}

    def users_of(self, buffer: SSAValue) -> list[Operation]:
        """Return the ops with an operand that may be the memory or a view of it."""
        return [use.operation for view in self._flow.views_of(buffer) for use in view.uses]

    def may_keep(self, user: Operation) -> bool:
        """Return True if an op may give other ops access to an operand's memory, unknown to `users_of`."""
        if isinstance(user, func.CallOp):
            return self._callee(user) is None
        effects = effects_of(user)
        if effects is None or any(map(_holds_memrefs, user.operands)):
            return True
        others = [result for result in user.results if not _is_memref(result.type)]
        return not effects and bool(others) and not isinstance(user, memref.DimOp)

    def writes_first(self, buffer: SSAValue, block: Block) -> bool:
        """Return True if the first access in a block does not read the memory."""
        known = self._writes_first.get(buffer)
        if known is None:
            self._writes_first[buffer] = False  # for recursive functions
            known = self._writes_first[buffer] = self._first_is_write(self._flow.views_of(buffer), block)
        return known

    def _first_is_write(self, views: Mapping[SSAValue, None], block: Block) -> bool:
        users = (use.operation for view in views for use in view.uses)
        places = self.places_in(block)
        roots = {root for user in users if (root := block.find_ancestor_op_in_block(user)) is not None}
        for root in sorted(roots, key=lambda root: places[root]):
            for op in root.walk():
                if any(operand in views for operand in op.operands):
                    is_write = self._is_write(op, views)
                    if is_write is not None:
                        return is_write
        return False

    def places_in(self, block: Block) -> Mapping[Operation, int]:
        """Map the ops of a block to their numbers."""
        places = self._places.get(block)
        if places is None:
            places = self._places[block] = {op: place for place, op in enumerate(block.ops)}
        return places

    def _is_write(self, op: Operation, views: Mapping[SSAValue, None]) -> bool | None:
        """Return True if an op only writes memory, False if it may read it, None if it does neither by itself."""
        if isinstance(op, func.CallOp) and (callee := self._callee(op)) is not None:
            if len(callee.body.blocks) > 1:
                return False
            pairs = zip(op.operands, callee.body.block.args, strict=True)
            inside = [argument for operand, argument in pairs if operand in views]
            return all(self.writes_first(argument, callee.body.block) for argument in inside)
        if is_recursive(op):
            return None
        effects = effects_of(op)
        if effects is None:
            return False
        kinds = {effect.kind for effect in effects if effect.value is None or effect.value in views}
        if MemoryEffectKind.READ in kinds:
            return False
        return True if MemoryEffectKind.WRITE in kinds else None

    def _callee(self, call: func.CallOp) -> func.FuncOp | None:
        return self._functions.get(call.callee.string_value())


def _is_memref(type: Attribute) -> bool:
    return isinstance(type, MemRefType | UnrankedMemRefType)


def _holds_memrefs(value: SSAValue) -> bool:
    """Return True if a value is memory that may contain memrefs."""
    return isa(value.type, MemRefType[Attribute]) and _is_memref(value.type.element_type)
