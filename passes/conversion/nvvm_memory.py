"""Dynamic shared memory and printing. Source: `GPUOpsLowering.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    f64,
    i8,
    i32,
    i64,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.upstream.gpu.ops.kernels import DynamicSharedMemoryOp, GPUModuleOp, PrintfOp
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.llvm_builder import function
from okl_opt.passes.conversion.memref_pattern import Site, ranked
from okl_opt.passes.conversion.nvvm_functions import SHARED, global_variable
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

_SHARED_MEMORY = "__dynamic_shmem__"
_SHARED_ALIGNMENT = 16
_FORMAT = "printfFormat_"
_PRINT = "vprintf"


def _module_body(op: Operation) -> Block:
    around = op.parent_op()
    while around is not None and not isinstance(around, GPUModuleOp):
        around = around.parent_op()
    assert around is not None, "in a gpu.module"
    return around.bodyRegion.block


def _free_name(body: Block, begin: str) -> str:
    taken = {symbol_name(op) for op in body.ops}
    return next(name for number in count() if (name := f"{begin}{number}") not in taken)


class ConvertDynamicSharedMemory(ConversionPattern[DynamicSharedMemoryOp]):
    """gpu.dynamic_shared_memory -> the address of a zero-length global variable, sized by the launch"""

    names = (DynamicSharedMemoryOp.name,)

    def convert(self, op: DynamicSharedMemoryOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        type_ = ranked(op.results[0].type)
        struct = site.struct(type_)
        if struct is None:
            return
        name = self._variable(op, edit)
        pointer = LLVMPointerType(IntAttr(SHARED))
        address = site.op("llvm.mlir.addressof", (), pointer, {"global_name": SymbolRefAttr(name)})
        address = site.element_pointer(i8, address, 0)
        size, stride = site.index(0), site.index(1)
        null = site.op("llvm.mlir.zero", (), LLVMPointerType())
        site.op("llvm.ptrtoint", [site.element_pointer(i8, null, size)], site.index_type)
        value = descriptors.from_sizes_and_strides(site, struct, address, address, [size], [stride])
        edit.replace_by(op, site.ops, [[value]])

    @staticmethod
    def _variable(op: Operation, edit: ConversionEditor) -> str:
        """Return the name of the module's variable for dynamic shared memory; insert it if missing."""
        body = _module_body(op)
        wanted = LLVMArrayType(0, i8)
        for each in body.ops:
            if each.name == "llvm.mlir.global" and each.properties.get("global_type") == wanted:
                name = symbol_name(each)
                if name is not None and each.properties.get("addr_space") is not None:
                    return name
        name = _free_name(body, _SHARED_MEMORY)
        variable = global_variable(name, wanted, SHARED, _SHARED_ALIGNMENT)
        edit.insert(variable, InsertPoint.at_start(body), of=op)
        return name


class ConvertPrintf(ConversionPattern[PrintfOp]):
    """gpu.printf -> llvm.call @vprintf of a format and a struct of the operands on the stack"""

    names = (PrintfOp.name,)

    def convert(self, op: PrintfOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        body = _module_body(op)
        if all(symbol_name(each) != _PRINT for each in body.ops):
            type_ = LLVMFunctionType([LLVMPointerType(), LLVMPointerType()], i32)
            edit.insert(function(_PRINT, type_), InsertPoint.at_start(body), of=op)
        held = op.properties["format"]
        assert isinstance(held, StringAttr), "verified"
        text = held.data + "\0"
        array = LLVMArrayType(len(text.encode()), i8)
        name = self._format(op, body, text, array, edit)
        form = site.op("llvm.mlir.addressof", (), LLVMPointerType(), {"global_name": SymbolRefAttr(name)})
        form = site.element_pointer(array, form, 0, 0)
        given = [
            site.op("llvm.fpext", [operand], f64) if isinstance(operand.type, AnyFloat) else operand
            for operand in operands
        ]
        struct = LLVMStructType.from_type_list([each.type for each in given])
        memory = site.alloca(struct, site.constant(IntegerAttr(1, IndexType()), i64))
        for place, value in enumerate(given):
            site.store(value, site.element_pointer(struct, memory, 0, place))
        site.call(_PRINT, [form, memory], i32)
        edit.replace_by(op, site.ops)

    @staticmethod
    def _format(op: Operation, body: Block, text: str, array: LLVMArrayType, edit: ConversionEditor) -> str:
        """Return the name of the variable for a format, shared by equal formats; insert it if missing."""
        for each in body.ops:
            name = symbol_name(each)
            if name is not None and name.startswith(_FORMAT) and each.properties.get("value") == StringAttr(text):
                return name
        name = _free_name(body, _FORMAT)
        edit.insert(global_variable(name, array, 0, value=StringAttr(text)), InsertPoint.at_start(body), of=op)
        return name
