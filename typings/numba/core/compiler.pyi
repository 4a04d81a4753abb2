from collections.abc import Callable, Mapping
from typing import Any

from numba.core.typing import Signature
from numba.types import Type

class Flags:
    no_compile: bool
    no_cpython_wrapper: bool
    no_cfunc_wrapper: bool
    error_model: str

class FunctionDescriptor:
    llvm_func_name: str

class CodeLibrary:
    def get_llvm_str(self) -> str: ...
    def get_pointer_to_function(self, name: str) -> int: ...

class CompileResult:
    fndesc: FunctionDescriptor
    library: CodeLibrary
    signature: Signature

def compile_extra(
    typingctx: object,
    targetctx: object,
    func: Callable[..., Any],
    args: tuple[Type, ...],
    return_type: Type | None,
    flags: Flags,
    locals: Mapping[str, Type],
) -> CompileResult: ...
