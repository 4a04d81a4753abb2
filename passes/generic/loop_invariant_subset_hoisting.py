"""Hoist accesses to invariant slices of loop-carried tensors out of the loop.

Before:  func.func @f(%arg0: tensor<10xf32>, %arg1: index) -> tensor<10xf32> {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c8 = arith.constant 8 : index
           %0 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %arg0) -> (tensor<10xf32>) {
             %extracted_slice = tensor.extract_slice %arg3[%arg1] [5] [1] : tensor<10xf32> to tensor<5xf32>
             %1 = "test.foo"(%extracted_slice) : (tensor<5xf32>) -> tensor<5xf32>
             %inserted_slice = tensor.insert_slice %1 into %arg3[%arg1] [5] [1] : tensor<5xf32> into tensor<10xf32>
             scf.yield %inserted_slice : tensor<10xf32>
           }
           return %0 : tensor<10xf32>
         }
After:   func.func @f(%arg0: tensor<10xf32>, %arg1: index) -> tensor<10xf32> {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c8 = arith.constant 8 : index
           %extracted_slice = tensor.extract_slice %arg0[%arg1] [5] [1] : tensor<10xf32> to tensor<5xf32>
           %0:2 = scf.for %arg2 = %c0 to %c8 step %c1
               iter_args(%arg3 = %arg0, %arg4 = %extracted_slice) -> (tensor<10xf32>, tensor<5xf32>) {
             %1 = "test.foo"(%arg4) : (tensor<5xf32>) -> tensor<5xf32>
             scf.yield %arg3, %1 : tensor<10xf32>, tensor<5xf32>
           }
           %inserted_slice = tensor.insert_slice %0#1 into %0#0[%arg1] [5] [1] : tensor<5xf32> into tensor<10xf32>
           return %inserted_slice : tensor<10xf32>
         }

This hoists pairs of `tensor.extract_slice` and `tensor.insert_slice`, or `vector.transfer_read` and
`vector.transfer_write`, on the same slice. All other slices of the tensor accessed in the loop must be disjoint from
it. Inner loops come first.
Source: `LoopInvariantCodeMotionUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import affine, scf
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.analysis.run_ends import STAYS
from okl_opt.passes.base import OpPass, Pass
from okl_opt.passes.generic.loop_invariant_code_motion import is_inside
from okl_opt.passes.generic.subsets import OtherParts, Subset, is_used_as_source, subset_of
from okl_opt.passes.rewriting.edit import Editor


class _Subsets:
    """The accesses to slices of a loop-carried tensor in an iteration.

    Source: `MatchingSubsets`.
    """

    def __init__(self) -> None:
        self.all: list[Subset] = []
        self.pairs: list[tuple[Subset | None, Subset | None]] = []
        """An extraction and an insertion of the same slice."""
        self._first: dict[tuple[bool, object], int] = {}
        """Kind of access and slice -> first pair with such an access."""

    def collect(self, loop: Operation, argument: SSAValue, *, may_hoist: bool = True) -> bool:
        """Collect the accesses from a carried tensor to its yield; return False for other users or several yields."""
        value = argument
        while (end := _only_user_that_ends(value)) is None:
            following: SSAValue | None = None
            for user, place in _uses(value):
                if (position := _carried_position(user, place)) is not None:
                    # Slices accessed in nested loops must be disjoint as well.
                    if not self.collect(user, user.regions[0].block.args[1 + position], may_hoist=False):
                        return False
                    following = user.results[position]
                    continue
                subset = subset_of(user)
                if subset is None:
                    return False
                self._insert(subset, may_hoist)
                if subset.source is not None:
                    if place != subset.container or is_used_as_source(subset, value) or following is not None:
                        return False
                    following = user.results[0]
            if following is None:
                return False
            value = following
        yielded, place = end
        return yielded is loop.regions[0].block.last_op and place == loop.regions[0].block.args.index(argument) - 1

    def _insert(self, subset: Subset, may_hoist: bool) -> None:
        self.all.append(subset)
        if not may_hoist:
            return
        number = self._first.get((not subset.is_extraction, subset.key))
        if number is None:
            number = len(self.pairs)
            self.pairs.append((None, None))
        extraction, insertion = self.pairs[number]
        self.pairs[number] = (subset, insertion) if subset.is_extraction else (extraction, subset)
        kind = (subset.is_extraction, subset.key)
        self._first[kind] = min(self._first.get(kind, number), number)


def _uses(value: SSAValue) -> list[tuple[Operation, int]]:
    """Return the users of a value with the operand's position, last use first as in MLIR."""
    return [(use.operation, use.index) for use in value.uses]


