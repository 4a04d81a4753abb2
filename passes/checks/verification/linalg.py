"""Checks of structured linalg ops. Source: `RuntimeOpVerification.cpp` of linalg of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, i1
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.index.ops import ComparePredicate, ComparePredicateAttr
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.checks.verification.build import Conditions


def _dim_name(shaped: SSAValue) -> str:
    return "memref.dim" if isinstance(shaped.type, MemRefType) else "tensor.dim"


def _sizes(op: Operation, build: Conditions) -> list[Mixed]:
    """Return the sizes of all operands in order. Source: `createFlatListOfOperandDims`."""
    found: list[Mixed] = []
    for operand in op.operands:
        for dimension, size in enumerate(shape_of_operand(operand.type)):
            if size != DYNAMIC_INDEX:
                found.append(size)
                continue
            found.append(build.fold(_dim_name(operand), [operand, build.index(dimension)]))
    return found


def _compare(build: Conditions, predicate: ComparePredicate, one: SSAValue, other: SSAValue) -> SSAValue:
    return build.fold("index.cmp", [one, other], i1, pred=ComparePredicateAttr(predicate))


def _verify(op: Operation, build: Conditions) -> None:
    loops = loops_of(op)
    places = loops_in_shapes(loops.maps)
    if places is None:
        return
    sizes = _sizes(op, build)
    counts = [sizes[place] for place in places]
    zero, one = build.index(0), build.index(1)
    runs: SSAValue | None = None
    less = ComparePredicateAttr(ComparePredicate.SLT)
    for count in counts:
        start, end = build.index(0), build.value(count)
        some = build.make("index.cmp", [start, end], [i1], pred=less)
        runs = some if runs is None else build.make("arith.andi", [runs, some], [i1])
    if runs is None:
        return
    body = Region(Block([create("scf.yield")]))
    build.put(op_class("scf.if").create(operands=[runs], regions=[body, Region()]))
    with build.before_end(body.block):
        last = [build.fold("index.sub", [build.value(count), one]) for count in counts]
        for number, (operand, map) in enumerate(zip(op.operands, loops.maps, strict=False)):
            _check_operand(build, number, operand, map, last, zero, one)


def _check_operand(
    build: Conditions,
    number: int,
    operand: SSAValue,
    map: AffineMap,
    last: Sequence[SSAValue],
    zero: SSAValue,
    one: SSAValue,
) -> None:
    starts = [folded_apply(build.edit.insert, _only(map, place), [0] * len(last)) for place in range(len(map.results))]
    ends = [folded_apply(build.edit.insert, _only(map, place), last) for place in range(len(map.results))]
    for dimension in range(len(shape_of_operand(operand.type))):
        where = f"dimension #{dimension} of input/output operand #{number}"
        start, end = build.value(starts[dimension]), build.value(ends[dimension])
        least = build.fold("index.mins", [start, end])
        build.require(_compare(build, ComparePredicate.SGE, least, zero), f"unexpected negative result on {where}")
        inferred = build.fold("index.add", [build.fold("index.maxs", [start, end]), one])
        found = build.fold(_dim_name(operand), [operand, build.index(dimension)])
        # A window may end before the end of the dimension.
        is_plain = isinstance(map.results[dimension], AffineDimExpr)
        fits = _compare(build, ComparePredicate.EQ if is_plain else ComparePredicate.SLE, inferred, found)
        build.require(fits, f"{where} is incompatible with inferred dimension size")


def _only(map: AffineMap, place: int) -> AffineMap:
    return AffineMap(map.num_dims, map.num_symbols, (map.results[place],))


VERIFY = dict.fromkeys(STRUCTURED, _verify)
