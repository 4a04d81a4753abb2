"""Folds of views of memory: subviews, views, transposes, reinterpret casts.

Source: `MemRefOps.cpp` and `ViewLikeInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.memref.folds.casts import Ranked, loses_no_information, ranked
from okl_opt.dialects.upstream.memref.ops import ReinterpretCastOp, TransposeOp
from okl_opt.dialects.upstream.shared.layouts import Size, product, strides_and_offset
from okl_opt.dialects.upstream.shared.memref_casts import before_cast, is_ranked
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.slicing import Slice, is_in_bounds, slice_of, slice_op, with_constants

FOLDS = FoldTable()
RULES = RuleTable()


def _replace_by_cast(op: Operation, new: Operation, rewriter: PatternRewriter) -> None:
    """Replace an op by a new one, whose type may be more static, and cast its result."""
    rewriter.insert(new)
    rewriter.replace(op, memref.CastOp.create(operands=new.results, result_types=[op.results[0].type]))


def _size(number: int) -> Size:
    return None if number == DYNAMIC_INDEX else number


def _plus(one: Size, other: Size) -> Size:
    return None if one is None or other is None else one + other


# ----- types of subviews


def sliced_type(source: Ranked, part: Slice) -> Ranked | None:
    """The type of a subview that keeps all dimensions. Source: `SubViewOp::inferResultType`."""
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    for start, stride in zip(static_values(part.offsets), strides, strict=True):
        offset = _plus(offset, product(_size(start), stride))
    steps = [product(_size(step), stride) for step, stride in zip(static_values(part.strides), strides, strict=True)]
    layout = StridedLayoutAttr(steps, offset)
    return MemRefType(source.element_type, static_values(part.sizes), layout, source.memory_space)


def dropped_dimensions(op: Operation) -> set[int] | None:
    """The dimensions that a subview drops. Source: `SubViewOp::getDroppedDims`."""
    return _dropped(ranked(op.operands[0].type), ranked(op.results[0].type), slice_of(op).sizes)


def _dropped(source: Ranked, result: Ranked, sizes: Sequence[Mixed]) -> set[int] | None:
    """Source: `computeMemRefRankReductionMask`."""
    rank = source.get_num_dims()
    if rank == result.get_num_dims():
        return set()
    unused = {index for index, size in enumerate(sizes) if size == 1 and isinstance(size, int)}
    if len(unused) + result.get_num_dims() == rank:
        return unused
    # Among several dimensions of size 1, drop the ones whose strides are missing.
    layout, wanted = strides_and_offset(source), strides_and_offset(result)
    if layout is None or wanted is None:
        return None
    left, kept = Counter(layout[0]), Counter(wanted[0])
    for dimension in sorted(unused):
        stride = layout[0][dimension]
        if left[stride] > kept[stride]:
            left[stride] -= 1
        elif left[stride] == kept[stride]:
            unused.discard(dimension)
        else:
            return None
    return unused if len(unused) + result.get_num_dims() == rank else None


def reduced_type(source: Ranked, part: Slice, dropped: set[int]) -> Ranked | None:
    """The type of a subview without its dropped dimensions."""
    type = sliced_type(source, part)
    if type is None or not dropped:
        return type
    layout = type.layout
    assert isinstance(layout, StridedLayoutAttr)
    kept = [index for index in range(type.get_num_dims()) if index not in dropped]
    strides, shape = layout.get_strides(), type.get_shape()
    assert strides is not None
    return MemRefType(
        type.element_type,
        [shape[index] for index in kept],
        StridedLayoutAttr([strides[index] for index in kept], layout.get_offset()),
        type.memory_space,
    )


# ----- subview


@FOLDS("memref.subview")
def fold_subview(op: Operation, constants: Constants) -> Folded:
    """Fold a subview of a whole memref, or of a whole subview.

    Before:  (%m: memref<4x8xf32>)
             %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32>
             return %0 : memref<4x8xf32>
    After:   return %m : memref<4x8xf32>
    """
    source = op.operands[0]
    type = ranked(op.results[0].type)
    if type != source.type:
        return None
    if type.has_static_shape() and _has_static_layout(type):
        return source
    inner = made_by(source, "memref.subview")
    if inner is None:
        return None
    part = slice_of(op)
    is_all = _all_are(part.offsets, 0) and _all_are(part.strides, 1) and part.sizes == slice_of(inner).sizes
    return source if is_all else None


def _has_static_layout(type: Ranked) -> bool:
    layout = type.layout
    return not isinstance(layout, StridedLayoutAttr) or None not in (*(layout.get_strides() or ()), layout.get_offset())


def _all_are(values: Sequence[Mixed], number: int) -> bool:
    return all(constant_integer(value) == number for value in values)


@RULES("memref.subview")
def op_with_offset_sizes_and_strides_constant_argument_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant offsets static in op and type; if there are none, sizes; if there are none, strides.

    Before:  (%m: memref<8x8xf32>, %i: index)
             %c4 = arith.constant 4 : index
             %0 = memref.subview %m[%i, 0] [%c4, 8] [1, 1]
               : memref<8x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
             return %0 : memref<?x8xf32, strided<[8, 1], offset: ?>>
    After:   %0 = memref.subview %m[%i, 0] [4, 8] [1, 1]
               : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
             %1 = memref.cast %0
               : memref<4x8xf32, strided<[8, 1], offset: ?>> to memref<?x8xf32, strided<[8, 1], offset: ?>>
             return %1 : memref<?x8xf32, strided<[8, 1], offset: ?>>
    """
    assert isinstance(op, memref.SubviewOp)
    source = ranked(op.source.type)
    old = slice_of(op)
    new = with_constants(old)
    dropped = dropped_dimensions(op)
    if new is None or dropped is None or not is_in_bounds(new, source.get_shape()):
        return
    # If a stride is zero, all strides stay values.
    if 0 in new.strides and 0 not in old.strides:
        return
    type = reduced_type(source, new, dropped)
    if type is not None:
        _replace_by_cast(op, slice_op(memref.SubviewOp, [op.source], new, [type]), rewriter)


