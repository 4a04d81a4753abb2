"""Affine loops: promotion of loops that run once, and perfect nests. Source: `LoopUtils.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.affine import ApplyOp, ForOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.control_flow import is_callable
from okl_opt.dialects.upstream.affine.compose import Applied, constant_bound
from okl_opt.passes.affine.bounds import constant_trip_count, lower_of
from okl_opt.passes.rewriting.edit import Editor

_IDENTITY = AffineMap(1, 0, (AffineDimExpr(0),))


def apply_of(what: Applied) -> ApplyOp:
    """Return an `affine.apply` of a map with one result."""
    return ApplyOp(what.operands, AffineMapAttr(what.map))


def variable_of(loop: ForOp) -> BlockArgument:
    """Return the induction variable."""
    return loop.body.block.args[0]


def end_of(loop: ForOp) -> Operation:
    """Return the terminator."""
    end = loop.body.block.last_op
    assert end is not None, "a body ends in a yield"
    return end


def is_empty(loop: ForOp) -> bool:
    """Return whether the body has only a terminator."""
    return loop.body.block.first_op is loop.body.block.last_op


def runs_once(loop: ForOp) -> bool:
    """Return whether a loop is known to run once, with a lower bound of one result."""
    return constant_trip_count(loop) == 1 and len(loop.lowerBoundMap.data.results) == 1


def promote(edit: Editor, loop: ForOp) -> None:
    """Replace a loop that runs once by its body. Source: `promoteIfSingleIteration`."""
    block, place = loop.body.block, InsertPoint.before(loop)
    first = _only_value(edit, loop) if list(block.args[0].uses) else block.args[0]
    edit.inline_block(block, place, [first, *loop.inits])
    end = loop.prev_op
    assert end is not None, "the body had a yield"
    values = list(end.operands)
    edit.erase(end)
    for result, value in zip(loop.results, values, strict=True):
        edit.replace_all_uses_with(result, value)
    edit.erase(loop)


def promote_if_single(edit: Editor, loop: ForOp) -> bool:
    """Promote a loop if it runs once; return whether it did."""
    if not runs_once(loop):
        return False
    promote(edit, loop)
    return True


def _only_value(edit: Editor, loop: ForOp) -> SSAValue:
    lower = lower_of(loop)
    number = constant_bound(lower.map)
    if number is not None:
        new = arith.ConstantOp(IntegerAttr.from_index_int_value(number))
        return edit.insert(new, _start_of_function(loop), of=loop).result
    if lower.map == _IDENTITY:
        return lower.operands[0]
    return edit.insert(apply_of(lower), InsertPoint.before(loop), of=loop).result


def _start_of_function(op: Operation) -> InsertPoint:
    """Return the start of the innermost function around an op; before the op if there is none."""
    around = op.parent_op()
    while around is not None and not is_callable(around):
        around = around.parent_op()
    first = None if around is None else around.regions[0].blocks.first
    return InsertPoint.before(op) if first is None else InsertPoint.at_start(first)


def perfect_nest(loop: ForOp) -> list[ForOp]:
    """Return a loop and its perfectly nested loops. Source: `getPerfectlyNestedLoops`."""
    nest = [loop]
    while True:
        block: Block = nest[-1].body.block
        only, end = block.first_op, block.last_op
        if not isinstance(only, ForOp) or only.next_op is not end:
            return nest
        nest.append(only)


def new_loop(lower: Applied, upper: Applied, step: int) -> ForOp:
    """Return a loop without carried values, with an empty body."""
    return ForOp.from_region(
        lower.operands,
        upper.operands,
        [],
        [],
        AffineMapAttr(lower.map),
        AffineMapAttr(upper.map),
        Region(Block(arg_types=[IndexType()])),
        step,
    )
