"""Folds of transfers between vectors and memory or tensors. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, BoolAttr, DenseArrayBase, MemRefType, TensorType, i32
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.upstream.shared.tensor_casts import fold_tensor_cast_producer_op
from okl_opt.dialects.upstream.vector.folds.masks import MaskFormat, mask_format
from okl_opt.dialects.upstream.vector.folds.memory import fold_memref_casts
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Vector,
    broadcast,
    constant_index,
    has_one_use,
    i64_array,
    make_type,
    scalable_dims,
    type_of,
)
from okl_opt.dialects.upstream.vector.formatted import TransposeOp

FOLDS = FoldTable()
RULES = RuleTable()

Transfer = TransferReadOp | TransferWriteOp


# ----- properties of transfers


def _vector(op: Transfer) -> Vector:
    return type_of(op.result if isinstance(op, TransferReadOp) else op.vector)


def _source_shape(op: Transfer) -> tuple[int, ...]:
    type = op.source.type
    assert isa(type, TensorType[Attribute] | MemRefType[Attribute]), "what is transferred from or to"
    return type.get_shape()


def _results(op: Transfer) -> Sequence[int | None]:
    """For each dimension of the vector, the dimension of the tensor; None for a broadcast one."""
    results = op.permutation_map.data.results
    return [result.position if isinstance(result, AffineDimExpr) else None for result in results]


def in_bounds(op: Transfer) -> list[bool]:
    return [flag.value.data != 0 for flag in op.in_bounds]


def _may_be_out_of_bounds(op: Transfer) -> bool:
    """Return whether a dimension may be out of bounds."""
    return not all(in_bounds(op))


def _is_on_tensor(op: Transfer) -> bool:
    return isinstance(op.source.type, TensorType)


def _write_before(op: Transfer) -> TransferWriteOp | None:
    """The write that makes the accessed tensor, or None."""
    owner = op.source.owner
    return owner if isinstance(owner, TransferWriteOp) else None


def _is_same_place(first: Transfer, second: Transfer) -> bool:
    """Return whether two transfers have equal vector types, indices and maps."""
    return (
        list(first.indices) == list(second.indices)
        and _vector(first) == _vector(second)
        and first.permutation_map == second.permutation_map
    )


def are_disjoint(first: Transfer, second: Transfer) -> bool:
    """Return whether two transfers of the same tensor touch no common element. Source: `isDisjointTransferIndices`.

    As in MLIR, the vector's dimensions are taken as the tensor's in order, even if they are transposed.
    """
    if _vector(first) != _vector(second) or first.permutation_map != second.permutation_map:
        return False
    sizes = dict.fromkeys(range(len(first.indices)), 1)
    sizes |= {
        place: size
        for place, size in zip(_results(first), _vector(first).get_shape(), strict=False)
        if place is not None
    }
    scaled = {place for place, flag in zip(_results(first), scalable_dims(_vector(first)), strict=False) if flag}
    for place, (a, b) in enumerate(zip(first.indices, second.indices, strict=True)):
        here, there = constant_index(a), constant_index(b)
        if here is not None and there is not None and place not in scaled and abs(here - there) >= sizes[place]:
            return True
    return False


# ----- bounds, masks, casts


def _with_known_bounds(op: Transfer) -> InPlace | None:
    """Mark dimensions that are known to be in bounds. Source: `foldTransferInBoundsAttribute`."""
    known, shape = in_bounds(op), _source_shape(op)
    results, type = _results(op), _vector(op)
    found = list(known)
    sizes = zip(type.get_shape(), scalable_dims(type), strict=True)
    for number, (place, (size, is_scalable)) in enumerate(zip(results, sizes, strict=False)):
        if place is None or known[number] or is_scalable or shape[place] == DYNAMIC_INDEX:
            continue
        start = constant_index(op.indices[place])
        found[number] = start is not None and start + size <= shape[place]
    if all(is_in for is_in, place in zip(found, results, strict=True) if place is not None):
        found = [True] * len(found)
    if found == known:
        return None
    return InPlace(properties={"in_bounds": ArrayAttr([BoolAttr.from_bool(flag) for flag in found])})


def _without_full_mask(op: Transfer) -> InPlace | None:
    """Drop an all-true mask. Source: `foldTransferFullMask`."""
    if op.mask is None or mask_format(op.mask) is not MaskFormat.ALL_TRUE:
        return None
    return without_mask(op)


def without_mask(op: Transfer) -> InPlace:
    """A copy of the transfer without its mask, the last operand."""
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase), "the numbers of operands"
    numbers = [int(size) for size in sizes.get_values()]
    properties: dict[str, Attribute | None] = {"operandSegmentSizes": DenseArrayBase.from_list(i32, [*numbers[:-1], 0])}
    return InPlace(op.operands[:-1], properties)


def _before_tensor_cast(op: Transfer) -> InPlace | None:
    """Read from the source of a cast that makes sizes dynamic. Source: `tensor::foldTensorCast`."""
    cast = op.source.owner
    if not isinstance(cast, Operation) or cast.name != "tensor.cast":
        return None
    before, after = cast.operands[0].type, op.source.type
    if not isa(before, TensorType[Attribute]) or not isa(after, TensorType[Attribute]):
        return None
    if len(before.get_shape()) != len(after.get_shape()) or before.encoding != after.encoding:
        return None
    if any(a == DYNAMIC_INDEX != b for a, b in zip(before.get_shape(), after.get_shape(), strict=True)):
        return None
    return InPlace([cast.operands[0] if operand is op.source else operand for operand in op.operands])


# ----- transfer_read


@FOLDS("vector.transfer_read")
def _fold_transfer_read(op: Operation, constants: Constants) -> Folded:
    """Fold a read of a written vector; drop known bounds, full masks and casts."""
    assert isinstance(op, TransferReadOp)
    written = _written_there(op)
    if written is not None:
        return written
    return (
        _with_known_bounds(op) or _without_full_mask(op) or fold_memref_casts(op, constants) or _before_tensor_cast(op)
    )


def _written_there(op: TransferReadOp) -> SSAValue | None:
    """The vector written at the place that is read, or None. Source: `foldRAW`."""
    write = _write_before(op) if _is_on_tensor(op) else None
    while write is not None:
        if not _may_be_out_of_bounds(write) and write.mask is None and op.mask is None and _is_same_place(write, op):
            return write.vector
        if not are_disjoint(write, op):
            return None
        write = _write_before(write)
    return None


@RULES("vector.transfer_read")
def transfer_read_after_write_to_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a read of a written vector by a broadcast and a transposition of it.

    Before:  (%t: tensor<4x4xf32>, %v: vector<4x2xf32>)
             %c0 = arith.constant 0 : index
             %zero = arith.constant 0.0 : f32
             %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xf32>, tensor<4x4xf32>
             %r = vector.transfer_read %0[%c0, %c0], %zero {in_bounds = [true, true, true],
                    permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : tensor<4x4xf32>, vector<4x2x6xf32>
             return %r : vector<4x2x6xf32>
    After:   %0 = vector.broadcast %v : vector<4x2xf32> to vector<6x4x2xf32>
             %1 = vector.transpose %0, [1, 2, 0] : vector<6x4x2xf32> to vector<4x2x6xf32>
             return %1 : vector<4x2x6xf32>
    """
    assert isinstance(op, TransferReadOp)
    write = _write_before(op)
    if write is None or op.mask is not None or write.mask is not None or list(op.indices) != list(write.indices):
        return
    if _may_be_out_of_bounds(op) or _may_be_out_of_bounds(write) or _chunk(op) != _chunk(write):
        return
    written = {place: number for number, place in enumerate(_results(write))}
    # For each dimension of the read vector, the dimension of the written vector; None for a broadcast one.
    composed = [written.get(place) for place in _results(op)]
    if len({number for number in composed if number is not None}) != len(_results(write)):
        return
    repeated = [number for number, source in enumerate(composed) if source is None]
    order = [0] * len(composed)
    for number, place in enumerate(repeated):
        order[place] = number
    for place, source in enumerate(composed):
        if source is not None:
            order[place] = source + len(repeated)
    type = _vector(op)
    shape, scalable = [0] * len(order), [False] * len(order)
    for place, (size, flag) in enumerate(zip(type.get_shape(), scalable_dims(type), strict=True)):
        shape[order[place]], scalable[order[place]] = size, flag
    wide = rewriter.insert(broadcast(write.vector, make_type(type.element_type, shape, scalable)))
    properties: dict[str, Attribute] = {"permutation": i64_array(order)}
    rewriter.replace(op, TransposeOp.create(operands=wide.results, result_types=[type], properties=properties))


