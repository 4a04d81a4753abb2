"""Functions that generators build as LLVM IR of our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import FunctionType

from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.code.external import Argument
from okl_opt.runtime.machine.jit import Target, compile_object, link

_NAME = "okl_external_function"


def linked(
    signature: FunctionType,
    arguments: Sequence[Argument],
    body: str,
    imports: Mapping[str, int],
    declarations: Sequence[str] = (),
    keepalive: object = None,
) -> ExternalFunction:
    """A function of `arguments`, which come from `arguments_of(signature)`.

    `body` is LLVM IR that returns an i32; `declarations` declare the functions of `imports` and all else that it uses.
    """
    params = ", ".join(value for argument in arguments for value in argument.values)
    text = "\n".join([*declarations, f"define i32 @{_NAME}({params}) {{\n{body}\n}}\n"])
    code = compile_object([text], Target(), optimise=True, keep=[_NAME], imports=list(imports))
    library = link([code], [_NAME], imports, "a function of an external code generator")
    return ExternalFunction(library.addresses[_NAME], signature, (library, keepalive))
