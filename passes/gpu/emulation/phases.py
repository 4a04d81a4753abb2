"""The threads of a block as loops: one loop nest over threads for each phase between two barriers.

Values that depend on the block alone (uniform values) are computed once for the block. A value that a thread computes
in one phase and uses in another is kept in memory with a slot for each thread; views are recomputed. Loops and branches
around a barrier run once for the block: all threads must agree on their bounds and conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.dialects import cf, memref, scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, MemRefType, NoneAttr, UnrankedMemRefType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp, BarrierOp, ShuffleOp, SubgroupReduceOp
from okl_opt.dialects.upstream.llvm.layout import Layout, layout
from okl_opt.passes.gpu.emulation.copies import Values, copy_op, copy_region
from okl_opt.passes.gpu.emulation.groups import reduce_subgroup, reduce_threads, shuffled
from okl_opt.passes.gpu.emulation.places import THREAD_OPS, UNIFORM_OPS, Where
from okl_opt.passes.gpu.emulation.types import on_host
from okl_opt.passes.gpu.emulation.writer import Writer

_ALIGNMENT = 16
"""The alignment of the memory of each thread, in bytes."""
_COLLECTIVE_OPS = (BarrierOp, AllReduceOp, ShuffleOp, SubgroupReduceOp)
"""Ops that all threads of a block must reach together, here also those of subgroups."""


def has_barrier(op: Operation) -> bool:
    """Return whether an op contains an op that all threads reach together."""
    return any(isinstance(each, _COLLECTIVE_OPS) for each in op.walk())


class Threads:
    """Writes the body of a kernel for one block, `where`; `values` are its uniform values.

    `head` writes before the loops over blocks; its allocations are added to `memory`.
    """

    def __init__(self, where: Where, values: Values, head: Writer, memory: list[SSAValue]):
        self._where = where
        self.uniform_values = values
        """The uniform values."""
        self._head = head
        self._memory = memory
        self._slots: dict[SSAValue, SSAValue] = {}
        """Value -> memory with a slot for each thread."""
        self._private: dict[SSAValue, SSAValue] = {}
        """Memref private to each thread -> one memory for all threads."""

    def loops(self, writer: Writer) -> tuple[Writer, Where]:
        """Write loops over the threads of the block; return a writer for the body, and the position in it."""
        inner, thread = writer.nest(self._where.sizes.block, 3)
        return inner, self._where._replace(thread=thread)

    # ----- without barriers

    def whole(self, body: Region, writer: Writer) -> None:
        """Write a body without barriers, of any number of blocks."""
        for block in body.blocks:
            self._share_memory(list(block.ops))
        values = dict(self.uniform_values)
        inner, where = self.loops(writer)
        entry = body.blocks[0]
        if entry is body.blocks.last:
            for op in entry.ops:
                copy_op(op, values, inner, where)
        else:
            copy = copy_region(body, values, inner, where, scf.YieldOp)
            for old, new in zip(entry.args, list(copy.blocks[0].args), strict=True):
                new.replace_all_uses_with(self.uniform_values[old])
                copy.blocks[0].erase_arg(new)
            inner.put(scf.ExecuteRegionOp.create(regions=[copy]))
        inner.close(writer.block)

    def _share_memory(self, ops: Sequence[Operation]) -> None:
        """Let all threads use the same memory for allocations that they need only while they run."""
        for op in (inner for each in ops for inner in each.walk() if inner.name == "memref.alloca"):
            type, users = op.results[0].type, [use.operation for use in op.results[0].uses]
            assert isa(type, MemRefType[Attribute])
            is_known = type.has_static_shape() and isinstance(type.layout, NoneAttr)
            if is_known and not any(has_trait(user, IsTerminator) for user in users):
                self.share(op, op.results[0])

    def share(self, op: Operation, value: SSAValue) -> None:
        """Let all threads, and one block after the other, use the same memory for a memref.

        Raises: DiagnosticError if its size is dynamic.
        """
        type = on_host(value.type)
        assert isa(type, MemRefType[Attribute])
        if not type.has_static_shape() or not isinstance(type.layout, NoneAttr):
            raise op_error(op, f"cannot be emulated: it has memory of type {print_attribute(type)}")
        self.uniform_values[value] = self._head.allocate(type)
        self._memory.append(self.uniform_values[value])

    # ----- with barriers

    def phases(self, ops: Sequence[Operation], writer: Writer) -> None:
        """Write the ops of a block of the kernel, without its terminator, phase by phase."""
        phase: list[Operation] = []
        for op in ops:
            if has_barrier(op):
                self._phase(phase, writer)
                phase = []
                self._collective(op, writer)
            else:
                phase.append(op)
        self._phase(phase, writer)

    def _phase(self, ops: Sequence[Operation], writer: Writer) -> None:
        """Write ops of one phase, which a thread runs without waiting for others."""
        own: list[Operation] = []
        for op in ops:
            if self._is_uniform(op):
                copy_op(op, self.uniform_values, writer, self._where)
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

    def _is_uniform(self, op: Operation) -> bool:
        """Return whether an op has the same results for all threads, and no effects."""
        if op.name in UNIFORM_OPS:
            return True
        if op.regions or op.name in THREAD_OPS or not is_free_of_effects(op):
            return False
        return all(operand in self.uniform_values for operand in op.operands)

    def slot(self, op: Operation, value: SSAValue) -> SSAValue:
        """Return the memory with a slot for each thread for a value. Raises: DiagnosticError for memrefs."""
        if value not in self._slots:
            if _is_memref(value):
                raise op_error(op, "cannot be emulated: a memref is computed before a gpu.barrier and used after it")
            self._slots[value] = self._allocate(on_host(value.type))
        return self._slots[value]

    def separate(self, op: Operation, value: SSAValue) -> None:
        """Allocate memory of its own for each thread for a memref. Raises: DiagnosticError if its size is dynamic."""
        type = value.type
        assert isa(type, MemRefType[Attribute])
        element = layout(type.element_type) or (Layout(8, 8) if isinstance(type.element_type, IndexType) else None)
        if not type.has_static_shape() or not isinstance(type.layout, NoneAttr) or element is None:
            raise op_error(op, f"cannot be emulated: memory of each thread of type {print_attribute(type)}")
        size = -(-prod(type.get_shape()) * element.size // _ALIGNMENT) * _ALIGNMENT
        self._private[value] = self._allocate(IntegerType(8), size)

    def _allocate(self, element: Attribute, count: int | None = None) -> SSAValue:
        """Allocate one element for each thread, or `count` elements for each in one dimension."""
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
        """Return the copy for a thread of a value of an earlier phase: loaded, or recomputed."""
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
        """Return the thread's part of the memory of all threads."""
        memory = self._private[value]
        whole = writer.make("memref.dim", [memory, writer.index(0)])
        size = writer.make("arith.divui", [whole, where.threads(writer)])
        start = writer.make("arith.muli", [where.linear(writer), size])
        return writer.put(memref.ViewOp.create(operands=[memory, start], result_types=[on_host(value.type)])).results[0]

    # ----- collective ops

    def _collective(self, op: Operation, writer: Writer) -> None:
        writer = writer.of(op)
        match op:
            case BarrierOp():
                return
            case AllReduceOp():
                memory = self._in_memory(op.value, writer)
                self.uniform_values[op.result] = reduce_threads(op, memory, self._where, writer)
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
                barrier = next(each for each in op.walk() if isinstance(each, _COLLECTIVE_OPS))
                raise op_error(barrier, f"cannot be emulated in '{op_name(op)}', only in loops and branches of scf")

    def _in_memory(self, value: SSAValue, writer: Writer) -> SSAValue:
        """Return memory with the value of each thread."""
        if value in self._slots:
            return self._slots[value]
        memory = self._allocate(on_host(value.type))
        phase = _Phase(self, writer)
        phase.move([value], [memory])
        phase.close()
        return memory

    def _agreed(self, op: Operation, value: SSAValue, writer: Writer) -> SSAValue:
        """Return a value that decides about a barrier, with an assertion that all threads have the same one."""
        if value in self.uniform_values:
            return self.uniform_values[value]
        memory = self._in_memory(value, writer)
        zero = writer.index(0)
        first = writer.load(memory, [zero, zero, zero])
        inner, where = self.loops(writer)
        assert where.thread is not None
        other = inner.load(memory, where.thread[::-1])
        same = inner.compare("eq", first, other)
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
        self.uniform_values[variable] = body.args[0]
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
        """Write the body of an op, and store the operands of its terminator for `targets`, per thread."""
        last = block.last_op
        assert last is not None, "a body ends in a terminator"
        self.phases(_without_last(block), writer)
        self._move(op, last.operands, targets, writer)

    def _move(self, op: Operation, values: Sequence[SSAValue], targets: Sequence[SSAValue], writer: Writer) -> None:
        """Assign values to targets for each thread, all reads before the writes."""
        if targets:
            memory = [self.slot(op, target) for target in targets]
            phase = _Phase(self, writer)
            phase.move(values, memory)
            phase.close()