@RULES("memref.subview")
def sub_view_op_mem_ref_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the source of a cast in a subview.

    Before:  (%m: memref<8x8xf32>, %i: index)
             %0 = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
             %1 = memref.subview %0[%i, 0] [4, 8] [1, 1]
               : memref<?x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
             return %1 : memref<4x8xf32, strided<[8, 1], offset: ?>>
    After:   %0 = memref.subview %m[%i, 0] [4, 8] [1, 1]
               : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
             return %0 : memref<4x8xf32, strided<[8, 1], offset: ?>>
    """
    assert isinstance(op, memref.SubviewOp)
    cast = made_by(op.source, "memref.cast")
    if cast is None or any(constant_integer(operand) is not None for operand in op.operands):
        return
    dropped = dropped_dimensions(op)
    if dropped is None or not loses_no_information(cast):
        return
    source = cast.operands[0]
    type = reduced_type(ranked(source.type), slice_of(op), dropped)
    if type is not None:
        _replace_by_cast(op, slice_op(memref.SubviewOp, [source], slice_of(op), [type]), rewriter)


@RULES("memref.subview")
def trivial_sub_view_op_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a subview of a whole memref with another spelling of the layout by a cast.

    Before:  (%m: memref<4x8xf32>)
             %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
             return %0 : memref<4x8xf32, strided<[8, 1]>>
    After:   %0 = memref.cast %m : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
             return %0 : memref<4x8xf32, strided<[8, 1]>>
    """
    source, result = op.operands[0], op.results[0]
    type, part = ranked(source.type), slice_of(op)
    if type.get_num_dims() != ranked(result.type).get_num_dims():
        return
    if not _all_are(part.offsets, 0) or not _all_are(part.strides, 1):
        return
    if [constant_integer(size) for size in part.sizes] != list(type.get_shape()):
        return
    if type == result.type:
        rewriter.replace(op, (), (source,))
    else:
        rewriter.replace(op, memref.CastOp.create(operands=[source], result_types=[result.type]))


# ----- reinterpret_cast


@FOLDS("memref.reinterpret_cast")
def fold_reinterpret_cast(op: Operation, constants: Constants) -> Folded:
    """Use the source of a cast or view at offset 0; fold a reinterpret cast to the same static type.

    Before:  (%m: memref<?xf32>, %n: index)
             %0 = memref.cast %m : memref<?xf32> to memref<8xf32>
             %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32>
             return %1 : memref<?xf32>
    After:   %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1]
               : memref<?xf32> to memref<?xf32>
             return %0 : memref<?xf32>
    """
    source = op.operands[0]
    inner = made_by(source, "memref.reinterpret_cast", "memref.cast", "memref.subview")
    if inner not in (None, op) and (inner.name != "memref.subview" or _all_are(slice_of(inner).offsets, 0)):
        return InPlace([inner.operands[0], *op.operands[1:]])
    type = ranked(op.results[0].type)
    is_same = type == source.type and type.has_static_shape() and slice_of(op).offsets[0] == 0
    return source if is_same else None


