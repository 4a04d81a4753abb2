"""Transfers of vectors as loops over their first dimension, through memory on the stack.

Source: `lowering_n_d` and `lowering_1_d` in `VectorToSCF.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, UnitAttr
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.memref.folds.scopes import SCOPES
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride
from okl_opt.dialects.upstream.vector.folds.transfers import in_bounds
from okl_opt.dialects.upstream.vector.folds.vectors import has_one_use, is_scalable, scalable_dims, shape_of, vector_of
from okl_opt.passes.conversion.vector_transfers import (
    checked,
    indices_at,
    inner_bounds,
    inner_map,
    is_on_tensor,
    loop,
    mask_rank,
    may_lower,
    unpacked_dim,
)
from okl_opt.passes.vector import lowerings, permutations
from okl_opt.passes.vector.build import PlacedBuilder, drop, masking, plain
from okl_opt.passes.vector.permutations import new_read, new_write
from okl_opt.passes.vector.transfers import Transfer, broadcast_dims, transfer_type

_LABEL = "__vector_to_scf_lowering__"
"""Marks transfers that already go through memory."""


def rules(target_rank: int, lowers_tensors: bool) -> RuleTable:
    """Return the patterns for transfers of rank above `target_rank`."""
    table = lowerings.merged((permutations.MASKED,))

    @table("vector.transfer_read")
    def prepare_transfer_read_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferReadOp)
        if _LABEL in op.attributes or masking(op) or not may_lower(op, target_rank, lowers_tensors):
            return
        buffers = _allocate(op, rewriter)
        if buffers is None:
            return
        buffer, mask = buffers
        build = PlacedBuilder(rewriter, InsertPoint.before(op))
        read = new_read(op, transfer_type(op), op.permutation_map.data, in_bounds(op), mask)
        read.attributes.update(op.attributes)
        read.attributes[_LABEL] = UnitAttr()
        build.put(read)
        build.effect("memref.store", (read.result, buffer))
        rewriter.replace(op, create("memref.load", (buffer,), op.result_types))

    @table("vector.transfer_write")
    def prepare_transfer_write_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferWriteOp)
        if _LABEL in op.attributes or masking(op) or not may_lower(op, target_rank, lowers_tensors):
            return
        buffers = _allocate(op, rewriter)
        if buffers is None:
            return
        buffer, mask = buffers
        build = PlacedBuilder(rewriter, InsertPoint.before(op))
        build.effect("memref.store", (op.vector, buffer))
        loaded = build.op("memref.load", (buffer,), op.vector.type)
        rewriter.notify_op_modified(op)
        rest = op.operands[1 : len(op.operands) - (op.mask is not None)]
        op.operands = [loaded, *rest, *([] if mask is None else [mask])]
        op.attributes[_LABEL] = UnitAttr()

    @table("vector.transfer_read")
    def read_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferReadOp)
        if _LABEL in op.attributes:
            _convert_read(op, rewriter, target_rank)

    @table("vector.transfer_write")
    def write_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferWriteOp)
        if _LABEL in op.attributes:
            _convert_write(op, rewriter, target_rank)

    return table


def _allocate(op: Transfer, rewriter: PatternRewriter) -> tuple[SSAValue, SSAValue | None] | None:
    """Allocate memory for the vector and for the mask; return the buffer and the reloaded mask.

    None if no enclosing op can hold allocations.
    """
    scope = op.parent_op()
    while scope is not None and scope.name not in SCOPES:
        scope = scope.parent_op()
    if scope is None or len(scope.regions) != 1 or not scope.regions[0].blocks:
        return None
    first = scope.regions[0].blocks[0]
    allocations: list[Operation] = [_alloca(type.type) for type in (transfer_value(op), op.mask) if type is not None]
    rewriter.insert(allocations, InsertPoint.at_start(first))
    buffer = allocations[0].results[0]
    if op.mask is None:
        return buffer, None
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    kept = allocations[1].results[0]
    build.effect("memref.store", (op.mask, kept))
    return buffer, build.op("memref.load", (kept,), op.mask.type)


def transfer_value(op: Transfer) -> SSAValue:
    """The vector that is read or written."""
    return op.result if isinstance(op, TransferReadOp) else op.vector


def _alloca(type: Attribute) -> Operation:
    from xdsl.dialects.memref import AllocaOp

    return AllocaOp.get(type, shape=[])


def _unpacked(build: PlacedBuilder, buffer: SSAValue) -> SSAValue:
    """Cast a buffer of vectors: the vector's first dimension becomes the memref's last one."""
    type = buffer.type
    assert isa(type, MemRefType[Attribute]), "a buffer"
    vector = vector_of(type.element_type)
    assert vector is not None, "a buffer of vectors"
    inner = MemRefType(drop(vector, 0), [*type.get_shape(), vector.get_shape()[0]])
    return build.op("vector.type_cast", (buffer,), inner)


def _is_unpackable(buffer: SSAValue) -> bool:
    type = buffer.type
    vector = vector_of(type.element_type) if isa(type, MemRefType[Attribute]) else None
    return vector is not None and bool(vector.get_shape()) and not scalable_dims(vector)[0]


def _label(op: Transfer, target_rank: int) -> None:
    if len(transfer_type(op).get_shape()) > target_rank:
        op.attributes[_LABEL] = UnitAttr()


def _bounds(build: PlacedBuilder, size: int) -> tuple[SSAValue, SSAValue, SSAValue]:
    return build.index(0), build.index(size), build.index(1)


def _mask_buffer(build: PlacedBuilder, op: Transfer) -> tuple[SSAValue, list[SSAValue]] | None:
    """Return the buffer of the parts' masks, and the indices of the transfer's own mask in it."""
    if op.mask is None:
        return None
    load = made_by(op.mask, "memref.load")
    assert load is not None, "masks are loaded"
    buffer, *indices = load.operands
    if unpacked_dim(op) is not None and mask_rank(op) > 1:
        buffer = _unpacked(build, buffer)
    return buffer, indices


def _inner_mask(
    build: PlacedBuilder, op: Transfer, masks: tuple[SSAValue, list[SSAValue]] | None, place: SSAValue
) -> SSAValue | None:
    """Return the mask of one position of the first dimension; None if the position's check suffices."""
    is_repeated = unpacked_dim(op) is None
    if masks is None or not (is_repeated or mask_rank(op) > 1):
        return None
    buffer, indices = masks
    type = buffer.type
    assert isa(type, MemRefType[Attribute]), "a buffer"
    where = indices if is_repeated else [*indices, place]
    return build.op("memref.load", (buffer, *where), type.element_type)


