"""Queries on functions, calls and symbols of a module, for the passes on launch functions."""

from __future__ import annotations

from collections.abc import Generator

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Operation
from xdsl.traits import SymbolTable

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import LauncherCtxType


def symbols(module: ModuleOp) -> dict[str, Operation]:
    """Map symbol names to the ops of the module; the first op wins."""
    found: dict[str, Operation] = {}
    for op in module.ops:
        name = op.get_attr_or_prop("sym_name")
        if isinstance(name, StringAttr):
            found.setdefault(name.data, op)
    return found


def functions(module: ModuleOp) -> list[func.FuncOp]:
    """Return the functions of the module in order, declarations included."""
    return [op for op in module.ops if isinstance(op, func.FuncOp)]


def defined_functions(module: ModuleOp) -> list[func.FuncOp]:
    """Return the functions of the module with a body, in order."""
    return [function for function in functions(module) if function.body.blocks]


def calls(module: ModuleOp) -> list[func.CallOp]:
    """Return the calls of functions of this module; calls in nested symbol tables refer to functions there."""
    return [op for op in _walk(module) if isinstance(op, func.CallOp)]


def _walk(root: Operation) -> Generator[Operation]:
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield op
                if op.regions and not op.has_trait(SymbolTable, value_if_unregistered=False):
                    yield from _walk(op)


def callee_name(call: func.CallOp) -> str:
    """Return the name of the callee."""
    return call.callee.root_reference.data


def returns(function: func.FuncOp) -> list[func.ReturnOp]:
    """The returns of a function, one per block that ends in one."""
    return [block.last_op for block in function.body.blocks if isinstance(block.last_op, func.ReturnOp)]


def single_block(function: func.FuncOp) -> tuple[Block, func.ReturnOp]:
    """The only block of a straight-line function and the return that ends it.

    Raises: DiagnosticError at the function, if it has several blocks or does not end in `func.return`.
    """
    blocks = list(function.body.blocks)
    if len(blocks) != 1:
        raise op_error(function, f"'{function.sym_name.data}' must be one block to become a launch, has {len(blocks)}")
    terminator = blocks[0].last_op
    if not isinstance(terminator, func.ReturnOp):
        raise op_error(function, f"'{function.sym_name.data}' must end in 'func.return' to become a launch")
    return blocks[0], terminator


def check_tensor_types(function: func.FuncOp) -> None:
    """Check that a function is straight-line code from tensors to tensors.

    Raises: DiagnosticError at the function.
    """
    single_block(function)
    for what, types in (("parameter", function.function_type.inputs), ("result", function.function_type.outputs)):
        for number, type_ in enumerate(types):
            if not isinstance(type_, TensorType):
                raise op_error(
                    function, f"'{function.sym_name.data}' {what} #{number} has type {type_}, expected a ranked tensor"
                )


def takes_launcher(function: func.FuncOp) -> bool:
    """Return whether the first parameter is `!okl.launcher_ctx`."""
    inputs = function.function_type.inputs.data
    return len(inputs) > 0 and isinstance(inputs[0], LauncherCtxType)


def is_launcher_function(function: func.FuncOp) -> bool:
    """Return whether the type is `(!okl.launcher_ctx) -> ()`."""
    return takes_launcher(function) and len(function.function_type.inputs) == 1 and not function.function_type.outputs


def is_compiled(function: func.FuncOp) -> bool:
    """Return whether the function has `compiled = "true"`, set by lower-to-okl."""
    return function.attributes.get("compiled") == StringAttr("true")


def drop_attributes(function: func.FuncOp) -> None:
    """Remove all attributes of a function except its name and type."""
    function.attributes.clear()
    for name in ("sym_visibility", "arg_attrs", "res_attrs"):
        function.properties.pop(name, None)


def is_okl(op: Operation) -> bool:
    """Return whether an op is of the okl dialect."""
    return op.name.startswith("okl.")


def type_list(types: tuple[Attribute, ...]) -> str:
    """Return types formatted as in a function type, for messages."""
    return f"({', '.join(map(str, types))})"
