"""Checks of products with user-defined maps. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.contractions import is_contraction_body
from okl_opt.dialects.upstream.linalg.loops import inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.shared.shapes import shape_of

_BATCH, _ROW, _COLUMN, _INNER = range(4)
# The default loops of each operand.
_MATMUL = ((0, 2), (2, 1), (0, 1))
_BATCHED = ((0, 1, 3), (0, 3, 2))


def _maps(op: Operation) -> list[AffineMap]:
    given = op.properties.get("indexing_maps")
    return [map.data for map in given] if isa(given, ArrayAttr[AffineMapAttr]) else []


def _uses(map: AffineMap, place: int, loop: int) -> bool:
    return place < len(map.results) and loop in map.results[place].used_dims()


def _is_within(map: AffineMap, loops: Sequence[int]) -> bool:
    return set(map.results) <= {AffineExpr.dimension(loop) for loop in loops}


def check_matmul(op: Operation) -> None:
    """Check the maps of both inputs: the default loops, or only the inner loop for a broadcast."""
    for map, default in zip(_maps(op)[:2], _MATMUL, strict=False):
        if not _is_within(map, default):
            raise VerifyException("Unexpected dim expression in map result.")
        if len(map.results) < len(default) and not _uses(map, 0, map.num_dims - 1):
            raise VerifyException("Invalid broadcast requested, should be (d2).")


def check_batch_matmul(op: Operation) -> None:
    """Check the maps of a batched product."""
    _check_batched(op, (0, 1, 2))


def check_batch_reduce_matmul(op: Operation) -> None:
    """Check the maps of a batched product that sums over the batch."""
    _check_batched(op, (1, 2))


def _check_batched(op: Operation, outputs: Sequence[int]) -> None:
    maps = _maps(op)
    if len(maps) != 3:
        raise VerifyException("Indexing_map attribute must have 3 affine maps.")
    for number, default in enumerate(_BATCHED):
        _check_batched_input(maps[number], default, is_left=number == 0)
    output = maps[2]
    if len(output.results) != len(outputs):
        raise VerifyException(f"expects {len(outputs)} dims, but got ({len(output.results)}).")
    if not all(_uses(output, place, loop) for place, loop in enumerate(outputs)):
        raise VerifyException("Invalid output map result dimension.")


def _check_batched_input(map: AffineMap, default: Sequence[int], *, is_left: bool) -> None:
    if not _is_within(map, default):
        raise VerifyException("Unexpected result dim expression (outside the set of default result dims).")
    if len(map.results) > 3:
        raise VerifyException("no. of result dim expressions exceeds 3.")
    if len(map.results) < 3:
        if not _is_valid_broadcast(map, is_left=is_left):
            raise VerifyException("Invalid broadcast requested.")
    elif not _uses(map, 0, _BATCH):
        raise VerifyException("Invalid batch dimension expression.")


def _is_valid_broadcast(map: AffineMap, *, is_left: bool) -> bool:
    if len(map.results) == 1:
        return _uses(map, 0, _INNER)
    if is_left:
        return (_uses(map, 0, _BATCH) or _uses(map, 0, _ROW)) and _uses(map, 1, _INNER)
    rows = _uses(map, 0, _BATCH) and _uses(map, 1, _INNER)
    return rows or (_uses(map, 0, _INNER) and _uses(map, 1, _COLUMN))


# ----- the contraction interface


def check_contraction(op: Operation) -> None:
    """Check the maps and the body of a product. Source: `verifyContractionInterface`."""
    if len(op.operands) != 3 or len(inits_of(op)) != 1:
        raise bare_error(op, "expected op with 2 inputs and 1 output")
    if not all(map(is_projected_permutation, loops_of(op).maps)):
        raise bare_error(op, "expected indexing maps to be projected permutations")
    if not is_contraction_body(op.regions[0].block):
        raise bare_error(op, "expected add/mul op in the body")


def check_contract(op: Operation) -> None:
    """Check that the maps are projected permutations, and that each loop has a role in a product."""
    maps = _maps(op)
    inputs: list[int] = []
    outputs: list[int] = []
    for number, (map, operand) in enumerate(zip(maps, op.operands, strict=False)):
        if map.num_dims != maps[0].num_dims:
            raise bare_error(op, "iteration spaces of provided affine_maps differ")
        if not is_projected_permutation(map):
            raise bare_error(op, "provided affine_map is not a projected permutation")
        shape = shape_of(operand.type)
        if shape is not None and len(shape) != len(map.results):
            raise bare_error(op, "ranks of shaped operand and results of corresponding affine_map differ")
        if shape is None and map.results:
            raise bare_error(op, "affine_map specifies shaped access while operand has non-shaped type")
        uses = inputs if number < 2 else outputs
        uses += [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    contracts = False
    for loop in range(maps[0].num_dims if maps else 0):
        read, written = inputs.count(loop), outputs.count(loop)
        contracts |= read == 2 and not written
        if not read and not written:
            raise bare_error(op, f"iteration space dim at index {loop} not used to access any operand")
        if read == 1 and written != 1:
            raise bare_error(
                op,
                f"iteration space dim at index {loop} is neither a contracting dim nor of parallel iteration type",
            )
    if not contracts:
        raise bare_error(op, "'indexing_maps' do not specify a contracting dimension")
