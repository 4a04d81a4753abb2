"""Turn structured control flow into branches between blocks.

Before:  func.func @f(%arg0: index, %arg1: f32) -> f32 {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (f32) {
             %1 = arith.addf %arg3, %arg3 : f32
             scf.yield %1 : f32
           }
           return %0 : f32
         }
After:   func.func @f(%arg0: index, %arg1: f32) -> f32 {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           cf.br ^bb1(%c0, %arg1 : index, f32)
         ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb2
           %2 = arith.cmpi slt, %0, %arg0 : index
           cf.cond_br %2, ^bb2, ^bb3
         ^bb2:  // pred: ^bb1
           %3 = arith.addf %1, %1 : f32
           %4 = arith.addi %0, %c1 : index
           cf.br ^bb1(%4, %3 : index, f32)
         ^bb3:  // pred: ^bb1
           return %1 : f32
         }

`scf.for`, `if`, `while`, `index_switch` and `execute_region` become blocks; `forall` first becomes `parallel`, and
`parallel` first becomes `for`. Ops in unreachable blocks stay.
Source: `SCFToControlFlow.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.context import Context
from xdsl.dialects import arith, cf, scf
from xdsl.dialects.builtin import DenseArrayBase, DenseIntElementsAttr, IntegerAttr, VectorType, i1, i32, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import BlockInsertPoint, InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.dominance import unreached_blocks
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import signed
from okl_opt.dialects.numbers.matchers import is_one
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.regions import last_op, replace_results
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.forall import to_parallel
from okl_opt.passes.scf.nests import insert_nest

# `create` takes operands as they are: building by fields costs three times as much.


def _br(to: Block, values: Sequence[SSAValue]) -> Operation:
    return cf.BranchOp.create(operands=values, successors=[to])


def _cond_br(condition: SSAValue, then: Block, values: Sequence[SSAValue], otherwise: Block) -> Operation:
    return cf.ConditionalBranchOp.create(
        operands=[condition, *values],
        successors=[then, otherwise],
        properties={"operandSegmentSizes": _segments(len(values))},
    )


@cache
def _segments(values: int) -> Attribute:
    return DenseArrayBase.from_list(i32, [1, values, 0])


@cache
def _no_flags() -> Attribute:
    return arith.IntegerOverflowAttr("none")


@cache
def _less_than(is_unsigned: bool) -> Attribute:
    return IntegerAttr(6 if is_unsigned else 2, i64)


def _branch(edit: Editor, block: Block, to: Block, *values: SSAValue) -> Operation:
    return edit.append(block, _br(to, values))


def _end_with_branch(edit: Editor, region: Region, to: Block) -> None:
    """Replace the region's yield by a branch with its operands."""
    end = last_op(region)
    _branch(edit, region.block, to, *end.operands)
    edit.erase(end)


def _keep_loop_attributes(loop: Operation, latch: Operation) -> None:
    """Copy the loop's LLVM attributes to the branch back to its header. Source: `propagateLoopAttrs`."""
    for name, value in loop.attributes.items():
        if value.name.startswith("llvm."):
            latch.attributes[name] = value


def _block_before(edit: Editor, block: Block, types: Sequence[Attribute], of: Operation) -> Block:
    new = edit.create_block(BlockInsertPoint.before(block), types)
    for argument in new.args:
        argument.location = of.location
    return new


def _lower_for(edit: Editor, op: Operation, start: Block) -> None:
    """Lower a loop: a new header block compares, and takes the loop-carried values as arguments."""
    assert isinstance(op, scf.ForOp)
    rest = edit.split_after(op)
    body = op.body.block
    head = _block_before(edit, body, body.arg_types, op)
    for old, new in zip(body.args, head.args, strict=True):
        new.location = old.location
        edit.replace_all_uses_with(old, new)
    for old in reversed(body.args):
        edit.erase_block_argument(old)
    variable = head.args[0]
    end = body.last_op
    assert end is not None, "the body has a terminator"
    edit.move_blocks(op.body, rest)
    lower, upper, step, *inits = op.operands
    stepped = arith.AddiOp.create(
        operands=[variable, step], result_types=[variable.type], properties={"overflowFlags": _no_flags()}
    )
    edit.append(body, stepped)
    _keep_loop_attributes(op, _branch(edit, body, head, *stepped.results, *end.operands))
    edit.erase(end)
    _branch(edit, start, head, lower, *inits)
    predicate = _less_than(op.get_attr_or_prop("unsignedCmp") is not None)
    goes_on = arith.CmpiOp.create(operands=[variable, upper], result_types=[i1], properties={"predicate": predicate})
    edit.append(head, goes_on)
    edit.append(head, _cond_br(goes_on.results[0], body, (), rest))
    replace_results(edit, op, head.args[1:])


