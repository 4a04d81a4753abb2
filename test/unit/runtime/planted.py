"""A module whose symbol names were once read as code: it runs a shell command, if nothing stops it.

The writer of LLVM IR used to leave line ends in names as they are, and to leave out lines that begin with `target `.
The name `a<newline>target x` is two lines, so its closing quote went, and the next symbol's name was read as
instructions. They call `system`, at its distance from `memcpy`.
"""

import ctypes
from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp

from okl_opt.runtime.compile import compute
from okl_opt.runtime.machine import llvm_check, llvm_ir
from okl_opt.runtime.machine.llvm_ir import llvm_ir_body
from okl_opt.runtime.run import command as job

COMMON = 'device_name = ["@0:0"], device_tag = "cpu"'
_SPLIT = "a\ntarget x"


def _address(name: str) -> int:
    address = ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value
    assert address is not None
    return address


def _in_mlir(text: str) -> str:
    return "".join(c if c.isalnum() or c in " _" else f"\\{ord(c):02X}" for c in text)


def planted_module(command: str) -> str:
    """MLIR that has `command` carried out by a shell, if its names are read as code."""
    data = [*command.encode(), 0]
    instructions = f"""(ptr %0)
  %s = alloca [{len(data)} x i8]
  store [{len(data)} x i8] [{", ".join(f"i8 {byte}" for byte in data)}], ptr %s
  %f = getelementptr i8, ptr @memcpy, i64 {_address("system") - _address("memcpy")}
  %r = call i32 %f(ptr %s)
  ;"""
    declaration = "(ptr %c) { ret void }\ndeclare ptr @memcpy(ptr, ptr, i64)\n;"
    names = [_SPLIT, instructions, "a\n  call void @"]
    split, code, callee = map(_in_mlir, names)
    return f"""
func.func @okl_init_context(%c: !okl.launcher_ctx) {{
  %0 = "okl.build_reg_ctx"() ({{
    %1 = "okl.get_tensor_from_arg"(%c) {{index = 0 : i32, tensor_type = 0 : i32}} : (!okl.launcher_ctx) -> tensor<2xf32>
    %2 = "oneflow.relu"(%1) {{{COMMON}, op_name = "r"}} : (tensor<2xf32>) -> tensor<2xf32>
    %3 = "okl.get_tensor_as_ret"(%c, %2) {{index = 0 : i32, tensor_type = 2 : i32}} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }}) {{function_type = () -> ()}} : () -> !okl.reg_ctx
  %4 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %5 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}}
llvm.func @"{split}"(%c: !llvm.ptr) {{ llvm.return }}
llvm.func @"{_in_mlir(declaration)}"(!llvm.ptr)
llvm.func @"{code}"(%c: !llvm.ptr) {{ llvm.return }}
llvm.func @"{callee}"(%c: !llvm.ptr) {{ llvm.return }}
llvm.func @okl_compute(%c: !llvm.ptr) {{
  llvm.call @"{split}"(%c) : (!llvm.ptr) -> ()
  llvm.call @"{code}"(%c) : (!llvm.ptr) -> ()
  llvm.return
}}
"""  # noqa: E501


def _as_it_was(module: ModuleOp) -> str:
    text = llvm_ir_body(module).replace("\\0A", "\n")
    return "\n".join(line for line in text.split("\n") if not line.startswith("target "))


def without_first_wall(patch: Callable[[object, str, object], None]) -> None:
    """Let names reach LLVM's parser as they did. `patch` sets an attribute."""

    def keep_names(module: ModuleOp, entry: str) -> str:
        return entry

    def accept(module: ModuleOp) -> None: ...

    patch(job, "check_source", accept)
    patch(compute, "_rename_symbols", keep_names)
    patch(llvm_ir, "llvm_ir_body", _as_it_was)


def without_second_wall(patch: Callable[[object, str, object], None]) -> None:
    """Let whatever LLVM has read be compiled, and what it needs beside the table be found in the process."""

    def accept(*_: object) -> None: ...

    patch(llvm_check, "check_llvm", accept)
