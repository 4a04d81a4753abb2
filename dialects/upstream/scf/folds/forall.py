"""Rules of `scf.forall`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.scf.folds.loops import source_to_carry, tensor_cast
from okl_opt.dialects.upstream.scf.folds.trips import trip_count
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    dense_integers,
    dynamic_values,
    fold_constants,
    mixed_values,
    static_values,
)
from okl_opt.dialects.upstream.shared.regions import include_result_of, last_op, replace_results, set_operand
from okl_opt.dialects.upstream.shared.shapes import integers

RULES = RuleTable()

_Bounds = Sequence[Sequence[Mixed]]
"""Lower bounds, upper bounds and steps."""

_STATIC = ("staticLowerBound", "staticUpperBound", "staticStep")
_INSERT = "tensor.parallel_insert_slice"


def _bounds(op: ForallOp) -> _Bounds:
    dynamic = (op.dynamicLowerBound, op.dynamicUpperBound, op.dynamicStep)
    return [mixed_values(integers(op.properties[name]), values) for name, values in zip(_STATIC, dynamic, strict=True)]


def _forall(
    bounds: _Bounds,
    outputs: Sequence[SSAValue],
    body: Region,
    mapping: Attribute | None,
    attributes: Mapping[str, Attribute],
) -> ForallOp:
    return ForallOp.build(
        operands=[*(dynamic_values(values) for values in bounds), outputs],
        result_types=[[output.type for output in outputs]],
        properties={
            **{name: dense_integers(static_values(values)) for name, values in zip(_STATIC, bounds, strict=True)},
            "mapping": mapping,
        },
        attributes=attributes,
        regions=[body],
    )


def _inserts(op: ForallOp) -> list[Operation]:
    """The ops that combine the results of iterations."""
    return list(last_op(op.region).regions[0].block.ops)


def _value(rewriter: PatternRewriter, bound: Mixed) -> SSAValue:
    """Turn a bound into a value."""
    if isinstance(bound, SSAValue):
        return bound
    return rewriter.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(bound))).result


@RULES("scf.forall")
def fold_tensor_cast_of_output_into_forall_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the source of a cast as the shared output.

    Before:  (%n: index, %t: tensor<4xf32>, %s: tensor<1xf32>)
             %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
             %r = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
               "test.use"(%o) : (tensor<?xf32>) -> ()
               scf.forall.in_parallel {
                 tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
               }
             }
             return %r : tensor<?xf32>
    After:   %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
               %cast_0 = tensor.cast %o : tensor<4xf32> to tensor<?xf32>
               "test.use"(%cast_0) : (tensor<?xf32>) -> ()
               scf.forall.in_parallel {
                 tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
               }
             }
             %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
             return %cast : tensor<?xf32>
    """
    assert isinstance(op, ForallOp)
    outputs, rank = list(op.outputs), op.rank()
    casts = {index: source for index, output in enumerate(outputs) if (source := source_to_carry(output)) is not None}
    if not casts:
        return
    for index, source in casts.items():
        outputs[index] = source
    body = op.region.block
    block = Block(arg_types=[*body.arg_types[:rank], *(output.type for output in outputs)])
    arguments: list[SSAValue] = list(block.args)
    inserts = _inserts(op)
    for insert in inserts:
        for index in casts:
            if insert.name == _INSERT and insert.operands[1] is body.args[rank + index]:
                set_operand(rewriter, insert, 1, block.args[rank + index])
    for index in casts:
        cast = rewriter.insert(tensor_cast(arguments[rank + index], op.outputs[index].type), InsertPoint.at_end(block))
        arguments[rank + index] = cast.results[0]
    rewriter.inline_block(body, InsertPoint.at_end(block), arguments)
    new = rewriter.insert(_forall(_bounds(op), outputs, Region(block), op.mapping, {}))
    results: list[SSAValue] = list(new.results)
    place = InsertPoint.after(new)
    for index in casts:
        results[index] = rewriter.insert(tensor_cast(results[index], op.results[index].type), place).results[0]
    replace_results(rewriter, op, results)


