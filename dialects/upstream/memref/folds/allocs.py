"""Folds of allocations, copies and sizes. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import made_by, signed_integer
from okl_opt.dialects.upstream.memref.folds.casts import Ranked, ranked
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.memref_casts import without_casts
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import slice_of

FOLDS = FoldTable()
RULES = RuleTable()


def with_shape(type: Ranked, shape: list[int]) -> Ranked:
    """The type with another shape."""
    return MemRefType(type.element_type, shape, type.layout, type.memory_space)


@RULES("memref.alloc", "memref.alloca")
def simplify_alloc_const(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes static in the type.

    Before:  ()
             %c4 = arith.constant 4 : index
             %0 = memref.alloc(%c4) : memref<?xf32>
             return %0 : memref<?xf32>
    After:   %0 = memref.alloc() : memref<4xf32>
             %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
             return %1 : memref<?xf32>
    """
    assert isinstance(op, memref.AllocOp | memref.AllocaOp)
    type = ranked(op.memref.type)
    known = [_size(value) for value in op.dynamic_sizes]
    if all(isinstance(size, SSAValue) for size in known):
        return
    sizes = iter(known)
    shape = [next(sizes) if size == DYNAMIC_INDEX else size for size in type.get_shape()]
    static = [DYNAMIC_INDEX if isinstance(size, SSAValue) else size for size in shape]
    alignment = op.properties.get("alignment")
    new = (memref.AllocOp if isinstance(op, memref.AllocOp) else memref.AllocaOp).build(
        operands=[[size for size in shape if isinstance(size, SSAValue)], op.symbol_operands],
        result_types=[with_shape(type, static)],
        properties={} if alignment is None else {"alignment": alignment},
    )
    rewriter.insert(new)
    rewriter.replace(op, memref.CastOp.create(operands=new.results, result_types=[type]))


def _size(value: SSAValue) -> int | SSAValue:
    number = constant_integer(value)
    return value if number is None or number < 0 else number