def constant_slice(op: Operation) -> Slice:
    """The slice with all integers known from types and constants. Source: `getConstifiedMixedSizes` and similar."""
    type = ranked(op.results[0].type)
    part = slice_of(op)
    layout = strides_and_offset(type)
    strides, offset = ([None] * type.get_num_dims(), None) if layout is None else layout
    return Slice(
        _known(part.offsets, [offset]),
        _known(part.sizes, [_size(size) for size in type.get_shape()]),
        _known(part.strides, strides),
    )


def _known(values: Sequence[Mixed], numbers: Sequence[Size]) -> list[Mixed]:
    """Source: `constifyIndexValues`."""
    found: list[Mixed] = []
    for value, number in zip(values, numbers, strict=True):
        number = constant_integer(value) if number is None else number
        found.append(value if number is None else number)
    return found


@RULES("memref.reinterpret_cast")
def reinterpret_cast_op_extract_strided_metadata_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a reinterpret cast of extracted metadata to the original memref, or a cast of it.

    Before:  (%m: memref<?xf32, strided<[?], offset: ?>>)
             %b, %o, %n, %s = memref.extract_strided_metadata %m
               : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
             %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%n], strides: [%s]
               : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
             return %0 : memref<?xf32, strided<[?], offset: ?>>
    After:   return %m : memref<?xf32, strided<[?], offset: ?>>
    """
    metadata = made_by(op.operands[0], "memref.extract_strided_metadata")
    if metadata is None:
        return
    source = metadata.operands[0]
    if constant_slice(op) != slice_of_metadata(metadata):
        # Both memrefs are the same memory.
        rewriter.notify_op_modified(op)
        op.operands[0] = source
    elif source.type == op.results[0].type:
        rewriter.replace(op, (), (source,))
    else:
        rewriter.replace(op, memref.CastOp.create(operands=[source], result_types=[op.results[0].type]))


def numbers(values: Sequence[Mixed]) -> list[int]:
    """The integers of a mixed list."""
    return [value for value in values if isinstance(value, int)]


@RULES("memref.reinterpret_cast")
def reinterpret_cast_op_constant_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constants static in the op and its type.

    Before:  (%m: memref<f32>, %n: index)
             %c4 = arith.constant 4 : index
             %0 = memref.reinterpret_cast %m to offset: [%c4], sizes: [%n], strides: [1]
               : memref<f32> to memref<?xf32, strided<[1], offset: ?>>
             return %0 : memref<?xf32, strided<[1], offset: ?>>
    After:   %0 = memref.reinterpret_cast %m to offset: [4], sizes: [%n], strides: [1]
               : memref<f32> to memref<?xf32, strided<[1], offset: 4>>
             %1 = memref.cast %0 : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
             return %1 : memref<?xf32, strided<[1], offset: ?>>
    """
    source = op.operands[0]
    part = constant_slice(op)
    if part == slice_of(op) or any(number < 0 for number in (*numbers(part.offsets), *numbers(part.sizes))):
        # The verifier refuses negative sizes as attributes, not as operands.
        return
    old = ranked(op.results[0].type)
    layout = StridedLayoutAttr(
        [_size(step) for step in static_values(part.strides)], _size(static_values(part.offsets)[0])
    )
    type = MemRefType(old.element_type, static_values(part.sizes), layout, old.memory_space)
    _replace_by_cast(op, slice_op(ReinterpretCastOp, [source], part, [type]), rewriter)


# ----- extract_strided_metadata


def slice_of_metadata(op: Operation) -> Slice:
    """The results of the op, with integers known from its operand's type."""
    assert isinstance(op, memref.ExtractStridedMetaDataOp)
    type = ranked(op.source.type)
    layout = strides_and_offset(type)
    strides, offset = ([None] * type.get_num_dims(), None) if layout is None else layout
    sizes = [_size(size) for size in type.get_shape()]
    return Slice(_known([op.offset], [offset]), _known(list(op.sizes), sizes), _known(list(op.strides), strides))