@RULES("scf.forall")
def forall_op_control_operands_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Turn constant bounds into attributes.

    Before:  (%n: index)
             %c1 = arith.constant 1 : index
             scf.forall (%i) = (%c1) to (%n) step (2) {
               "test.use"(%i) : (index) -> ()
             }
             return
    After:   scf.forall (%i) = (1) to (%n) step (2) {
               "test.use"(%i) : (index) -> ()
             }
             return
    """
    assert isinstance(op, ForallOp)
    bounds = _bounds(op)
    folded = [fold_constants(values) for values in bounds]
    if folded == [None, None, None]:
        return
    new = [values if values is not None else old for values, old in zip(folded, bounds, strict=True)]
    # The body does not matter here.
    other = _forall(new, op.outputs, Region(Block()), op.mapping, {})
    rewriter.notify_op_modified(op)
    op.operands, op.properties = other.operands, other.properties
    other.erase()


@RULES("scf.forall")
def forall_op_iter_args_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove results that are unused or that no iteration changes.

    Before:  (%n: index, %t: tensor<?xf32>, %u: tensor<?xf32>, %s: tensor<1xf32>)
             %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
               "test.use"(%p) : (tensor<?xf32>) -> ()
               scf.forall.in_parallel {
                 tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
               }
             }
             return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
    After:   %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
               "test.use"(%u) : (tensor<?xf32>) -> ()
               scf.forall.in_parallel {
                 tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
               }
             }
             return %0, %u : tensor<?xf32>, tensor<?xf32>
    """
    assert isinstance(op, ForallOp)
    outputs, shared = list(op.outputs), list(op.shared_outputs())
    inserts: dict[SSAValue, list[Operation]] = {argument: [] for argument in shared}
    for insert in _inserts(op):
        if insert.name == _INSERT and insert.operands[1] in inserts:
            inserts[insert.operands[1]].append(insert)
    dropped = [
        result.first_use is None or not inserts[argument]
        for result, argument in zip(op.results, shared, strict=True)
    ]  # fmt: skip
    if not any(dropped) or include_result_of(op, outputs):
        return
    for argument, output, drop in zip(shared, outputs, dropped, strict=True):
        if drop:
            for insert in inserts[argument]:
                rewriter.erase(insert)
            rewriter.replace_all_uses_with(argument, output)
    for index, drop in reversed(list(enumerate(dropped, op.rank()))):
        if drop:
            rewriter.erase_block_argument(op.region.block.args[index])
    kept = [output for output, drop in zip(outputs, dropped, strict=True) if not drop]
    body = rewriter.move_region_contents_to_new_regions(op.region)
    new = rewriter.insert(_forall(_bounds(op), kept, body, op.mapping, {}))
    results = iter(new.results)
    replace_results(
        rewriter, op, [output if drop else next(results) for output, drop in zip(outputs, dropped, strict=True)]
    )


@RULES("scf.forall")
def forall_op_single_or_zero_iteration_dims_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove dimensions with one iteration; erase a loop with a dimension without iterations.

    Before:  (%n: index)
             scf.forall (%i, %j) in (1, %n) {
               "test.use"(%i, %j) : (index, index) -> ()
             }
             return
    After:   %c0 = arith.constant 0 : index
             scf.forall (%j) in (%n) {
               "test.use"(%c0, %j) : (index, index) -> ()
             }
             return
    """
    assert isinstance(op, ForallOp)
    if (isinstance(op.mapping, ArrayAttr) and op.mapping.data) or include_result_of(op, op.operands):
        return
    dims = list(zip(*_bounds(op), strict=True))
    counts = [trip_count(*dim) for dim in dims]
    if 0 in counts:
        replace_results(rewriter, op, list(op.outputs))
        return
    kept = [dim for dim, count in zip(dims, counts, strict=True) if count != 1]
    if not kept:
        _promote(op, rewriter)
        return
    if len(kept) == len(dims):
        return
    for dim, count, variable in zip(dims, counts, list(op.induction_variables()), strict=True):
        if count == 1:
            rewriter.replace_all_uses_with(variable, _value(rewriter, dim[0]))
    for index, count in reversed(list(enumerate(counts))):
        if count == 1:
            rewriter.erase_block_argument(op.region.block.args[index])
    body = rewriter.move_region_contents_to_new_regions(op.region)
    new = _forall(list(zip(*kept, strict=True)), op.outputs, body, op.mapping, op.attributes)
    rewriter.insert(new)
    replace_results(rewriter, op, new.results)


def _promote(op: ForallOp, rewriter: PatternRewriter) -> None:
    """Replace a loop with one iteration by its body. Source: `promote`."""
    from xdsl.dialects.tensor import InsertSliceOp

    inserts = _inserts(op)
    if [insert.operands[1] for insert in inserts if insert.name == _INSERT] != list(op.shared_outputs()):
        return
    variables = [_value(rewriter, bound) for bound in _bounds(op)[0]]
    terminator = last_op(op.region)
    rewriter.inline_block(op.region.block, InsertPoint.before(op), [*variables, *op.outputs])
    results: list[SSAValue] = []
    for insert in inserts:
        slice = InsertSliceOp.create(
            operands=insert.operands, result_types=[insert.operands[1].type], properties=insert.properties
        )
        results.append(rewriter.insert(slice, InsertPoint.before(op)).result)
    rewriter.erase(terminator)
    replace_results(rewriter, op, results)


@RULES("scf.forall")
def forall_op_replace_constant_induction_var(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the variable of a dimension with one iteration by its lower bound, even if the dimension stays.

    Before:  (%n: index)
             scf.forall (%i, %j) in (1, %n) {
               "test.use"(%i, %j) : (index, index) -> ()
             } {mapping = [#gpu.block<y>, #gpu.block<x>]}
             return
    After:   %c0 = arith.constant 0 : index
             scf.forall (%i, %j) in (1, %n) {
               "test.use"(%c0, %j) : (index, index) -> ()
             } {mapping = [#gpu.block<y>, #gpu.block<x>]}
             return
    """
    assert isinstance(op, ForallOp)
    for lower, upper, step, variable in zip(*_bounds(op), op.induction_variables(), strict=True):
        if variable.first_use is not None and trip_count(lower, upper, step) == 1:
            rewriter.replace_all_uses_with(variable, _value(rewriter, lower))
