"""Transfers of vectors part by part, without loops.

Source: `lowering_n_d_unrolled` in `VectorToSCF.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.vector.folds.vectors import Position, has_one_use, positions_of, shape_of
from okl_opt.passes.conversion.vector_transfers import (
    checked,
    indices_at,
    inner_bounds,
    inner_map,
    is_on_tensor,
    mask_rank,
    may_lower,
    unpacked_dim,
)
from okl_opt.passes.vector import lowerings, permutations
from okl_opt.passes.vector.build import PlacedBuilder, drop, make_type, masking
from okl_opt.passes.vector.permutations import new_read, new_write
from okl_opt.passes.vector.transfers import Transfer, transfer_type


def rules(target_rank: int, lowers_tensors: bool) -> RuleTable:
    """Return the patterns for transfers of rank above `target_rank`."""
    table = lowerings.merged((permutations.MASKED,))

    @table("vector.transfer_read")
    def unroll_transfer_read_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferReadOp)
        if masking(op) is None and may_lower(op, target_rank, lowers_tensors):
            _unroll_read(op, rewriter)

    @table("vector.transfer_write")
    def unroll_transfer_write_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferWriteOp)
        if masking(op) is None and may_lower(op, target_rank, lowers_tensors):
            _unroll_write(op, rewriter)

    return table


def _inner_mask(build: PlacedBuilder, op: Transfer, place: int) -> SSAValue | None:
    """Return the mask of one position of the first dimension; None if the position's check suffices."""
    if op.mask is None or unpacked_dim(op) is None:
        return op.mask
    return build.extract(op.mask, place) if mask_rank(op) > 1 else None


def _unroll_read(op: TransferReadOp, rewriter: PatternRewriter) -> None:
    user = next(iter(op.result.uses)).operation if has_one_use(op) else None
    insert = user if user is not None and user.name == "vector.insert" and user.operands[0] is op.result else None
    outer: list[Position] = [] if insert is None else positions_of(insert)
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    vector = build.broadcast(op.padding, op.result.type) if insert is None else insert.operands[1]
    part = drop(transfer_type(op), 0)
    for number in range(shape_of(op.result)[0]):
        place = build.index(number)

        def inside(
            build: PlacedBuilder, place: SSAValue = place, number: int = number, vector: SSAValue = vector
        ) -> SSAValue:
            indices = indices_at(build, op, place)
            mask = _inner_mask(build, op, number)
            value = build.add(new_read(op, part, inner_map(op), inner_bounds(op), mask, indices))
            if not part.get_shape():
                value = build.extract(value)
            return build.insert(value, vector, *outer, number)

        def outside(build: PlacedBuilder, vector: SSAValue = vector) -> SSAValue:
            return vector

        found = checked(build, op, place, vector.type, inside, outside)
        assert found is not None, "each part gives a vector"
        vector = found
    if insert is None:
        rewriter.replace(op, [], [vector])
    else:
        rewriter.replace(insert, [], [vector])
        rewriter.erase(op)


def _unroll_write(op: TransferWriteOp, rewriter: PatternRewriter) -> None:
    extract = made_by(op.vector, "vector.extract")
    source = op.vector if extract is None else extract.operands[0]
    outer: list[Position] = [] if extract is None else positions_of(extract)
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    type = transfer_type(op)
    target = op.source
    result = target.type if is_on_tensor(op) else None
    for number in range(type.get_shape()[0]):
        place = build.index(number)

        def inside(
            build: PlacedBuilder, place: SSAValue = place, number: int = number, target: SSAValue = target
        ) -> SSAValue | None:
            indices = indices_at(build, op, place)
            value = build.extract(source, *outer, number)
            if len(type.get_shape()) == 1:
                value = build.broadcast(value, make_type(value.type, (), ()))
            mask = _inner_mask(build, op, number)
            write = new_write(op, value, inner_map(op), inner_bounds(op), mask, indices, target)
            build.put(write)
            return write.result

        def outside(build: PlacedBuilder, target: SSAValue = target) -> SSAValue:
            return target

        found = checked(build, op, place, result, inside, outside)
        target = target if found is None else found
    rewriter.replace(op, [], [] if result is None else [target])
