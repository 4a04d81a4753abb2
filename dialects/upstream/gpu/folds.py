"""Folds and rules of gpu ops. Source: `GPUDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, UnitAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_of
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import integer, is_one
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp
from okl_opt.dialects.upstream.gpu.ops.memory import MemcpyOp, WaitOp
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.memref_casts import without_casts

FOLDS = FoldTable()
RULES = RuleTable()
MATERIALIZE = arith_constant

_FREES = frozenset({"gpu.dealloc", "memref.dealloc"})


def _runs_for_all(op: Operation) -> bool:
    """Return whether all threads of a launch execute an op: it is in the entry block of the body."""
    parent = op.parent_op()
    return parent is not None and parent.name == "gpu.launch" and op.parent is parent.regions[0].blocks.first


def _made_uniform(op: Operation) -> Folded:
    if op.properties.get("uniform") is not None or not _runs_for_all(op):
        return None
    return InPlace(properties={"uniform": UnitAttr()})


@FOLDS("gpu.all_reduce")
def _fold_all_reduce(op: Operation, constants: Constants) -> Folded:
    """Mark a reduction executed by all threads as uniform."""
    return _made_uniform(op)


@FOLDS("gpu.subgroup_reduce")
def _fold_subgroup_reduce(op: Operation, constants: Constants) -> Folded:
    """Mark a reduction executed by all threads as uniform; fold one over clusters of one lane."""
    if integer(op.properties.get("cluster_size")) == 1:
        return op.operands[0]
    return _made_uniform(op)


@FOLDS("gpu.subgroup_broadcast")
def _fold_subgroup_broadcast(op: Operation, constants: Constants) -> Folded:
    """Fold the broadcast of a broadcast value."""
    earlier = op.operands[0].owner
    return op.operands[0] if isinstance(earlier, Operation) and earlier.name == op.name else None


@FOLDS("gpu.memcpy", "gpu.memset")
def _fold_memory_casts(op: Operation, constants: Constants) -> Folded:
    """Use the sources of memref casts."""
    return without_casts(op)


@RULES("gpu.barrier")
def erase_redundant_gpu_barrier_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a barrier right before another one.

    Before:  ()
             gpu.barrier
             gpu.barrier
             return
    After:   gpu.barrier
             return
    """
    if op.next_op is not None and op.next_op.name == op.name:
        rewriter.erase(op)


@RULES("gpu.launch")
def fold_launch_arguments(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the id of a single block or thread by 0.

    Before:  (%n: index)
             %c1 = arith.constant 1 : index
             gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %n)
                        threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
               "test.use"(%bx, %by) : (index, index) -> ()
               gpu.terminator
             }
             return
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %n)
                        threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
               "test.use"(%bx, %c0) : (index, index) -> ()
               gpu.terminator
             }
             return
    """
    assert isinstance(op, LaunchOp)
    body = op.body.blocks.first
    if body is None:
        return
    sizes = (op.gridSizeX, op.gridSizeY, op.gridSizeZ, op.blockSizeX, op.blockSizeY, op.blockSizeZ)
    only = [
        number
        for number, size in zip(body.args, sizes, strict=False)
        if number.first_use is not None and is_one(constant_value(size))
    ]
    if only:
        zero = rewriter.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(0)), InsertPoint.at_start(body))
        for number in only:
            rewriter.replace_all_uses_with(number, zero.result)


@RULES("gpu.memcpy")
def erase_trivial_copy_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a copy to memory that is never read.

    Unlike MLIR, keep a copy if other ops wait for the token that would replace its token.

    Before:  (%m: memref<4xf32>)
             %a = memref.alloc() : memref<4xf32>
             gpu.memcpy %a, %m : memref<4xf32>, memref<4xf32>
             memref.dealloc %a : memref<4xf32>
             return
    After:   return
    """
    assert isinstance(op, MemcpyOp)
    target = op.dst
    maker = target.owner
    if not isinstance(maker, Operation) or effects_of(maker) != {EffectInstance(MemoryEffectKind.ALLOC, target)}:
        return
    if any(use.operation is not op and use.operation.name not in _FREES for use in target.uses):
        return
    dependencies = list(op.asyncDependencies)
    if len(dependencies) == len(op.results) and all(token.has_one_use() for token in dependencies):
        rewriter.replace(op, (), dependencies)


def _waits_for_nothing(value: SSAValue) -> bool:
    owner = value.owner
    return isinstance(owner, WaitOp) and not owner.operands


@RULES("gpu.wait")
def erase_redundant_gpu_wait_op_pairs(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop dependencies on waits without dependencies of their own.

    Before:  (%t: !gpu.async.token)
             %0 = gpu.wait async
             gpu.wait [%0, %t]
             return
    After:   gpu.wait [%t]
             return
    """
    kept = [operand for operand in op.operands if not _waits_for_nothing(operand)]
    if len(kept) < len(op.operands):
        rewriter.notify_op_modified(op)
        op.operands = kept


@RULES("gpu.wait")
def simplify_gpu_wait_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a wait without tokens, with an unused token, or from a single token to another.

    Unlike MLIR, keep a wait for a token of another block, or with other uses: there a new stream begins.

    Before:  (%t: !gpu.async.token, %u: !gpu.async.token)
             gpu.wait
             %0 = gpu.wait async [%t]
             %1 = gpu.wait async [%t, %u]
             gpu.wait [%0, %u]
             return
    After:   gpu.wait [%t, %u]
             return
    """
    if (not op.operands and not op.results) or (op.results and op.results[0].first_use is None):
        rewriter.erase(op)
    elif len(op.operands) == 1 and op.results and not _token_has_other_uses(op):
        rewriter.replace(op, (), list(op.operands))


def _token_has_other_uses(wait: Operation) -> bool:
    """Return whether the awaited token has other uses, or comes from another block."""
    token = wait.operands[0]
    home = token.owner if isinstance(token.owner, Block) else token.owner.parent
    return home is not wait.parent or not token.has_one_use()
