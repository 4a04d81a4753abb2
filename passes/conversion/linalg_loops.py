"""Loops for linalg ops on memrefs, with loads, the body and stores in the innermost one.

Source: `Loops.cpp`, and `GenerateLoopNest` in `Linalg/Utils/Utils.cpp`, of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from xdsl.context import Context
from xdsl.dialects import affine, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    ShapedType,
)
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Rule, create_or_fold, rules_of
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.affine.compose import applied, canonicalize, map_of
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, are_parallel, inits_of, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.passes.generic.greedily import rewrite_by_name

Bounds = tuple[SSAValue, SSAValue, SSAValue]
"""Lower and upper bound and step of a loop."""

MakeLoop = Callable[[Sequence[Bounds], Block], Operation]
"""Makes an op for some loops; the given body has no terminator yet."""

Nest = Callable[[Sequence[bool]], Sequence[tuple[MakeLoop, int]]]
"""Maps loops, parallel or not, to the ops to make and their numbers of loops, from outside in."""


def lower_to_loops(context: Context, top: Operation, nest: Nest, *, is_affine: bool = False) -> None:
    """Lower all linalg ops on memrefs in an op. As in MLIR, `dim` ops and trivial `affine.apply` ops are folded."""
    lower = LowerToLoops(nest, is_affine)
    patterns: dict[str, Sequence[RewritePattern]] = {name: [lower] for name in STRUCTURED}
    for name in ("memref.dim", "tensor.dim", "affine.apply"):
        patterns[name] = rules_of(name)
    patterns["affine.apply"] = [*patterns["affine.apply"], Rule("FoldAffineOp", fold_trivial_apply, 1)]
    rewrite_by_name(context, top, patterns)


def fold_trivial_apply(op: Operation, rewriter: PatternRewriter) -> None:
    """affine.apply of a constant map, or of the identity -> the constant, or the operand"""
    map = map_of(op)
    match map.results[0]:
        case AffineConstantExpr(value) if not op.operands:
            rewriter.replace(op, [], [as_value(rewriter.insert, value)])
        case AffineDimExpr() | AffineSymExpr() if len(op.operands) == 1:
            rewriter.replace(op, [], [op.operands[0]])
        case _:
            pass


class LowerToLoops(RewritePattern):
    """A linalg op on memrefs -> loops around its body"""

    def __init__(self, nest: Nest, is_affine: bool):
        self._nest = nest
        self._is_affine = is_affine

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not _is_on_buffers(op):
            return
        loops = loops_of(op)
        sizes = _sizes(op, loops.maps, loops.count, rewriter)
        if sizes is None:
            return
        bounds: list[Bounds] = []
        for size in sizes:
            lower, upper, step = (as_value(rewriter.insert, part) for part in (0, size, 1))
            bounds.append((lower, upper, step))

        def fill(block: Block, variables: Sequence[SSAValue]) -> None:
            _fill(op, loops.maps, block, variables, self._is_affine)

        rewriter.insert(_nested(self._nest(are_parallel(op)), bounds, fill))
        rewriter.erase(op)


def _is_on_buffers(op: Operation) -> bool:
    """Return whether an op reads and writes memrefs and scalars only. Source: `hasPureBufferSemantics`.

    Unlike in MLIR, an op without operands counts, too: only its body has effects.
    """
    types = [type for type in op.operand_types if isinstance(type, ShapedType)]
    return (bool(types) or not op.operands) and all(isa(type, MemRefType) for type in types)


def _sizes(op: Operation, maps: Sequence[AffineMap], count: int, rewriter: PatternRewriter) -> Sequence[Mixed] | None:
    """Return the size of each loop, from the first operand dimension indexed by this loop alone.

    None if a loop has no such dimension. Source: `createLoopRanges`.
    """
    dims: list[Mixed] = []
    for operand in op.operands:
        dims += [_size(operand, place, size, rewriter) for place, size in enumerate(shape_of_operand(operand.type))]
    sizes: dict[int, Mixed] = {}
    results = [result for map in maps for result in map.results]
    for result, size in zip(results, dims, strict=True):
        if isinstance(result, AffineDimExpr):
            sizes.setdefault(result.position, size)
    return [sizes[loop] for loop in range(count)] if len(sizes) == count else None


def _size(operand: SSAValue, place: int, size: int, rewriter: PatternRewriter) -> Mixed:
    if size != DYNAMIC_INDEX:
        return size
    return create_or_fold(rewriter, memref.DimOp(operand, as_value(rewriter.insert, place)))


# ----- the innermost block


def _fill(
    op: Operation, maps: Sequence[AffineMap], block: Block, variables: Sequence[SSAValue], is_affine: bool
) -> None:
    """Load the body's arguments, inline it, store its results. Source: `emitScalarImplementation`."""
    inits = inits_of(op)
    first = len(op.operands) - len(inits)
    values = [
        operand if not isa(operand.type, MemRefType) else _load(block, operand, map, variables, is_affine)
        for operand, map in zip(op.operands, maps, strict=True)
    ]
    places = [_indices(block, map, variables) for map in maps[first:]]
    body = op.regions[0].block
    known: dict[SSAValue, SSAValue] = dict(zip(body.args, values, strict=False))
    *inner, terminator = body.ops
    for each in inner:
        if isinstance(each, IndexOp):
            known[each.result] = variables[each.dim.value.data]
        else:
            block.add_op(each.clone(known))
    for value, init, indices in zip(terminator.operands, inits, places, strict=True):
        _store(block, known.get(value, value), init, indices, is_affine)


