"""Folds of bufferization ops. Source: `BufferizationOps.cpp` of MLIR 22.

Rules of this dialect on `tensor.dim` and `memref.load` are with the rules of these ops.
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.arith import ConstantOp, OrIOp
from xdsl.dialects.bufferization import AllocTensorOp, CloneOp, ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
    UnrankedMemRefType,
    i1,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_of, is_unused
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import is_zero
from okl_opt.dialects.upstream.bufferization.deallocs import freed_pairs, update_dealloc
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.dialects.upstream.memref.checks import may_be_cast
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.layouts import is_certain_cast, strides_and_offset
from okl_opt.dialects.upstream.shared.memory_views import FREEING, deallocations, viewed
from okl_opt.dialects.upstream.shared.tensor_casts import (
    cast_source,
    fold_tensor_cast_producer_op,
    ranked,
    replace_with_cast,
    with_constant_sizes,
)

FOLDS = FoldTable()
RULES = RuleTable()
MATERIALIZE = arith_constant

_MemRef = MemRefType[Attribute]


def _made_by(value: SSAValue, kind: type[Operation]) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, kind) else None


def _cast(value: SSAValue, type: Attribute) -> Operation:
    return memref.CastOp.create(operands=[value], result_types=[type])


RULES("bufferization.materialize_in_destination")(fold_tensor_cast_producer_op)


# ----- alloc_tensor


@RULES("bufferization.alloc_tensor")
def replace_static_shape_dims(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes static in the type.

    Before:  ()
             %c6 = arith.constant 6 : index
             %r = bufferization.alloc_tensor(%c6) : tensor<4x?xf32>
             return %r : tensor<4x?xf32>
    After:   %0 = bufferization.alloc_tensor() : tensor<4x6xf32>
             %cast = tensor.cast %0 : tensor<4x6xf32> to tensor<4x?xf32>
             return %cast : tensor<4x?xf32>
    """
    assert isinstance(op, AllocTensorOp), "the rule is that of alloc_tensor"
    made = ranked(op.tensor.type)
    found = None if made is None or op.copy is not None else with_constant_sizes(made, op.dynamic_sizes)
    if found is None:
        return
    type, sizes = found
    segments = DenseArrayBase.from_list(i32, [len(sizes), 0, 0])
    new = AllocTensorOp.create(operands=sizes, result_types=[type], properties={"operandSegmentSizes": segments})
    replace_with_cast(rewriter, op, rewriter.insert(new).results[0])


# ----- to_tensor, to_buffer


@FOLDS("bufferization.to_tensor")
def _fold_to_tensor(op: Operation, constants: Constants) -> Folded:
    """Fold the tensor of a buffer of a tensor to that tensor, if no op is in between."""
    inner = _made_by(op.operands[0], ToBufferOp)
    if inner is None or inner.next_op is not op or inner.operands[0].type != op.results[0].type:
        return None
    return inner.operands[0]


@FOLDS("bufferization.to_buffer")
def _fold_to_buffer(op: Operation, constants: Constants) -> Folded:
    """Fold the buffer of a tensor of a buffer to that buffer, if the types are equal."""
    inner = _made_by(op.operands[0], ToTensorOp)
    return None if inner is None or inner.operands[0].type != op.results[0].type else inner.operands[0]


@RULES("bufferization.to_buffer")
def to_buffer_of_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Move a tensor cast after the conversion to a buffer, as a memref cast.

    Before:  (%t: tensor<4xf32>)
             %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
             %r = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
             return %r : memref<?xf32>
    After:   %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
             %cast = memref.cast %0 : memref<4xf32> to memref<?xf32>
             return %cast : memref<?xf32>
    """
    source = cast_source(op.operands[0])
    type = None if source is None else ranked(source.type)
    result = op.results[0].type
    if source is None or type is None:
        return
    if isa(result, _MemRef):
        buffer = MemRefType(type.element_type, type.get_shape(), result.layout, result.memory_space)
    elif isa(result, UnrankedMemRefType[Attribute]):
        buffer = MemRefType(type.element_type, type.get_shape(), memory_space=result.memory_space)
    else:
        return
    if buffer != result and not may_be_cast(buffer, result):
        return
    new = ToBufferOp.create(operands=[source], result_types=[buffer], properties=op.properties)
    rewriter.replace(op, _cast(rewriter.insert(new).results[0], result))


@RULES("bufferization.to_buffer")
def to_buffer_to_tensor_folding(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a round trip from a buffer by a cast, or a copy if the layouts may differ.

    Before:  (%m: memref<?xf32, strided<[1], offset: 3>>)
             %0 = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 3>> to tensor<?xf32>
             %r = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
             return %r : memref<?xf32, strided<[1], offset: ?>>
    After:   %cast = memref.cast %m : memref<?xf32, strided<[1], offset: 3>> to memref<?xf32, strided<[1], offset: ?>>
             return %cast : memref<?xf32, strided<[1], offset: ?>>

    Source: `foldToBufferToTensorPair`.
    """
    inner = _made_by(op.operands[0], ToTensorOp)
    if inner is None:
        return
    buffer = inner.operands[0]
    source, result = buffer.type, op.results[0].type
    if isa(result, UnrankedMemRefType[Attribute]):
        if may_be_cast(source, result):
            rewriter.replace(op, _cast(buffer, result))
    elif isa(source, _MemRef) and isa(result, _MemRef):
        if may_be_cast(source, result) and is_certain_cast(source, result):
            rewriter.replace(op, _cast(buffer, result))
        else:
            _replace_by_copy(op, buffer, result, rewriter)


