"""Patterns that remove unused and duplicate operands and results of `linalg.generic`.

Source: `EraseUnusedOperandsAndResults.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.passes.linalg.payloads import maps_attribute, maps_of, may_drop, uses_operand, yielded
from okl_opt.passes.rewriting.edit import Editor

_Kept = Mapping[int, int]
"""Operand number -> number of the operand kept in its place; removed operands are missing."""


class DeduplicateAndRemoveDeadOperandsAndResults(RewritePattern):
    """linalg.generic ins(%x, %x, %unused) -> linalg.generic ins(%x)

    Outputs without users of their results are removed as well, unless only their shapes determine a loop bound.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        kept = _kept_operands(op)
        places = sorted(set(kept.values()))
        if len(places) == len(op.operands):
            return
        inputs, maps = len(op.inputs), maps_of(op)
        outputs = [place for place in places if place >= inputs]
        on_tensors = is_on_tensors(op)
        assert isinstance(rewriter, Editor), "patterns are given one"
        block = op.body.block
        rewriter.move_block(block, Region())
        _reduce(block, kept, inputs, rewriter)
        new = GenericOp(
            [op.operands[place] for place in places if place < inputs],
            [op.operands[place] for place in outputs],
            Region(),
            maps_attribute([maps[place] for place in places]),
            op.iterator_types,
            [op.operands[place].type for place in outputs] if on_tensors else [],
            op.doc,
            op.library_call,
        )
        new.attributes.update(op.attributes)
        rewriter.insert(new)
        # The block is inserted after the op, since ops inserted with the op would be visited again.
        rewriter.move_block(block, new.body)
        found = {place: new.results[number] for number, place in enumerate(outputs)} if on_tensors else {}
        results = [found.get(kept.get(inputs + number, -1)) for number in range(len(op.results))]
        rewriter.replace(op, (), results)


def _reduce(block: Block, kept: _Kept, inputs: int, rewriter: PatternRewriter) -> None:
    """Remove arguments and yielded values of a block under construction."""
    end = block.last_op
    assert isinstance(end, YieldOp), "the region of a structured op ends in a yield"
    rewriter.notify_op_modified(end)
    end.operands = [value for number, value in enumerate(end.operands) if kept.get(inputs + number) == inputs + number]
    for argument in reversed(block.args):
        place = kept.get(argument.index)
        if place == argument.index:
            continue
        if place is not None:
            rewriter.replace_all_uses_with(argument, block.args[place])
        block.erase_arg(argument)


def _kept_operands(op: GenericOp) -> _Kept:
    kept: dict[int, int] = {}
    dropped: set[int] = set()
    maps = maps_of(op)
    inputs: dict[tuple[SSAValue, AffineMap], int] = {}
    for place in range(len(op.inputs)):
        if not uses_operand(op, place) and may_drop(op, {*dropped, place}):
            dropped.add(place)
            continue
        kept[place] = inputs.setdefault((op.operands[place], maps[place]), place)
        if kept[place] != place:
            dropped.add(place)
    outputs = range(len(op.inputs), len(op.operands))
    if not is_on_tensors(op):
        return kept | {place: place for place in outputs}
    results: dict[tuple[SSAValue, AffineMap, SSAValue], int] = {}
    for place, value in zip(outputs, yielded(op), strict=True):
        if _is_dead(op, place) and may_drop(op, {*dropped, place}):
            dropped.add(place)
            continue
        key = (op.operands[place], maps[place], value)
        if not uses_operand(op, place) and key in results:
            kept[place] = results[key]
            dropped.add(place)
            continue
        kept[place] = results[key] = place
    return kept


def _is_dead(op: GenericOp, place: int) -> bool:
    """Return whether a result is unused, and the region at most yields its output. Source: `isResultValueDead`."""
    number = place - len(op.inputs)
    if op.results[number].uses:
        return False
    argument = op.body.block.args[place]
    if not argument.uses:
        return True
    user = argument.get_user_of_unique_use()
    return isinstance(user, YieldOp) and user.operands[number] is argument


class RemoveUnusedCycleInGenericOp(RewritePattern):
    """yield (%out + %x) -> yield %out, if nothing uses the result"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op):
            return
        for number, result in enumerate(op.results):
            argument = op.body.block.args[len(op.inputs) + number]
            cycle = None if result.uses else argument.get_user_of_unique_use()
            if cycle is not None and _only_yielded_as(cycle, number):
                rewriter.replace(cycle, (), [argument])
                rewriter.notify_op_modified(op)


def _only_yielded_as(op: Operation, number: int) -> bool:
    """Return whether the only use of an op is to be yielded as result `number`."""
    if len(op.results) != 1:
        return False
    user = op.results[0].get_user_of_unique_use()
    return isinstance(user, YieldOp) and user.operands[number] is op.results[0]
