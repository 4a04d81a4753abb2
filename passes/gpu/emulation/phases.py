"""The threads of a block as loops: one loop over threads for each phase between two barriers.

What all threads compute alike, of what is known of the block alone, is computed once for the block. A value that a
thread computes in one phase and uses in another is kept in memory with a place for each thread; views are computed
again. Loops and branches with a barrier inside are those of the block: all threads must agree on what decides them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.dialects import cf, memref, scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, MemRefType, NoneAttr, UnrankedMemRefType, i1
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp, BarrierOp, ShuffleOp, SubgroupReduceOp
from okl_opt.dialects.upstream.llvm.layout import Layout, layout
from okl_opt.passes.gpu.emulation.copies import Values, copy_op, copy_region
from okl_opt.passes.gpu.emulation.groups import EQUAL, reduce_subgroup, reduce_threads, shuffled
from okl_opt.passes.gpu.emulation.places import OF_BLOCKS, OF_THREADS, Where
from okl_opt.passes.gpu.emulation.types import on_host
from okl_opt.passes.gpu.emulation.writer import Writer

_ALIGNMENT = 16
"""What the memory of each thread is a multiple of, in bytes."""
_TOGETHER = (BarrierOp, AllReduceOp, ShuffleOp, SubgroupReduceOp)
"""Ops that all threads of a block reach together; so must those of a subgroup here."""


def has_barrier(op: Operation) -> bool:
    """Whether threads wait for each other in an op."""
    return any(isinstance(each, _TOGETHER) for each in op.walk())


class Threads:
    """The body of a kernel for one block, `where`, of which `values` are known.

    `head` writes before the loops over blocks; what it allocates is added to `memory`.
    """

    def __init__(self, where: Where, values: Values, head: Writer, memory: list[SSAValue]):
        self._where = where
        self.of_block = values
        """What is known of the block."""
        self._head = head
        self._memory = memory
        self._slots: dict[SSAValue, SSAValue] = {}
        """Memory with a place for each thread, for a value that threads compute."""
        self._private: dict[SSAValue, SSAValue] = {}
        """Memory of all threads, for memory that each has of its own."""

    def loops(self, writer: Writer) -> tuple[Writer, Where]:
        """Loops over the threads of the block."""
        inner, thread = writer.nest(self._where.sizes.block, 3)
        return inner, self._where._replace(thread=thread)

    # ----- without barriers

    def whole(self, body: Region, writer: Writer) -> None:
        """Write a body without barriers, of any number of blocks."""
        for block in body.blocks:
            self._share_memory(list(block.ops))
        values = dict(self.of_block)
        inner, where = self.loops(writer)
        entry = body.blocks[0]
        if entry is body.blocks.last:
            for op in entry.ops:
                copy_op(op, values, inner, where)
        else:
            copy = copy_region(body, values, inner, where, scf.YieldOp)
            for old, new in zip(entry.args, list(copy.blocks[0].args), strict=True):
                new.replace_all_uses_with(self.of_block[old])
                copy.blocks[0].erase_arg(new)
            inner.put(scf.ExecuteRegionOp.create(regions=[copy]))
        inner.close(writer.block)

    def _share_memory(self, ops: Sequence[Operation]) -> None:
        """Let all threads use the same memory for what each allocates and needs only while it runs."""
        for op in (inner for each in ops for inner in each.walk() if inner.name == "memref.alloca"):
            type, users = op.results[0].type, [use.operation for use in op.results[0].uses]
            assert isa(type, MemRefType[Attribute])
            is_known = type.has_static_shape() and isinstance(type.layout, NoneAttr)
            if is_known and not any(has_trait(user, IsTerminator) for user in users):
                self.share(op, op.results[0])

    def share(self, op: Operation, value: SSAValue) -> None:
        """Let a memref be the same memory for all threads, and for all blocks one after the other.

        Raises: DiagnosticError unless its size is known.
        """
        type = on_host(value.type)
        assert isa(type, MemRefType[Attribute])
        if not type.has_static_shape() or not isinstance(type.layout, NoneAttr):
            raise op_error(op, f"cannot be emulated: it has memory of type {print_attribute(type)}")
        self.of_block[value] = self._head.allocate(type)
        self._memory.append(self.of_block[value])

    # ----- with barriers

    def phases(self, ops: Sequence[Operation], writer: Writer) -> None:
        """Write the ops of a block of the kernel, without its terminator, phase by phase."""
        phase: list[Operation] = []
        for op in ops:
            if has_barrier(op):
                self._phase(phase, writer)
                phase = []
                self._together(op, writer)
            else:
                phase.append(op)
        self._phase(phase, writer)

    def _phase(self, ops: Sequence[Operation], writer: Writer) -> None:
        """Write ops that each thread runs without waiting for others."""
        own: list[Operation] = []
        for op in ops:
            if self._is_of_block(op):
                copy_op(op, self.of_block, writer, self._where)
            elif op.name == "memref.alloca" and _is_used_outside(op.results[0], ops):
                self.separate(op, op.results[0])
            else:
                own.append(op)
        self._share_memory(own)
        if all(map(_is_recomputed, own)):
            return
        phase = _Phase(self, writer)
        for op in own:
            phase.copy(op)
        for value in _kept(own, ops):
            phase.move([value], [self.slot(_owner(value), value)])
        phase.close()

    def _is_of_block(self, op: Operation) -> bool:
        """Whether an op gives the same to all threads, and nothing else."""
        if op.name in OF_BLOCKS:
            return True
        if op.regions or op.name in OF_THREADS or not is_free_of_effects(op):
            return False
        return all(operand in self.of_block for operand in op.operands)

    def slot(self, op: Operation, value: SSAValue) -> SSAValue:
        """The memory for a value of each thread. Raises: DiagnosticError for values that memory cannot hold."""
        if value not in self._slots:
            if _is_memref(value):
                raise op_error(op, "cannot be emulated: a memref is computed before a gpu.barrier and used after it")
            self._slots[value] = self._allocate(on_host(value.type))
        return self._slots[value]

    def separate(self, op: Operation, value: SSAValue) -> None:
        """Give each thread memory of its own for a memref. Raises: DiagnosticError unless its size is known."""
        type = value.type
        assert isa(type, MemRefType[Attribute])
        element = layout(type.element_type) or (Layout(8, 8) if isinstance(type.element_type, IndexType) else None)
        if not type.has_static_shape() or not isinstance(type.layout, NoneAttr) or element is None:
            raise op_error(op, f"cannot be emulated: memory of each thread of type {print_attribute(type)}")
        size = -(-prod(type.get_shape()) * element.size // _ALIGNMENT) * _ALIGNMENT
        self._private[value] = self._allocate(IntegerType(8), size)

    def _allocate(self, element: Attribute, count: int | None = None) -> SSAValue:
        """Memory with an element for each thread, or one dimension with so many for each."""
        head = self._head
        if count is None:
            type, sizes = MemRefType(element, [DYNAMIC_INDEX] * 3), list(reversed(self._where.sizes.block))
        else:
            type = MemRefType(element, [DYNAMIC_INDEX])
            sizes = [head.make("arith.muli", [self._where.threads(head), head.index(count)])]
        memory = head.allocate(type, sizes)
        self._memory.append(memory)
        return memory

    def value(self, value: SSAValue, writer: Writer, where: Where, values: Values) -> SSAValue:
        """What a thread knows by a value of an earlier phase."""
        if value in values:
            return values[value]
        if value in self._slots:
            assert where.thread is not None
            values[value] = writer.load(self._slots[value], where.thread[::-1])
        elif value in self._private:
            values[value] = self._view(value, writer, where)
        else:
            owner = _owner(value)
            if not _is_recomputed(owner):
                raise op_error(owner, "cannot be emulated: what it gives is used after a gpu.barrier")
            for operand in owner.operands:
                self.value(operand, writer, where, values)
            copy_op(owner, values, writer, where)
        return values[value]

    def _view(self, value: SSAValue, writer: Writer, where: Where) -> SSAValue:
        """The part of a thread of the memory of all."""
        memory = self._private[value]
        whole = writer.make("memref.dim", [memory, writer.index(0)])
        size = writer.make("arith.divui", [whole, where.threads(writer)])
        start = writer.make("arith.muli", [where.linear(writer), size])
        return writer.put(memref.ViewOp.create(operands=[memory, start], result_types=[on_host(value.type)])).results[0]

    # ----- what threads do together

    def _together(self, op: Operation, writer: Writer) -> None:
        writer = writer.of(op)
        match op:
            case BarrierOp():
                return
            case AllReduceOp():
                memory = self._in_memory(op.value, writer)
                self.of_block[op.result] = reduce_threads(op, memory, self._where, writer)
            case SubgroupReduceOp():
                memory, result = self._in_memory(op.value, writer), self.slot(op, op.result)
                phase = _Phase(self, writer)
                phase.put([reduce_subgroup(op, memory, phase.where, phase.writer)], [result])
                phase.close()
            case ShuffleOp():
                memory, results = self._in_memory(op.value, writer), [self.slot(op, each) for each in op.results]
                phase = _Phase(self, writer)
                offset, width = (phase.value(each) for each in (op.offset, op.width))
                found = shuffled(op, memory, offset, width, phase.where, phase.writer)
                phase.put(found, results)
                phase.close()
            case scf.ForOp():
                self._for(op, writer)
            case scf.IfOp():
                self._if(op, writer)
            case scf.WhileOp():
                self._while(op, writer)
            case _:
                barrier = next(each for each in op.walk() if isinstance(each, _TOGETHER))
                raise op_error(barrier, f"cannot be emulated in '{op_name(op)}', only in loops and branches of scf")

    def _in_memory(self, value: SSAValue, writer: Writer) -> SSAValue:
        """The memory that has a value of each thread."""
        if value in self._slots:
            return self._slots[value]
        memory = self._allocate(on_host(value.type))
        phase = _Phase(self, writer)
        phase.move([value], [memory])
        phase.close()
        return memory

    def _agreed(self, op: Operation, value: SSAValue, writer: Writer) -> SSAValue:
        """A value on which all threads must agree, since it decides about a barrier."""
        if value in self.of_block:
            return self.of_block[value]
        memory = self._in_memory(value, writer)
        zero = writer.index(0)
        first = writer.load(memory, [zero, zero, zero])
        inner, where = self.loops(writer)
        assert where.thread is not None
        other = inner.load(memory, where.thread[::-1])
        same = inner.make("arith.cmpi", [first, other], i1, predicate=EQUAL)
        barrier = "the threads of a block do not agree whether they reach the barrier in it"
        inner.put(cf.AssertOp(same, f"'{op_name(op)}' op {barrier}"))
        inner.close(writer.block)
        return first

    def _for(self, op: scf.ForOp, writer: Writer) -> None:
        bounds = [self._agreed(op, each, writer) for each in (op.lb, op.ub, op.step)]
        variable, *carried = op.body.block.args
        self._move(op, op.iter_args, carried, writer)
        body = Block(arg_types=[on_host(variable.type)])
        first, end, step = bounds
        writer.put(scf.ForOp(first, end, step, [], body))
        self.of_block[variable] = body.args[0]
        inner = writer.at(body)
        self._body(op, op.body.block, carried, inner)
        inner.put(scf.YieldOp())
        for result, argument in zip(op.results, carried, strict=True):
            self._slots[result] = self._slots[argument]

    def _if(self, op: scf.IfOp, writer: Writer) -> None:
        new = writer.branch(self._agreed(op, op.cond, writer), has_else=bool(op.false_region.blocks))
        for old, region in zip(op.regions, new.regions, strict=True):
            if old.blocks.first is not None:
                inner = writer.at(region.block)
                self._body(op, old.block, op.results, inner)
                inner.put(scf.YieldOp())

    def _while(self, op: scf.WhileOp, writer: Writer) -> None:
        before, after = op.before_region.block, op.after_region.block
        self._move(op, op.arguments, before.args, writer)
        new = scf.WhileOp([], [], Region(Block()), Region(Block()))
        writer.put(new)
        inner = writer.at(new.before_region.block)
        last = before.last_op
        assert isinstance(last, scf.ConditionOp)
        self.phases(_without_last(before), inner)
        condition = self._agreed(op, last.condition, inner)
        self._move(op, last.args, op.results, inner)
        self._move(op, op.results, after.args, inner)
        inner.put(scf.ConditionOp(condition))
        inner = writer.at(new.after_region.block)
        self._body(op, after, before.args, inner)
        inner.put(scf.YieldOp())

    def _body(self, op: Operation, block: Block, targets: Sequence[SSAValue], writer: Writer) -> None:
        """Write the body of an op; each thread's operands of its terminator become `targets`."""
        last = block.last_op
        assert last is not None, "a body ends in a terminator"
        self.phases(_without_last(block), writer)
        self._move(op, last.operands, targets, writer)

    def _move(self, op: Operation, values: Sequence[SSAValue], targets: Sequence[SSAValue], writer: Writer) -> None:
        """Let each thread have some values under other names, at once."""
        if targets:
            memory = [self.slot(op, target) for target in targets]
            phase = _Phase(self, writer)
            phase.move(values, memory)
            phase.close()


