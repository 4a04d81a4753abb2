"""Folds of `tensor.dim` and `tensor.rank`. Source: `TensorOps.cpp` of MLIR 22.

Rules of other dialects on `tensor.dim` are here, too, as they only look at the op that makes the tensor.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.dialects.tensor import DimOp, EmptyOp, ExtractOp, ExtractSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.dominance import comes_before
from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.interfaces.shape_aware import shape_aware_sizes
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.dialects.upstream.shared.tensor_casts import Ranked, cast_source, foldable_source, ranked

FOLDS = FoldTable()
RULES = RuleTable()


@FOLDS("tensor.rank")
def _fold_rank(op: Operation, constants: Constants) -> Folded:
    type = ranked(op.operands[0].type)
    return None if type is None else IntegerAttr(len(type.get_shape()), IndexType())


@FOLDS("tensor.dim")
def _fold_dim(op: Operation, constants: Constants) -> Folded:
    """Fold a static size, a size operand of the op that makes the tensor, or a size through a cast."""
    source, index = op.operands
    type = ranked(source.type)
    number = constants[1]
    if type is None or not isinstance(number, IntegerAttr):
        return None
    place = number.value.data
    if not 0 <= place < len(type.get_shape()):
        return None
    size = type.get_shape()[place]
    if size != DYNAMIC_INDEX:
        return IntegerAttr(size, IndexType())
    told = shape_aware_sizes(source)
    if told is not None and isinstance(found := told[place], SSAValue):
        return found
    maker = source.owner
    if isinstance(maker, Operation) and maker.name == "tensor.generate":
        return _dynamic_size(type, maker, place)
    if isinstance(maker, ExtractSliceOp):
        sizes = slice_of(maker).sizes
        if len(sizes) == len(type.get_shape()) and isinstance(found := sizes[place], SSAValue):
            return found
    uncast = foldable_source(source)
    return None if uncast is None else InPlace((uncast, index))


def _dynamic_size(type: Ranked, maker: Operation, place: int) -> SSAValue | None:
    """The operand for a dynamic size, for an op whose first operands are the dynamic sizes."""
    size = mixed_values(type.get_shape(), maker.operands)[place]
    return size if isinstance(size, SSAValue) else None


def _is_made_before(source: SSAValue, value: SSAValue) -> bool:
    """Return whether a tensor comes before the one made of it. In a graph, two may be made of each other for ever."""
    earlier, later = defining_op(source), defining_op(value)
    return earlier is None or later is None or comes_before(earlier, later)


def _maker_of_dynamic_size(op: Operation, kind: type[Operation]) -> tuple[Operation, Ranked, int] | None:
    """The op of this kind that makes the tensor, its type, and the number of the queried dynamic dimension."""
    maker, type = op.operands[0].owner, ranked(op.operands[0].type)
    place = constant_integer(op.operands[1])
    if not isinstance(maker, kind) or type is None or place is None:
        return None
    shape = type.get_shape()
    return (maker, type, place) if 0 <= place < len(shape) and shape[place] == DYNAMIC_INDEX else None


@RULES("tensor.dim")
def fold_dim_of_alloc_tensor_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a size of a new tensor by its size operand, or by the size of the copied tensor.

    Before:  (%n: index)
             %c0 = arith.constant 0 : index
             %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
             %r = tensor.dim %0, %c0 : tensor<?xf32>
             "test.use"(%0) : (tensor<?xf32>) -> ()
             return %r : index
    After:   %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
             "test.use"(%0) : (tensor<?xf32>) -> ()
             return %n : index

    Source: `BufferizationOps.cpp`.
    """
    found = _maker_of_dynamic_size(op, AllocTensorOp)
    if found is None:
        return
    maker, type, place = found
    assert isinstance(maker, AllocTensorOp), "it was asked for"
    if maker.copy is None:
        size = _dynamic_size(type, maker, place)
        if size is not None:
            rewriter.replace(op, (), [size])
        return
    index = rewriter.insert(arith.ConstantOp.from_int_and_width(place, IndexType()))
    rewriter.replace(op, DimOp(maker.copy, index.result))


