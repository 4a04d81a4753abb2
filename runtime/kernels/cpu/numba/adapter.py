"""Adapts numba to the kernel calling convention: access to memory by pointers, and LLVM IR without numba and Python.

numba types and lowers a kernel's body; its linking, module passes and code generator are not used. The resulting text
is compiled and cached with the code of a launch. Typing is the slow part of numba, so each body is one function on
pointers that calls only small intrinsics (`intrinsic`), no functions or arrays. A numba cfunc that raises prints a line
and returns 0, which would mean success, so the C wrapper is ours and maps an exception to a status.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import binding
from numba import types
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.typing import Signature
from numba.extending import intrinsic

from okl_opt.runtime.base.abi import OklLauncher, OklRunCtx, OklTensor
from okl_opt.runtime.base.abi import offset as struct_offset
from okl_opt.runtime.base.errors import Status

_Typed = tuple[Signature, Any]


# Memory. Integers are 64 bits wide as soon as they are loaded.


@intrinsic
def load(typing_context: Any, pointer: types.Type, index: types.Type, dtype: types.NumberClass) -> _Typed:
    """Element `index` of an array of NumPy type `dtype`, as i64, or u64 if it is unsigned."""
    element = dtype.instance_type
    wide = _wide(element)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = builder.load(_element(context, builder, args, element))
        return context.cast(builder, value, element, wide)

    return wide(types.voidptr, types.int64, dtype), codegen


@intrinsic
def store(
    typing_context: Any, pointer: types.Type, index: types.Type, value: types.Integer, dtype: types.NumberClass
) -> _Typed:
    """Store the low bits of an integer to element `index` of an array of NumPy type `dtype`."""
    element, wide = dtype.instance_type, _wide(value)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(context.cast(builder, args[2], wide, element), _element(context, builder, args, element))
        return context.get_dummy_value()

    return types.void(types.voidptr, types.int64, wide, dtype), codegen


@intrinsic
def load_pointer(typing_context: Any, table: types.Type, index: types.Type) -> _Typed:
    """Element `index` of an array of pointers."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_element(context, builder, args, types.voidptr))

    return types.voidptr(types.voidptr, types.int64), codegen


@intrinsic
def offset(typing_context: Any, pointer: types.Type, nbytes: types.Type) -> _Typed:
    """The pointer `nbytes` bytes on."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return types.voidptr(types.voidptr, types.int64), codegen


def constant_bytes(data: bytes) -> Callable[[], Any]:
    """A function for bodies that gives a pointer to these bytes."""

    @intrinsic
    def pointer(typing_context: Any) -> _Typed:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.insert_const_bytes(builder.module, data)

        return types.voidptr(), codegen

    return pointer


def _wide(integer: types.Integer) -> types.Integer:
    return types.int64 if integer.signed else types.uint64


def _element(context: Any, builder: Any, args: Any, element: types.Type) -> Any:
    """Address of an element: `args` starts with the array and the index."""
    array = builder.bitcast(args[0], context.get_value_type(types.CPointer(element)))
    return builder.gep(array, [args[1]])


# Structs


def _field(field: object, kind: types.Type) -> Callable[[Any], Any]:
    """A function for bodies that reads a struct field, given as the class attribute that ctypes makes for it."""
    at = struct_offset(field)
    wide = _wide(kind) if isinstance(kind, types.Integer) else kind

    @intrinsic
    def read(typing_context: Any, struct: types.Type) -> _Typed:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer_type = context.get_value_type(types.CPointer(kind))
            place = builder.gep(args[0], [context.get_constant(types.int64, at)])
            return context.cast(builder, builder.load(builder.bitcast(place, pointer_type)), kind, wide)

        return wide(types.voidptr), codegen

    return read


run_launcher = _field(OklRunCtx.launcher, types.voidptr)
run_inputs = _field(OklRunCtx.ins, types.voidptr)
run_outputs = _field(OklRunCtx.outs, types.voidptr)
run_scratch = _field(OklRunCtx.tmp, types.voidptr)
tensor_data = _field(OklTensor.data, types.voidptr)
tensor_rank = _field(OklTensor.rank, types.int32)
tensor_shape = _field(OklTensor.shape, types.voidptr)
tensor_count = _field(OklTensor.elem_count, types.int64)
launcher_message = _field(OklLauncher.message, types.voidptr)
launcher_message_address = _field(OklLauncher.message, types.int64)
launcher_message_cap = _field(OklLauncher.message_cap, types.uint32)


@intrinsic
def set_message_len(typing_context: Any, launcher: types.Type, length: types.Type) -> _Typed:
    """Set the length of the launcher's message."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.gep(args[0], [context.get_constant(types.int64, struct_offset(OklLauncher.message_len))])
        place = builder.bitcast(place, context.get_value_type(types.CPointer(types.uint32)))
        builder.store(context.cast(builder, args[1], types.int64, types.uint32), place)
        return context.get_dummy_value()

    return types.void(types.voidptr, types.int64), codegen


# Kernels


def kernel_text(symbol: str, body: Callable[[Any], int]) -> str:
    """LLVM IR of `i32 symbol(ptr run_ctx)`, which needs nothing but itself; `body(run context) -> status`.

    `body` calls intrinsics only, or functions inlined before types are inferred.
    Raises: numba's errors for a body that numba cannot compile.
    """
    flags = Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"  # a division by zero does not raise
    with global_compiler_lock:
        result = compile_extra(
            cpu_target.typing_context, cpu_target.target_context, body, (types.voidptr,), types.int64, flags, {}
        )
    name = result.fndesc.llvm_func_name
    module = binding.parse_assembly(f"{result.library.get_llvm_str()}\n{_ENTRY.format(symbol=symbol, body=name)}")
    _rename(module, symbol)
    return str(module)


def _rename(module: binding.ModuleRef, symbol: str) -> None:
    """Make `symbol` the only external name. numba's names contain counters and hashes that differ between processes."""
    number = 0
    for value in (*module.functions, *module.global_variables):
        if value.name == symbol or value.name.startswith("llvm."):
            continue
        assert not value.is_declaration, f"{symbol} needs {value.name}, but a kernel stands alone"
        value.name = f"{symbol}.{number}"
        value.linkage = "internal"
        number += 1
    for function in module.functions:
        for block in function.blocks:
            block.name = ""
            for instruction in block.instructions:
                instruction.name = ""


_ENTRY = f"""
define i32 @{{symbol}}(ptr %run) {{{{
  %result = alloca i64
  %exception = alloca ptr
  %status = call i32 @"{{body}}"(ptr %result, ptr %exception, ptr %run)
  %raised = icmp ne i32 %status, 0
  %value = load i64, ptr %result
  %code = trunc i64 %value to i32
  %given = select i1 %raised, i32 {int(Status.EXCEPTION)}, i32 %code
  ret i32 %given
}}}}
"""
"""The wrapper, by numba's convention: pointer to the result, pointer to the exception, arguments; returns 0 unless it
raised.
"""