def _convert_read(op: TransferReadOp, rewriter: PatternRewriter, target_rank: int) -> None:
    """Read part by part into the buffer."""
    store = next((use.operation for use in op.result.uses if use.operation.name == "memref.store"), None)
    if store is None or not has_one_use(op):
        return
    _, whole, *where = store.operands
    if not _is_unpackable(whole) or (op.mask is not None and made_by(op.mask, "memref.load") is None):
        return
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    buffer = _unpacked(build, whole)
    masks = _mask_buffer(build, op)
    part = drop(transfer_type(op), 0)

    def body(build: PlacedBuilder, place: SSAValue, state: SSAValue | None) -> None:
        def inside(build: PlacedBuilder) -> None:
            indices = indices_at(build, op, place)
            mask = _inner_mask(build, op, masks, place)
            read = new_read(op, part, inner_map(op), inner_bounds(op), mask, indices)
            _label(read, target_rank)
            build.effect("memref.store", (build.add(read), buffer, *where, place))

        def outside(build: PlacedBuilder) -> None:
            padding = build.broadcast(op.padding, part)
            build.effect("memref.store", (padding, buffer, *where, place))

        checked(build, op, place, None, inside, outside)

    loop(build, _bounds(build, shape_of(op.result)[0]), None, body)
    rewriter.erase(store)
    rewriter.erase(op)


