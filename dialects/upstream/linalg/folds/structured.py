"""Folds and rules of all structured ops. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType, TensorType
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import touches_memory
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, inits_of, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.memref_casts import without_casts
from okl_opt.dialects.upstream.shared.tensor_casts import insert_cast, ranked, rebuilt, resized

FOLDS = FoldTable()
RULES = RuleTable()

_KEEP_CASTS = frozenset({"linalg.broadcast", "linalg.map", "linalg.reduce", "linalg.transpose"})


@FOLDS("linalg.softmax", *(name for name in STRUCTURED if name not in _KEEP_CASTS))
def fold_casts_of_operands(op: Operation, constants: Constants) -> Folded:
    """Use the sources of memref casts.

    Before:  (%m: memref<4xf32>, %x: f32)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             linalg.fill ins(%x : f32) outs(%0 : memref<?xf32>)
             return
    After:   linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
             return
    """
    return without_casts(op)


@FOLDS("linalg.index")
def fold_index(op: Operation, constants: Constants) -> Folded:
    """Fold the index of a loop with one iteration to 0.

    Before:  (%t: tensor<1xindex>)
             %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
                 outs(%t : tensor<1xindex>) {
             ^bb0(%o: index):
               %1 = linalg.index 0 : index
               linalg.yield %1 : index
             } -> tensor<1xindex>
             return %0 : tensor<1xindex>
    After:   %c0 = arith.constant 0 : index
             %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
                 outs(%t : tensor<1xindex>) {
             ^bb0(%out: index):
               linalg.yield %c0 : index
             } -> tensor<1xindex>
             return %0 : tensor<1xindex>
    """
    around = op.parent_op()
    if not isinstance(op, IndexOp) or around is None or not is_structured(around):
        return None
    places = loops_in_shapes(loops_of(around).maps)
    sizes = [size for operand in around.operands for size in shape_of_operand(operand.type)]
    is_single = places is not None and sizes[places[op.dim.value.data]] == 1
    return IntegerAttr(0, IndexType()) if is_single else None


@RULES(*STRUCTURED)
def erase_dead_linalg_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase an op on a memref without elements; results without elements are kept.

    Before:  (%m: memref<0x4xf32>, %x: f32)
             linalg.fill ins(%x : f32) outs(%m : memref<0x4xf32>)
             return
    After:   return
    """
    if any(isa(operand.type, MemRefType[Attribute]) and 0 in operand.type.get_shape() for operand in op.operands):
        rewriter.erase(op)


@RULES(*STRUCTURED)
def infer_static_shape_of_operands(op: Operation, rewriter: PatternRewriter) -> None:
    """Copy a static size of one operand to the dimensions of other operands with the same loop.

    Before:  (%t: tensor<4xf32>, %d: tensor<?xf32>)
             %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
             return %0 : tensor<?xf32>
    After:   %cast = tensor.cast %d : tensor<?xf32> to tensor<4xf32>
             %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%cast : tensor<4xf32>) -> tensor<4xf32>
             %cast_0 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
             return %cast_0 : tensor<?xf32>
    """
    if not is_on_tensors(op):
        return
    loops = [_loops(map) for map in loops_of(op).maps]
    sizes = _sizes_of_loops(op.operands, loops)
    types = [_static_type(operand.type, places, sizes) for operand, places in zip(op.operands, loops, strict=True)]
    if None in loops or types == list(op.operand_types):
        return
    operands = [
        operand if type == operand.type else insert_cast(rewriter, operand, type)
        for operand, type in zip(op.operands, types, strict=True)
    ]
    new = rewriter.insert(rebuilt(rewriter, op, operands, types[len(types) - len(inits_of(op)) :]))
    results = [
        result if result.type == old.type else insert_cast(rewriter, result, old.type)
        for result, old in zip(new.results, op.results, strict=True)
    ]
    rewriter.replace(op, (), results)


def is_on_tensors(op: Operation) -> bool:
    """Return whether all operands are tensors and scalars. Source: `hasPureTensorSemantics`."""
    return not touches_memory(op) and any(isinstance(operand.type, TensorType) for operand in op.operands)


def _loops(map: AffineMap) -> list[int] | None:
    """The loop of each dimension; None if an index is more than a loop, or a loop occurs twice."""
    loops = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    return loops if len(loops) == len(map.results) == len(set(loops)) else None


def _sizes_of_loops(operands: Sequence[SSAValue], loops: Sequence[Sequence[int] | None]) -> dict[int, int]:
    """The size of each loop for which an operand has a static size. Source: `populateMap`."""
    sizes: dict[int, int] = {}
    for operand, places in zip(operands, loops, strict=True):
        for loop, size in zip(places or (), shape_of_operand(operand.type), strict=False):
            if size != DYNAMIC_INDEX:
                sizes.setdefault(loop, size)
    return sizes


def _static_type(type: Attribute, loops: Sequence[int] | None, sizes: Mapping[int, int]) -> Attribute:
    """The type of an operand with the known sizes."""
    tensor = ranked(type)
    if tensor is None or loops is None:
        return type
    parts = zip(loops, tensor.get_shape(), strict=True)
    return resized(tensor, [sizes.get(loop, size) if size == DYNAMIC_INDEX else size for loop, size in parts])
