"""Ops of the memref dialect that become several blocks of the llvm dialect. Source: `MemRefToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, MemRefType, UnrankedMemRefType, i1, i8, i32, i64
from xdsl.dialects.llvm import LLVMPointerType, LLVMStructType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.llvm.forms.vocabulary import ORDERINGS
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.memref_descriptors import ALIGNED, ALLOCATED, OFFSET
from okl_opt.passes.conversion.memref_pattern import Site, ranked
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

GREATER_OR_EQUAL = 5
"""The signed predicate `sge` of `llvm.icmp`."""


def branch(to: Block, *values: SSAValue) -> Operation:
    """`llvm.br`."""
    return op_class("llvm.br").create(operands=values, successors=[to])


def conditional_branch(condition: SSAValue, yes: Block, no: Block, values_for_no: Sequence[SSAValue] = ()) -> Operation:
    """`llvm.cond_br`."""
    segments = DenseArrayBase.from_list(i32, [1, 0, len(values_for_no)])
    return op_class("llvm.cond_br").create(
        operands=[condition, *values_for_no], successors=[yes, no], properties={"operandSegmentSizes": segments}
    )


def _before(op: Operation) -> Block:
    block = op.parent
    assert block is not None, "the op stands in a block"
    return block


def _split_at(op: Operation, edit: ConversionEditor) -> Block:
    """Move the op and all after it to a new block."""
    block = _before(op)
    rest = edit.split_after(op)
    edit.move(op, InsertPoint.at_start(rest))
    assert block.parent is not None, "the block stands in a region"
    return rest


class LowerAllocaScope(ConversionPattern[Operation]):
    """memref.alloca_scope -> its blocks between llvm.intr.stacksave and llvm.intr.stackrestore"""

    names = ("memref.alloca_scope",)
    takes_old_operands = True

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        body = op.regions[0]
        first, last = body.blocks.first, body.blocks.last
        returned = None if last is None else last.last_op
        if first is None or returned is None or returned.name != "memref.alloca_scope.return":
            return
        start = _before(op)
        rest = _split_at(op, edit)
        after = rest
        if op.results:
            after = Block(arg_types=op.result_types)
            assert start.parent is not None, "the block stands in a region"
            start.parent.insert_block_after(after, start)
            edit.handle_block_creation(after)
            edit.append(after, branch(rest))
        edit.move_blocks(body, after)
        stack = site.op("llvm.intr.stacksave", (), LLVMPointerType())
        edit.append(start, site.ops[0])
        edit.append(start, branch(first))
        edit.insert(branch(after, *returned.operands), InsertPoint.before(returned))
        restore = Site(edit).effect("llvm.intr.stackrestore", [stack])
        made = returned.prev_op
        assert made is not None, "the branch"
        edit.insert(restore, InsertPoint.before(made))
        edit.erase(returned)
        edit.replace_by(op, (), [[argument] for argument in after.args] if op.results else ())


class LowerGenericAtomic(ConversionPattern[Operation]):
    """memref.generic_atomic_rmw -> a loop around llvm.cmpxchg"""

    names = ("memref.generic_atomic_rmw",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        body = op.regions[0].blocks.first
        if body is None or body.last_op is None:
            return
        computation = [inner for inner in body.ops if inner is not body.last_op]
        if not all(map(edit.may_make, computation)):
            return
        site = Site(edit)
        type_ = ranked(op.operands[0].type)
        element = site.type_of(type_.element_type)
        start = _before(op)
        rest = _split_at(op, edit)
        loop = Block(arg_types=[element])
        assert start.parent is not None, "the block stands in a region"
        start.parent.insert_block_after(loop, start)
        edit.handle_block_creation(loop)
        address = site.address(type_, operands[0], operands[1:])
        site.load(element, address)
        edit.insert(site.ops, InsertPoint.at_end(start))
        edit.append(start, branch(loop, site.ops[-1].results[0]))

        values: dict[SSAValue, SSAValue] = {body.args[0]: loop.args[0]}
        for inner in computation:
            edit.append(loop, inner.clone(values), of=inner)
        given = body.last_op.operands[0]
        result = values.get(given, given)
        site = Site(edit)
        pair = LLVMStructType.from_type_list([element, i1])
        orders = {
            "success_ordering": IntegerAttr(ORDERINGS["acq_rel"], i64),
            "failure_ordering": IntegerAttr(ORDERINGS["monotonic"], i64),
        }
        (converted,) = edit.values_of(result)
        exchanged = site.op("llvm.cmpxchg", [address, loop.args[0], converted], pair, orders)
        loaded, succeeded = site.extract(exchanged, 0), site.extract(exchanged, 1)
        edit.insert(site.ops, InsertPoint.at_end(loop))
        edit.append(loop, conditional_branch(succeeded, rest, loop, [loaded]))
        edit.replace_by(op, (), [[loaded]])


class LowerUnrankedReshape(ConversionPattern[Operation]):
    """memref.reshape with a shape of unknown length -> a loop that copies sizes and computes strides"""

    names = ("memref.reshape",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        target = op.results[0].type
        shape = ranked(op.operands[1].type)
        site = Site(edit)
        struct = site.struct(target)
        if struct is None or not isa(target, UnrankedMemRefType) or shape.has_static_shape():
            return
        source, sizes_given = operands
        rank = descriptors.size(site, sizes_given, 0)
        result = site.insert(site.poison(struct), rank, descriptors.RANK)
        bytes_ = descriptors.size_of_unranked(site, result, site.types.pointer_bits)
        place = site.alloca(i8, bytes_)
        result = site.insert(result, place, descriptors.ADDRESS)
        values = self._pointers_and_offset(op, source, site)
        pointer = descriptors.pointer_of(target)
        for field, value in zip((ALLOCATED, ALIGNED, OFFSET), values, strict=True):
            site.store(value, descriptors.place_of(site, place, pointer, field))
        sizes = descriptors.place_of_sizes(site, place, pointer)
        strides = site.element_pointer(site.index_type, sizes, rank)
        shape_at = site.extract(sizes_given, ALIGNED)
        one = site.index(1)
        last = site.binary("llvm.sub", rank, one)

        start = _before(op)
        rest = _split_at(op, edit)
        index = site.index_type
        condition, body = Block(arg_types=[index, index]), Block()
        assert start.parent is not None, "the block stands in a region"
        for block, after in ((condition, start), (body, condition)):
            start.parent.insert_block_after(block, after)
            edit.handle_block_creation(block)
        edit.insert(site.ops, InsertPoint.at_end(start))
        edit.append(start, branch(condition, last, one))

        number, stride = condition.args
        site = Site(edit)
        predicate = {"predicate": IntegerAttr(GREATER_OR_EQUAL, i64)}
        goes_on = site.op("llvm.icmp", [number, site.index(0)], i1, predicate)
        edit.insert(site.ops, InsertPoint.at_end(condition))
        edit.append(condition, conditional_branch(goes_on, body, rest))

        site = Site(edit)
        size = site.load(index, site.element_pointer(site.type_of(shape.element_type), shape_at, number))
        site.store(size, site.element_pointer(index, sizes, number))
        site.store(stride, site.element_pointer(index, strides, number))
        following = site.binary("llvm.mul", stride, size)
        down = site.binary("llvm.sub", number, one)
        edit.insert(site.ops, InsertPoint.at_end(body))
        edit.append(body, branch(condition, down, following))
        edit.replace_by(op, (), [[result]])

    @staticmethod
    def _pointers_and_offset(op: Operation, source: SSAValue, site: Site) -> list[SSAValue]:
        type_ = op.operands[0].type
        if isa(type_, MemRefType):
            return [site.extract(source, field) for field in (ALLOCATED, ALIGNED, OFFSET)]
        assert isa(type_, UnrankedMemRefType), "verified"
        address = site.extract(source, descriptors.ADDRESS)
        pointer = descriptors.pointer_of(type_)
        values = [descriptors.load_pointer(site, address, pointer, field) for field in (ALLOCATED, ALIGNED)]
        return [*values, site.load(site.index_type, descriptors.place_of(site, address, pointer, OFFSET))]


PATTERNS = (LowerAllocaScope(), LowerGenericAtomic(), LowerUnrankedReshape())
