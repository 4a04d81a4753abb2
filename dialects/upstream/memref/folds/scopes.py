"""Folds of automatic allocation scopes. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, Region
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.interfaces.effects import effects_of, is_recursive
from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.shared.memory_views import SCOPES

RULES = RuleTable()


def _is_last_of_region(op: Operation) -> bool:
    """Return whether only the terminator follows, in a region of one block. Source: `lastNonTerminatorInRegion`."""
    after, region = op.next_op, op.parent_region()
    is_last = after is not None and after.next_op is None and after.has_trait(IsTerminator, value_if_unregistered=True)
    return is_last and region is not None and len(region.blocks) == 1


def _may_allocate(op: Operation) -> bool:
    """Return whether an op itself, without its nested ops, may allocate on the stack."""
    return not is_recursive(op) and (op.name == "memref.alloca" or effects_of(op) is None)


def _ops_of_scope(region: Region) -> Iterator[Operation]:
    """The ops in a region, except ops in nested scopes."""
    for block in region.blocks:
        for op in block.ops:
            yield op
            if op.name not in SCOPES:
                for inner in op.regions:
                    yield from _ops_of_scope(inner)


@RULES("memref.alloca_scope")
def alloca_scope_inliner(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline a scope without allocations, or at the end of its enclosing scope.

    Before:  (%m: memref<i32>, %x: i32)
             memref.alloca_scope {
               memref.store %x, %m[] : memref<i32>
             }
             return
    After:   memref.store %x, %m[] : memref<i32>
             return
    """
    parent = op.parent_op()
    if any(map(_may_allocate, _ops_of_scope(op.regions[0]))) and (
        parent is None or parent.name not in SCOPES or not _is_last_of_region(op)
    ):
        return
    block = op.regions[0].blocks[0]
    terminator = block.last_op
    assert terminator is not None, "the verifier wants one"
    values = list(terminator.operands)
    rewriter.inline_block(block, InsertPoint.before(op))
    rewriter.erase(terminator)
    rewriter.replace(op, (), values)


@RULES("memref.alloca_scope")
def alloca_scope_hoister(op: Operation, rewriter: PatternRewriter) -> None:
    """Move allocations to the enclosing scope, if only terminators separate the ends of both scopes.

    Before:  ()
             "test.region"() ({
               memref.alloca_scope {
                 %0 = memref.alloca() : memref<4xf32>
                 "test.use"(%0) : (memref<4xf32>) -> ()
               }
               "test.end"() : () -> ()
             }) : () -> ()
             return
    After:   %0 = memref.alloca() : memref<4xf32>
             "test.region"() ({
               memref.alloca_scope {
                 "test.use"(%0) : (memref<4xf32>) -> ()
               }
               "test.end"() : () -> ()
             }) : () -> ()
             return
    """
    outermost = _outermost_without_scope(op)
    if outermost is None:
        return
    around = next((region for region in outermost.regions if region.is_ancestor(op)), None)
    if around is None:
        return
    found = [inner for inner in op.walk() if inner.name == "memref.alloca"]
    for alloca in [inner for inner in found if not any(map(around.is_ancestor, _homes(inner)))]:
        clone = alloca.clone()
        rewriter.insert(clone, InsertPoint.before(outermost))
        rewriter.replace(alloca, (), clone.results)


def _homes(op: Operation) -> list[Block]:
    """The blocks that define the operands."""
    owners = [operand.owner for operand in op.operands]
    return [block for owner in owners if (block := owner if isinstance(owner, Block) else owner.parent) is not None]


def _outermost_without_scope(op: Operation) -> Operation | None:
    """The outermost op inside the enclosing scope that ends together with `op`; None if there is none."""
    outermost = op.parent_op()
    if outermost is None or outermost.name in SCOPES or not _is_last_of_region(op) or len(outermost.regions) > 1:
        return None
    while (parent := outermost.parent_op()) is not None and parent.name not in SCOPES:
        outermost = parent
        if len(outermost.regions) > 1 or not _is_last_of_region(outermost):
            return None
    return None if parent is None else outermost
