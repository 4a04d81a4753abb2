"""Compute tensors in the slices that they are inserted into, instead of in empty tensors.

Before:  func.func @f(%arg0: tensor<8xf32>, %arg1: f32, %arg2: index) -> tensor<8xf32> {
           %0 = tensor.empty() : tensor<4xf32>
           %1 = tensor.insert %arg1 into %0[%arg2] : tensor<4xf32>
           %2 = tensor.insert_slice %1 into %arg0[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
           return %2 : tensor<8xf32>
         }
After:   func.func @f(%arg0: tensor<8xf32>, %arg1: f32, %arg2: index) -> tensor<8xf32> {
           %0 = tensor.extract_slice %arg0[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
           %1 = tensor.empty() : tensor<4xf32>
           %2 = tensor.insert %arg1 into %0[%arg2] : tensor<4xf32>
           %3 = tensor.insert_slice %2 into %arg0[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
           return %3 : tensor<8xf32>
         }

A slice that may be within its tensor only after its checks is made before its use, and only if no check stands between
that and the insertion.
Source: `lib/Dialect/Bufferization/Transforms/EmptyTensorElimination.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects.bufferization import ToTensorOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.tensor import CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.bufferization import Operand, is_tensor, subset_of
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.slicing import slice_of, slice_op
from okl_opt.passes.analysis.run_ends import STAYS, only_ends_the_run
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.analysis.functions import analyze_module
from okl_opt.passes.bufferization.analysis.one_shot import OneShotState
from okl_opt.passes.bufferization.analysis.order import post_order
from okl_opt.passes.bufferization.insertion import Order
from okl_opt.passes.bufferization.options import BufferizationOptions
from okl_opt.passes.rewriting.edit import Editor

_IN_PARALLEL = "tensor.parallel_insert_slice"
_INSERTIONS = frozenset({InsertSliceOp.name, _IN_PARALLEL})


class EmptyTensorEliminationPass(OpPass):
    name = "eliminate-empty-tensors"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        is_module = isinstance(op, ModuleOp)
        options = BufferizationOptions(allow_return_allocs_from_loops=True, bufferize_function_boundaries=is_module)
        state = OneShotState(op, options)
        if is_module:
            analyze_module(op, state)
        else:
            state.analyze(op)
        _Elimination(state, Editor(self)).run(op)


class _Elimination:
    """Replaces empty tensors one by one."""

    def __init__(self, state: OneShotState, edit: Editor):
        self._state = state
        self._edit = edit
        self._order = Order(state.top, state.row_of)

    def run(self, top: Operation) -> None:
        for op in list(post_order(top)):
            subset = subset_of(op.name)
            if subset is None or subset.source is None or not self._state.is_in_place(op, subset.source):
                continue
            for use in list(self._empty_uses(Operand(op, subset.source))):
                self._replace(use, op)

    def _empty_uses(self, source: Operand) -> Iterator[Operand]:
        """Uses of empty tensors from which a value is computed in the same buffer, one use of each."""
        passed = [source]
        empty = self._state.found_upwards(
            source.value,
            lambda value: isinstance(value.owner, EmptyOp),
            only_equivalent=True,
            only_same_type_or_casts=True,
            on_operand=passed.append,
        )
        for value in empty:
            yield next(operand for operand in passed if operand.value is value)

    def _replace(self, use: Operand, inserting: Operation) -> None:
        """Replace an empty tensor in a use by the slice that `inserting` writes."""
        empty = use.value
        container, needed = _destination(inserting)
        is_part = inserting.name in _INSERTIONS
        if (container is empty and not is_part) or element_of(container.type) != element_of(empty.type):
            return
        is_memory = not is_tensor(container.type)
        place = self._order.place([empty.owner, *map(_after, needed)], use.op, needed)
        if _is_checked(inserting) and not (place is not None and _passes_no_check(place, inserting)):
            if not _passes_no_check(use.op, inserting):
                return
            place = self._order.place([use.op], use.op, needed)
        moved = () if place is not None else self._order.movable(needed, use.op)
        if moved is None or (is_memory and "restrict" not in inserting.properties):
            return
        if not self._edit.begin(use.op, inserting):
            return
        if place is None:
            place = use.op
            self._order.move(moved, place, self._edit)
        value = container
        if is_part:
            slice = slice_op(ExtractSliceOp, [container], slice_of(inserting), [inserting.operands[0].type])
            value = self._insert(slice, place, empty)
        elif is_memory:
            tensor = ToTensorOp(container, restrict=True, writable="writable" in inserting.properties)
            value = self._insert(tensor, place, empty)
            # Only one `restrict` op may refer to the memory.
            del self._edit.modify(inserting).properties["restrict"]
        if value.type != empty.type:
            value = self._insert(CastOp.create(operands=[value], result_types=[empty.type]), _after(value), empty)
        self._edit.modify(use.op).operands[use.number] = value

    def _insert(self, op: Operation, before: Operation | None, empty: SSAValue) -> SSAValue:
        """Insert an op to replace an empty tensor."""
        assert before is not None and isinstance(empty.owner, Operation), "values are used after they are made"
        self._order.record_insertion(op, before)
        return self._edit.insert(op, InsertPoint.before(before), of=empty.owner).results[0]


def _destination(op: Operation) -> tuple[SSAValue, Sequence[SSAValue]]:
    """Return the tensor that an op inserts into, and the values that define its slice, in MLIR's order."""
    subset = subset_of(op.name)
    assert subset is not None, "the op inserts"
    container = op.operands[subset.container]
    return container, [*op.operands[2:], container] if op.name in _INSERTIONS else [container]


def _is_checked(inserting: Operation) -> bool:
    """Return whether a slice may be within its tensor only after its checks."""
    return STAYS in inserting.attributes or inserting.name == _IN_PARALLEL


def _passes_no_check(early: Operation, late: Operation) -> bool:
    """Return whether an op of the same block, or of the block around a `scf.forall.in_parallel`, meets no check if it
    moves up to `early`.
    """
    around = late.parent_op()
    if around is not None and around.name == "scf.forall.in_parallel":
        late = around
    if early.parent is not late.parent:
        return False
    while early is not late:
        if any(map(only_ends_the_run, early.walk())):
            return False
        following = early.next_op
        if following is None:
            return False
        early = following
    return True


def _after(value: SSAValue) -> Operation | None:
    """The first op after the definition of a value."""
    owner = value.owner
    return owner.first_op if isinstance(owner, Block) else owner.next_op