def _chunk(op: Transfer) -> list[tuple[int, bool]]:
    """The size transferred in each dimension of the tensor. Source: `getTransferChunkAccessed`."""
    type = _vector(op)
    found = [(1, False)] * len(op.indices)
    for place, size, flag in zip(_results(op), type.get_shape(), scalable_dims(type), strict=False):
        if place is not None:
            found[place] = (size, flag)
    return found


# ----- transfer_write


@FOLDS("vector.transfer_write")
def _fold_transfer_write(op: Operation, constants: Constants) -> Folded:
    """Fold a write of a vector read at the same place; drop known bounds, full masks and casts."""
    assert isinstance(op, TransferWriteOp)
    read = op.vector.owner
    if _is_on_tensor(op) and isinstance(read, TransferReadOp) and _writes_unchanged_vector(op, read):
        return read.source
    return _with_known_bounds(op) or _without_full_mask(op) or fold_memref_casts(op, constants)


def _writes_unchanged_vector(op: TransferWriteOp, read: TransferReadOp) -> bool:
    """Return whether a write stores `read`'s vector where it was read. Source: `foldReadInitWrite`, `foldWAR`."""
    if read.source is op.source and _is_same_place(read, op) and read.mask is None and op.mask is None:
        return True
    maps = [_results(transfer) for transfer in (read, op)]
    shape = _source_shape(op)
    if (
        not maps[0]
        or any(map != [*range(len(shape))] for map in maps)
        or _may_be_out_of_bounds(read)
        or _may_be_out_of_bounds(op)
    ):
        return False
    if read.source.type != op.source.type or read.mask is not None or op.mask is not None:
        return False
    if _vector(read).get_shape() != shape or any(scalable_dims(_vector(read))):
        return False
    return all(constant_index(index) == 0 for index in (*read.indices, *op.indices))


RULES("vector.transfer_write")(fold_tensor_cast_producer_op)


@RULES("vector.transfer_write")
def fold_waw(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop a write that is overwritten later.

    Before:  (%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
             %r = vector.transfer_write %w, %0[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
             return %r : tensor<4x4xf32>
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %0 = vector.transfer_write %w, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
             return %0 : tensor<4x4xf32>
    """
    assert isinstance(op, TransferWriteOp)
    later, earlier = op, _write_before(op) if _is_on_tensor(op) else None
    while earlier is not None:
        if earlier.mask is op.mask and _is_same_place(op, earlier):
            position = list(later.operands).index(later.source, 1)
            rewriter.notify_op_modified(later)
            later.operands[position] = earlier.source
            return
        if not are_disjoint(earlier, op) or not has_one_use(earlier):
            return
        later, earlier = earlier, _write_before(earlier)