def _only_user_that_ends(value: SSAValue) -> tuple[Operation, int] | None:
    uses = _uses(value)
    return uses[0] if len(uses) == 1 and uses[0][0].has_trait(IsTerminator) else None


def _carried_position(user: Operation, place: int) -> int | None:
    """Return the position of an operand among a loop's carried values; None for other operands."""
    if not isinstance(user, scf.ForOp | affine.ForOp):
        return None
    position = place - (len(user.operands) - len(user.results))
    return position if position >= 0 else None


class _Hoister:
    def __init__(self, by: Pass):
        self._edit = Editor(by)

    def hoist(self, loop: Operation) -> None:
        """Hoist slices of all tensors carried by a loop."""
        position = 0
        # Hoisted slices become carried values, too.
        while position < len(loop.results):
            loop = self._hoist_at(loop, position)
            position += 1

    def _hoist_at(self, loop: Operation, position: int) -> Operation:
        subsets = _Subsets()
        if not subsets.collect(loop, loop.regions[0].block.args[1 + position]):
            return loop
        others = OtherParts(subsets.all)
        hoisted: list[tuple[Operation, Operation]] = []
        for extraction, insertion in subsets.pairs:
            if extraction is None or insertion is None:
                continue
            inserted = insertion.op.operands[0]
            if extraction.op.results[0].type != inserted.type or not _may_move(loop, extraction, insertion):
                continue
            if not others.are_disjoint(extraction, insertion):
                continue
            if not self._edit.begin(loop, extraction.op, insertion.op):
                break
            hoisted.append((extraction.op, insertion.op))
        return self._moved(loop, position, hoisted) if hoisted else loop

    def _moved(self, loop: Operation, position: int, pairs: Sequence[tuple[Operation, Operation]]) -> Operation:
        """Rebuild the loop with the slices carried, extractions moved before and insertions after it."""
        edit = self._edit
        body, inits = loop.regions[0].block, len(loop.operands) - len(loop.results)
        taken = [extraction.results[0] for extraction, _ in pairs]
        for value, (_, insertion) in zip(taken, pairs, strict=True):
            part = edit.insert_block_argument(body, len(body.args), value.type, of=value)
            edit.replace_all_uses_with(value, part)
            edit.replace_all_uses_with(insertion.results[0], insertion.operands[1])
        end = body.last_op
        assert end is not None, "a loop that carries values yields them"
        edit.modify(end).operands = [*end.operands, *(insertion.operands[0] for _, insertion in pairs)]
        for extraction, _ in pairs:
            edit.move(extraction, InsertPoint.before(loop))
            edit.modify(extraction).operands = [loop.operands[inits + position], *extraction.operands[1:]]
        made = type(loop).create(
            operands=[*loop.operands, *taken],
            result_types=[*loop.result_types, *(value.type for value in taken)],
            properties=_with_more_carried(loop.properties, len(pairs)),
            attributes=loop.attributes,
            regions=[edit.move_region_contents_to_new_regions(loop.regions[0])],
        )
        edit.insert(made, InsertPoint.before(loop), of=loop)
        results: list[SSAValue] = [*made.results[: len(loop.results)]]
        # The slice hoisted first is inserted last.
        last = made
        for value, (_, insertion) in zip(reversed(made.results), reversed(pairs), strict=False):
            edit.move(insertion, InsertPoint.after(last))
            edit.modify(insertion).operands = [value, results[position], *insertion.operands[2:]]
            results[position], last = insertion.results[0], insertion
        edit.replace(loop, [], results)
        return made


def _with_more_carried(properties: Mapping[str, Attribute], count: int) -> dict[str, Attribute]:
    """Return the properties of a loop with `count` more carried values."""
    segments = properties.get("operandSegmentSizes")
    if segments is None:
        return dict(properties)
    *others, carried = integers(segments)
    return {**properties, "operandSegmentSizes": DenseArrayBase.from_list(i32, [*others, carried + count])}


def _may_move(loop: Operation, *subsets: Subset) -> bool:
    """Return whether all operands except tensor and written value are defined outside of a loop."""
    for subset in subsets:
        if STAYS in subset.op.attributes:
            return False
        for place, operand in enumerate(subset.op.operands):
            if place not in (subset.container, subset.source) and is_inside(operand.owner.parent_op(), loop):
                return False
    return True


class LoopInvariantSubsetHoisting(OpPass):
    name = "loop-invariant-subset-hoisting"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        hoister = _Hoister(self)
        for inner in list(op.walk(region_first=True)):
            if isinstance(inner, scf.ForOp | affine.ForOp):
                hoister.hoist(inner)