def _replace_by_copy(op: Operation, buffer: SSAValue, result: _MemRef, rewriter: PatternRewriter) -> None:
    """Replace by a copy. Source: `castOrReallocMemRefValue`, which also creates allocations with invalid layouts."""
    layout = strides_and_offset(result)
    if isinstance(result.layout, StridedLayoutAttr) and layout is not None and None in (*layout[0], layout[1]):
        return
    sizes: list[SSAValue] = []
    for place, size in enumerate(result.get_shape()):
        if size == DYNAMIC_INDEX:
            index = rewriter.insert(ConstantOp.from_int_and_width(place, IndexType()))
            dim = memref.DimOp.create(operands=[buffer, index.result], result_types=[IndexType()])
            sizes.append(rewriter.insert(dim).results[0])
    alloc = memref.AllocOp.create(
        operands=sizes,
        result_types=[result],
        properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [len(sizes), 0])},
    )
    rewriter.insert(alloc)
    rewriter.insert(memref.CopyOp(buffer, alloc.results[0]))
    rewriter.replace(op, (), alloc.results)


# ----- clone


@FOLDS("bufferization.clone")
def _fold_clone(op: Operation, constants: Constants) -> Folded:
    """Fold the clone of a cast to a clone of its ranked source."""
    cast = _made_by(op.operands[0], memref.CastOp)
    if cast is None or isinstance(cast.operands[0].type, UnrankedMemRefType):
        return None
    return InPlace(cast.operands)