def _indices(block: Block, map: AffineMap, variables: Sequence[SSAValue]) -> list[SSAValue]:
    """Return the indices of an operand's access. Source: `makeCanonicalAffineApplies`."""
    indices: list[SSAValue] = []
    for result in map.results:
        new = canonicalize(applied(AffineMap(map.num_dims, map.num_symbols, (result,)), variables))
        indices.append(_put(block, affine.ApplyOp(new.operands, AffineMapAttr(new.map))))
    return indices


def _put(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]


def _load(block: Block, operand: SSAValue, map: AffineMap, variables: Sequence[SSAValue], is_affine: bool) -> SSAValue:
    indices = _indices(block, map, variables)
    return _put(block, affine.LoadOp(operand, indices) if is_affine else memref.LoadOp.get(operand, indices))


def _store(block: Block, value: SSAValue, operand: SSAValue, indices: Sequence[SSAValue], is_affine: bool) -> None:
    block.add_op(affine.StoreOp(value, operand, indices) if is_affine else memref.StoreOp.get(value, operand, indices))


# ----- nests


def scf_for(bounds: Sequence[Bounds], body: Block) -> Operation:
    """An `scf.for`."""
    body.add_op(scf.YieldOp())
    return scf.ForOp(*bounds[0], [], body)


def scf_parallel(bounds: Sequence[Bounds], body: Block) -> Operation:
    """An `scf.parallel`."""
    body.add_op(scf.ReduceOp())
    lowers, uppers, steps = zip(*bounds, strict=True)
    return scf.ParallelOp(lowers, uppers, steps, Region(body))


def affine_for(bounds: Sequence[Bounds], body: Block) -> Operation:
    """Return an `affine.for`, with constant bounds if both are known. Source: `buildAffineLoopFromValues`."""
    body.add_op(affine.YieldOp.get())
    lower, upper, _ = bounds[0]
    known = constant_integer(lower), constant_integer(upper)
    maps = [AffineMap.identity(1)] * 2
    operands: Sequence[Sequence[SSAValue]] = [[lower], [upper]]
    if None not in known:
        maps, operands = [AffineMap(0, 0, (number(bound or 0),)) for bound in known], [(), ()]
    return affine.ForOp.build(
        operands=[*operands, []],
        result_types=[[]],
        properties={
            "lowerBoundMap": AffineMapAttr(maps[0]),
            "upperBoundMap": AffineMapAttr(maps[1]),
            "step": IntegerAttr.from_index_int_value(1),
        },
        regions=[Region(body)],
    )


def single_loops(loop: MakeLoop) -> Nest:
    """Return a nest of one op per loop."""
    return lambda are_parallel: [(loop, 1)] * len(are_parallel)


def parallel_together(are_parallel: Sequence[bool]) -> Sequence[tuple[MakeLoop, int]]:
    """Return a nest with one `scf.parallel` per run of parallel loops, and one `scf.for` per other loop."""
    groups: list[tuple[MakeLoop, int]] = []
    for parallel, run in groupby(are_parallel):
        count = len(list(run))
        groups += [(scf_parallel, count)] if parallel else [(scf_for, 1)] * count
    return groups


def _nested(
    groups: Sequence[tuple[MakeLoop, int]],
    bounds: Sequence[Bounds],
    fill: Callable[[Block, Sequence[SSAValue]], None],
) -> Sequence[Operation]:
    """Return loops around a block, filled by `fill` for the induction variables; without loops, the block's ops."""
    blocks = [Block(arg_types=[IndexType()] * count) for _, count in groups]
    inner = blocks[-1] if blocks else Block()
    fill(inner, [variable for block in blocks for variable in block.args])
    ops: Sequence[Operation] = ()
    end = len(bounds)
    for (make, count), block in zip(reversed(groups), reversed(blocks), strict=True):
        block.add_ops(ops)
        ops = [make(bounds[end - count : end], block)]
        end -= count
    if not groups:
        ops = list(inner.ops)
        for op in ops:
            op.detach()
    return ops