def _convert_write(op: TransferWriteOp, rewriter: PatternRewriter, target_rank: int) -> None:
    """Write part by part from the buffer."""
    load = made_by(op.vector, "memref.load")
    if load is None or (op.mask is not None and made_by(op.mask, "memref.load") is None):
        return
    whole, *where = load.operands
    if not _is_unpackable(whole):
        return
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    buffer = _unpacked(build, whole)
    masks = _mask_buffer(build, op)
    part = drop(transfer_type(op), 0)
    state = op.source if is_on_tensor(op) else None

    def body(build: PlacedBuilder, place: SSAValue, state: SSAValue | None) -> SSAValue | None:
        def inside(build: PlacedBuilder) -> SSAValue | None:
            indices = indices_at(build, op, place)
            vector = build.op("memref.load", (buffer, *where, place), part)
            mask = _inner_mask(build, op, masks, place)
            write = new_write(op, vector, inner_map(op), inner_bounds(op), mask, indices, state)
            _label(write, target_rank)
            build.put(write)
            return write.result

        return checked(build, op, place, None if state is None else state.type, inside, lambda _: state)

    results = loop(build, _bounds(build, shape_of(op.vector)[0]), state, body)
    rewriter.replace(op, [], results)


ELEMENTS = RuleTable()
"""Patterns for transfers of rank 1 without an equivalent vector load or store."""


def is_elementwise(op: Transfer) -> bool:
    """Return whether a transfer of rank 1 has no equivalent vector load or store."""
    type, base = transfer_type(op), op.source.type
    if len(type.get_shape()) != 1 or not isa(base, MemRefType[Attribute]) or masking(op) is not None:
        return False
    if base.element_type != type.element_type:
        return False
    is_minor = broadcast_dims(op.permutation_map.data) == []
    return not (is_minor and has_unit_stride(base))


def _element_bounds(build: PlacedBuilder, op: Transfer) -> tuple[SSAValue, SSAValue, SSAValue]:
    type = transfer_type(op)
    start, end = build.index(0), build.index(type.get_shape()[0])
    if is_scalable(type):
        end = plain(build, "arith.muli", end, build.op("vector.vscale", (), end.type))
    return start, end, build.index(1)


@ELEMENTS("vector.transfer_read")
def transfer_read1d_conversion(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a read by a loop of element loads."""
    assert isinstance(op, TransferReadOp)
    if not is_elementwise(op):
        return
    build = PlacedBuilder(rewriter, InsertPoint.before(op))
    bounds = _element_bounds(build, op)
    start = build.broadcast(op.padding, op.result.type)

    def body(build: PlacedBuilder, place: SSAValue, state: SSAValue | None) -> SSAValue | None:
        assert state is not None, "the vector is carried"
        indices = indices_at(build, op, place)

        def inside(build: PlacedBuilder) -> SSAValue:
            value = build.op("memref.load", (op.source, *indices), transfer_type(op).element_type)
            return build.insert(value, state, place)

        return checked(build, op, place, state.type, inside, lambda _: state)

    rewriter.replace(op, [], loop(build, bounds, start, body))


@ELEMENTS("vector.transfer_write")
def transfer_write1d_conversion(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a write by a loop of element stores."""
    assert isinstance(op, TransferWriteOp)
    if not is_elementwise(op):
        return
    build = PlacedBuilder(rewriter, InsertPoint.before(op))

    def body(build: PlacedBuilder, place: SSAValue, state: SSAValue | None) -> None:
        indices = indices_at(build, op, place)

        def inside(build: PlacedBuilder) -> None:
            build.effect("memref.store", (build.extract(op.vector, place), op.source, *indices))

        checked(build, op, place, None, inside, lambda _: None)

    loop(build, _element_bounds(build, op), None, body)
    rewriter.erase(op)
