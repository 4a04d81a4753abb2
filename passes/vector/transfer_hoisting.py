"""Keep a vector in registers if each iteration of a loop reads and writes it at the same place of a buffer.

Source: `hoistRedundantVectorTransfers` of `Hoisting.cpp` in MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects import affine, scf
from xdsl.dialects.builtin import DenseArrayBase, MemRefType, i32
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.vector.folds.transfers import are_disjoint
from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.generic.loop_invariant_code_motion import Hoister, is_inside
from okl_opt.passes.rewriting.edit import Editor

_VIEWS = frozenset(
    {
        *("memref.cast", "memref.collapse_shape", "memref.expand_shape", "memref.memory_space_cast"),
        *("memref.reinterpret_cast", "memref.reshape", "memref.subview", "memref.transpose", "memref.view"),
    }
)


def hoist_transfers(by: object, top: Operation, *, only_if_run: bool) -> None:
    """Hoist all pairs of a read and a write, and reads alone, out of the loops in `top`.

    With `only_if_run`, hoist only out of loops known to run at least once.
    """
    while True:
        hoister = Hoister(by, top)
        for loop in [each for each in top.walk(region_first=True) if is_loop(each)]:
            hoister.empty(loop)
        reads = [each for each in top.walk(region_first=True) if isinstance(each, TransferReadOp)]
        if not any(_hoist(by, read, only_if_run) for read in reads):
            return


def _hoist(by: object, read: TransferReadOp, only_if_run: bool) -> bool:
    """Hoist a read. Return True if a write was hoisted with it, which replaces the loop."""
    loop = read.parent_op()
    if not isinstance(loop, scf.ForOp | affine.ForOp) or not isa(read.source.type, MemRefType[Attribute]):
        return False
    if not type_of(read.result).get_shape() or any(_is_made_in(operand, loop) for operand in read.operands):
        return False
    if only_if_run and not _runs(loop):
        return False
    others = [use.operation for use in read.source.uses if is_inside(use.operation, loop) and use.operation is not read]
    write = next((each for each in others if isinstance(each, TransferWriteOp) and _depends(each, read)), None)
    if write is None:
        _hoist_alone(by, read, loop, others)
        return False
    if list(read.indices) != list(write.indices) or read.result.type != write.vector.type or write.mask is not None:
        return False
    if read.permutation_map != write.permutation_map or read.mask is not None or _is_view(read.source):
        return False
    if write.parent is not read.parent or not read.is_before_in_block(write):
        return False
    if not all(_is_apart(each, write) for each in others if each is not write):
        return False
    edit = Editor(by)
    if not edit.begin(loop, read, write):
        return False
    _carry(edit, loop, read, write)
    return True


def _hoist_alone(by: object, read: TransferReadOp, loop: Operation, others: list[Operation]) -> None:
    """Move a read out of the loop if nothing else in the loop may write the memory."""
    if others or _is_view(read.source):
        return
    edit = Editor(by)
    if edit.begin(read):
        edit.move(read, InsertPoint.before(loop))


def _carry(edit: Editor, loop: scf.ForOp | affine.ForOp, read: TransferReadOp, write: TransferWriteOp) -> None:
    """Let the loop carry the vector: read it before the loop, and write it after."""
    body = loop.regions[0].block
    edit.move(read, InsertPoint.before(loop))
    part = edit.insert_block_argument(body, len(body.args), read.result.type, of=read.result)
    users = [use.operation for use in read.result.uses]
    edit.replace_operands([user for user in users if is_inside(user, loop)], {read.result: part})
    end = body.last_op
    assert end is not None, "a loop has a terminator"
    edit.modify(end).operands = [*end.operands, write.vector]
    segments = integers(loop.properties.get("operandSegmentSizes"))
    properties = dict(loop.properties)
    if segments:
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [*segments[:-1], segments[-1] + 1])
    made = type(loop).create(
        operands=[*loop.operands, read.result],
        result_types=[*loop.result_types, read.result.type],
        properties=properties,
        attributes=loop.attributes,
        regions=[edit.move_region_contents_to_new_regions(loop.regions[0])],
    )
    edit.insert(made, InsertPoint.before(loop), of=loop)
    edit.replace(loop, [], made.results[:-1])
    edit.move(write, InsertPoint.after(made))
    edit.modify(write).operands = [made.results[-1], *write.operands[1:]]


def _is_made_in(value: SSAValue, loop: Operation) -> bool:
    owner = value.owner
    return is_inside(owner.parent_op(), loop)


def _depends(op: Operation, source: Operation) -> bool:
    """Return True if `op` uses a value computed from the results of `source`."""
    pending, seen = [source], {source}
    while pending:
        for result in pending.pop().results:
            for use in result.uses:
                if use.operation is op:
                    return True
                if use.operation not in seen:
                    seen.add(use.operation)
                    pending.append(use.operation)
    return False


def _is_view(value: SSAValue) -> bool:
    """Return True if other values may refer to the same memory."""
    return isinstance(value.owner, Operation) and value.owner.name in _VIEWS


def _is_apart(other: Operation, write: TransferWriteOp) -> bool:
    """Return True if an op is known to access other parts of the buffer than a write."""
    return isinstance(other, TransferReadOp | TransferWriteOp) and are_disjoint(other, write)


def _runs(loop: scf.ForOp | affine.ForOp) -> bool:
    """Return True if a loop is known to run at least once."""
    if not isinstance(loop, scf.ForOp):
        return False
    start, end = constant_integer(loop.lb), constant_integer(loop.ub)
    return start is not None and end is not None and start < end
