"""Rules of `scf.for` and `scf.execute_region`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import cf, scf
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import BlockInsertPoint, InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.scf.folds.trips import trip_count
from okl_opt.dialects.upstream.shared.regions import (
    has_one_op,
    include_result_of,
    is_inside,
    last_op,
    replace_by_region,
    replace_results,
    set_operand,
)

RULES = RuleTable()


# ----- execute_region

_NO_INLINE = "no_inline"
_MAY_HAVE_BLOCKS = frozenset({"func.func", "gpu.func", "llvm.func", "scf.execute_region"})


@RULES("scf.execute_region")
def single_block_execute_inliner(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline a region with one block.

    Before:  ()
             %r = scf.execute_region -> i32 {
               %0 = "test.op"() : () -> i32
               scf.yield %0 : i32
             }
             return %r : i32
    After:   %0 = "test.op"() : () -> i32
             return %0 : i32
    """
    first = op.regions[0].blocks.first
    if first is None or first.next_block is not None or op.get_attr_or_prop(_NO_INLINE) is not None:
        return
    if isinstance(first.last_op, scf.YieldOp):
        replace_by_region(rewriter, op, op.regions[0])


@RULES("scf.execute_region")
def multi_block_execute_inliner(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline the blocks of a region into the parent region.

    Before:  (%c: i1)
             %r = scf.execute_region -> i32 {
               cf.cond_br %c, ^bb1, ^bb2
             ^bb1:
               %0 = "test.one"() : () -> i32
               scf.yield %0 : i32
             ^bb2:
               %1 = "test.two"() : () -> i32
               scf.yield %1 : i32
             }
             return %r : i32
    After:   cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             %0 = "test.one"() : () -> i32
             cf.br ^bb3(%0 : i32)
           ^bb2:
             %1 = "test.two"() : () -> i32
             cf.br ^bb3(%1 : i32)
           ^bb3(%2: i32):
             return %2 : i32
    """
    parent, block = op.parent_op(), op.parent
    if block is None or parent is None or parent.name not in _MAY_HAVE_BLOCKS:
        return
    region = op.regions[0]
    first = region.blocks.first
    if first is None or op.get_attr_or_prop(_NO_INLINE) is not None:
        return
    rest = block.split_before(op)
    rewriter.handle_block_creation(rest)
    arguments = [rewriter.insert_block_argument(rest, index, type) for index, type in enumerate(op.result_types)]
    rewriter.insert(cf.BranchOp(first), InsertPoint.at_end(block))
    for inner in region.blocks:
        if isinstance(inner.last_op, scf.YieldOp):
            rewriter.replace(inner.last_op, cf.BranchOp(rest, *inner.last_op.operands))
    rewriter.inline_region(region, BlockInsertPoint.before(rest))
    replace_results(rewriter, op, arguments)


# ----- for


@RULES("scf.for")
def simplify_trivial_loops(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a loop without iterations by its initial values, and a loop with one iteration by its body.

    Before:  (%x: i32)
             %c0 = arith.constant 0 : index
             %c2 = arith.constant 2 : index
             %c5 = arith.constant 5 : index
             %r = scf.for %i = %c0 to %c2 step %c5 iter_args(%a = %x) -> (i32) {
               %0 = "test.op"(%a) : (i32) -> i32
               scf.yield %0 : i32
             }
             return %r : i32
    After:   %0 = "test.op"(%x) : (i32) -> i32
             return %0 : i32
    """
    lower, upper, step, *inits = op.operands
    count = trip_count(lower, upper, step, op.get_attr_or_prop("unsignedCmp") is None)
    if count is None:
        return
    if count == 0:
        if not include_result_of(op, inits):
            replace_results(rewriter, op, inits)
        return
    region = op.regions[0]
    if count == 1:
        replace_by_region(rewriter, op, region, [lower, *inits])
        return
    values = last_op(region).operands
    if has_one_op(region) and not include_result_of(op, values) and not any(is_inside(value, op) for value in values):
        replace_results(rewriter, op, values)


def source_to_carry(value: SSAValue) -> SSAValue | None:
    """The source of a `tensor.cast`, if it has a different type that is at least as static; else None."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "tensor.cast":
        return None
    from okl_opt.dialects.upstream.shared.tensor_casts import foldable_source

    source = foldable_source(value)
    return source if source is not None and source.type != value.type else None


def tensor_cast(value: SSAValue, type: Attribute) -> Operation:
    """Create a `tensor.cast` to a type."""
    from okl_opt.dialects.upstream.shared.tensor_casts import cast_op

    return cast_op(value, type)


@RULES("scf.for")
def for_op_tensor_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Carry the source of a cast through a loop.

    Before:  (%n: index, %t: tensor<4xf32>)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
             %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<?xf32>) {
               %1 = "test.op"(%a) : (tensor<?xf32>) -> tensor<?xf32>
               scf.yield %1 : tensor<?xf32>
             }
             return %r : tensor<?xf32>
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
               %cast_0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
               %1 = "test.op"(%cast_0) : (tensor<?xf32>) -> tensor<?xf32>
               %cast_1 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
               scf.yield %cast_1 : tensor<4xf32>
             }
             %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
             return %cast : tensor<?xf32>
    """
    for result in op.results:
        source = source_to_carry(op.operands[3 + result.index])
        if source is not None and result.has_one_use():
            _carry(op, rewriter, result, source)
            return


def _carry(op: Operation, rewriter: PatternRewriter, result: OpResult, value: SSAValue) -> None:
    """Let a loop carry a value of another type."""
    index, old, new = result.index, result.type, value.type
    body = op.regions[0].block
    block = Block(arg_types=[new if number == index + 1 else type for number, type in enumerate(body.arg_types)])
    entering = tensor_cast(block.args[index + 1], old)
    rewriter.insert(entering, InsertPoint.at_end(block))
    arguments = [entering.results[0] if number == index + 1 else arg for number, arg in enumerate(block.args)]
    rewriter.inline_block(body, InsertPoint.at_end(block), arguments)
    operands = [value if number == index + 3 else operand for number, operand in enumerate(op.operands)]
    loop = type(op).create(
        operands=operands,
        result_types=[new if number == index else type for number, type in enumerate(op.result_types)],
        properties=op.properties,
        attributes=op.attributes,
        regions=[Region(block)],
    )
    rewriter.insert(loop)
    end = last_op(loop.regions[0])
    leaving = rewriter.insert(tensor_cast(end.operands[index], new), InsertPoint.before(end))
    set_operand(rewriter, end, index, leaving.results[0])
    back = rewriter.insert(tensor_cast(loop.results[index], old), InsertPoint.after(loop))
    replace_results(rewriter, op, [back.results[0] if number == index else r for number, r in enumerate(loop.results)])