@RULES("memref.alloc", "memref.alloca", "memref.realloc")
def simplify_dead_alloc(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase memory that is only written and freed.

    Before:  (%x: f32)
             %0 = memref.alloc() : memref<f32>
             memref.store %x, %0[] : memref<f32>
             memref.dealloc %0 : memref<f32>
             return
    After:   return
    """
    memory = op.results[0]
    users = list(dict.fromkeys(use.operation for use in memory.uses))
    for user in users:
        is_written = user.name == "memref.store" and user.operands[0] is not memory
        if not is_written and user.name != "memref.dealloc":
            return
    for user in users:
        rewriter.erase(user)
    rewriter.erase(op)


# ----- copies


@RULES("memref.copy")
def fold_empty_copy(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a copy without elements.

    Before:  (%a: memref<0x4xf32>, %b: memref<?x4xf32>)
             memref.copy %a, %b : memref<0x4xf32> to memref<?x4xf32>
             return
    After:   return
    """
    if any(isa(operand.type, Ranked) and 0 in operand.type.get_shape() for operand in op.operands):
        rewriter.erase(op)


@RULES("memref.copy")
def fold_self_copy(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a copy of memory to itself.

    Before:  (%a: memref<4xf32>)
             memref.copy %a, %a : memref<4xf32> to memref<4xf32>
             return
    After:   return
    """
    if op.operands[0] is op.operands[1]:
        rewriter.erase(op)


# ----- dim


@FOLDS("memref.dim")
def fold_dim(op: Operation, constants: Constants) -> Folded:
    """Fold a static size, or the size operand of the op that makes the memref.

    Before:  (%m: memref<?x4xf32>, %n: index)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %0 = memref.alloc(%n) : memref<?xf32>
             %1 = memref.dim %0, %c0 : memref<?xf32>
             %2 = memref.dim %m, %c1 : memref<?x4xf32>
             return %1, %2, %0 : index, index, memref<?xf32>
    After:   %c4 = arith.constant 4 : index
             %0 = memref.alloc(%n) : memref<?xf32>
             return %n, %c4, %0 : index, index, memref<?xf32>
    """
    source = op.operands[0]
    dimension = signed_integer(constants[1])
    if dimension is None or not isa(source.type, Ranked) or not 0 <= dimension < source.type.get_num_dims():
        return None
    shape = source.type.get_shape()
    if shape[dimension] != DYNAMIC_INDEX:
        return IntegerAttr(shape[dimension], IndexType())
    maker = source.owner
    dynamic = shape[:dimension].count(DYNAMIC_INDEX)
    match maker:
        case memref.AllocOp() | memref.AllocaOp():
            return maker.dynamic_sizes[dynamic]
        case memref.ViewOp():
            return maker.sizes[dynamic]
        case memref.SubviewOp():
            return _size_of_subview(maker, dimension)
        case _:
            return without_casts(op)


def _size_of_subview(op: Operation, dimension: int) -> SSAValue | None:
    dropped = dropped_dimensions(op)
    if dropped is None:
        return None
    sizes = [size for index, size in enumerate(slice_of(op).sizes) if index not in dropped]
    size = sizes[dimension]
    return size if isinstance(size, SSAValue) else None


@RULES("memref.dim")
def simplify_dim_of_alloc_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a size of device memory by the allocation's size operand. Source: `GPUDialect.cpp`.

    Before:  (%n: index)
             %c0 = arith.constant 0 : index
             %0 = gpu.alloc (%n) : memref<?xf32>
             %1 = memref.dim %0, %c0 : memref<?xf32>
             return %1 : index
    After:   return %n : index
    """
    alloc = made_by(op.operands[0], "gpu.alloc")
    dimension = constant_integer(op.operands[1])
    if alloc is None or dimension is None:
        return
    shape = ranked(op.operands[0].type).get_shape()
    if not 0 <= dimension < len(shape) or shape[dimension] != DYNAMIC_INDEX:
        return
    tokens, *_ = integers(alloc.properties.get("operandSegmentSizes"))
    rewriter.replace(op, (), [alloc.operands[tokens + shape[:dimension].count(DYNAMIC_INDEX)]])


@RULES("memref.dim")
def dim_of_mem_ref_reshape(op: Operation, rewriter: PatternRewriter) -> None:
    """Load the size of a reshaped memref from the shape, right before the reshape, as the shape may change later.

    Before:  (%m: memref<*xf32>, %s: memref<?xindex>, %i: index)
             %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
             %1 = memref.dim %0, %i : memref<*xf32>
             return %1 : index
    After:   %0 = memref.load %s[%i] : memref<?xindex>
             return %0 : index
    """
    reshape = made_by(op.operands[0], "memref.reshape")
    index = op.operands[1]
    if reshape is None or not _is_known_before(index, reshape, op):
        return
    shape = reshape.operands[1]
    place = InsertPoint.after(reshape)
    element = ranked(shape.type).element_type
    load = rewriter.insert(memref.LoadOp.create(operands=[shape, index], result_types=[element]), place)
    size = load.results[0]
    if element != op.results[0].type:
        cast = arith.IndexCastOp.create(operands=[size], result_types=[op.results[0].type])
        size = rewriter.insert(cast, InsertPoint.after(load)).results[0]
    rewriter.replace(op, (), (size,))


def _is_known_before(index: SSAValue, reshape: Operation, dim: Operation) -> bool:
    block = reshape.parent
    maker = index.owner
    if block is None:
        return False
    if isinstance(maker, Operation):
        if maker.parent is block:
            return maker.is_before_in_block(reshape)
        home = maker.parent_region()
    else:
        if maker is block:
            return True
        home = maker.parent
    region = reshape.parent_region()
    if dim.parent is block:
        return True
    return home is not None and region is not None and home is not region and home.is_ancestor(region)
