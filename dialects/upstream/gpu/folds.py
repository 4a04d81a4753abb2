"""Folds and rules of gpu ops. Source: `GPUDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, UnitAttr, UnrankedMemRefType
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

FOLDS = FoldTable()
RULES = RuleTable()
MATERIALIZE = arith_constant

_FREES = frozenset({"gpu.dealloc", "memref.dealloc"})


def _runs_for_all(op: Operation) -> bool:
    """Return whether all threads of a launch come to an op: it stands in the first block of the body."""
    parent = op.parent_op()
    return parent is not None and parent.name == "gpu.launch" and op.parent is parent.regions[0].blocks.first


def _made_uniform(op: Operation) -> Folded:
    if op.properties.get("uniform") is not None or not _runs_for_all(op):
        return None
    return InPlace(properties={"uniform": UnitAttr()})


@FOLDS("gpu.all_reduce")
def _fold_all_reduce(op: Operation, constants: Constants) -> Folded:
    """A reduction to which all threads come is uniform."""
    return _made_uniform(op)


@FOLDS("gpu.subgroup_reduce")
def _fold_subgroup_reduce(op: Operation, constants: Constants) -> Folded:
    """The same; a cluster of one lane has nothing to reduce."""
    if integer(op.properties.get("cluster_size")) == 1:
        return op.operands[0]
    return _made_uniform(op)


@FOLDS("gpu.subgroup_broadcast")
def _fold_subgroup_broadcast(op: Operation, constants: Constants) -> Folded:
    """What was broadcast is the same in all lanes."""
    earlier = op.operands[0].owner
    return op.operands[0] if isinstance(earlier, Operation) and earlier.name == op.name else None


@FOLDS("gpu.memcpy", "gpu.memset")
def _fold_memory_casts(op: Operation, constants: Constants) -> Folded:
    """What a cast makes of memory is the memory. Source: `foldMemRefCast`."""
    operands = [_cast_memory(operand) for operand in op.operands]
    return None if all(new is old for new, old in zip(operands, op.operands, strict=True)) else InPlace(operands)


def _cast_memory(value: SSAValue) -> SSAValue:
    cast = value.owner
    if not isinstance(cast, Operation) or cast.name != "memref.cast":
        return value
    source = cast.operands[0]
    return value if isinstance(source.type, UnrankedMemRefType) else source


@RULES("gpu.barrier")
def erase_redundant_gpu_barrier_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """A barrier right before another one is none.

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
    """The number of the only block, or thread, is 0.

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
    """A copy to memory that is never read is erased.

    Other than in MLIR, one stays whose token would become that of an op that others wait for as well.

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
    """To wait for what waits for nothing is not to wait for it.

    Before:  (%t: !gpu.async.token)
             %0 = gpu.wait async
             gpu.wait [%0, %t]
             return
    After:   gpu.wait [%t]
             return
    """
    kept = [operand for operand in op.operands if not _waits_for_nothing(operand)]
    if len(kept) < len(op.operands):
        op.operands = kept
        rewriter.notify_op_modified(op)


@RULES("gpu.wait")
def simplify_gpu_wait_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a wait for nothing, for one token that gives one, or whose token is not used.

    Other than in MLIR, a wait for a token that others use as well, or that is of another block, stays: it is where a
    stream of its own begins.

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
    elif len(op.operands) == 1 and op.results and not _forks(op):
        rewriter.replace(op, (), list(op.operands))


def _forks(wait: Operation) -> bool:
    """Return whether others may go on from the token that is waited for."""
    token = wait.operands[0]
    home = token.owner if isinstance(token.owner, Block) else token.owner.parent
    return home is not wait.parent or not token.has_one_use()
