"""Ops of the llvm dialect that the runtime adds to a module."""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.registry import create


def constant(value: int) -> Operation:
    """An i64 constant."""
    return create("llvm.mlir.constant", types=[i64], properties={"value": IntegerAttr(value, i64)})


def size_in_memory(type_: Attribute, count: SSAValue) -> list[Operation]:
    """Ops that compute the bytes of `count` values of a type; the last op has the result."""
    null = create("llvm.mlir.zero", types=[llvm.LLVMPointerType()])
    end = llvm.GEPOp(null.results[0], [llvm.GEP_USE_SSA_VAL], type_, ssa_indices=[count])
    return [null, end, create("llvm.ptrtoint", [end.results[0]], [i64])]


def returns_of(function: llvm.FuncOp) -> list[Operation]:
    """The ops that end a function."""
    return [block.last_op for block in function.body.blocks if isinstance(block.last_op, llvm.ReturnOp)]


def integer_of(value: SSAValue) -> int | None:
    """The number of an integer constant; None for any other value."""
    owner = value.owner
    if isinstance(owner, llvm.ConstantOp) and isinstance(owner.value, IntegerAttr):
        return owner.value.value.data
    return None
