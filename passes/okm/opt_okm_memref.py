"""Place all temporaries in one pool; temporaries with disjoint lifetimes share memory.

Before:  func.func @okm_wrap_subgraph0() {
           %0 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %1 = "okm.plan_memref"() : () -> memref<2xf32>
           %2 = "okm.wrapper_kernel"(%0, %1) ({
             %6 = bufferization.to_tensor %0 : memref<2xf32>
             %7 = "oneflow.relu"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %3 = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %4 = "okm.wrapper_kernel"(%1, %3) ({
             %6 = bufferization.to_tensor %1 : memref<2xf32>
             %7 = "oneflow.tanh"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %5 = "okm.memref_to_ret"(%4) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
           return
         }
After:   func.func @okm_alloc_subgraph0() {
           %c0 = arith.constant 0 : index
           %0 = "okm.alloc_memref"() : () -> memref<512xi8>
           %1 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %view = memref.view %0[%c0][] : memref<512xi8> to memref<2xf32>
           %2 = "okm.wrapper_kernel"(%1, %view) ({
             %6 = bufferization.to_tensor %1 : memref<2xf32>
             %7 = "oneflow.relu"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %3 = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
           %4 = "okm.wrapper_kernel"(%view, %3) ({
             %6 = bufferization.to_tensor %view : memref<2xf32>
             %7 = "oneflow.tanh"(%6) : (tensor<2xf32>) -> tensor<2xf32>
             %8 = bufferization.to_memref %7 : memref<2xf32>
             okm.return %8 : memref<2xf32>
           }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
           %5 = "okm.memref_to_ret"(%4) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
           return
         }

Source: OneFlow of August 2025 (commit 25c8978c1c), -opt-okm-memref.
"""

from __future__ import annotations

from math import prod
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import FixedBitwidthType, IntegerAttr, MemRefType, ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.okm import AllocMemrefOp, PlanMemrefOp, WrapperKernelOp
from okl_opt.passes.analysis.functions import single_block
from okl_opt.passes.analysis.memory_pool import Pool, Temporary, plan_pool
from okl_opt.passes.analysis.subgraphs import MEMREFS, POOL, subgraphs
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count

ALIGNMENT = 512
"""The alignment of temporaries in a pool, in bytes."""


def byte_size(op: PlanMemrefOp) -> int:
    """Return the size of a temporary in bytes. Raises: DiagnosticError, if it is not static."""
    type_ = op.memref.type
    assert isa(type_, MemRefType[Attribute]), "the op's own rule"
    if not type_.has_static_shape():
        raise op_error(op, f"has type {type_}: a pool needs static shapes")
    if not isinstance(type_.element_type, FixedBitwidthType):
        raise op_error(op, f"has type {type_}, whose elements have no size")
    return type_.element_type.size * prod(type_.get_shape())


def lifetimes(block: Block) -> dict[SSAValue, tuple[int, int]]:
    """Map memrefs used by kernels to the number of the first kernel that uses them, and of the last one plus 1."""
    found: dict[SSAValue, tuple[int, int]] = {}
    kernels = [op for op in block.ops if isinstance(op, WrapperKernelOp)]
    for number, kernel in enumerate(kernels):
        for op in kernel.walk():
            for operand in op.operands:
                start, _ = found.get(operand, (number, 0))
                found[operand] = (start, number + 1)
    return found


def temporaries(block: Block) -> dict[PlanMemrefOp, Temporary]:
    """Return the temporaries of a function, in order.

    Raises: DiagnosticError at a temporary with no kernel among its users, or with other users.
    """
    found: dict[PlanMemrefOp, Temporary] = {}
    alive = lifetimes(block)
    for op in block.ops:
        if not isinstance(op, PlanMemrefOp):
            continue
        for use in op.memref.uses:
            if not _in_kernel(use.operation, block):
                raise op_error(use.operation, "uses a temporary outside of 'okm.wrapper_kernel'").note(
                    op.location, "it is here"
                )
        if op.memref not in alive:
            raise op_error(op, "is used by no 'okm.wrapper_kernel': its lifetime is not known")
        found[op] = Temporary(byte_size(op), *alive[op.memref])
    return found


def _in_kernel(op: Operation, block: Block) -> bool:
    """Return whether `op` is a kernel of `block`, or in the region of one."""
    root = block.find_ancestor_op_in_block(op)
    return isinstance(root, WrapperKernelOp)


def place(edit: Editor, block: Block, planned: dict[PlanMemrefOp, Temporary], pool: Pool) -> None:
    """Replace the temporaries by views of the pool, which is allocated at the start, after the constant offsets."""
    first = block.first_op
    assert first is not None, "the return of the function"
    start = InsertPoint.before(first)
    constants: dict[int, arith.ConstantOp] = {}
    for plan, offset in zip(planned, pool.offsets, strict=True):
        if offset not in constants:
            constant = arith.ConstantOp(IntegerAttr.from_index_int_value(offset))
            constants[offset] = edit.insert(constant, start, of=plan)
    alloc = edit.insert(AllocMemrefOp(pool.nbytes), start, of=first)
    views: dict[SSAValue, SSAValue] = {}
    for plan, offset in zip(planned, pool.offsets, strict=True):
        type_ = plan.memref.type
        assert isa(type_, MemRefType[Attribute]), "the op's own rule"
        view = memref.ViewOp(alloc.memref, constants[offset].result, [], type_)
        views[plan.memref] = edit.insert(view, InsertPoint.before(plan), of=plan).result
    edit.replace_operands(block.ops, views)
    for plan in planned:
        edit.erase(plan)


class OptOKMMemrefPass(Pass):
    """Rename `@okm_wrap_subgraphN` to `@okm_alloc_subgraphN`, with its temporaries as views of one pool."""

    name = "opt-okm-memref"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("pool-bytes", "Bytes of the pools"),
        Statistic("temporary-bytes", "Bytes of the temporaries in them, each by itself"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = subgraphs(op, MEMREFS, POOL + "{}")
        blocks = [single_block(function)[0] for function, _ in found]
        planned = [temporaries(block) for block in blocks]
        edit = Editor(self)
        for (function, name), block, plans in zip(found, blocks, planned, strict=True):
            if not edit.begin(function):
                return
            pool = plan_pool(list(plans.values()), ALIGNMENT)
            pool = pool._replace(nbytes=max(pool.nbytes, 1))  # OneFlow allocates no empty pool
            count(self, "pool-bytes", pool.nbytes)
            count(self, "temporary-bytes", sum(temporary.nbytes for temporary in plans.values()))
            place(edit, block, plans, pool)
            edit.modify(function).properties["sym_name"] = StringAttr(name)
