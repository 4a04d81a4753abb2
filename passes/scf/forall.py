"""Lowering of `scf.forall` to other loops. Source: `ForallToParallel.cpp` and `ForallToFor.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.regions import last_op
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.nests import replace_by_nest


def bounds_of(op: ForallOp) -> tuple[list[Mixed], list[Mixed], list[Mixed]]:
    """Lower bounds, upper bounds and steps."""
    return (
        mixed_values(op.staticLowerBound.iter_values(), op.dynamicLowerBound),
        mixed_values(op.staticUpperBound.iter_values(), op.dynamicUpperBound),
        mixed_values(op.staticStep.iter_values(), op.dynamicStep),
    )


def insert_bounds(op: ForallOp, edit: Editor) -> tuple[list[SSAValue], list[SSAValue], list[SSAValue]]:
    """Return the bounds as values, inserting a constant before the loop for each static one."""
    place = InsertPoint.before(op)

    def values(bounds: Sequence[Mixed]) -> list[SSAValue]:
        return [
            edit.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(bound)), place).result
            if isinstance(bound, int)
            else bound
            for bound in bounds
        ]

    lower, upper, step = bounds_of(op)
    return values(lower), values(upper), values(step)


def to_parallel(op: ForallOp, edit: Editor) -> Operation:
    """Replace a loop without outputs by an `scf.parallel`."""
    lower, upper, step = insert_bounds(op, edit)
    edit.replace(last_op(op.region), scf.ReduceOp())
    loop = scf.ParallelOp(lower, upper, step, edit.move_region_contents_to_new_regions(op.region))
    if op.mapping is not None:
        loop.attributes["mapping"] = op.mapping
    edit.insert(loop, InsertPoint.before(op))
    edit.erase(op)
    return loop


def to_nested_fors(op: ForallOp, edit: Editor) -> None:
    """Replace a loop without outputs by a nest of `scf.for`."""
    bounds = zip(*insert_bounds(op, edit), strict=True)
    replace_by_nest(edit, op.region.block, bounds, InsertPoint.before(op))
    edit.erase(op)


def check_no_outputs(op: ForallOp) -> None:
    """Refuse a loop on tensors. mlir-opt fails on it without a message, or crashes."""
    if op.outputs:
        raise op_error(op, "has outputs: only fully bufferized loops can be lowered")


def lower_foralls(by: Pass, op: Operation, lower: Callable[[ForallOp, Editor], object]) -> None:
    """Lower all `scf.forall` in `op`, inner loops first. Refuse loops with outputs."""
    loops = [inner for inner in op.walk(region_first=True) if isinstance(inner, ForallOp)]
    for loop in loops:
        check_no_outputs(loop)
    edit = Editor(by)
    for loop in loops:
        if not edit.begin(loop):
            return
        lower(loop, edit)
