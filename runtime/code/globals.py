"""Globals of a module: each run begins with their initial values, not with writes of earlier runs."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, IntegerType, ModuleOp, StringAttr, UnitAttr, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.runtime.code.llvm_ops import constant, size_in_memory
from okl_opt.runtime.code.stack import PASSES_ON

BEGIN = "okl_begin"
"""`void okl_begin()`, in the code of a module that writes globals: sets their initial values."""

_ONLY_READ = frozenset({"llvm.icmp", "llvm.load", "llvm.ptrtoint"})
_NO_VALUE = frozenset({"llvm.mlir.poison", "llvm.mlir.undef", "llvm.mlir.zero"})


def begin_runs(module: ModuleOp) -> bool:
    """Add BEGIN to a module, and a copy of each global that it writes; return False if no global is written."""
    written = _written(module)
    found = [op for op in module.ops if isinstance(op, llvm.GlobalOp) and op.sym_name.data in written]
    ops: list[Operation] = []
    for op in found:
        target = _address(op.sym_name.data)
        count = constant(1)
        size = size_in_memory(op.global_type, count.results[0])
        ops += [target, count, *size]
        if _has_no_value(op):
            zero = create(
                "llvm.mlir.constant", types=[IntegerType(8)], properties={"value": IntegerAttr(0, IntegerType(8))}
            )
            ops += [zero, _block("llvm.intr.memset", target, zero, size[-1])]
        else:
            copy = op.clone()
            copy.sym_name = StringAttr(f"{op.sym_name.data}_first")
            copy.constant = UnitAttr()
            module.body.block.add_op(copy)
            source = _address(copy.sym_name.data)
            ops += [source, _block("llvm.intr.memcpy", target, source, size[-1])]
    if not found:
        return False
    kind = llvm.LLVMFunctionType([])
    begin = llvm.FuncOp(BEGIN, kind, linkage=llvm.LinkageAttr("external"), body=Region(Block([*ops, llvm.ReturnOp()])))
    module.body.block.add_op(begin)
    return True


def _written(module: ModuleOp) -> set[str]:
    """The globals whose address reaches an op that may write there, or may escape."""
    found: set[str] = set()
    for op in module.walk():
        if isinstance(op, llvm.AddressOfOp) and _may_be_written(op.results[0]):
            found.add(op.global_name.string_value())
    return found


def _may_be_written(address: SSAValue) -> bool:
    seen, waiting = {address}, [address]
    while waiting:
        for use in waiting.pop().uses:
            op = use.operation
            following: Iterable[SSAValue] = ()
            if op.name in PASSES_ON:
                following = op.results
            elif op.successors:
                following = [argument for block in op.successors for argument in block.args]
            elif op.name not in _ONLY_READ:
                return True
            fresh = [value for value in following if value not in seen]
            seen.update(fresh)
            waiting += fresh
    return False


def _has_no_value(op: llvm.GlobalOp) -> bool:
    """Return whether a global has no stated value, so is zero."""
    if op.value is not None or not op.body.blocks:
        return False
    return {each.name for each in op.body.block.ops} <= {*_NO_VALUE, "llvm.return"}


def _address(name: str) -> Operation:
    return llvm.AddressOfOp(name, llvm.LLVMPointerType())


def _block(name: str, *operands: Operation) -> Operation:
    return create(name, [op.results[0] for op in operands], properties={"isVolatile": IntegerAttr(0, i1)})
