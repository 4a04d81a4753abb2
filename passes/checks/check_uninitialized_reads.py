"""Instrument a program in the llvm dialect to detect reads of uninitialized memory.

Before:  llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr) {
           %0 = llvm.load %arg0 : !llvm.ptr -> f32
           llvm.store %0, %arg1 : f32, !llvm.ptr
           llvm.return
         }
After:   llvm.func @okl_mark_written(!llvm.ptr, i64)
         llvm.func @okl_check_written(!llvm.ptr, i64)
         llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr) {
           %0 = llvm.mlir.constant(4 : i64) : i64
           llvm.call @okl_check_written(%arg0, %0) {message = "memory is read that was never written, or was freed"} :
             (!llvm.ptr, i64) -> ()
           %1 = llvm.load %arg0 : !llvm.ptr -> f32
           %2 = llvm.mlir.constant(4 : i64) : i64
           llvm.call @okl_mark_written(%arg1, %2) : (!llvm.ptr, i64) -> ()
           llvm.store %1, %arg1 : f32, !llvm.ptr
           llvm.return
         }

The runtime keeps a mark for each byte allocated by a run; writes set it, and a read of an unmarked byte ends the run.
Other memory counts as written. Copies of blocks copy the marks, so uninitialized elements may be copied if unread.

Each load is checked, atomic ones too; masked and gathering loads of up to 64 elements are checked element by element.
Expanding loads, longer masked loads, and loads of structs with padding are not checked. Compressing stores, and longer
masked stores, mark all bytes that they may write.
Source: our own.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.context import Context
from xdsl.dialects import llvm
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, ModuleOp, StringAttr, VectorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.llvm_builder import function
from okl_opt.passes.rewriting.edit import Editor

CHECK_WRITTEN, MARK_WRITTEN, COPY_WRITTEN = "okl_check_written", "okl_mark_written", "okl_copy_written"
"""Functions of the runtime, called with an address and a byte count; the copy with target and source address."""
MESSAGE = "memory is read that was never written, or was freed"
_MOST_LANES = 64
_POINTER = llvm.LLVMPointerType()


class CheckUninitializedReadsPass(Pass):
    name = "check-uninitialized-reads"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        called: dict[str, Operation] = {}
        for access in [each for each in op.walk() if each.name in _ACCESSES]:
            marks = _Marks()
            _ACCESSES[access.name](access, marks)
            if marks.ops and edit.begin(access):
                edit.insert(marks.ops, InsertPoint.before(access))
                called |= dict.fromkeys(marks.called, access)
        block = op.regions[0].block
        declared = {symbol_name(each) for each in block.ops}
        for name, user in called.items():
            if name not in declared:
                pointers = [_POINTER] * (2 if name == COPY_WRITTEN else 1)
                kind = llvm.LLVMFunctionType([*pointers, i64])
                edit.insert(function(name, kind), InsertPoint.at_start(block), of=user)


class _Marks:
    """The instrumentation ops of one access."""

    def __init__(self) -> None:
        self.ops: list[Operation] = []
        self.called: list[str] = []

    def make(self, name: str, operands: list[SSAValue], type: Attribute, **properties: Attribute) -> SSAValue:
        self.ops.append(create(name, operands, [type], properties))
        return self.ops[-1].results[0]

    def number(self, value: int) -> SSAValue:
        return self.make("llvm.mlir.constant", [], i64, value=IntegerAttr(value, i64))

    def call(self, name: str, *operands: SSAValue) -> None:
        call = llvm.CallOp(name, *operands)
        if name == CHECK_WRITTEN:
            call.attributes["message"] = StringAttr(MESSAGE)
        self.ops.append(call)
        self.called.append(name)

    def lanes(self, name: str, base: SSAValue, mask: SSAValue, vector: VectorType[Attribute]) -> None:
        """Call a function for each active lane of the mask. `base` is the first address, or a vector of addresses."""
        size = _bytes(vector.element_type)
        if size is None:
            return
        whole, nothing = self.number(size), self.number(0)
        for lane in range(vector.get_shape()[0]):
            at = self.number(lane)
            if isa(base.type, VectorType):
                address = self.make("llvm.extractelement", [base, at], _POINTER)
            else:
                step = llvm.GEPOp(base, [lane], vector.element_type)
                self.ops.append(step)
                address = step.results[0]
            is_set = self.make("llvm.extractelement", [mask, at], IntegerType(1))
            self.call(name, address, self.make("llvm.select", [is_set, whole, nothing], i64))


def _bytes(type: Attribute) -> int | None:
    """Return the size of a value in memory, in bytes; None if it has padding or an unknown size."""
    if isa(type, IntegerType) or isinstance(type, AnyFloat | llvm.LLVMPointerType):
        found = layout(type)
        return None if found is None else found.size
    if isa(type, VectorType[Attribute]):
        size = _bytes(type.element_type)
        (count,) = type.get_shape() if len(type.get_shape()) == 1 else (None,)
        if size is None or count is None or type.get_num_scalable_dims():
            return None
        if isa(type.element_type, IntegerType):
            return -(-count * type.element_type.width.data // 8)
        return count * size
    if isinstance(type, llvm.LLVMArrayType):
        size, element = _bytes(type.type), layout(type.type)
        return None if size is None or element is None or element.size != size else type.size.data * size
    if isinstance(type, llvm.LLVMStructType):
        sizes = [_bytes(each) for each in type.types.data]
        whole = layout(type)
        known = [each for each in sizes if each is not None]
        return whole.size if whole is not None and len(known) == len(sizes) and sum(known) == whole.size else None
    return None


def _most_bytes(type: Attribute) -> int:
    """Return the greatest size of a value in memory, in bytes."""
    exact, found = _bytes(type), layout(type)
    return exact if exact is not None else 0 if found is None else found.size


def _load(op: Operation, marks: _Marks) -> None:
    size = _bytes(op.results[0].type)
    if size is not None:
        marks.call(CHECK_WRITTEN, op.operands[0], marks.number(size))


def _store(op: Operation, marks: _Marks) -> None:
    value, address = op.operands[0], op.operands[1]
    marks.call(MARK_WRITTEN, address, marks.number(_most_bytes(value.type)))


def _atomic(op: Operation, marks: _Marks) -> None:
    size = _bytes(op.operands[1].type)
    if size is not None:
        marks.call(CHECK_WRITTEN, op.operands[0], marks.number(size))


def _memset(op: Operation, marks: _Marks) -> None:
    marks.call(MARK_WRITTEN, op.operands[0], op.operands[2])


def _copy(op: Operation, marks: _Marks) -> None:
    marks.call(COPY_WRITTEN, *op.operands[:3])


def _masked_load(op: Operation, marks: _Marks) -> None:
    base, mask = op.operands[:2]
    vector = op.results[0].type
    if isa(vector, VectorType[Attribute]) and _has_few_lanes(vector):
        marks.lanes(CHECK_WRITTEN, base, mask, vector)


def _masked_store(op: Operation, marks: _Marks) -> None:
    value, base, mask = op.operands
    if isa(value.type, VectorType[Attribute]) and (_has_few_lanes(value.type) or isa(base.type, VectorType)):
        marks.lanes(MARK_WRITTEN, base, mask, value.type)
    else:
        _store(op, marks)


def _has_few_lanes(vector: VectorType[Attribute]) -> bool:
    return len(vector.get_shape()) == 1 and vector.get_shape()[0] <= _MOST_LANES


_ACCESSES: dict[str, Callable[[Operation, _Marks], None]] = {
    "llvm.atomicrmw": _atomic,
    "llvm.cmpxchg": _atomic,
    "llvm.intr.masked.compressstore": _store,
    "llvm.intr.masked.gather": _masked_load,
    "llvm.intr.masked.load": _masked_load,
    "llvm.intr.masked.scatter": _masked_store,
    "llvm.intr.masked.store": _masked_store,
    "llvm.intr.memcpy": _copy,
    "llvm.intr.memmove": _copy,
    "llvm.intr.memset": _memset,
    "llvm.load": _load,
    "llvm.store": _store,
}
