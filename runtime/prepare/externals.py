"""The functions of external code generators that a module may call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp

from okl_opt.dialects.byoc import ExternCallOp
from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, is_set
from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.code.external import arguments_of, memrefs_of
from okl_opt.runtime.code.lowered import undefined_extern
from okl_opt.runtime.prepare.functions import symbol_name


def check_externals(module: ModuleOp, bound: Mapping[str, ExternalFunction]) -> None:
    """Check the called extern functions: each is bound, can be called, and has the type that was compiled.

    Raises: DiagnosticError.
    """
    externs = {name: op for op in module.ops if is_set(op, EXTERN) and (name := symbol_name(op)) is not None}
    if not externs:
        return
    called = set(_callees(module))
    for name, op in externs.items():
        function = bound.get(name)
        if function is None:
            if name in called:
                raise undefined_extern(op, name)
            continue
        signature = function.signature
        if isinstance(op, FuncOp) and op.function_type not in (signature, memrefs_of(signature)):
            raise error(
                op.location, f"'@{name}' is bound with signature {signature}, but called with {op.function_type}"
            )
        reason = arguments_of(signature)
        if isinstance(reason, str) and name in called:
            raise error(op.location, f"extern '@{name}' cannot be called: {reason}")


def _callees(module: ModuleOp) -> Iterator[str]:
    for op in module.walk():
        if isinstance(op, CallOp | ExternCallOp | llvm.CallOp) and op.callee is not None:
            yield op.callee.string_value()