def _lower_if(edit: Editor, op: Operation, start: Block) -> None:
    assert isinstance(op, scf.IfOp)
    condition, then, otherwise = op.cond, op.true_region, op.false_region
    has_else = otherwise.blocks.first is not None
    if has_else:
        condition, is_opposite = _unnegated(condition)
        then, otherwise = (otherwise, then) if is_opposite else (then, otherwise)
    rest = edit.split_after(op)
    after = rest
    if op.results:
        after = _block_before(edit, rest, op.result_types, op)
        _branch(edit, after, rest)
    taken, other = then.block, otherwise.block if has_else else after
    for region in (then, otherwise) if has_else else (then,):
        _end_with_branch(edit, region, after)
        edit.move_blocks(region, after)
    edit.append(start, _cond_br(condition, taken, (), other))
    replace_results(edit, op, after.args)


def _unnegated(condition: SSAValue) -> tuple[SSAValue, bool]:
    """Return the condition without negations, and whether the number of negations is odd.

    Source: `IfOp::fold`, which swaps the branches before the conversion.
    """
    met: set[SSAValue] = set()
    is_opposite = False
    while condition not in met:
        met.add(condition)
        owner = condition.owner
        if isinstance(owner, Operation) and owner.name == "arith.xori" and is_one(constant_value(owner.operands[1])):
            condition, is_opposite = owner.operands[0], not is_opposite
    return condition, is_opposite


def _lower_while(edit: Editor, op: Operation, start: Block) -> None:
    assert isinstance(op, scf.WhileOp)
    rest = edit.split_after(op)
    before, after = op.before_region.block, op.after_region.block
    condition = last_op(op.before_region)
    assert isinstance(condition, scf.ConditionOp)
    holds, values = condition.condition, tuple(condition.args)
    only_tests = after.first_op is after.last_op and list(last_op(op.after_region).operands) == list(after.args)
    edit.move_blocks(op.before_region, rest)
    if not only_tests:
        edit.move_blocks(op.after_region, rest)
    _branch(edit, start, before, *op.arguments)
    if only_tests:
        latch = edit.append(before, _cond_br(holds, before, values, rest), of=condition)
    else:
        edit.append(before, _cond_br(holds, after, values, rest), of=condition)
        end = after.last_op
        assert end is not None, "the body has a terminator"
        latch = edit.append(after, _br(before, end.operands), of=end)
        edit.erase(end)
    edit.erase(condition)
    _keep_loop_attributes(op, latch)
    replace_results(edit, op, values)


def _lower_index_switch(edit: Editor, op: Operation, start: Block) -> None:
    assert isinstance(op, scf.IndexSwitchOp)
    rest = edit.split_after(op, op.result_types)
    regions = (*op.case_regions, op.default_region)
    *cases, default = (region.block for region in regions)
    for region in regions:
        end = last_op(region)
        edit.append(region.block, _br(rest, end.operands), of=end)
        edit.erase(end)
        edit.move_blocks(region, rest)
    flag = edit.append(start, arith.IndexCastOp(op.arg, i32)).result
    # As MLIR: the numbers of cases are cut to 32 bits.
    numbers = [signed(int(number) % (1 << 32), 32) for number in op.cases.get_values()]
    values = DenseIntElementsAttr.from_list(VectorType(i32, [len(numbers)]), numbers) if numbers else None
    edit.append(start, cf.SwitchOp(flag, default, (), values, cases, [()] * len(cases)))
    replace_results(edit, op, rest.args)


