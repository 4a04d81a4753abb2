"""Folds of memref casts, and of their users. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.shared.layouts import Size, strides_and_offset
from okl_opt.dialects.upstream.shared.memref_casts import before_cast, without_casts

FOLDS = FoldTable()

Ranked = MemRefType[Attribute]


def ranked(type: Attribute) -> Ranked:
    """Narrow a type to a ranked memref, which the verifier guarantees."""
    assert isa(type, Ranked)
    return type


@FOLDS("memref.copy", "memref.dealloc", "memref.dma_start", "memref.dma_wait", "memref.load", "memref.prefetch")
def fold_casts_of_operands(op: Operation, constants: Constants) -> Folded:
    """Use the sources of casts.

    Before:  (%m: memref<4xf32>)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             memref.dealloc %0 : memref<?xf32>
             return
    After:   memref.dealloc %m : memref<4xf32>
             return
    """
    return without_casts(op)


@FOLDS("memref.atomic_rmw", "memref.store")
def fold_casts_but_of_value(op: Operation, constants: Constants) -> Folded:
    """Use the source of a cast, except for the stored value.

    Before:  (%m: memref<4xf32>, %x: f32, %i: index)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             memref.store %x, %0[%i] : memref<?xf32>
             return
    After:   memref.store %x, %m[%i] : memref<4xf32>
             return
    """
    return without_casts(op, but=op.operands[0])


@FOLDS("memref.cast")
def fold_cast(op: Operation, constants: Constants) -> Folded:
    """Merge two casts if one may do; fold a cast to the same type to its operand.

    Before:  (%m: memref<4xf32>)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             %1 = memref.cast %0 : memref<?xf32> to memref<*xf32>
             return %1 : memref<*xf32>
    After:   %0 = memref.cast %m : memref<4xf32> to memref<*xf32>
             return %0 : memref<*xf32>
    """
    from okl_opt.dialects.upstream.memref.checks import may_be_cast

    source = before_cast(op.operands[0])
    is_merged = source is not op.operands[0] and may_be_cast(source.type, op.results[0].type)
    return InPlace([source]) if is_merged else _trivial_cast(op)


def _trivial_cast(op: Operation) -> SSAValue | None:
    """Source: `foldCastInterfaceOp`."""
    source = op.operands[0]
    return source if source.type == op.results[0].type else None


@FOLDS("memref.memory_space_cast")
def fold_memory_space_cast(op: Operation, constants: Constants) -> Folded:
    """Merge two memory space casts; fold a cast to the same space.

    Before:  (%m: memref<4xf32>)
             %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
             %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
             return %1 : memref<4xf32, 2>
    After:   %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 2>
             return %0 : memref<4xf32, 2>
    """
    inner = made_by(op.operands[0], "memref.memory_space_cast")
    return _trivial_cast(op) if inner is None else InPlace(inner.operands)


@FOLDS("memref.assume_alignment")
def fold_assume_alignment(op: Operation, constants: Constants) -> Folded:
    """Fold a repeated assumption.

    Before:  (%m: memref<4xf32>)
             %0 = memref.assume_alignment %m, 16 : memref<4xf32>
             %1 = memref.assume_alignment %0, 16 : memref<4xf32>
             return %1 : memref<4xf32>
    After:   %0 = memref.assume_alignment %m, 16 : memref<4xf32>
             return %0 : memref<4xf32>
    """
    source = made_by(op.operands[0], op.name)
    is_known = source is not None and source.properties.get("alignment") == op.properties.get("alignment")
    return op.operands[0] if is_known else None


@FOLDS("memref.rank")
def fold_rank(op: Operation, constants: Constants) -> Folded:
    """Fold the rank of a ranked memref.

    Before:  (%m: memref<?x4xf32>)
             %0 = memref.rank %m : memref<?x4xf32>
             return %0 : index
    After:   %c2 = arith.constant 2 : index
             return %c2 : index
    """
    type = op.operands[0].type
    return IntegerAttr(type.get_num_dims(), IndexType()) if isa(type, Ranked) else None


def loses_no_information(cast: Operation | None) -> bool:
    """Return whether a cast makes no size, stride or offset static, so that users may use its source instead.

    Source: `CastOp::canFoldIntoConsumerOp`.
    """
    if cast is None:
        return False
    source, result = cast.operands[0].type, cast.results[0].type
    if not isa(source, Ranked) or not isa(result, Ranked):
        return False
    if source.element_type != result.element_type or source.get_num_dims() != result.get_num_dims():
        return False
    strides, others = strides_and_offset(source), strides_and_offset(result)
    if strides is None or others is None:
        return False
    sizes = zip(_sizes(source), _sizes(result), strict=True)
    layouts = zip((*strides[0], strides[1]), (*others[0], others[1]), strict=True)
    return not any(before is None and after is not None for before, after in (*sizes, *layouts))


def _sizes(type: Ranked) -> list[Size]:
    return [None if size == DYNAMIC_INDEX else size for size in type.get_shape()]
