"""The loops of a linalg op, and its indexing maps.

Source: `getIndexingMaps` and `getNumLoops` of `LinalgInterfaces.cpp` and `LinalgOps.cpp`, MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, VectorType
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.maps import MEMOIZED, fixed_maps, has_fixed_maps
from okl_opt.dialects.upstream.linalg.ops import LINALG
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of

STRUCTURED = [op.name for op in (*Linalg.operations, *LINALG.operations) if is_structured(op)]
"""The names of all ops with MLIR's `LinalgOp` interface."""

_CONTRACTION_LOOPS = {"linalg.matmul": 3, "linalg.batch_matmul": 4, "linalg.batch_reduce_matmul": 4}


@dataclass(frozen=True)
class Loops:
    """The number of loops of a linalg op, and the indexing map of each operand."""

    count: int
    maps: Sequence[AffineMap]


def inits_of(op: Operation) -> Sequence[SSAValue]:
    """The operands written by a linalg op."""
    segments = op.properties.get("operandSegmentSizes")
    if segments is not None:
        return op.operands[integers(segments)[0] :]
    count = len(op.operands) // 2 if op.name == "linalg.reduce" else 1
    return op.operands[len(op.operands) - count :]


def shape_of_operand(type: Attribute) -> tuple[int, ...]:
    """The sizes covered by loops; a vector counts as an element."""
    return () if isa(type, VectorType) else shape_of(type) or ()


def loops_of(op: Operation) -> Loops:
    """The loops and maps of a linalg op: MLIR's `getIndexingMaps` and `getNumLoops`."""
    name = op.name.removeprefix("linalg.")
    if has_fixed_maps(name):
        own = fixed_maps(name, op.properties)
        given = op.attributes.get(MEMOIZED)
        return Loops(own.data[0].data.num_dims, _data(given if isa(given, ArrayAttr[AffineMapAttr]) else own))
    given = op.properties.get("indexing_maps")
    if isa(given, ArrayAttr[AffineMapAttr]):
        maps = _data(given)
        iterators = op.properties.get("iterator_types")
        if isa(iterators, ArrayAttr):
            return Loops(len(iterators), maps)
        return Loops(_user_loops(op, maps), maps)
    rank = len(shape_of_operand(inits_of(op)[0].type))
    identity = AffineMap.identity(rank)
    match name:
        case "reduce":
            return _reduction(op)
        case "broadcast" | "transpose":
            return Loops(rank, _moved(op, name, rank))
        case "map":
            return Loops(rank, [identity] * len(op.operands))
        case _:
            scalar = AffineMap(rank, 0, ())
            return Loops(rank, [identity if len(shape_of_operand(operand.type)) else scalar for operand in op.operands])


def are_parallel(op: Operation) -> list[bool]:
    """For each loop, whether it is parallel; named ops reduce along loops that do not index an output.

    Source: `getIteratorTypesArray`.
    """
    given = op.properties.get("iterator_types")
    if isa(given, ArrayAttr[IteratorTypeAttr]):
        return [iterator.data is IteratorType.PARALLEL for iterator in given]
    loops = loops_of(op)
    outputs = loops.maps[len(op.operands) - len(inits_of(op)) :]
    used = {result.position for map in outputs for result in map.results if isinstance(result, AffineDimExpr)}
    return [loop in used for loop in range(loops.count)]


def is_projected_permutation(map: AffineMap) -> bool:
    """Return whether all results are distinct dimensions."""
    dims = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    return not map.num_symbols and len(dims) == len(map.results) == len(set(dims))


def _data(maps: ArrayAttr[AffineMapAttr]) -> list[AffineMap]:
    return [map.data for map in maps]


def _user_loops(op: Operation, maps: Sequence[AffineMap]) -> int:
    if op.name == "linalg.elementwise":
        return len(shape_of_operand(inits_of(op)[0].type))
    return _CONTRACTION_LOOPS.get(op.name, maps[-1].num_dims if maps else 0)


def _reduction(op: Operation) -> Loops:
    rank = len(shape_of_operand(op.operands[0].type))
    identity = AffineMap.identity(rank)
    kept = [dimension for dimension in range(rank) if dimension not in integers(op.properties.get("dimensions"))]
    count = len(op.operands) // 2
    return Loops(rank, [identity] * count + [AffineMap(rank, 0, tuple(map(AffineExpr.dimension, kept)))] * count)


def _moved(op: Operation, name: str, rank: int) -> Sequence[AffineMap]:
    if name == "transpose":
        permutation = integers(op.properties.get("permutation"))
        places = [permutation.index(dimension) for dimension in range(rank)]
    else:
        places = [dimension for dimension in range(rank) if dimension not in integers(op.properties.get("dimensions"))]
    return AffineMap(rank, 0, tuple(map(AffineExpr.dimension, places))), AffineMap.identity(rank)


def concatenated(maps: Sequence[AffineMap]) -> AffineMap:
    """One map with the results of all maps."""
    results = tuple(result for map in maps for result in map.results)
    return AffineMap(max((map.num_dims for map in maps), default=0), 0, results)


def loops_in_shapes(maps: Sequence[AffineMap]) -> list[int] | None:
    """For each loop, the number of the first map result that is exactly this loop; None if a loop has none."""
    joined = concatenated(maps)
    found: dict[int, int] = {}
    for place, result in enumerate(joined.results):
        if isinstance(result, AffineDimExpr):
            found.setdefault(result.position, place)
    if len(found) != joined.num_dims:
        return None
    return [found[loop] for loop in range(joined.num_dims)]
