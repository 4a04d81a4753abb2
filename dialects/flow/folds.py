"""Folds of flow ops. Source: `FlowOpFolders.cpp` and `ClosureOpUtils.cpp` of IREE, December 2022."""

from __future__ import annotations

from xdsl.dialects.builtin import ShapedType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.flow.dispatch import DispatchWorkgroupsOp
from okl_opt.dialects.flow.parts import DispatchTieShapeOp
from okl_opt.dialects.flow.tensors import ReshapeOp, TieShapeOp, TransferOp
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.interfaces.shape_aware import shape_aware_sizes
from okl_opt.dialects.text.assembly.sized_types import unknown_sizes

FOLDS = FoldTable()
RULES = RuleTable()


@FOLDS(TieShapeOp.name, DispatchTieShapeOp.name)
def _fold_tie(op: Operation, constants: Constants) -> Folded:
    """Fold a tie of a tensor with a static shape to its operand."""
    return op.operands[0] if not unknown_sizes(op.results[0].type) else None


@FOLDS(ReshapeOp.name)
def _fold_reshape(op: Operation, constants: Constants) -> Folded:
    """Fold a reshape to the same shape. One unknown size is the same, too, as the number of elements is."""
    assert isinstance(op, ReshapeOp)
    type = op.result.type
    if op.source.type != type:
        return None
    others = sum(one is not other for one, other in zip(op.source_dims, op.result_dims, strict=True))
    return op.source if others == 0 or (others == 1 and _is_one_unknown(type)) else None


def _is_one_unknown(type: Attribute) -> bool:
    """Return whether a type has exactly one dynamic size, and no size of zero."""
    return isinstance(type, ShapedType) and unknown_sizes(type) == 1 and 0 not in type.get_shape()


@FOLDS(TransferOp.name)
def _fold_transfer(op: Operation, constants: Constants) -> Folded:
    """Fold a second transfer to the same device; take the sizes from the op that makes the tensor.

    So all uses of the tensor name the same sizes; IREE keeps the sizes given here.
    """
    assert isinstance(op, TransferOp)
    source = op.operand.owner
    if isinstance(source, TransferOp) and source.target == op.target:
        return op.operand
    told = shape_aware_sizes(op.operand)
    sizes = None if told is None else [size for size in told if isinstance(size, SSAValue)]
    return None if sizes is None or sizes == list(op.argument_dims) else InPlace([op.operand, *sizes], op.properties)


@RULES(ReshapeOp.name)
def merge_reshapes(op: Operation, rewriter: PatternRewriter) -> None:
    """reshape(reshape(x)) -> reshape(x)"""
    assert isinstance(op, ReshapeOp)
    source = op.source.owner
    if isinstance(source, ReshapeOp):
        rewriter.replace(op, ReshapeOp(source.source, source.source_dims, op.result.type, op.result_dims))


@RULES(DispatchWorkgroupsOp.name)
def drop_operands_of_workgroups(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop operands that the body does not use, and merge duplicates."""
    assert isinstance(op, DispatchWorkgroupsOp)
    body = op.body.blocks[0]
    tied = {number for number in op.ties() if number is not None}
    first: dict[SSAValue, int] = {}
    kept: list[int] = []
    same: dict[int, int] = {}
    for number, operand in enumerate(op.arguments):
        if number in tied:
            kept.append(number)
        elif body.args[number].uses.get_length() == 0:
            continue
        elif operand in first:
            same[number] = first[operand]
        else:
            first[operand] = number
            kept.append(number)
    if len(kept) == len(op.arguments):
        return
    _rebuild(op, kept, same, rewriter)


def _rebuild(op: DispatchWorkgroupsOp, kept: list[int], same: dict[int, int], rewriter: PatternRewriter) -> None:
    """Replace `op` by one with the operands `kept`; `same` maps a dropped operand to its duplicate."""
    old = op.body.blocks[0]
    for number, other in same.items():
        rewriter.replace_all_uses_with(old.args[number], old.args[other])
    for number in reversed(range(len(op.arguments))):
        if number not in kept:
            rewriter.erase_block_argument(old.args[number])
    sizes = [size for number in kept for size in op.operand_sizes(op.first_input() + number)]
    new = DispatchWorkgroupsOp(
        op.workload,
        [op.arguments[number] for number in kept],
        sizes,
        op.result_types,
        op.result_dims,
        [None if number is None else kept.index(number) for number in op.ties()],
        rewriter.move_region_contents_to_new_regions(op.body),
        None if op.count is None else rewriter.move_region_contents_to_new_regions(op.count),
    )
    new.attributes.update(op.attributes)
    rewriter.replace(op, new)
