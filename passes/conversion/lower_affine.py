"""Lower affine ops to ops of arith, memref, scf and vector.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           affine.for %arg2 = 0 to %arg1 step 4 {
             %0 = affine.load %arg0[%arg2 * 2] : memref<?xf32>
             affine.store %0, %arg0[%arg2] : memref<?xf32>
           }
           return
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           %c0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           scf.for %arg2 = %c0 to %arg1 step %c4 {
             %c2 = arith.constant 2 : index
             %0 = arith.muli %arg2, %c2 overflow<nsw> : index
             %1 = memref.load %arg0[%0] : memref<?xf32>
             memref.store %1, %arg0[%arg2] : memref<?xf32>
           }
           return
         }

Bounds with several results become chains of `arith.maxsi` and `arith.minsi`, conditions of `affine.if` conjunctions of
comparisons. Selects give division and remainder the affine rounding.
Source: `AffineToStandard.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import affine, arith, scf
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, i1
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstraintKind

from okl_opt.dialects.diagnostic import Diagnostic, Severity, emit
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.affine.compose import map_of
from okl_opt.dialects.upstream.affine.folds.indices import is_disjoint
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp
from okl_opt.passes.affine.bounds import group_maps
from okl_opt.passes.affine.expansion import AffineExpansion, ExpansionError
from okl_opt.passes.affine.reductions import first_value, step_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

# ----- values


def _apply(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    return made.map(map_of(op), op.operands)


def _min(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    return [made.least(map_of(op), op.operands)]


def _max(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    return [made.greatest(map_of(op), op.operands)]


def _delinearize(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    assert isinstance(op, DelinearizeIndexOp)
    return made.delinearize(op)


def _linearize(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    assert isinstance(op, LinearizeIndexOp)
    return [made.linearize(op, is_disjoint=is_disjoint(op))]


# ----- memory

_ACCESSES: Mapping[str, str] = {
    "affine.load": "memref.load",
    "affine.prefetch": "memref.prefetch",
    "affine.store": "memref.store",
    "affine.vector_load": "vector.load",
    "affine.vector_store": "vector.store",
}


def _access(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    """affine.load %m[%i + 1] -> memref.load %m[%0]"""
    map = map_of(op)
    first = len(op.operands) - map.num_dims - map.num_symbols
    indices = made.map(map, op.operands[first:])
    properties = {name: value for name, value in op.properties.items() if name != "map"}
    made.ops.append(create(_ACCESSES[op.name], [*op.operands[:first], *indices], op.result_types, properties))
    return made.ops[-1].results


def _transfer(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    """affine.dma_start, affine.dma_wait -> memref.dma_start, dma_wait, with the tag after the number of elements"""
    rest = list(op.operands)
    groups: list[Sequence[SSAValue]] = []
    for name in ("src_map", "dst_map", "tag_map"):
        map = op.attributes.get(name)
        if isinstance(map, AffineMapAttr):
            count = 1 + map.data.num_dims + map.data.num_symbols
            groups.append([rest[0], *made.map(map.data, rest[1:count])])
            rest = rest[count:]
    *buffers, tag = groups
    ordered = [*buffers, rest[:1], tag, rest[1:]] if buffers else [tag, rest]
    made.ops.append(create(op.name.replace("affine", "memref"), [value for group in ordered for value in group]))
    return ()


# ----- control


def _for(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    assert isinstance(op, affine.ForOp)
    lower = made.greatest(op.lowerBoundMap.data, op.lowerBoundOperands)
    upper = made.least(op.upperBoundMap.data, op.upperBoundOperands)
    step = made.index(op.step.value.data)
    body = edit.move_region_contents_to_new_regions(op.body)
    made.ops.append(scf.ForOp(lower, upper, step, op.inits, body))
    return made.ops[-1].results


def _if(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue]:
    assert isinstance(op, affine.IfOp)
    condition = _conjunction(op, made)
    then, otherwise = (edit.move_region_contents_to_new_regions(region) for region in op.regions)
    made.ops.append(scf.IfOp(condition, op.result_types, then, otherwise))
    return made.ops[-1].results


def _conjunction(op: affine.IfOp, made: AffineExpansion) -> SSAValue:
    """Build the conjunction of all constraints, without short circuit."""
    set = op.condition.data
    dims, symbols = op.args[: set.num_dims], op.args[set.num_dims :]
    zero = made.index(0)
    holds: SSAValue | None = None
    for constraint in set.constraints:
        value = made.expression(constraint.lhs, dims, symbols)
        compared = made.compare("eq" if constraint.kind is AffineConstraintKind.eq else "sge", value, zero)
        holds = compared if holds is None else made.add(arith.AndIOp(holds, compared))
    return made.add(arith.ConstantOp(IntegerAttr(1, i1))) if holds is None else holds


def _parallel(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue] | None:
    assert isinstance(op, affine.ParallelOp)
    lower, upper = op.lowerBoundsMap.data, op.upperBoundsMap.data
    count = lower.num_dims + lower.num_symbols
    lowers: list[SSAValue] = []
    uppers: list[SSAValue] = []
    groups = zip(
        group_maps(lower, op.lowerBoundsGroups.get_values()),
        group_maps(upper, op.upperBoundsGroups.get_values()),
        strict=True,
    )
    for lower_group, upper_group in groups:
        lowers.append(made.greatest(lower_group, op.map_operands[:count]))
        uppers.append(made.least(upper_group, op.map_operands[count:]))
    steps = [made.index(step.value.data) for step in op.steps.data]
    kinds = [kind.data for kind in op.reductions.data][: len(op.results)]
    inits = _first_values(kinds, op.result_types)
    terminator = op.body.block.last_op
    assert terminator is not None, "a region of an affine.parallel ends in a yield"
    reduce = _reduce(kinds, terminator.operands)
    if reduce is None or inits is None:
        raise ExpansionError("Reduction operation type not supported")
    made.ops += inits
    body = edit.move_region_contents_to_new_regions(op.body)
    made.ops.append(scf.ParallelOp(lowers, uppers, steps, body, inits))
    edit.replace_by(terminator, [reduce])
    return made.ops[-1].results


def _first_values(kinds: Sequence[str], types: Sequence[Attribute]) -> list[Operation] | None:
    """Return the initial values of reductions; None if a kind has none."""
    values: list[Operation] = []
    for kind, type in zip(kinds, types, strict=True):
        value = first_value(kind, type)
        if value is None:
            return None
        values.append(value)
    return values


def _reduce(kinds: Sequence[str], values: Sequence[SSAValue]) -> scf.ReduceOp | None:
    """Return the `scf.reduce` of values; None if MLIR has no op for a kind."""
    regions: list[Region] = []
    for kind, value in zip(kinds, values, strict=True):
        block = Block(arg_types=[value.type, value.type])
        step = step_of(kind, *block.args)
        if step is None:
            return None
        block.add_ops([step, scf.ReduceReturnOp(step.results[0])])
        regions.append(Region(block))
    return scf.ReduceOp(values, regions)


def _yield(op: Operation, made: AffineExpansion, edit: ConversionEditor) -> Sequence[SSAValue] | None:
    if op.parent_op() is None or isinstance(op.parent_op(), affine.ParallelOp | scf.ParallelOp):
        return None
    made.ops.append(scf.YieldOp(*op.operands))
    return ()


# ----- the pass

_Lower = Callable[[Operation, AffineExpansion, ConversionEditor], Sequence[SSAValue] | None]
"""Builds the lowering of an op; returns the values of its results, None if the op stays."""

_LOWERINGS: Mapping[str, _Lower] = {
    **dict.fromkeys(_ACCESSES, _access),
    "affine.apply": _apply,
    "affine.delinearize_index": _delinearize,
    "affine.dma_start": _transfer,
    "affine.dma_wait": _transfer,
    "affine.for": _for,
    "affine.if": _if,
    "affine.linearize_index": _linearize,
    "affine.max": _max,
    "affine.min": _min,
    "affine.parallel": _parallel,
    "affine.yield": _yield,
}


class LowerAffineOp(ConversionPattern[Operation]):
    """Lowers an op of the affine dialect, or leaves it if one of its expressions cannot be expanded."""

    names = _LOWERINGS.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        made = AffineExpansion()
        try:
            values = _LOWERINGS[op.name](op, made, edit)
        except ExpansionError as error:
            emit(Diagnostic(Severity.ERROR, op.location, str(error)))
            return
        if values is not None:
            edit.replace_by(op, made.ops, [[value] for value in values])


def _is_legal(op: Operation) -> bool | None:
    return True if op.dialect_name() in ("arith", "memref", "scf", "vector") else None


class LowerAffinePass(OpPass):
    name = "lower-affine"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, [LowerAffineOp()], TypeConverter(), _is_legal)