@RULES("memref.extract_strided_metadata")
def extract_strided_metadata(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace static offset, sizes and strides by constants; use the source of a cast.

    Before:  (%m: memref<8xf32>)
             %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<8xf32> -> memref<f32>, index, index, index
             return %b, %n : memref<f32>, index
    After:   %c8 = arith.constant 8 : index
             %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<8xf32> -> memref<f32>, index, index, index
             return %b, %c8 : memref<f32>, index
    """
    # MLIR does this in the fold of the op.
    assert isinstance(op, memref.ExtractStridedMetaDataOp)
    part = slice_of_metadata(op)
    results = (op.offset, *op.sizes, *op.strides)
    for result, value in zip(results, (*part.offsets, *part.sizes, *part.strides), strict=True):
        if isinstance(value, int) and result.first_use is not None:
            constant = rewriter.insert(arith.ConstantOp(IntegerAttr(value, IndexType())))
            rewriter.replace_all_uses_with(result, constant.result)
            rewriter.notify_op_modified(op)
    source = before_cast(op.source)
    if source is not op.source:
        rewriter.notify_op_modified(op)
        op.operands[0] = source


# ----- transpose


@FOLDS("memref.transpose")
def fold_transpose(op: Operation, constants: Constants) -> Folded:
    """Merge two transposes; fold an identity transpose.

    Before:  (%m: memref<2x4xf32>)
             %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x4xf32> to memref<4x2xf32, strided<[1, 4]>>
             %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<4x2xf32, strided<[1, 4]>> to memref<2x4xf32>
             return %1 : memref<2x4xf32>
    After:   return %m : memref<2x4xf32>
    """
    source = op.operands[0]
    permutation = _permutation(op)
    if source.type == op.results[0].type and permutation == AffineMap.identity(permutation.num_dims):
        return source
    inner = made_by(source, TransposeOp.name)
    if inner is None:
        return None
    composed = permutation.compose(_permutation(inner))
    return InPlace(inner.operands, {"permutation": AffineMapAttr(composed)})


def _permutation(op: Operation) -> AffineMap:
    map = op.properties["permutation"]
    assert isinstance(map, AffineMapAttr)
    return map.data


# ----- view


@FOLDS("memref.view")
def fold_view(op: Operation, constants: Constants) -> Folded:
    """Fold a view of a whole memref with the same type.

    Before:  (%m: memref<8xi8>)
             %c0 = arith.constant 0 : index
             %0 = memref.view %m[%c0][] : memref<8xi8> to memref<8xi8>
             return %0 : memref<8xi8>
    After:   return %m : memref<8xi8>
    """
    source, type = op.operands[0], ranked(op.results[0].type)
    is_all = source.type == type and type.has_static_shape() and constant_integer(op.operands[1]) == 0
    return source if is_all else None


@RULES("memref.view")
def view_op_shape_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes static in the type.

    Before:  (%m: memref<2048xi8>, %i: index)
             %c4 = arith.constant 4 : index
             %0 = memref.view %m[%i][%c4] : memref<2048xi8> to memref<?x4xf32>
             return %0 : memref<?x4xf32>
    After:   %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4x4xf32>
             %1 = memref.cast %0 : memref<4x4xf32> to memref<?x4xf32>
             return %1 : memref<?x4xf32>
    """
    assert isinstance(op, memref.ViewOp)
    type = ranked(op.result.type)
    sizes = iter(op.sizes)
    shape = [next(sizes) if size == DYNAMIC_INDEX else size for size in type.get_shape()]
    found = [_constant_index(size) for size in shape]
    new_type = MemRefType(type.element_type, static_values(found), type.layout, type.memory_space)
    if new_type == type or strides_and_offset(type) is None:
        return
    operands = [op.source, op.byte_shift, *dynamic_values(found)]
    new = memref.ViewOp.create(operands=operands, result_types=[new_type])
    _replace_by_cast(op, new, rewriter)


def _constant_index(size: Mixed) -> Mixed:
    """The integer of an `arith.constant`, of any sign."""
    if isinstance(size, int) or made_by(size, "arith.constant") is None:
        return size
    constant = constant_value(size)
    return constant.value.data if isinstance(constant, IntegerAttr) else size


@RULES("memref.view")
def view_op_memref_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the source of a cast in a view.

    Before:  (%m: memref<2048xi8>, %i: index)
             %0 = memref.cast %m : memref<2048xi8> to memref<?xi8>
             %1 = memref.view %0[%i][] : memref<?xi8> to memref<4x4xf32>
             return %1 : memref<4x4xf32>
    After:   %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4x4xf32>
             return %0 : memref<4x4xf32>
    """
    cast = made_by(op.operands[0], "memref.cast")
    if cast is not None and is_ranked(cast.operands[0]) and isa(cast.operands[0].type, Ranked):
        operands = [cast.operands[0], *op.operands[1:]]
        rewriter.replace(op, memref.ViewOp.create(operands=operands, result_types=[op.results[0].type]))