@RULES("bufferization.clone")
def simplify_clones(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a clone by its source if only one of the two is freed later in the block.

    Before:  (%m: memref<4xf32>)
             %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
             memref.dealloc %m : memref<4xf32>
             return %0 : memref<4xf32>
    After:   return %m : memref<4xf32>
    """
    assert isinstance(op, CloneOp), "the rule is that of clones"
    if is_unused(op):
        rewriter.erase(op)
        return
    source, result = op.input, op.output.type
    if source.type != result and not may_be_cast(source.type, result):
        return
    redundant = _redundant_deallocation(op)
    if redundant is None or not _nothing_is_freed_between(op, redundant):
        return
    if source.type == result:
        rewriter.replace(op, (), [source])
    else:
        rewriter.replace(op, _cast(source, result))
    rewriter.erase(redundant)


def _redundant_deallocation(op: CloneOp) -> Operation | None:
    """The deallocation in `op`'s block of the clone or its source; None if one block frees both."""
    clones, sources = deallocations(op.output), deallocations(viewed(op.input))
    if clones is None or sources is None:
        return None
    if clones and sources and clones[0].parent is sources[0].parent:
        return None
    return next((found for found in (*clones, *sources) if found.parent is op.parent), None)


def _nothing_is_freed_between(op: Operation, last: Operation) -> bool:
    """Return whether `last` comes after `op` and is the first op that frees memory."""
    between = op.next_op
    while between is not None and between is not last and between.name not in FREEING:
        between = between.next_op
    return between is last


# ----- dealloc


@RULES("bufferization.dealloc")
def dealloc_remove_duplicate_dealloc_memrefs(op: Operation, rewriter: PatternRewriter) -> None:
    """Free each memref once, if one of its conditions holds.

    Before:  (%m: memref<2xi32>, %a: i1, %b: i1)
             bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%a, %b)
             return
    After:   %0 = arith.ori %a, %b : i1
             bufferization.dealloc (%m : memref<2xi32>) if (%0)
             return
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    conditions: dict[SSAValue, SSAValue] = {}
    for value, condition in freed_pairs(op):
        known = conditions.setdefault(value, condition)
        if known is not condition:
            conditions[value] = rewriter.insert(OrIOp(known, condition)).result
    update_dealloc(op, list(conditions), list(conditions.values()), rewriter)


@RULES("bufferization.dealloc")
def dealloc_remove_duplicate_retained_memrefs(op: Operation, rewriter: PatternRewriter) -> None:
    """Retain each memref once.

    Before:  (%m: memref<2xi32>, %n: memref<2xi32>, %a: i1)
             %0:2 = bufferization.dealloc (%m : memref<2xi32>) if (%a) retain (%n, %n : memref<2xi32>, memref<2xi32>)
             return %0#0, %0#1 : i1, i1
    After:   %0 = bufferization.dealloc (%m : memref<2xi32>) if (%a) retain (%n : memref<2xi32>)
             return %0, %0 : i1, i1
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    numbers: dict[SSAValue, int] = {}
    places = [numbers.setdefault(value, len(numbers)) for value in op.retained]
    if len(numbers) == len(op.retained):
        return
    new = DeallocOp.build(operands=[op.memrefs, op.conditions, list(numbers)], result_types=[[i1] * len(numbers)])
    rewriter.insert(new)
    rewriter.replace(op, (), [new.results[place] for place in places])


@RULES("bufferization.dealloc")
def erase_empty_dealloc(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a deallocation that frees nothing.

    Before:  (%m: memref<2xi32>)
             %0 = bufferization.dealloc retain (%m : memref<2xi32>)
             return %0 : i1
    After:   %false = arith.constant false
             return %false : i1
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    if op.memrefs:
        return
    false = rewriter.insert(ConstantOp(IntegerAttr(0, i1)))
    rewriter.replace(op, (), [false.result] * len(op.results))


@RULES("bufferization.dealloc")
def erase_always_false_dealloc(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove memrefs whose condition is false.

    Before:  (%m: memref<2xi32>, %n: memref<2xi32>, %a: i1)
             %false = arith.constant false
             bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%false, %a)
             return
    After:   bufferization.dealloc (%n : memref<2xi32>) if (%a)
             return
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    kept = [pair for pair in freed_pairs(op) if not is_zero(constant_value(pair[1]))]
    update_dealloc(op, [value for value, _ in kept], [condition for _, condition in kept], rewriter)


def _allocates(op: Operation, value: SSAValue, *, and_nothing_else: bool) -> bool:
    effects = effects_of(op)
    if effects is None or (and_nothing_else and len(effects) != 1):
        return False
    return any(effect.kind is MemoryEffectKind.ALLOC and effect.value is value for effect in effects)


@RULES("bufferization.dealloc")
def skip_extract_metadata_of_alloc(op: Operation, rewriter: PatternRewriter) -> None:
    """Free an allocation itself instead of its extracted base buffer.

    Before:  (%a: i1, %n: index)
             %m = memref.alloc(%n) : memref<?xi32>
             %b, %o, %s, %t = memref.extract_strided_metadata %m
               : memref<?xi32> -> memref<i32>, index, index, index
             "test.use"(%m) : (memref<?xi32>) -> ()
             bufferization.dealloc (%b : memref<i32>) if (%a)
             return
    After:   %m = memref.alloc(%n) : memref<?xi32>
             "test.use"(%m) : (memref<?xi32>) -> ()
             bufferization.dealloc (%m : memref<?xi32>) if (%a)
             return
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    update_dealloc(op, [_allocated(value) for value in op.memrefs], op.conditions, rewriter)


def _allocated(value: SSAValue) -> SSAValue:
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "memref.extract_strided_metadata":
        return value
    whole = owner.operands[0]
    maker = whole.owner
    return whole if isinstance(maker, Operation) and _allocates(maker, whole, and_nothing_else=False) else value


@RULES("bufferization.dealloc")
def remove_alloc_dealloc_pair_when_no_other_users(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase an allocation that is only freed.

    Before:  (%m: memref<2xi32>, %a: i1)
             %n = memref.alloc() : memref<2xi32>
             bufferization.dealloc (%n, %m : memref<2xi32>, memref<2xi32>) if (%a, %a)
             return
    After:   bufferization.dealloc (%m : memref<2xi32>) if (%a)
             return
    """
    assert isinstance(op, DeallocOp), "the rule is that of dealloc"
    makers = [_only_freed(value) for value in op.memrefs]
    kept = [pair for pair, maker in zip(freed_pairs(op), makers, strict=True) if maker is None]
    if update_dealloc(op, [value for value, _ in kept], [condition for _, condition in kept], rewriter):
        for maker in makers:
            if maker is not None:
                rewriter.erase(maker)


def _only_freed(value: SSAValue) -> Operation | None:
    """The op that only allocates a memref with one use; None for others."""
    maker = value.owner
    if not isinstance(maker, Operation) or len(maker.results) != 1 or not value.has_one_use():
        return None
    return maker if _allocates(maker, value, and_nothing_else=True) else None
