"""Declarations of functions called by converted code. Source: `FunctionCallUtils.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerType, ModuleOp, StringAttr
from xdsl.dialects.llvm import LLVMFunctionType, LLVMPointerType, LLVMVoidType
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.text import quoted
from okl_opt.passes.conversion.llvm_builder import function
from okl_opt.passes.rewriting.edit import Editor


class RuntimeFunction(NamedTuple):
    """Name and type of a function; "index" stands for the converted `index`, "ptr" for a pointer, "" for void."""

    name: str
    inputs: Sequence[str | Attribute]
    output: str = ""

    def type(self, index: IntegerType) -> LLVMFunctionType:
        """The type of the function."""
        types: dict[str, Attribute] = {"index": index, "ptr": LLVMPointerType(), "": LLVMVoidType()}
        inputs = [types[each] if isinstance(each, str) else each for each in self.inputs]
        return LLVMFunctionType(inputs, types[self.output])


MALLOC = RuntimeFunction("malloc", ("index",), "ptr")
ALIGNED_ALLOC = RuntimeFunction("aligned_alloc", ("index", "index"), "ptr")
FREE = RuntimeFunction("free", ("ptr",))
GENERIC_ALLOC = RuntimeFunction("_mlir_memref_to_llvm_alloc", ("index",), "ptr")
GENERIC_ALIGNED_ALLOC = RuntimeFunction("_mlir_memref_to_llvm_aligned_alloc", ("index", "index"), "ptr")
GENERIC_FREE = RuntimeFunction("_mlir_memref_to_llvm_free", ("ptr",))
MEMREF_COPY = RuntimeFunction("memrefCopy", ("index", "ptr", "ptr"))


def declare(
    edit: Editor, user: Operation, wanted: RuntimeFunction, index: IntegerType, *, renames: bool = False
) -> str:
    """Return the name of a function in the module around `user`, declaring it if missing.

    If another symbol has the name, `renames` gives the function a new one, as where MLIR uses a symbol table.
    """
    module = user.parent_op()
    while module is not None and not isinstance(module, ModuleOp):
        module = module.parent_op()
    assert module is not None, "a pass runs on a module"
    type_ = wanted.type(index)
    # Declarations come first: searching all ops for each call is too slow.
    found = _function_called(module, wanted.name)
    if found is None:
        name = _free_name(module, wanted.name) if renames else wanted.name
        edit.insert(function(name, type_), InsertPoint.at_start(module.body.block), of=module)
        return name
    if found.properties.get("function_type") != type_:
        words = f"redefinition of reserved function '{wanted.name}' of different type"
        raise bare_error(found, f"{words} {quoted(found.properties['function_type'])} is prohibited")
    return wanted.name


def _function_called(module: ModuleOp, name: str) -> Operation | None:
    for op in module.ops:
        held = op.properties.get("sym_name")
        if op.name == "llvm.func" and isinstance(held, StringAttr) and held.data == name:
            return op
    return None


def _free_name(module: ModuleOp, name: str) -> str:
    taken = {symbol_name(op) for op in module.ops}
    numbered = (f"{name}_{number}" for number in count())
    return name if name not in taken else next(each for each in numbered if each not in taken)
