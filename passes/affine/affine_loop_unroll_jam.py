"""Unroll and jam the first loop of a function: unroll it, and fuse the copies of its inner loops.

Before:  func.func @f(%arg0: memref<8x16xf32>, %arg1: f32) {
           affine.for %arg2 = 0 to 8 {
             affine.for %arg3 = 0 to 16 {
               affine.store %arg1, %arg0[%arg2, %arg3] : memref<8x16xf32>
             }
           }
           return
         }
After:   func.func @f(%arg0: memref<8x16xf32>, %arg1: f32) {
           affine.for %arg2 = 0 to 8 step 4 {
             affine.for %arg3 = 0 to 16 {
               affine.store %arg1, %arg0[%arg2, %arg3] : memref<8x16xf32>
               %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
               affine.store %arg1, %arg0[%0, %arg3] : memref<8x16xf32>
               %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
               affine.store %arg1, %arg0[%1, %arg3] : memref<8x16xf32>
               %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
               affine.store %arg1, %arg0[%2, %arg3] : memref<8x16xf32>
             }
           }
           return
         }

The pass handles a loop that is the first op of a function. The loop stays if that would break a dependence, or if it
carries values. MLIR does not check dependences, and initializes sums carried by such a loop several times.
Source: `LoopUnrollAndJam.cpp`, and `loopUnrollJamByFactor` in `Affine/Utils/LoopUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ForOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import UNKNOWN, error
from okl_opt.dialects.upstream.shared.regions import is_inside
from okl_opt.passes.affine.accesses import Access, conflicts_in
from okl_opt.passes.affine.bounds import constant_trip_count, is_step, is_trip_count_multiple, lower_of, upper_of
from okl_opt.passes.affine.dependence import between, loops_around
from okl_opt.passes.affine.loops import end_of, is_empty, promote, promote_if_single, runs_once, variable_of
from okl_opt.passes.affine.unroll import advanced, check_size, has_single_bounds, split_rest
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_Values = dict[SSAValue, SSAValue]
"""Value -> its copy in a later iteration."""


# ----- the ops to jam


def _runs(loop: ForOp) -> Iterator[list[Operation]]:
    """Yield the runs of ops between loops, in a loop and its nested loops. Source: `JamBlockGatherer`."""
    run: list[Operation] = []
    end = end_of(loop)
    for op in loop.body.block.ops:
        if run and (isinstance(op, ForOp) or op is end):
            yield run
            run = []
        if isinstance(op, ForOp):
            yield from _runs(op)
        else:
            run.append(op)


def _nested_loops(loop: ForOp) -> list[ForOp]:
    """Return the nested loops, which all unrolled iterations share."""
    inner = [op for op in loop.body.block.ops if isinstance(op, ForOp)]
    return [each for one in inner for each in (one, *_nested_loops(one))]


def _has_invariant_bounds(loop: ForOp) -> bool:
    """Return whether the bounds of nested loops are invariant in the outer loop. Source: `areInnerBoundsInvariant`."""
    for inner in loop.walk():
        if isinstance(inner, ForOp):
            operands = (*lower_of(inner).operands, *upper_of(inner).operands)
            if any(is_inside(value, loop) for value in operands):
                return False
    return True


# ----- dependences


def _may_jam(loop: ForOp, factor: int) -> bool:
    """Return whether unroll-and-jam keeps all dependences."""
    if not _nested_loops(loop):
        return True
    pairs = conflicts_in(loop.body.walk(), loop)
    return pairs is not None and not any(_reorders_conflict(one, other, loop, factor) for one, other in pairs)


def _reorders_conflict(source: Access, target: Access, loop: ForOp, factor: int) -> bool:
    """Return whether jamming may reorder two conflicting accesses of different iterations."""
    shared, first, second = _common_loops(source.op, target.op, loop)
    for place in range(len(shared) + 1):
        if place == len(shared) and not _is_in_later_run(first, second):
            return False
        found = between(source, target)
        if isinstance(found, bool):
            return found
        for outer in loops_around(loop):
            found.equal(variable_of(outer))
        found.order(variable_of(loop))
        found.within(variable_of(loop), (factor - 1) * loop.step.value.data)
        for inner in shared[:place]:
            found.equal(variable_of(inner))
        if place < len(shared):
            found.go_back(variable_of(shared[place]))
        if found.may_exist():
            return True
    return False


def _common_loops(one: Operation, other: Operation, loop: ForOp) -> tuple[list[ForOp], Operation, Operation]:
    """Return the jammed loops around both ops, and the ancestors of the ops in the innermost of these loops."""
    shared: list[ForOp] = []
    for first, second in zip(_path(one, loop), _path(other, loop), strict=False):
        if first is not second or not isinstance(first, ForOp):
            return shared, first, second
        shared.append(first)
    raise AssertionError("an access is no loop")


def _path(op: Operation, loop: ForOp) -> list[Operation]:
    """Return the ops around an op in a loop, outermost first, then the op itself."""
    path: list[Operation] = []
    around: Operation | None = op
    while around is not None and around is not loop:
        path.append(around)
        around = around.parent_op()
    return path[::-1]


def _is_in_later_run(op: Operation, other: Operation) -> bool:
    """Return whether `op` comes after `other` in a block, in a later run, i.e. with a loop between them."""
    between_them = isinstance(other, ForOp)
    following = other.next_op
    while following is not None:
        between_them = between_them or isinstance(following, ForOp)
        if following is op:
            return between_them
        following = following.next_op
    return False


# ----- jamming


def _jam(edit: Editor, loop: ForOp, factor: int) -> None:
    values: list[_Values] = [{} for _ in range(factor)]
    widened = [_widen(edit, inner, values) for inner in _nested_loops(loop) if inner.results]
    step = loop.step.value.data
    variable = variable_of(loop)
    is_used = bool(list(variable.uses))
    edit.modify(loop).properties["step"] = IntegerAttr.from_index_int_value(step * factor)
    for run in list(_runs(loop)):
        following = run[-1].next_op
        assert following is not None, "a yield comes last"
        place = InsertPoint.before(following)
        for turn in range(1, factor):
            known = values[turn]
            if is_used:
                known[variable] = edit.insert(advanced(variable, turn * step), place).result
            for op in run:
                copy = edit.insert(copy_of(op, known), place, of=op)
                known.update(zip(op.results, copy.results, strict=True))
    for inner in widened:
        _carry_all(edit, inner, values)


def _widen(edit: Editor, loop: ForOp, values: Sequence[_Values]) -> ForOp:
    """Let a loop carry its values once for each unrolled iteration."""
    count = len(loop.results)
    operands = [*loop.operands, *([*loop.inits] * (len(values) - 1))]
    body = edit.move_region_contents_to_new_regions(loop.body)
    wide = ForOp.from_region(
        loop.lowerBoundOperands,
        loop.upperBoundOperands,
        operands[len(operands) - count * len(values) :],
        [*loop.result_types] * len(values),
        loop.lowerBoundMap,
        loop.upperBoundMap,
        body,
        loop.step,
    )
    wide.attributes.update(loop.attributes)
    block = body.block
    carried = list(block.args[1:])
    for known in values[1:]:
        known.update({value: _argument_like(edit, block, value) for value in carried})
    edit.insert(wide, InsertPoint.before(loop), of=loop)
    for place, result in enumerate(loop.results):
        edit.replace_all_uses_with(result, wide.results[place])
        for turn, known in enumerate(values[1:], start=1):
            known[wide.results[place]] = wide.results[turn * count + place]
    edit.erase(loop)
    return wide


def _argument_like(edit: Editor, block: Block, value: SSAValue) -> SSAValue:
    return edit.insert_block_argument(block, len(block.args), value.type, of=value)


def _carry_all(edit: Editor, loop: ForOp, values: Sequence[_Values]) -> None:
    """Set the initial and yielded values of all unrolled iterations."""
    count = len(loop.results) // len(values)
    start = len(loop.operands) - len(loop.results)
    inits, end = list(loop.operands[start : start + count]), end_of(loop)
    yielded = list(end.operands)
    edit.modify(loop).operands = [
        *loop.operands[:start],
        *(known.get(value, value) for known in values for value in inits),
    ]
    edit.modify(end).operands = [known.get(value, value) for known in values for value in yielded]


@dataclass(frozen=True)
class AffineLoopUnrollAndJam(OpPass):
    """A cleanup loop runs the remaining iterations."""

    name = "affine-loop-unroll-jam"
    keeps_checks = True
    anchor = "func.func"

    unroll_jam_factor: int = 4
    """The number of iterations that become one."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        factor = self.unroll_jam_factor
        if factor < 1:
            raise error(UNKNOWN, "affine-loop-unroll-jam: the factor must be positive")
        block = op.regions[0].blocks.first
        loop = None if block is None else block.first_op
        if not isinstance(loop, ForOp):
            return
        edit = Editor(self)
        if factor == 1:
            if runs_once(loop) and edit.begin(loop):
                promote(edit, loop)
            return
        count = constant_trip_count(loop)
        if is_empty(loop) or loop.results or (count is not None and count < factor):
            return
        if not is_step(loop.step.value.data * factor):
            return
        leaves_rest = not is_trip_count_multiple(loop, factor)
        if (leaves_rest and not has_single_bounds(loop)) or not _has_invariant_bounds(loop):
            return
        if not _may_jam(loop, factor):
            return
        check_size(loop, factor)
        if edit.begin(loop):
            if leaves_rest:
                split_rest(edit, loop, factor)
            _jam(edit, loop, factor)
            promote_if_single(edit, loop)