class _Phase:
    """A loop nest over the threads of a block, under construction."""

    def __init__(self, threads: Threads, writer: Writer):
        self._threads = threads
        self._outer = writer.block
        self.writer, self.where = threads.loops(writer)
        self._values: Values = dict(threads.uniform_values)

    def copy(self, op: Operation) -> None:
        """Copy an op into the loops."""
        for value in _used_from_outside(op):
            self.value(value)
        copy_op(op, self._values, self.writer, self.where)

    def move(self, values: Sequence[SSAValue], memory: Sequence[SSAValue]) -> None:
        """Store the values of each thread, all reads before the writes."""
        self.put([self.value(value) for value in values], memory)

    def put(self, values: Sequence[SSAValue], memory: Sequence[SSAValue]) -> None:
        """Store values computed in the loops, for each thread."""
        assert self.where.thread is not None
        for value, each in zip(values, memory, strict=True):
            self.writer.store(value, each, self.where.thread[::-1])

    def value(self, value: SSAValue) -> SSAValue:
        return self._threads.value(value, self.writer, self.where, self._values)

    def close(self) -> None:
        """End the loops."""
        self.writer.close(self._outer)


def _kept(own: Sequence[Operation], phase: Sequence[Operation]) -> list[SSAValue]:
    """Return the values of a phase that later phases need, directly or to recompute views."""
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
    """Return whether the results of an op are recomputed in each phase: views and thread ids."""
    if op.name in THREAD_OPS:
        return True
    return bool(op.results) and all(map(_is_memref, op.results)) and not op.regions and is_free_of_effects(op)


def _is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def _is_used_outside(value: SSAValue, phase: Sequence[Operation]) -> bool:
    """Return whether an op outside of a phase uses a value of the phase."""
    inside = set(phase)
    for use in value.uses:
        user: Operation | None = use.operation
        while user is not None and user not in inside:
            user = user.parent_op()
        if user is None:
            return True
    return False


def _used_from_outside(op: Operation) -> Iterator[SSAValue]:
    """Yield the values defined outside of an op that the op, or ops in its regions, use."""
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
