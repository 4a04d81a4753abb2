"""Compatibility of the loops of a producer and its consumer for fusion into one nest of parallel loops.

Source: `hasCompatibleOuterParallelLoops` in `FormDispatchRegions.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, OpResult
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of


def outer_parallel_loops(op: Operation) -> int:
    """Return the number of loops of a linalg op before the first one that is not parallel."""
    parallel = are_parallel(op)
    return parallel.index(False) if False in parallel else len(parallel)


def map_of_result(result: OpResult) -> AffineMap:
    """Return the indexing map of a result of a linalg op."""
    op = result.op
    return loops_of(op).maps[len(op.operands) - len(inits_of(op)) + result.index]


def have_compatible_loops(result: OpResult, consumer: Operation, operand: int, *, is_more_parallel: bool) -> bool:
    """Return whether the outer parallel loops of both ops access `result`, the consumer's operand, by the identity.

    With `is_more_parallel` the consumer may have more outer parallel loops than the producer.
    """
    shared, of_consumer = outer_parallel_loops(result.op), outer_parallel_loops(consumer)
    if shared > of_consumer or (shared < of_consumer and not is_more_parallel):
        return False
    return all(_is_identity(map, shared) for map in (map_of_result(result), loops_of(consumer).maps[operand]))


def _is_identity(map: AffineMap, shared: int) -> bool:
    """Return whether a map, restricted to the first `shared` loops, is the identity."""
    if not is_projected_permutation(map):
        return False
    kept = [dim.position for dim in _dims(map) if dim.position < shared]
    return kept == list(range(min(shared, map.num_dims)))


def _dims(map: AffineMap) -> Sequence[AffineDimExpr]:
    return [result for result in map.results if isinstance(result, AffineDimExpr)]