def _lower_execute_region(edit: Editor, op: Operation, start: Block) -> None:
    assert isinstance(op, scf.ExecuteRegionOp)
    rest = edit.split_after(op, op.result_types)
    first = op.region.blocks.first
    assert first is not None, "the region has a block"
    _branch(edit, start, first)
    for block in op.region.blocks:
        end = block.last_op
        if isinstance(end, scf.YieldOp):
            _branch(edit, block, rest, *end.operands)
            edit.erase(end)
    edit.move_blocks(op.region, rest)
    replace_results(edit, op, rest.args)


def _to_parallel(op: Operation, edit: Editor) -> Sequence[Operation]:
    assert isinstance(op, ForallOp)
    return (to_parallel(op, edit),)


def _to_nest(op: Operation, edit: Editor) -> Sequence[Operation]:
    """Replace a parallel loop by one `scf.for` per dimension, with the reductions in the innermost one."""
    assert isinstance(op, scf.ParallelOp)
    reduce, body = last_op(op.body), op.body.block
    place = InsertPoint.before(op)
    loops = insert_nest(edit, zip(op.lowerBound, op.upperBound, op.step, strict=True), op.initVals, place)
    carried: Sequence[SSAValue] = op.initVals
    if loops:
        innermost = loops[-1].body.block
        carried, place = innermost.args[1:], InsertPoint.at_end(innermost)
    ends = [last_op(region) for region in reduce.regions]
    for region, value, so_far in zip(reduce.regions, list(reduce.operands), carried, strict=True):
        edit.inline_block(region.block, InsertPoint.before(reduce), [so_far, value])
    edit.erase(reduce)
    moved = list(body.ops)
    edit.inline_block(body, place, [loop.body.block.args[0] for loop in loops])
    yielded = [end.operands[0] for end in ends]
    for end in ends:
        edit.erase(end)
    if not loops:
        # The body of a `forall` without dimensions runs once.
        replace_results(edit, op, ())
        return moved
    edit.insert(scf.YieldOp(*yielded), place)
    replace_results(edit, op, tuple(loops[0].results))
    return loops[:1]


_Lower = Callable[[Editor, Operation, Block], None]

_LOWER: Mapping[str, _Lower] = {
    "scf.execute_region": _lower_execute_region,
    "scf.for": _lower_for,
    "scf.if": _lower_if,
    "scf.index_switch": _lower_index_switch,
    "scf.while": _lower_while,
}
_REPLACE: Mapping[str, Callable[[Operation, Editor], Sequence[Operation]]] = {
    "scf.forall": _to_parallel,
    "scf.parallel": _to_nest,
}
"""Functions that replace an op by others and return them."""


def _reached(region: Region) -> list[Block]:
    left = {*unreached_blocks(region)}
    return [block for block in region.blocks if block not in left]


def _reached_ops(top: Operation) -> Iterator[Operation]:
    for region in top.regions:
        for block in _reached(region):
            for op in block.ops:
                yield op
                yield from _reached_ops(op)


def _lower_block(edit: Editor, block: Block) -> list[Block] | None:
    """Lower the ops of a block, last op first so that no op moves twice; return the blocks nested in them.

    None if the limit of rewrites is reached.
    """
    inner: list[Block] = []
    pending = list(block.ops)
    while pending:
        op = pending.pop()
        changes = op.name in _REPLACE or op.name in _LOWER
        if changes and not edit.begin(op):
            return None
        if op.name in _REPLACE:
            pending += _REPLACE[op.name](op, edit)
            continue
        inner += [each for region in op.regions for each in _reached(region)]
        if changes:
            _LOWER[op.name](edit, op, block)
    return inner


@dataclass(frozen=True)
class SCFToControlFlowPass(OpPass):
    name = "convert-scf-to-cf"
    keeps_checks = True

    allow_pattern_rollback: bool = True
    """Accepted as in MLIR, which may roll back patterns; no effect here."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        for inner in _reached_ops(op):
            if isinstance(inner, ForallOp) and inner.outputs:
                raise bare_error(inner, "failed to legalize operation 'scf.forall' that was explicitly marked illegal")
        edit = Editor(self)
        waiting = [block for region in op.regions for block in _reached(region)]
        while waiting:
            inner = _lower_block(edit, waiting.pop())
            if inner is None:
                return
            waiting += inner
