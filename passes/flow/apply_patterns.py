"""Canonicalize, and remove block arguments that duplicate another argument or always get the same value.

Before:  func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32, i32) {
           cf.cond_br %arg0, ^bb1(%arg1, %arg1, %arg2 : i32, i32, i32), ^bb2
         ^bb1(%0: i32, %1: i32, %2: i32):
           return %0, %1, %2 : i32, i32, i32
         ^bb2:
           cf.br ^bb1(%arg2, %arg2, %arg2 : i32, i32, i32)
         }
After:   func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32, i32) {
           %0 = arith.select %arg0, %arg1, %arg2 : i32
           return %0, %0, %arg2 : i32, i32, i32
         }

A value that every predecessor passes to an argument replaces the argument if its block dominates the argument's block;
a back edge may pass the argument itself. Arguments of the first block of a region stay.
A `linalg.generic` that copies a `linalg.fill` becomes a `linalg.fill`; `canonicalize` does not do this, as in MLIR.
Source: IREE's `ApplyPatterns.cpp` and `UtilOpFolders.cpp` of December 2022; seed 002, ApplyPatterns. IREE replaced
arguments without checking dominance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.context import Context
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.flow.filled_copies import FoldCopyOfFill
from okl_opt.passes.generic.greedily import MAX_ITERATIONS, rewrite_greedily
from okl_opt.passes.generic.merge_blocks import branches_are_known, drop_arguments
from okl_opt.passes.generic.patterns import PatternsByOp
from okl_opt.passes.generic.simplify_regions import simplify_regions
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter

_MORE: Mapping[str, Sequence[RewritePattern]] = {"linalg.generic": [FoldCopyOfFill()]}
"""Patterns in addition to those of `canonicalize`."""


def fold_block_arguments(edit: Editor, top: Operation) -> bool:
    """Remove redundant block arguments in `top`; return True if there were any."""
    changed = False
    for region in _regions_of_several_blocks(top):
        tree = DominatorTree(region)
        blocks = [block for block in list(region.blocks)[1:] if block.first_use is not None and tree.reaches(block)]
        blocks = list(filter(branches_are_known, blocks))
        # A list, so that all blocks are folded, not only up to the first that changes.
        while any([_fold_arguments(edit, block, tree) for block in blocks]):
            changed = True
    return changed


def _regions_of_several_blocks(top: Operation) -> Iterator[Region]:
    for op in top.walk():
        for region in op.regions:
            if region.blocks.first is not region.blocks.last:
                yield region


def _fold_arguments(edit: Editor, block: Block, tree: DominatorTree) -> bool:
    """Remove redundant arguments of a block; return whether there were any."""
    first_with: dict[tuple[SSAValue, ...], BlockArgument] = {}
    dropped: list[BlockArgument] = []
    for argument in block.args:
        handed = tuple(_handed_to(argument))
        value = _only_value(argument, handed, tree) or first_with.setdefault(handed, argument)
        if value is not argument:
            edit.replace_all_uses_with(argument, value)
            dropped.append(argument)
    drop_arguments(edit, block, dropped)
    return bool(dropped)


def _handed_to(argument: BlockArgument) -> Iterator[SSAValue]:
    """Yield the operands that branches pass to an argument, in the order of the uses of its block."""
    for use in argument.block.uses:
        branch = branch_of(use.operation)
        assert branch is not None, "only branches that are known are asked"
        yield branch.get(use.operation)[use.index][argument.index]


def _only_value(argument: BlockArgument, handed: tuple[SSAValue, ...], tree: DominatorTree) -> SSAValue | None:
    """Return the one value from a dominating block that all branches pass, the argument itself aside; else None."""
    values = [value for value in dict.fromkeys(handed) if value is not argument]
    if len(values) != 1:
        return None
    (value,) = values
    block, made_in = argument.block, value.owner if isinstance(value.owner, Block) else value.owner.parent
    if made_in is None or made_in.parent is not block.parent:
        return value  # It is from outside of the region.
    return value if made_in is not block and tree.reaches(made_in) and tree.dominates(made_in, block) else None


def _simplify(edit: Editor, top: Operation) -> bool:
    simplified = simplify_regions(edit, top)
    return fold_block_arguments(edit, top) or simplified


class ApplyPatternsPass(OpPass):
    name = "iree-util-apply-patterns"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        canonical = PatternsByOp((), ())

        def patterns_of(op: Operation) -> Sequence[RewritePattern]:
            return (*canonical.of(op), *_MORE.get(op.name, ()))

        rewriter = GreedyRewriter(ctx, op, patterns_of, True, NO_LIMIT)
        if not rewrite_greedily(rewriter, _simplify):
            raise op_error(op, f"still changes after {MAX_ITERATIONS} iterations of patterns")
