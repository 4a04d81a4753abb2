"""Nests of `scf.for`. Source: `buildLoopNest` in `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import scf
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.passes.rewriting.edit import Editor

Bounds = tuple[SSAValue, SSAValue, SSAValue]
"""Lower bound, upper bound and step of a loop."""


def insert_nest(
    edit: Editor, bounds: Iterable[Bounds], inits: Sequence[SSAValue], place: InsertPoint
) -> list[scf.ForOp]:
    """Insert nested loops that carry values, outermost first. The innermost one has no terminator yet."""
    loops: list[scf.ForOp] = []
    for dimension in bounds:
        body = Block(arg_types=[dimension[0].type, *(value.type for value in inits)])
        loop = edit.insert(scf.ForOp(*dimension, inits, body), place)
        if loops:
            edit.insert(scf.YieldOp(*loop.results), place)
        loops.append(loop)
        inits = list(body.args[1:])
        place = InsertPoint.at_end(body)
    return loops


def replace_by_nest(edit: Editor, body: Block, bounds: Iterable[Bounds], place: InsertPoint) -> None:
    """Insert a nest around the ops of a body, whose arguments are the variables. Without bounds, insert the ops."""
    loops = insert_nest(edit, bounds, (), place)
    innermost = InsertPoint.at_end(loops[-1].body.block) if loops else place
    end = body.last_op
    assert end is not None, "the body has a terminator"
    edit.erase(end)
    edit.inline_block(body, innermost, [loop.body.block.args[0] for loop in loops])
    if loops:
        edit.insert(scf.YieldOp(), innermost)


def parallel_to_nested_fors(op: scf.ParallelOp, edit: Editor) -> None:
    """Replace a loop without reductions by a nest of `scf.for`."""
    bounds = zip(op.lowerBound, op.upperBound, op.step, strict=True)
    replace_by_nest(edit, op.body.block, bounds, InsertPoint.before(op))
    edit.erase(op)
