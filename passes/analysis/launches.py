"""The function that a `oneflow.kernel_launch` carries as text, read back and checked against the launch.

The string is authoritative for execution; the function of the same name in the module is for reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import BytesAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute

from okl_opt.dialects.diagnostic import DiagnosticError, op_error, op_name
from okl_opt.dialects.oneflow.frame import KernelLaunchOp
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.passes.analysis.functions import functions


def launch_name(launch: KernelLaunchOp) -> str:
    """Return the `op_name` of a launch, which is also the name of its function."""
    name = launch.attributes.get("op_name")
    return name.data if isinstance(name, StringAttr) else ""


def function_of_launch(ctx: Context, launch: KernelLaunchOp) -> func.FuncOp:
    """Parse the function in the launch's `mlir_assembly` into a new module.

    Raises: DiagnosticError at the launch, if the text does not parse or verify, or is anything but one function with
    the launch's name and types.
    """
    assembly = launch.attributes.get("mlir_assembly")
    if not isinstance(assembly, StringAttr | BytesAttr):
        raise op_error(launch, "has no text in 'mlir_assembly'")
    text = assembly.data if isinstance(assembly, StringAttr) else assembly.data.decode(errors="replace")
    name = launch_name(launch)
    try:
        module = parse(ctx, text, f"<mlir_assembly of {name}>")
        verify(module)
    except DiagnosticError as error:
        first = error.diagnostics[0]
        raise op_error(launch, f"'mlir_assembly' does not hold a valid function: {first.message}").note(
            first.location, "here"
        ) from error
    assert isinstance(module, ModuleOp), "parsed with an implicit module"
    function = _only_function(launch, module, name)
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    _check_types(launch, "argument", "operands", [operand.type for operand in launch.operands], "parameters", inputs)
    _check_types(launch, "result", "results", [result.type for result in launch.results], "results", outputs)
    return function


def _only_function(launch: KernelLaunchOp, module: ModuleOp, name: str) -> func.FuncOp:
    found = functions(module)
    count = sum(1 for _ in module.ops)
    if count != 1 or len(found) != 1:
        what = f"{count} ops" if count != 1 else f"'{op_name(next(iter(module.ops)))}'"
        raise op_error(launch, f"'mlir_assembly' must hold exactly one function, holds {what}")
    function = found[0]
    if function.sym_name.data != name:
        raise op_error(launch, f"'mlir_assembly' must hold the function '{name}', holds '{function.sym_name.data}'")
    if not function.body.blocks:
        raise op_error(launch, f"function '{name}' in 'mlir_assembly' has no body")
    return function


def _check_types(
    launch: KernelLaunchOp,
    what: str,
    ours: str,
    types: Sequence[Attribute],
    theirs: str,
    expected: Sequence[Attribute],
) -> None:
    name = launch_name(launch)
    if len(types) != len(expected):
        raise op_error(
            launch, f"has {len(types)} {ours}, but function '{name}' in 'mlir_assembly' has {len(expected)} {theirs}"
        )
    for number, (found, wanted) in enumerate(zip(types, expected, strict=True)):
        if found != wanted:
            raise op_error(
                launch, f"{what} #{number} has type {found}, but function '{name}' in 'mlir_assembly' has {wanted}"
            )
