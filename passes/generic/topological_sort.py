"""Sort the ops of graph regions so that values are defined before they are used.

Before:  %0 = "test.use"(%1) : (i32) -> i32
         %1 = "test.make"() : () -> i32
After:   %0 = "test.make"() : () -> i32
         %1 = "test.use"(%0) : (i32) -> i32

Ops that are already sorted keep their order. In a cycle the first op keeps its place, and the others follow it.
Source: `lib/Transforms/TopologicalSort.cpp` and `lib/Analysis/TopologicalSortUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from xdsl.context import Context
from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.dominance import GRAPH_REGIONS
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


def sorted_ops(block: Block) -> Sequence[Operation]:
    """Return the ops of a block, except its terminator, in the order of MLIR's sort.

    MLIR scans the ops in rounds, and takes in each round all ops with available operands. So an op belongs to the
    earliest round that its operands allow; within a round ops keep their order. If a round takes no op, the first
    remaining op gets a round of its own.
    """
    ops = list(block.ops)
    if ops and ops[-1].has_trait(IsTerminator, value_if_unregistered=False):
        ops.pop()
    place = {op: number for number, op in enumerate(ops)}
    users: dict[Operation, list[Operation]] = {op: [] for op in ops}
    waits_for = dict.fromkeys(ops, 0)
    for op in ops:
        for producer in _producers(op, block):
            if producer is not op and producer in place:
                users[producer].append(op)
                waits_for[op] += 1
    rounds = dict.fromkeys(ops, 1)
    ready = [(1, place[op]) for op in ops if not waits_for[op]]
    result: list[Operation] = []
    done: set[Operation] = set()
    first_left = 0
    last_round = 0
    while len(result) < len(ops):
        if ready:
            last_round, number = heappop(ready)
        else:
            while ops[first_left] in done:
                first_left += 1
            last_round, number = last_round + 1, first_left
            rounds[ops[number]] = last_round
        op = ops[number]
        result.append(op)
        done.add(op)
        for user in users[op]:
            waits_for[user] -= 1
            if user not in done:
                # The round of an op with missing operands takes no other op.
                earliest = last_round + (place[user] < number or waits_for[op] > 0)
                rounds[user] = max(rounds[user], earliest)
                if not waits_for[user]:
                    heappush(ready, (rounds[user], place[user]))
    return result


def _producers(op: Operation, block: Block) -> Sequence[Operation]:
    """Return the distinct ops of `block` that define values used in `op`."""
    found: dict[Operation, None] = {}
    for inner in op.walk() if op.regions else (op,):
        for operand in inner.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and (producer := block.find_ancestor_op_in_block(owner)) is not None:
                found[producer] = None
    return list(found)


class TopologicalSort(OpPass):
    name = "topological-sort"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in list(op.walk(region_first=True)):
            if inner.name in GRAPH_REGIONS:
                for region in inner.regions:
                    for block in region.blocks:
                        _sort(edit, inner, block)


def _sort(edit: Editor, holder: Operation, block: Block) -> None:
    wanted = sorted_ops(block)
    if all(one is other for one, other in zip(wanted, block.ops, strict=False)) or not edit.begin(holder):
        return
    following = block.first_op
    for op in wanted:
        if op is following:
            following = op.next_op
        elif following is not None:
            edit.move(op, InsertPoint.before(following))