@RULES("tensor.dim")
def dim_of_to_tensor_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Query the memref instead of its tensor.

    Before:  (%m: memref<?xf32>)
             %c0 = arith.constant 0 : index
             %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
             %r = tensor.dim %0, %c0 : tensor<?xf32>
             return %r : index
    After:   %c0 = arith.constant 0 : index
             %dim = memref.dim %m, %c0 : memref<?xf32>
             return %dim : index

    Source: `BufferizationOps.cpp`.
    """
    maker = op.operands[0].owner
    if not isinstance(maker, Operation) or maker.name != "bufferization.to_tensor":
        return
    from xdsl.dialects.memref import DimOp as MemRefDimOp

    new = MemRefDimOp.create(operands=[maker.operands[0], op.operands[1]], result_types=op.result_types)
    rewriter.replace(op, new)


@RULES("tensor.dim")
def dim_of_cast_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Query the source of a cast.

    Before:  (%t: tensor<*xf32>, %i: index)
             %0 = tensor.cast %t : tensor<*xf32> to tensor<?x?xf32>
             %r = tensor.dim %0, %i : tensor<?x?xf32>
             return %r : index
    After:   %dim = tensor.dim %t, %i : tensor<*xf32>
             return %dim : index
    """
    source = cast_source(op.operands[0])
    if source is not None and _is_made_before(source, op.operands[0]):
        rewriter.replace(op, DimOp(source, op.operands[1]))


@RULES("tensor.dim")
def dim_of_reshape_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Extract the size of a reshape from its shape operand.

    Before:  (%t: tensor<*xf32>, %shape: tensor<?xi32>, %i: index)
             %0 = tensor.reshape %t(%shape) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
             %r = tensor.dim %0, %i : tensor<*xf32>
             return %r : index
    After:   %extracted = tensor.extract %shape[%i] : tensor<?xi32>
             %0 = arith.index_cast %extracted : i32 to index
             return %0 : index
    """
    reshape = op.operands[0].owner
    if not isinstance(reshape, Operation) or reshape.name != "tensor.reshape":
        return
    shape = ranked(reshape.operands[1].type)
    if shape is None:
        return
    place = InsertPoint.after(op)
    element = ExtractOp.create(operands=[reshape.operands[1], op.operands[1]], result_types=[shape.element_type])
    size = rewriter.insert(element, place).results[0]
    if size.type != op.results[0].type:
        size = rewriter.insert(arith.IndexCastOp(size, IndexType()), InsertPoint.after(element)).result
    rewriter.replace(op, (), [size])


@RULES("tensor.dim")
def dim_of_dest_style_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Query the destination instead of the result of a destination-style op.

    Before:  (%t: tensor<?xf32>, %s: f32, %i: index)
             %c0 = arith.constant 0 : index
             %0 = tensor.insert %s into %t[%i] : tensor<?xf32>
             %r = tensor.dim %0, %c0 : tensor<?xf32>
             return %r : index
    After:   %c0 = arith.constant 0 : index
             %dim = tensor.dim %t, %c0 : tensor<?xf32>
             return %dim : index
    """
    destination = destination_of(op.operands[0])
    if destination is None or isinstance(destination.type, MemRefType):
        return
    if _is_made_before(destination, op.operands[0]):
        rewriter.notify_op_modified(op)
        op.operands[0] = destination


@RULES("tensor.dim")
def fold_empty_tensor_with_dim_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a size of an empty tensor by its size operand.

    Before:  (%n: index)
             %c0 = arith.constant 0 : index
             %0 = tensor.empty(%n) : tensor<?xf32>
             %r = tensor.dim %0, %c0 : tensor<?xf32>
             return %r : index
    After:   return %n : index
    """
    found = _maker_of_dynamic_size(op, EmptyOp)
    if found is not None:
        maker, type, place = found
        size = _dynamic_size(type, maker, place)
        if size is not None:
            rewriter.replace(op, (), [size])