class _Phase:
    """Loops over the threads of a block, with what each of them does."""

    def __init__(self, threads: Threads, writer: Writer):
        self._threads = threads
        self._outer = writer.block
        self.writer, self.where = threads.loops(writer)
        self._values: Values = dict(threads.of_block)

    def copy(self, op: Operation) -> None:
        """Let each thread run an op."""
        for value in _used_from_outside(op):
            self.value(value)
        copy_op(op, self._values, self.writer, self.where)

    def move(self, values: Sequence[SSAValue], memory: Sequence[SSAValue]) -> None:
        """Store values of each thread, after all of them were read."""
        self.put([self.value(value) for value in values], memory)

    def put(self, values: Sequence[SSAValue], memory: Sequence[SSAValue]) -> None:
        """Store what was computed in the loops for each thread."""
        assert self.where.thread is not None
        for value, each in zip(values, memory, strict=True):
            self.writer.store(value, each, self.where.thread[::-1])

    def value(self, value: SSAValue) -> SSAValue:
        return self._threads.value(value, self.writer, self.where, self._values)

    def close(self) -> None:
        """End the loops."""
        self.writer.close(self._outer)


def _kept(own: Sequence[Operation], phase: Sequence[Operation]) -> list[SSAValue]:
    """The values of a phase that later ones read from memory: those that are used, or that views are computed from."""
    found: dict[SSAValue, None] = {}
    inside = set(own)
    waiting: list[SSAValue] = [result for op in own for result in op.results if _is_used_outside(result, phase)]
    while waiting:
        value = waiting.pop()
        owner = value.owner
        if value in found or isinstance(owner, Block) or owner not in inside:
            continue
        if _is_recomputed(owner):
            waiting.extend(owner.operands)
        else:
            found[value] = None
    return list(found)


def _is_recomputed(op: Operation) -> bool:
    """Whether what an op gives is computed again in each phase: views, and the number of the thread."""
    if op.name in OF_THREADS:
        return True
    return bool(op.results) and all(map(_is_memref, op.results)) and not op.regions and is_free_of_effects(op)


def _is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def _is_used_outside(value: SSAValue, phase: Sequence[Operation]) -> bool:
    """Whether an op that is not in a phase, nor inside of one that is, uses a value of an op of the phase."""
    inside = set(phase)
    for use in value.uses:
        user: Operation | None = use.operation
        while user is not None and user not in inside:
            user = user.parent_op()
        if user is None:
            return True
    return False


def _used_from_outside(op: Operation) -> Iterator[SSAValue]:
    """The values that an op, and what is in it, uses of those that are defined around it."""
    for each in op.walk():
        for operand in each.operands:
            owner = operand.owner if isinstance(operand.owner, Operation) else operand.owner.parent_op()
            if owner is not None and not op.is_ancestor(owner):
                yield operand


def _owner(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation), "arguments of blocks are known, or in memory"
    return value.owner


def _without_last(block: Block) -> Sequence[Operation]:
    return list(block.ops)[:-1]
