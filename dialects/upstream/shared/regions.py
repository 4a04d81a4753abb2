"""Helpers to rewrite ops with regions. Source: `PatternMatch.cpp` and `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint


def last_op(region: Region) -> Operation:
    """The terminator of a region of one block."""
    last = region.block.last_op
    assert last is not None, "the block was verified"
    return last


def has_one_op(region: Region) -> bool:
    """Return whether the block of a region has only its terminator."""
    return region.block.first_op is region.block.last_op


def region_of(value: SSAValue) -> Region | None:
    """The region in which a value is defined."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    return None if block is None else block.parent


def is_inside(value: SSAValue, op: Operation) -> bool:
    """Return whether a value is defined in a region of `op`."""
    return value.owner is not op and op.is_ancestor(value.owner)


def used_from_outside(region: Region, *, inner_first: bool = False) -> list[SSAValue]:
    """The outside values used by ops in a region, in the order of their first use.

    With `inner_first` an op uses its operands after its nested ops do. Source: `getUsedValuesDefinedAbove`.
    """
    ops = region.walk(region_first=inner_first)
    found = dict.fromkeys(operand for op in ops for operand in op.operands)
    return [value for value in found if not region.is_ancestor(value.owner)]


def region_around(op: Operation, outer: Operation) -> int | None:
    """The number of the region of `outer` that contains `op`; None if there is none."""
    inner: Operation | None = op
    while inner is not None:
        region = inner.parent_region()
        if region is not None and region.parent is outer:
            return outer.get_region_index(region)
        inner = inner.parent_op()
    return None


def include_result_of(op: Operation, values: Iterable[SSAValue]) -> bool:
    """Return whether one of the values is a result of `op`, which must not replace itself."""
    return any(value.owner is op for value in values)


def replace_results(rewriter: PatternRewriter, op: Operation, values: Sequence[SSAValue]) -> None:
    """Replace the results of an op and erase it. The values share the results' memory."""
    for result, value in zip(op.results, values, strict=True):
        rewriter.replace_all_uses_with(result, value)
    rewriter.erase(op)


def replace_by_region(
    rewriter: PatternRewriter, op: Operation, region: Region, arguments: Sequence[SSAValue] = ()
) -> None:
    """Replace `op` by the ops of its region, unless they use its results."""
    terminator = last_op(region)
    if include_result_of(op, (*terminator.operands, *arguments)):
        return
    rewriter.inline_block(region.block, InsertPoint.before(op), arguments)
    replace_results(rewriter, op, terminator.operands)
    rewriter.erase(terminator)


def with_other_values(
    rewriter: PatternRewriter,
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    attributes: Mapping[str, Attribute] | None = None,
) -> Operation:
    """Insert a copy of `op` with other operands and results before it, and move the regions there."""
    return rewriter.insert(
        type(op).create(
            operands=operands,
            result_types=result_types,
            properties=op.properties,
            attributes=op.attributes if attributes is None else attributes,
            regions=[rewriter.move_region_contents_to_new_regions(region) for region in op.regions],
        )
    )


def set_operand(rewriter: PatternRewriter, op: Operation, index: int, value: SSAValue) -> None:
    """Replace one operand of an op."""
    rewriter.notify_op_modified(op)
    op.operands[index] = value
