"""Inputs for a module that is run: made for each module, since reduction changes its parameters."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, ModuleOp

from okl_opt.commands.reduce.functions import function_type_of, symbol_of
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse


def made_inputs(text: str, function: str | None) -> list[str]:
    """`--input` flags for the function that would run; none if it takes no tensors."""
    from okl_opt.runtime.base.errors import OklRuntimeError
    from okl_opt.runtime.plan.from_ir import tensor_spec
    from okl_opt.runtime.prepare.builder import choose_candidate

    try:
        module = parse(make_context(allow_unregistered=True), text)
        assert isinstance(module, ModuleOp), "one is put around anything else"
        name = choose_candidate(module, function)
        entry = next(op for op in module.ops if symbol_of(op) == name)
        kind = function_type_of(entry)
        types = kind.inputs.data if isinstance(kind, FunctionType) else ()
        specs = [tensor_spec(type_, entry) for type_ in types]
    except (DiagnosticError, OklRuntimeError):
        return []  # running it reports the error
    values = [f"random:{number}" if spec.dtype.is_float else "1" for number, spec in enumerate(specs)]
    return [f"--input={spec}={value}" for spec, value in zip(specs, values, strict=True)]
