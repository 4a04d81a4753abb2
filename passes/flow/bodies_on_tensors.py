"""Conversion of workgroup bodies to tensors: loads become slices, stores become insertions of slices."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IndexType
from xdsl.dialects.tensor import (
    ExtractSliceOp,
    InsertSliceOp,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow.parts import PartOfTensor
from okl_opt.dialects.upstream.scf.ops import ForallOp, InParallelOp
from okl_opt.dialects.upstream.shared.mixed import dense_integers, static_values
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.ops import ParallelInsertSliceOp
from okl_opt.passes.analysis.run_ends import is_call_of_guard, with_stays_of
from okl_opt.passes.flow.claimed_sizes import check_sizes, claims
from okl_opt.passes.flow.write_marks import WriteMarks
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()
GRID = 3
"""x, y and z."""


def only_block(op: Operation, region: Region) -> Block:
    """Return the only block of a body. Raises: DiagnosticError if there are several."""
    block = region.blocks.first
    if block is None or block.next_block is not None:
        raise op_error(op, "cannot be written on tensors: its body has several blocks")
    return block


class Body:
    """The body of a workgroup, converted to tensors: loads become slices, stores become insertions.

    `written` are the arguments that it may write, `current` maps tensor arguments to their values at the end.
    """

    def __init__(self, op: Operation, block: Block, edit: Editor):
        self._edit = edit
        self._block = block
        self._ops = list(block.ops)
        self.written: list[SSAValue] = []
        self.current: dict[SSAValue, SSAValue] = {}
        self._checked: set[tuple[SSAValue, ...]] = set()
        self.reads_workgroup = any(isinstance(each, _WORKGROUP_QUERIES) for each in op.walk())
        """True if the body reads the id or the count of its workgroup."""
        for argument in list(block.args):
            type = argument.type
            if isinstance(type, flow.DispatchTensorType):
                tensor = edit.replace_value_with_new_type(argument, type.bound_type)
                self.current[tensor] = tensor
                if type.may_be_written:
                    self.written.append(tensor)
        self._check()
        if not self.reads_workgroup:
            for each in self._ops:
                self._convert(each, None)

    def _check(self) -> None:
        for each in self._ops:
            for inner in each.walk():
                if inner is not each and isinstance(inner, flow.DispatchTensorStoreOp | flow.DispatchTensorLoadOp):
                    raise op_error(inner, f"cannot be written on tensors: it is inside of '{each.name}'")
                if isinstance(inner, func.CallOp) and not is_call_of_guard(inner):
                    raise op_error(inner, "cannot be written on tensors: it calls a function of the executable")

    def run_for_each(self, counts: Sequence[SSAValue], *, check_writes: bool) -> None:
        """Wrap the body in a loop over all workgroups; `counts` are their numbers in x, y and z."""
        edit, outer = self._edit, self._block
        order = list(reversed(range(GRID)))
        inner = Block(arg_types=[*[_INDEX] * GRID, *(argument.type for argument in self.written)])
        ids = {dimension: inner.args[place] for place, dimension in enumerate(order)}
        loop = _forall([counts[dimension] for dimension in order], self.written, inner)
        last = outer.last_op
        assert last is not None
        marks = WriteMarks(self.written, InsertPoint.before(last), edit) if check_writes else None
        edit.insert(loop, InsertPoint.before(last))
        for each in self._ops[:-1]:
            edit.move(each, InsertPoint.at_end(inner))
        shared = dict(zip(self.written, inner.args[GRID:], strict=True))
        self.current.update(shared)
        inserts = Block()
        for each in self._ops[:-1]:
            if isinstance(each, flow.WorkgroupIDOp):
                edit.replace(each, [], [ids[each.dimension.value.data]])
            elif isinstance(each, flow.WorkgroupCountOp):
                edit.replace(each, [], [counts[each.dimension.value.data]])
            else:
                if marks is not None and isinstance(each, flow.DispatchTensorStoreOp):
                    edit.set_sources(each)
                    marks.note(each.target, _slice(each), InsertPoint.before(each))
                self._convert(each, inserts)
        edit.insert(InParallelOp.create(regions=[Region(inserts)]), InsertPoint.at_end(inner))
        self.current.update(zip(self.written, loop.results, strict=True))

    def _convert(self, op: Operation, inserts: Block | None) -> None:
        """Convert an op of the body. With several workgroups, stores are collected in `inserts`."""
        edit = self._edit
        edit.set_sources(op)
        match op:
            case flow.DispatchTieShapeOp():
                self._check_claims(op, op.operand, op.dynamic_dims)
                edit.replace(op, [], [op.operand])
            case flow.WorkloadOrdinalOp():
                edit.replace(op, [], [op.operand])
            case flow.WorkgroupSizeOp():
                edit.replace(op, arith.ConstantOp.from_int_and_width(1, _INDEX))
            case flow.DispatchTensorLoadOp():
                self._load(op)
            case flow.DispatchTensorStoreOp():
                if inserts is None:
                    self._store(op)
                else:
                    self._store_in_parallel(op, inserts)
            case _:
                pass

    def _check_claims(self, op: Operation, tensor: SSAValue, claimed: Sequence[SSAValue]) -> None:
        """Check once that an argument has the sizes that an op claims."""
        key = (tensor, *claimed)
        if key not in self._checked:
            self._checked.add(key)
            check_sizes(op, tensor, tensor.type, claimed, claims(op, "the tensor"), self._edit)

    def _load(self, op: flow.DispatchTensorLoadOp) -> None:
        self._check_claims(op, op.source, op.source_dims)
        tensor = self.current[op.source]
        if op.is_whole(op.source.type, op.source_dims) and op.result.type == tensor.type:
            self._edit.replace(op, [], [tensor])
        else:
            new = slice_op(ExtractSliceOp, [tensor], _slice(op), [op.result.type])
            self._edit.replace(op, with_stays_of(op, new))

    def _store(self, op: flow.DispatchTensorStoreOp) -> None:
        self._check_claims(op, op.target, op.target_dims)
        edit, tensor = self._edit, self.current[op.target]
        root = op.target
        if op.is_whole(root.type, op.target_dims) and op.value.type == tensor.type:
            self.current[root] = op.value
        else:
            insert = slice_op(InsertSliceOp, [op.value, tensor], _slice(op), [tensor.type])
            self.current[root] = edit.insert(insert, InsertPoint.before(op)).results[0]
        edit.erase(op)

    def _store_in_parallel(self, op: flow.DispatchTensorStoreOp, inserts: Block) -> None:
        self._check_claims(op, op.target, op.target_dims)
        tensor = self.current[op.target]
        insert = slice_op(ParallelInsertSliceOp, [op.value, tensor], _slice(op), [])
        self._edit.insert(insert, InsertPoint.at_end(inserts))
        self._edit.erase(op)


_WORKGROUP_QUERIES = (flow.WorkgroupIDOp, flow.WorkgroupCountOp)


def _forall(counts: Sequence[SSAValue], outputs: Sequence[SSAValue], body: Block) -> ForallOp:
    rank = len(counts)
    return ForallOp.build(
        operands=[[], list(counts), [], list(outputs)],
        properties={
            "staticLowerBound": dense_integers([0] * rank),
            "staticUpperBound": dense_integers(static_values(counts)),
            "staticStep": dense_integers([1] * rank),
        },
        result_types=[[output.type for output in outputs]],
        regions=[Region(body)],
    )


def _slice(op: PartOfTensor) -> Slice:
    return Slice(*op.parts())
